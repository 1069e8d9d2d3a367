import type { CustomPlugin, XastElement } from 'svgo';
import type { Size } from './crop.ts';
import type { MediaProblem, MediumCheck } from './kinds.ts';

/** Elements (lower case, without prefix) that run code, load documents or hold HTML. */
const REFUSED_ELEMENTS =
  /^(?:script|foreignobject|handler|listener|html|body|iframe|object|embed|audio|video|canvas|link|meta|base|img)$/;

/**
 * Matches text that loads something from outside the file: `@import`, `javascript:`, `//` anywhere but in a `data:`
 * address, and `url(…)` or `src(…)` with anything but a fragment or a bitmap inside the file.
 */
const LOADS_FROM_OUTSIDE =
  /\\|@import|javascript:|(?<!data:[^"')]*)\/\/|(?:url|src)\(\s*["']?(?!#|data:image\/(?!svg))/i;

/** Matches a value of `href` or `src` that needs no other file: a fragment, a bitmap inside the SVG, or nothing. */
const LINKS_INSIDE = /^\s*(?:#|data:image\/(?:png|jpeg|webp|gif|avif)[;,]|$)/i;

/** Namespaces whose attributes browsers act on, and that of `xml:base`. Those of drawing programs and metadata do nothing. */
const LIVE_NAMESPACE =
  /^http:\/\/www\.w3\.org\/(?:1999\/xlink|1999\/xhtml|2000\/svg|2001\/xml-events|XML\/1998\/namespace)$/i;

/** A name in lower case without its namespace prefix: `href` for `xlink:href`. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

/** The namespace prefix of a name; empty without one. */
const prefixOf = (name: string) => (name.includes(':') ? name.slice(0, name.indexOf(':')) : '');

/**
 * Checks a drawing that the content names, before it is published: that it is well-formed, has a size, runs no script,
 * contains no HTML and loads nothing from outside the file.
 */
export async function checkSvg(bytes: Uint8Array): Promise<MediumCheck> {
  const check: MediumCheck = { problems: [] };
  const { problems } = check;
  try {
    const [{ optimize }, { default: sharp }] = await Promise.all([import('svgo'), import('sharp')]);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // svgo serves only as the parser here; its output is not used.
    optimize(text, { plugins: [inspector(check)] });
    if (!check.size) problems.push({ code: 'media.svg-size', params: {} });
    // Parses the drawing once more, by a stricter parser: svgo accepts a repeated attribute, browsers do not.
    if (problems.length === 0) await sharp(bytes).resize(16, 16).raw().toBuffer();
  } catch (error) {
    problems.push(malformedSvg(error as SvgError));
  }
  return check;
}

/**
 * A plugin of svgo that changes nothing in the drawing: while svgo visits its nodes from top to bottom, it sets
 * `check.size` and adds what is wrong to `check.problems`.
 */
function inspector(check: MediumCheck): CustomPlugin {
  const { problems } = check;
  /** By prefix, whether any element so far binds it to a namespace that counts. A declaration stands before its use. */
  const prefixes = new Map<string, boolean>();
  const isForeign = (name: string) => prefixes.get(prefixOf(name)) === false;
  return {
    name: 'inspect',
    fn: () => ({
      doctype: {
        enter({ data }) {
          if (/<!ENTITY/i.test(data.doctype)) problems.push({ code: 'media.svg-entity', params: {} });
        },
      },
      instruction: {
        enter({ name }) {
          // Any other than `<?xml …?>`, such as `<?xml-stylesheet …?>`, may load a file.
          if (name !== 'xml') problems.push({ code: 'media.svg-instruction', params: { name } });
        },
      },
      element: {
        enter(element, parent) {
          const isOutermost = parent.type === 'root';
          if (isOutermost) {
            check.size = sizeOf(element.attributes);
            problems.push(...problemsOfRoot(element));
          }
          for (const [attribute, value] of Object.entries(element.attributes)) {
            if (!attribute.startsWith('xmlns:')) continue;
            const prefix = attribute.slice('xmlns:'.length);
            prefixes.set(prefix, prefixes.get(prefix) === true || LIVE_NAMESPACE.test(value.trim()));
          }
          problems.push(...problemsOfElement(element, isForeign));
        },
      },
    }),
  };
}

/** An error of svgo, which has a reason and a place in the text, or any other. */
type SvgError = Error & { reason?: string; line?: number; column?: number };

/** The problem with a drawing that could not be parsed: the first line of the error, and the place that it names. */
function malformedSvg({ reason, message, line, column }: SvgError): MediaProblem {
  const [firstLine = ''] = (reason ?? message).trim().split('\n');
  return { code: 'media.svg-malformed', params: { reason: firstLine, line, column } };
}

/**
 * The size of a drawing by the attributes of its `<svg>`: by its `viewBox` if that has four parts (left, top, width and
 * height: `0 0 120 80`), otherwise by its `width` and `height`, which have to be plain numbers or pixels.
 */
function sizeOf({ viewBox, width, height }: Record<string, string>): Size | undefined {
  const boxParts = viewBox?.trim().split(/[\s,]+/) ?? [];
  const hasFourParts = boxParts.length === 4;
  const [widthText, heightText] = hasFourParts ? boxParts.slice(2) : [width, height];
  const size = { width: toPixels(widthText), height: toPixels(heightText) };
  const isPositive = size.width > 0 && size.height > 0;
  return isPositive ? size : undefined;
}

/** The number in a length such as `120` or `120px`; NaN for any other length, and for none. */
const toPixels = (length: string | undefined): number => Number(length?.replace(/px$/, ''));

/** Checks that the outermost element is an `<svg>` with the namespace without which browsers show no file as SVG. */
function problemsOfRoot({ name, attributes }: XastElement): MediaProblem[] {
  if (localName(name) !== 'svg') return [{ code: 'media.svg-root', params: { found: name } }];
  const hasNamespace = Object.values(attributes).includes('http://www.w3.org/2000/svg');
  return hasNamespace ? [] : [{ code: 'media.svg-namespace', params: {} }];
}

/** Checks an element without its children: its name, its attributes, and its CSS if it is a `<style>`. */
function problemsOfElement(
  { name, attributes, children }: XastElement,
  isForeign: (name: string) => boolean,
): MediaProblem[] {
  const problems: MediaProblem[] = [];
  const elementName = localName(name);
  if (REFUSED_ELEMENTS.test(elementName)) problems.push({ code: 'media.svg-element', params: { name } });
  // A picture cannot use the site's web fonts, so its letters would have another shape on each computer.
  if (elementName === 'text') problems.push({ code: 'media.svg-text', params: {} });
  if (elementName === 'style') {
    // Its CSS stands in texts and CDATA. Comments have a value, too, and are checked with it, to be on the safe side.
    const css = children.map((child) => ('value' in child ? child.value : '')).join('');
    if (LOADS_FROM_OUTSIDE.test(css)) problems.push({ code: 'media.svg-outside', params: { found: css } });
  }
  for (const [attribute, value] of Object.entries(attributes)) {
    // Such as `inkscape:export-filename="C:\\logo.png"` and `rdf:resource="http://…"`.
    if (!isForeign(attribute)) problems.push(...problemsOfAttribute(attribute, value));
  }
  return problems;
}

/** Checks that an attribute runs no script and loads nothing from outside the file. */
function problemsOfAttribute(attribute: string, value: string): MediaProblem[] {
  const name = localName(attribute);
  const isEventHandler = name.startsWith('on');
  if (isEventHandler) return [{ code: 'media.svg-event', params: { name: attribute } }];
  if (name === 'attributename') {
    // An animation such as <set attributeName="onclick" to="…"> gives its element that attribute.
    const animatedName = localName(value.trim());
    const animatesScript = animatedName.startsWith('on') || animatedName === 'href';
    if (animatesScript) return [{ code: 'media.svg-event', params: { name: value } }];
  }
  // The name of a namespace looks like an address, but nothing is loaded from it.
  if (attribute.startsWith('xmlns')) return [];
  const isLink = name === 'href' || name === 'src';
  const loadsFromOutside = isLink ? !LINKS_INSIDE.test(value) : LOADS_FROM_OUTSIDE.test(value);
  return loadsFromOutside ? [{ code: 'media.svg-outside', params: { found: value } }] : [];
}
