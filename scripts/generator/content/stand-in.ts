/**
 * Stands in for a placeholder's value that is missing or invalid. The mistake is reported at the field itself, not
 * again in every text that repeats it.
 */
export const STAND_IN = '…';
