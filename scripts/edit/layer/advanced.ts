import type { Field } from '../protocol.ts';

/** Fields that a mistake in would take the site down or out of reach; whoever installs the site sets them. */
const advanced: readonly RegExp[] = [
  /^content\/site\.yaml (?:url|httpsOnlyDomain|legalLinks|profiles|booking\.(?:load|whenUnavailable))\b/,
  /^content\/site\.yaml navigation(?:\[\d+\])?\.(?:url|icon)$/,
  /^content\/interface\.yaml (?:skipLink|navigationLabel|logoLabel|newTab|noScript|notFound|sample|legal)\b/,
  /^content\/interface\.yaml video\.failed$/,
  /\.(?:listLabel|dayLabel)$/,
];

/** Names that nobody sees are made by the editor. */
const hiddenFields: readonly string[] = ['id'];

/** Whether a field stands under «Avanzado», closed. */
export const isAdvanced = ({ file, path }: Field): boolean =>
  advanced.some((pattern) => pattern.test(`${file} ${path}`));

export const isHidden = (key: string): boolean => hiddenFields.includes(key);
