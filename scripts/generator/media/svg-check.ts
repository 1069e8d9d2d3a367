import type { CustomPlugin, XastElement } from 'svgo';
import type { MediaProblem, MediumCheck, Size } from './kinds.ts';

/** Elements (lower case, without prefix) that run code, load documents or hold HTML. */
const REFUSED_ELEMENTS =
  /^(?:script|foreignobject|handler|listener|html|body|iframe|object|embed|audio|video|canvas|link|meta|base|img)$/;

/**
 * Matches text that loads something from outside the file: `@import`, `javascript:`, `//` anywhere but in a `data:`
 * address, and `url(…)` or `src(…)` with anything but a fragment or a bitmap inside the file. Also matches a backslash: with
 * escapes, CSS can spell an address that this check would not recognize.
 */
const LOADS_FROM_OUTSIDE =
  /\\|@import|javascript:|(?<!data:[^"')]*)\/\/|(?:url|src)\(\s*["']?(?!#|data:image\/(?!svg))/i;

/** Matches a value of `href` or `src` that needs no other file: a fragment, a bitmap inside the SVG, or nothing. */
const LINKS_INSIDE = /^\s*(?:#|data:image\/(?:png|jpeg|webp|gif|avif)[;,]|$)/i;

/** A name in lower case without its namespace prefix: `href` for `xlink:href`. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

/**
 * Checks an SVG: well-formed, of known size, and static: no script, no event attribute, no HTML, nothing loaded from
 * outside the file. In an `<img>`, browsers run no scripts of an SVG and load nothing for it (SVG 2, 2.2.1 "secure static
 * mode"); but they would if a visitor opened the SVG by its address.
 *
 * @returns what is wrong with the SVG in `problems`, also if it cannot be parsed; never throws for a bad SVG
 */
export async function checkSvg(bytes: Uint8Array): Promise<MediumCheck> {
  const problems: MediaProblem[] = [];
  let size: Size | undefined;
  const inspect: CustomPlugin = {
    name: 'inspect',
    fn: () => ({
      doctype: {
        enter({ data }) {
          if (/<!ENTITY/i.test(data.doctype)) problems.push({ code: 'media.svg-entity', params: {} });
        },
      },
      instruction: {
        enter({ name }) {
          if (name !== 'xml') problems.push({ code: 'media.svg-instruction', params: { name } });
        },
      },
      element: {
        enter(element, parent) {
          if (parent.type === 'root') {
            size = sizeOf(element.attributes);
            problems.push(...problemsOfRoot(element));
          }
          problems.push(...problemsOfElement(element));
        },
      },
    }),
  };
  try {
    const [{ optimize }, { default: sharp }] = await Promise.all([import('svgo'), import('sharp')]);
    // svgo serves only as the parser here; its output is not used.
    optimize(new TextDecoder('utf-8', { fatal: true }).decode(bytes), { plugins: [inspect] });
    if (!size) problems.push({ code: 'media.svg-size', params: {} });
    // Parses the drawing once more, by a stricter parser: svgo accepts a repeated attribute, browsers do not.
    if (problems.length === 0) await sharp(bytes).resize(16, 16).raw().toBuffer();
  } catch (error) {
    const { reason, message, line, column } = error as Error & { reason?: string; line?: number; column?: number };
    const [firstLine = ''] = (reason ?? message).trim().split('\n');
    problems.push({ code: 'media.svg-malformed', params: { reason: firstLine, line, column } });
  }
  return { problems, size };
}

/**
 * The size of a drawing from its root's `viewBox`, or else from `width` and `height` if these are plain numbers or
 * pixels. Undefined if the root gives neither, or a size that is not positive.
 */
function sizeOf({ viewBox, width, height }: Record<string, string>): Size | undefined {
  const box = viewBox?.trim().split(/[\s,]+/);
  const lengths = box?.length === 4 ? box.slice(2) : [width, height];
  const [w, h] = lengths.map((text) => Number(text?.replace(/px$/, '')));
  return w && h && w > 0 && h > 0 ? { width: w, height: h } : undefined;
}

/** Checks that the outermost element is an `<svg>` with the namespace that browsers require of a file. */
function problemsOfRoot({ name, attributes }: XastElement): MediaProblem[] {
  if (localName(name) !== 'svg') return [{ code: 'media.svg-root', params: { found: name } }];
  const hasNamespace = Object.values(attributes).includes('http://www.w3.org/2000/svg');
  return hasNamespace ? [] : [{ code: 'media.svg-namespace', params: {} }];
}

/** Checks an element without its children: its name, its attributes, and its CSS if it is a `<style>`. */
function problemsOfElement({ name, attributes, children }: XastElement): MediaProblem[] {
  const problems: MediaProblem[] = [];
  if (REFUSED_ELEMENTS.test(localName(name))) problems.push({ code: 'media.svg-element', params: { name } });
  // A picture cannot use the site's web fonts, so its letters would have another shape on each computer.
  if (localName(name) === 'text') problems.push({ code: 'media.svg-text', params: {} });
  const css = children.map((child) => ('value' in child ? child.value : '')).join('');
  if (localName(name) === 'style' && LOADS_FROM_OUTSIDE.test(css)) {
    problems.push({ code: 'media.svg-outside', params: { found: css } });
  }
  for (const [attribute, value] of Object.entries(attributes)) {
    problems.push(...problemsOfAttribute(attribute, value));
  }
  return problems;
}

/** Checks that an attribute runs no script and loads nothing from outside the file. */
function problemsOfAttribute(attribute: string, value: string): MediaProblem[] {
  const name = localName(attribute);
  const isEventHandler = name.startsWith('on');
  if (isEventHandler) return [{ code: 'media.svg-event', params: { name: attribute } }];
  if (name === 'attributename') {
    // An animation such as <set attributeName="onclick"> gives its element the attribute that it names.
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
