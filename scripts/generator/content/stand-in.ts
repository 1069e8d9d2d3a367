/**
 * Replaces a missing or invalid value of a placeholder. The word joiner (U+2060) tells it from an author's ellipsis.
 */
export const STAND_IN = '…\u2060';
