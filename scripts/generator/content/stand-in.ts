/**
 * Stands in for a placeholder's value that is missing or invalid. The word joiner (U+2060) tells it from an ellipsis of
 * the author.
 */
export const STAND_IN = '…\u2060';
