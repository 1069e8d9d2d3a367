/** Absolute path of the project. */
export type ProjectRoot = string;

/** Path of a content file from the project's root, with `/` on every system: `content/site.yaml`. */
export type ContentPath = string;

/** Path at which the site is served, with a slash at both ends: `/`, `/site/`. */
export type BaseUrl = string;
