import type { CustomPlugin } from 'svgo';
import type { Problem } from './problem.ts';

/** Raised whenever the checks or the optimised result change: it is part of the cache keys and names. */
export const svgVersion = 'svg-1';

/** What a check of an image finds; the size counts only where there are no problems. */
export interface ImageCheck {
  problems: Problem[];
  width: number;
  height: number;
}

/** Elements (lower case, without prefix) that run code, load documents or hold HTML. */
const refusedElements = new Set([
  'script',
  'foreignobject',
  'handler',
  'listener',
  'html',
  'body',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'canvas',
  'link',
  'meta',
  'base',
  'img',
]);

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

/** A reference that needs no other file: a fragment, or a bitmap inside the SVG. */
const isInner = (reference: string) => /^\s*(?:#|data:image\/(?:png|jpeg|webp|gif|avif)[;,]|$)/i.test(reference);

/** What CSS (a style element, a style or presentation attribute) loads from elsewhere. */
function outerCss(css: string): string[] {
  const plain = css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    // Escapes such as \75 rl( would hide an address.
    .replaceAll(/\\([\da-f]{1,6})\s?/gi, (_, hex: string) =>
      String.fromCodePoint(Math.min(parseInt(hex, 16), 0x10ffff)),
    );
  const found = [...plain.matchAll(/(?:url|src)\(\s*(["']?)(.*?)\1\s*\)/gi)].flatMap(([, , reference = '']) =>
    isInner(reference) ? [] : [reference],
  );
  if (/@import/i.test(plain)) found.push('@import');
  // image-set("…") and the like take an address without url().
  const quoted = plain.matchAll(/(["'])((?:https?:|file:|ftp:)?\/\/.*?)\1/gi);
  for (const [, , reference = ''] of quoted) found.push(reference);
  return [...new Set(found)];
}

const positive = (text: string | undefined) => {
  const value = Number(text?.trim().replace(/px$/, ''));
  return value > 0 && Number.isFinite(value) ? value : undefined;
};

/** Width and height from `viewBox`, or else from plain `width` and `height`. */
function svgSize(attributes: Record<string, string>): { width: number; height: number } | undefined {
  const box = attributes.viewBox?.trim().split(/[\s,]+/);
  const width = box?.length === 4 ? positive(box[2]) : positive(attributes.width);
  const height = box?.length === 4 ? positive(box[3]) : positive(attributes.height);
  return width && height ? { width, height } : undefined;
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}...` : text).replaceAll(/\s+/g, ' ');

/**
 * Checks an SVG: well-formed, of known size, and at rest on its own: no script, no event
 * attribute, no HTML, nothing loaded from outside the file. As the content of `<img>` a browser
 * runs none of these anyway (SVG 2, 2.2.1 "secure static mode"); an SVG opened by its address it does.
 */
export async function checkSvg(bytes: Uint8Array): Promise<ImageCheck> {
  const problems: Problem[] = [];
  const add = (expected: string, found: string) => {
    const isKnown = problems.some((known) => known.expected === expected && known.found === found);
    if (!isKnown) problems.push({ expected, found });
  };
  let size: { width: number; height: number } | undefined;

  const inspect: CustomPlugin = {
    name: 'inspect',
    fn: () => ({
      doctype: {
        enter(node) {
          const isOuter = /<!ENTITY[^>]*\s(?:SYSTEM|PUBLIC)\s/i.test(node.data.doctype);
          if (isOuter) add('expected no external entity', '<!ENTITY>');
        },
      },
      instruction: {
        enter(node) {
          if (node.name !== 'xml') add('expected no processing instruction', `<?${node.name}?>`);
        },
      },
      element: {
        enter(node, parent) {
          if (parent.type === 'root') {
            if (localName(node.name) !== 'svg') add('expected an <svg> element', `<${node.name}>`);
            else if (!Object.values(node.attributes).includes('http://www.w3.org/2000/svg')) {
              add('expected the attribute xmlns="http://www.w3.org/2000/svg"', 'none');
            }
            size = svgSize(node.attributes);
          }
          const name = localName(node.name);
          if (refusedElements.has(name)) add('expected a drawing without script or HTML', `<${node.name}>`);
          if (name === 'style') {
            const css = node.children.map((child) => ('value' in child ? child.value : '')).join('');
            for (const reference of outerCss(css)) add('expected nothing from outside the file', shorten(reference));
          }
          for (const [attribute, value] of Object.entries(node.attributes)) {
            const key = localName(attribute);
            // <set attributeName="onclick"> writes an attribute too.
            const animated = key === 'attributename' && /^\s*(?:on|(?:xlink:)?href)/i.test(value);
            if (/^on/.test(key) || animated) add('expected no event attribute', shorten(animated ? value : key));
            else if (key === 'href' || key === 'src') {
              if (!isInner(value)) add('expected nothing from outside the file', shorten(value));
            } else if (!attribute.startsWith('xmlns')) {
              for (const reference of outerCss(value))
                add('expected nothing from outside the file', shorten(reference));
            }
          }
        },
      },
    }),
  };

  try {
    const source = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const { optimize } = await import('svgo');
    optimize(source, { plugins: [inspect] });
    if (!size && !problems.length) add('expected a viewBox, such as viewBox="0 0 800 1080"', 'none');
    if (!problems.length) {
      // A second, stricter parser: svgo lets a doubled attribute pass, browsers do not.
      const { default: sharp } = await import('sharp');
      await sharp(bytes).resize(16, 16).raw().toBuffer();
    }
  } catch (error) {
    return { problems: [{ expected: 'expected a well-formed SVG', found: parseReason(error) }], width: 0, height: 0 };
  }
  return { problems, width: size?.width ?? 0, height: size?.height ?? 0 };
}

/** The parser's reason and place in one line. */
function parseReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { reason, line, column } = error as Error & { reason?: string; line?: number; column?: number };
  const text = shorten((reason ?? error.message).trim().split('\n')[0] ?? '');
  return line === undefined ? text : `"${text}" at its line ${line}:${column}`;
}

/**
 * The same drawing in fewer bytes: no comments, metadata or editor's data; the viewBox stays.
 *
 * @param prefix put before every id, so that two drawings may stand in one document
 */
export async function optimiseSvg(bytes: Uint8Array, prefix: string): Promise<string> {
  const { optimize } = await import('svgo');
  const withViewBox: CustomPlugin = {
    name: 'withViewBox',
    fn: () => ({
      element: {
        enter(node, parent) {
          const size = parent.type === 'root' && !node.attributes.viewBox ? svgSize(node.attributes) : undefined;
          if (size) node.attributes.viewBox = `0 0 ${size.width} ${size.height}`;
        },
      },
    }),
  };
  // Pushing a group's rotation down into its paths makes round numbers long: 5 to 20 % more bytes.
  const preset = { name: 'preset-default', params: { overrides: { moveGroupAttrsToElems: false } } } as const;
  const { data } = optimize(new TextDecoder().decode(bytes), {
    multipass: true,
    plugins: [withViewBox, preset, { name: 'prefixIds', params: { prefix, delim: '' } }],
  });
  return data;
}
