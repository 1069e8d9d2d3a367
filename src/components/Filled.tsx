import { Fragment, type ReactNode } from 'react';

/**
 * A text of the content with something else in the place of its `{names}`.
 *
 * @param slots what stands there, by name; the schema holds that the text has these and no others
 */
export function Filled({ text, slots }: { text: string; slots: Readonly<Record<string, ReactNode>> }) {
  // Every second part is a name.
  return text
    .split(/\{(\p{L}+)\}/u)
    .map((part, index) => <Fragment key={index}>{index % 2 ? slots[part] : part}</Fragment>);
}
