import type { SchemaPath } from '../site/browser.ts';

/** Reads a file by its path from the project's root; resolves to undefined if it does not exist. */
export type ReadFile = (file: string) => Promise<Uint8Array | undefined>;

export const CONTENT_FOLDER = 'content';

/** With a slash, because the names of pictures in the content are added to it. */
export const MEDIA_FOLDER = 'content/media/';

/** The background of shared links, which no page shows. */
export const SOCIAL_BACKGROUND: SchemaPath = 'landing.meta.socialBackground';

/** Whether a file of the content holds words. Others, such as photos, cannot be compared or merged line by line. */
export const isText = (file: string): boolean => /\.(?:yaml|md)$/.test(file) && !file.startsWith(MEDIA_FOLDER);
