/**
 * Stands in for a placeholder's value that is missing or invalid. The mistake is reported at the field itself, so a text
 * that contains the stand-in is not reported again. The invisible word joiner (U+2060) behind the ellipsis tells it from
 * an ellipsis that somebody has written.
 */
export const STAND_IN = '…\u2060';
