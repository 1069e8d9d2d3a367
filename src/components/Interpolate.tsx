import { Fragment, type ReactNode } from 'react';

/**
 * A text of the content with elements, such as links, in the places of its `{placeholders}`. The build fills in the
 * placeholders of plain values; it leaves to the page those that become elements.
 *
 * @param text such as `Escríbenos por {whatsapp}.`
 * @param values what replaces each placeholder, by name: `{ whatsapp: <a …> }`. The content's validation makes sure that
 *   the text has these names and no others.
 */
export function Interpolate({ text, values }: { text: string; values: Readonly<Record<string, ReactNode>> }) {
  // A pattern with a group keeps what the group matched: ['Escríbenos por ', 'whatsapp', '.']. Every second part is a name.
  const textsAndNames = text.split(/\{(?<name>\p{L}+)\}/u);
  return textsAndNames.map((part, index) => {
    const isName = index % 2 === 1;
    return <Fragment key={index}>{isName ? values[part] : part}</Fragment>;
  });
}
