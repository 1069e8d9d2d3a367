import type { CustomPlugin, XastElement } from 'svgo';
import type { Size } from './crop.ts';
import type { MediaProblem, MediumCheck } from './kinds.ts';

/** Matches names (lower case, without prefix) of elements that run code, load documents or hold HTML. */
const REFUSED_ELEMENTS =
  /^(?:script|foreignobject|handler|listener|html|body|iframe|object|embed|audio|video|canvas|link|meta|base|img)$/;

/**
 * Matches text that may load something from outside the file: a backslash (CSS escape), `@import`, `javascript:`, `//`
 * outside a `data:` address, and `url(…)` or `src(…)` with anything but a fragment or an embedded bitmap.
 */
const LOADS_FROM_OUTSIDE =
  /\\|@import|javascript:|(?<!data:[^"')]*)\/\/|(?:url|src)\(\s*["']?(?!#|data:image\/(?!svg))/i;

/** Matches a value of `href` or `src` that needs no other file: a fragment, an embedded bitmap, or nothing. */
const LINKS_INSIDE = /^\s*(?:#|data:image\/(?:png|jpeg|webp|gif|avif)[;,]|$)/i;

/** Matches the namespaces on which browsers act. Attributes of drawing programs and metadata have no effect. */
const LIVE_NAMESPACE =
  /^http:\/\/www\.w3\.org\/(?:1999\/xlink|1999\/xhtml|2000\/svg|2001\/xml-events|XML\/1998\/namespace)$/i;

/** Example: `href` for `xlink:href`. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Example: `xlink` for `xlink:href`; empty without a prefix. */
const prefixOf = (name: string) => (name.includes(':') ? name.slice(0, name.indexOf(':')) : '');

/** Checks that a drawing is well-formed, has a size, runs no script, contains no HTML and loads no other file. */
export async function checkSvg(bytes: Uint8Array): Promise<MediumCheck> {
  const check: MediumCheck = { problems: [] };
  const { problems } = check;
  try {
    const [{ optimize }, { default: sharp }] = await Promise.all([import('svgo'), import('sharp')]);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // svgo is used only as a parser.
    optimize(text, { plugins: [inspector(check)] });
    if (!check.size) problems.push({ code: 'media.svg-size', params: {} });
    // Parses the drawing again with a stricter parser: svgo accepts a repeated attribute, browsers do not.
    if (problems.length === 0) await sharp(bytes).resize(16, 16).raw().toBuffer();
  } catch (error) {
    problems.push(malformedSvg(error as SvgError));
  }
  return check;
}

/** Returns an svgo plugin that fills `check` and does not change the drawing. */
function inspector(check: MediumCheck): CustomPlugin {
  const { problems } = check;
  /** Whether any element so far binds a prefix to a live namespace. Declarations precede uses. */
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
          // Other instructions, such as `<?xml-stylesheet …?>`, may load a file.
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

/** Errors of svgo have a reason and a place; others do not. */
type SvgError = Error & { reason?: string; line?: number; column?: number };

function malformedSvg({ reason, message, line, column }: SvgError): MediaProblem {
  const [firstLine = ''] = (reason ?? message).trim().split('\n');
  return { code: 'media.svg-malformed', params: { reason: firstLine, line, column } };
}

/** Reads the size from `viewBox` (`0 0 120 80`), or else from `width` and `height` in pixels. */
function sizeOf({ viewBox, width, height }: Record<string, string>): Size | undefined {
  const boxParts = viewBox?.trim().split(/[\s,]+/) ?? [];
  const hasFourParts = boxParts.length === 4;
  const [widthText, heightText] = hasFourParts ? boxParts.slice(2) : [width, height];
  const size = { width: toPixels(widthText), height: toPixels(heightText) };
  const isPositive = size.width > 0 && size.height > 0;
  return isPositive ? size : undefined;
}

/** Parses `120` and `120px`; returns NaN for any other length, and for none. */
const toPixels = (length: string | undefined): number => Number(length?.replace(/px$/, ''));

/** Browsers show no SVG file without the namespace. */
function problemsOfRoot({ name, attributes }: XastElement): MediaProblem[] {
  if (localName(name) !== 'svg') return [{ code: 'media.svg-root', params: { found: name } }];
  const hasNamespace = Object.values(attributes).includes('http://www.w3.org/2000/svg');
  return hasNamespace ? [] : [{ code: 'media.svg-namespace', params: {} }];
}

function problemsOfElement(
  { name, attributes, children }: XastElement,
  isForeign: (name: string) => boolean,
): MediaProblem[] {
  const problems: MediaProblem[] = [];
  const elementName = localName(name);
  if (REFUSED_ELEMENTS.test(elementName)) problems.push({ code: 'media.svg-element', params: { name } });
  // A picture cannot use the site's web fonts, so its text would look different on each computer.
  if (elementName === 'text') problems.push({ code: 'media.svg-text', params: {} });
  if (elementName === 'style') {
    // The CSS is in text and CDATA nodes. Comments also have a value and are checked, to be safe.
    const css = children.map((child) => ('value' in child ? child.value : '')).join('');
    if (LOADS_FROM_OUTSIDE.test(css)) problems.push({ code: 'media.svg-outside', params: { found: css } });
  }
  for (const [attribute, value] of Object.entries(attributes)) {
    // Examples of foreign attributes are `inkscape:export-filename="C:\\logo.png"` and `rdf:resource="http://…"`.
    if (!isForeign(attribute)) problems.push(...problemsOfAttribute(attribute, value));
  }
  return problems;
}

function problemsOfAttribute(attribute: string, value: string): MediaProblem[] {
  const name = localName(attribute);
  const isEventHandler = name.startsWith('on');
  if (isEventHandler) return [{ code: 'media.svg-event', params: { name: attribute } }];
  if (name === 'attributename') {
    // An animation such as `<set attributeName="onclick" to="…">` sets that attribute.
    const animatedName = localName(value.trim());
    const animatesScript = animatedName.startsWith('on') || animatedName === 'href';
    if (animatesScript) return [{ code: 'media.svg-event', params: { name: value } }];
  }
  // Namespaces look like addresses, but nothing is loaded from them.
  if (attribute.startsWith('xmlns')) return [];
  const isLink = name === 'href' || name === 'src';
  const loadsFromOutside = isLink ? !LINKS_INSIDE.test(value) : LOADS_FROM_OUTSIDE.test(value);
  return loadsFromOutside ? [{ code: 'media.svg-outside', params: { found: value } }] : [];
}
