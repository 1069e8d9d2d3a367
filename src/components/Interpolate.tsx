import { Fragment, type ReactNode } from 'react';

/** Replaces the placeholders that the build leaves in a text, such as `{whatsapp}`, by elements. */
export function Interpolate({ text, values }: { text: string; values: Readonly<Record<string, ReactNode>> }) {
  // Every second part is a name, because `split` keeps the group's matches: ['Escríbenos por ', 'whatsapp', '.'].
  const textsAndNames = text.split(/\{(?<name>\p{L}+)\}/u);
  return textsAndNames.map((part, index) => {
    const isName = index % 2 === 1;
    return <Fragment key={index}>{isName ? values[part] : part}</Fragment>;
  });
}
