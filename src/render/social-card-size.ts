/** Size in px, recommended for Open Graph. A file of its own, so that importing the size does not load React. */
export const socialCardSize = { width: 1200, height: 630 };
