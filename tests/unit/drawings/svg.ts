import { optimize } from 'svgo';

export interface SvgElement {
  name: string;
  attributes: Record<string, string>;
}

/** The elements of an SVG in document order. Throws where it is not well-formed XML. */
export function elementsOf(svg: string): SvgElement[] {
  const elements: SvgElement[] = [];
  optimize(svg, {
    plugins: [
      {
        name: 'collect',
        fn: () => ({
          element: {
            enter: ({ name, attributes }) => {
              elements.push({ name, attributes: { ...attributes } });
            },
          },
        }),
      },
    ],
  });
  return elements;
}

/** What breaks the site's content policy, or makes a drawing depend on anything outside it. */
export function foreignParts(elements: readonly SvgElement[]): string[] {
  return elements.flatMap(({ name, attributes }) => [
    ...(/^(script|style|foreignObject|image|a|animate.*|set)$/.test(name) ? [`<${name}>`] : []),
    ...Object.entries(attributes)
      .filter(([attribute, value]) =>
        attribute === 'xmlns'
          ? value !== 'http://www.w3.org/2000/svg'
          : attribute === 'style' ||
            attribute.startsWith('on') ||
            /url\(|:\/\//.test(value) ||
            (attribute.endsWith('href') && !value.startsWith('#')),
      )
      .map(([attribute, value]) => `${attribute}="${value}"`),
  ]);
}

/** Fragments that `<use>` points to and no element of the drawing has. */
export function missingTargets(elements: readonly SvgElement[]): string[] {
  const ids = new Set(elements.map(({ attributes }) => attributes['id']));
  return elements
    .map(({ attributes }) => attributes['href'])
    .filter((href): href is string => href !== undefined && !ids.has(href.slice(1)));
}
