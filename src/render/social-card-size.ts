/** Open Graph, in px. Without React, so that who needs only the size does not load it. */
export const SOCIAL_CARD = { width: 1200, height: 630 };
