/** Absolute path of the project. */
export type ProjectRoot = string;

/** Path of a file of the content from the project's root, with slashes on every system: `content/site.yaml`. */
export type ContentPath = string;

/** Path that the site lives below, with a slash at both ends: `/`, `/site/`. */
export type BaseUrl = string;
