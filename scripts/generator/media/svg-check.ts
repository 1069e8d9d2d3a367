import type { Size } from './crop.ts';
import { refused, type MediaProblem, type MediumCheck } from './kinds.ts';
import { optimiseSvg } from './svg.ts';

/** Matches the beginning of an address inside the file: a fragment or an embedded bitmap. CSS may put it in quotes. */
const INSIDE = String.raw`\s*(?:["']|&quot;|&apos;)?(?:#|data:image/(?!svg))`;

/** Match what a drawing may not hold. The matched text is shown to people. */
const refusedMarkup = [
  // Browsers show no SVG file without the namespace. svgo writes it first.
  /(?<=^<)(?!svg xmlns="http:\/\/www\.w3\.org\/2000\/svg")[^\s/>]+/,
  // A picture cannot use the site's web fonts, so its text would look different on each computer.
  /(?<=<)text\b/,
  // HTML, as part of the drawing or as elements with the prefix of another namespace.
  /(?<=<)(?:foreignObject|[^\s<>/"]+:)/,
  // Event attributes that svgo does not know.
  /(?<=\s)on\w+(?==")/,
  // Animations that set an event attribute or a link.
  /(?<=attributeName=")\s*(?:[^":]+:)?(?:on|href)\w*/,
  new RegExp(`(?<=href="|xml:base=")(?!${INSIDE})[^"]+`),
  new RegExp(String.raw`url\((?!${INSIDE})[^)]*\)?`, 'i'),
  // Other ways of CSS to load a file. A backslash may hide a letter of them.
  /(?:@import|(?:src|image|image-set)\(|\\)[^";]*/i,
];

/**
 * Checks that a drawing is well-formed, has a size and, as it is published, contains no text, runs no script and loads
 * no other file.
 */
export async function checkSvg(bytes: Uint8Array): Promise<MediumCheck> {
  // Outside `try`: the cache would keep a failed import as a mistake in the drawing.
  const [{ default: sharp }] = await Promise.all([import('sharp'), import('svgo')]);
  try {
    const published = await optimiseSvg(bytes);
    const size = sizeOf(published);
    const problems = problemsOf(published);
    if (!size) problems.push({ code: 'media.svg-size', params: {} });
    // Parses the original again, more strictly: svgo accepts a repeated attribute, browsers do not. An error here would
    // replace the problems found so far.
    if (problems.length === 0) await sharp(bytes).resize(16, 16).raw().toBuffer();
    return { problems, size };
  } catch (error) {
    return refused(malformedSvg(error as SvgError));
  }
}

function problemsOf(svg: string): MediaProblem[] {
  // A mark of CDATA may divide a word of CSS.
  const withoutCdataMarks = svg.replaceAll(/<!\[CDATA\[|\]\]>/g, '');
  return refusedMarkup.flatMap((pattern): MediaProblem[] => {
    const match = pattern.exec(withoutCdataMarks);
    return match ? [{ code: 'media.svg-refused', params: { markup: match[0] } }] : [];
  });
}

/** Reads the size from the `viewBox`, or else from width and height, in the form that svgo writes. */
function sizeOf(svg: string): Size | undefined {
  const [rootTag = ''] = /^<svg[^>]*>/.exec(svg) ?? [];
  const viewBoxPattern = / viewBox="\S+ \S+ (?<width>\S+) (?<height>[^\s"]+)"/;
  const pixelsPattern = / width="(?<width>[\d.]+)" height="(?<height>[\d.]+)"/;
  const match = viewBoxPattern.exec(rootTag) ?? pixelsPattern.exec(rootTag);
  if (!match?.groups) return undefined;
  const size = { width: Number(match.groups['width']), height: Number(match.groups['height']) };
  const isPositive = size.width > 0 && size.height > 0;
  return isPositive ? size : undefined;
}

/** Errors of svgo have a reason and a place; others do not. */
type SvgError = Error & { reason?: string; line?: number; column?: number };

function malformedSvg({ reason, message, line, column }: SvgError): MediaProblem {
  const [firstLine = ''] = (reason ?? message).trim().split('\n');
  return { code: 'media.svg-malformed', params: { reason: firstLine, line, column } };
}
