import { Fragment, type ReactNode } from 'react';

/** A text with elements, such as links, in the places of its `{placeholders}`; validation makes sure that it has them all. */
export function Interpolate({ text, values }: { text: string; values: Readonly<Record<string, ReactNode>> }) {
  // A pattern with a group keeps what the group matched: ['Escríbenos por ', 'whatsapp', '.']. Every second part is a name.
  const textsAndNames = text.split(/\{(?<name>\p{L}+)\}/u);
  return textsAndNames.map((part, index) => {
    const isName = index % 2 === 1;
    return <Fragment key={index}>{isName ? values[part] : part}</Fragment>;
  });
}
