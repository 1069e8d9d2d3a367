import { Fragment, type ReactNode } from 'react';

/**
 * A text of the content with its `{placeholders}` replaced by elements or texts.
 *
 * @param values what replaces each placeholder, by name; the schema makes sure that the text has these names and no
 * others
 */
export function Interpolate({ text, values }: { text: string; values: Readonly<Record<string, ReactNode>> }) {
  // Splitting by a pattern with a group gives text and names in turn: every second part is a name.
  return text
    .split(/\{(?<name>\p{L}+)\}/u)
    .map((part, index) => <Fragment key={index}>{index % 2 === 1 ? values[part] : part}</Fragment>);
}
