import type { Field } from '../protocol.ts';

/**
 * Match, as `file path`, the fields in which a mistake could take the site down or out of reach, and words that hardly
 * anybody changes. Whoever installs the site sets them.
 */
const advanced: readonly RegExp[] = [
  /^content\/site\.yaml (?:url|httpsOnlyDomain|publish|legalLinks|profiles|booking\.(?:load|whenUnavailable))\b/,
  /^content\/site\.yaml navigation(?:\[\d+\])?\.(?:url|icon)$/,
  /^content\/interface\.yaml (?:skipLink|navigationLabel|logoLabel|newTab|noScript|notFound|sample|legal)\b/,
  /^content\/interface\.yaml video\.failed$/,
  /\.(?:listLabel|dayLabel)$/,
];

/** Keys that forms do not show: the editor makes their values, and no visitor sees them. */
const hiddenFields: readonly string[] = ['id'];

/** Whether forms show a field only in the part «Avanzado», closed unless its group has no other fields. */
export const isAdvanced = ({ file, path }: Field): boolean =>
  advanced.some((pattern) => pattern.test(`${file} ${path}`));

/** Whether forms leave a key out. */
export const isHidden = (key: string): boolean => hiddenFields.includes(key);
