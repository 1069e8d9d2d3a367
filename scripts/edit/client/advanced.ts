import type { Field } from '../protocol.ts';

/** As `file path`: fields in which a mistake could take the site down, and words that hardly anybody changes. */
const advanced: readonly RegExp[] = [
  /^content\/site\.yaml (?:url|httpsOnlyDomain|publish|legalLinks|profiles|booking\.(?:load|whenUnavailable))\b/,
  /^content\/site\.yaml navigation(?:\[\d+\])?\.(?:url|icon)$/,
  /^content\/interface\.yaml (?:skipLink|navigationLabel|logoLabel|newTab|noScript|notFound|sample|legal)\b/,
  /^content\/interface\.yaml video\.failed$/,
  /\.(?:listLabel|dayLabel)$/,
];

/** Keys whose values the editor makes. */
const hiddenFields: readonly string[] = ['id'];

export const isAdvanced = ({ file, path }: Field): boolean =>
  advanced.some((pattern) => pattern.test(`${file} ${path}`));

export const isHidden = (key: string): boolean => hiddenFields.includes(key);
