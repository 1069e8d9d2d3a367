import { isTag, type Element } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { Size } from './crop.ts';
import { refused, type MediaProblem, type MediumCheck } from './kinds.ts';
import { optimiseSvg } from './svg.ts';

/**
 * Checks that a drawing is well-formed, has a size and, as it is published, contains no text, runs no script and loads
 * no other file.
 */
export async function checkSvg(bytes: Uint8Array): Promise<MediumCheck> {
  // `optimiseSvg` uses svgo. Within `try`, a package that cannot be imported would count as a mistake in the drawing.
  const [{ default: sharp }] = await Promise.all([import('sharp'), import('svgo')]);
  try {
    const published = parseDocument(await optimiseSvg(bytes), { xmlMode: true });
    const [root] = published.children;
    // Browsers show no SVG file without the namespace.
    const isSvg = root && isTag(root) && root.name === 'svg' && root.attribs['xmlns'] === 'http://www.w3.org/2000/svg';
    if (!isSvg) throw new Error('no <svg xmlns="http://www.w3.org/2000/svg"> at the beginning');

    const parts = DomUtils.getElementsByTagName('*', published).flatMap(forbiddenParts);
    // A few, since an export may refer to dozens of files.
    const problems = [...new Set(parts)].slice(0, 3).map(problemOfPart);
    const size = sizeOf(root);
    if (!size) return refused(...problems, { code: 'media.svg-size', params: {} });
    if (problems.length > 0) return refused(...problems);
    // Like browsers, sharp refuses malformed XML that svgo accepts, such as a repeated attribute.
    await sharp(bytes).resize(16, 16).raw().toBuffer();
    return { kind: 'drawing', size };
  } catch (error) {
    return refused(malformedSvg(error as SvgError));
  }
}

const problemOfPart = (markup: string): MediaProblem => ({ code: 'media.svg-refused', params: { markup } });

/** Lists what may not be published of an element: its name for the whole of it, or parts of its attributes and CSS. */
function forbiddenParts(element: Element): string[] {
  const { name, attribs } = element;
  // A picture cannot use the site's web fonts, so its text would look different on each computer.
  if (name === 'text') return [name];
  // HTML: in a `foreignObject`, or by the prefix of its namespace, as in `<h:div>`.
  if (name === 'foreignObject' || name.includes(':')) return [name];
  const styles = name === 'style' ? cssFromOutside(DomUtils.textContent(element)) : [];
  return [...styles, ...Object.entries(attribs).flatMap(([key, value]) => forbiddenAttributeParts(key, value))];
}

/** Lists what may not be published of an attribute, if anything: its name, its value, or what its CSS loads. */
function forbiddenAttributeParts(name: string, value: string): string[] {
  // Event attributes that svgo does not know.
  if (name.startsWith('on')) return [name];
  // Animations that set an event attribute or a link.
  if (name === 'attributeName' && /^(?:on|href)/.test(withoutPrefix(value.trim()))) return [value];
  const isAddress = withoutPrefix(name) === 'href' || name === 'xml:base';
  if (isAddress) return isInsideFile(value) ? [] : [value];
  return cssFromOutside(value);
}

/** `href` for `xlink:href`. A drawing chooses its prefixes. */
const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Whether an address is that of a part of the drawing, or an embedded bitmap. */
const isInsideFile = (address: string): boolean => /^\s*(?:#|data:image\/(?!svg))/i.test(address);

/** The parts of a style sheet, or of an attribute's value, that load another file: `url(b.svg#f)`. */
function cssFromOutside(css: string): string[] {
  // CSS may end without the parenthesis: `url(b.svg`.
  const urls = css.match(/url\([^)]*\)?/gi) ?? [];
  const urlsOutside = urls.filter((url) => !isInsideFile(url.replace(/^url\(\s*["']?/i, '')));
  // `@import "b.css";` or `image-set("b.png" 1x)`. A letter written as code may hide any of them: `u\72l(b.svg)`.
  const otherLoads = css.match(/(?:@import|src\(|image\(|image-set\(|\\)[^;]*/gi) ?? [];
  return [...urlsOutside, ...otherLoads];
}

/** Reads the size from the `viewBox`, or else from width and height, as svgo writes them: no units, single spaces. */
function sizeOf({ attribs: { viewBox, width, height } }: Element): Size | undefined {
  const [usedWidth, usedHeight] = viewBox === undefined ? [width, height] : viewBox.split(' ').slice(2);
  const size = { width: Number(usedWidth), height: Number(usedHeight) };
  const isPositive = size.width > 0 && size.height > 0;
  return isPositive ? size : undefined;
}

/** Errors of svgo have a reason and a place; others do not. */
type SvgError = Error & { reason?: string; line?: number; column?: number };

function malformedSvg({ reason, message, line, column }: SvgError): MediaProblem {
  const [firstLine = ''] = (reason ?? message).trim().split('\n');
  return { code: 'media.svg-malformed', params: { reason: firstLine, line, column } };
}
