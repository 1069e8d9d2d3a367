import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { hostingFiles } from '../../scripts/build/hosting.ts';

/** Bytes of the film, so that a range of them can be recognised. */
export const film = Buffer.from(Array.from({ length: 4096 }, (_, index) => index % 251));

/** What lies in the folder besides what `hostingFiles` makes. */
const contents: Readonly<Record<string, string | Buffer>> = {
  'index.html': '<title>landing</title>',
  'privacidad/index.html': '<title>privacidad</title>',
  'terminos/index.html': '<title>terminos</title>',
  '404.html': '<title>not found</title>',
  'robots.txt': 'User-agent: *',
  'sitemap.xml': '<urlset/>',
  'site.webmanifest': '{}',
  'favicon.ico': 'ico',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'social.jpg': 'jpg',
  'assets/entry.AAAA.js': 'export {}',
  'assets/drawing.BBBB.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/picture.CCCC.avif': 'avif',
  'assets/picture.DDDD.webp': 'webp',
  'assets/font.EEEE.woff2': 'woff2',
  'assets/film.FFFF.mp4': film,
  'assets/film.GGGG.webm': film,
};

/** `index.html` is worth compressing, so it has a twin; the twin says so. */
export const twin = '<title>landing, compressed</title>';

/**
 * Writes a small site to a new temporary folder.
 *
 * @param base path that the site lives below, with a slash at both ends
 * @returns the folder, the folder that a server must have as its root, and the nginx snippet
 */
export async function writeTestSite(base: string): Promise<{ folder: string; root: string; nginx: string }> {
  const root = await mkdtemp(path.join(tmpdir(), 'hosting-'));
  const folder = path.join(root, base);
  const { files, nginx } = hostingFiles(base);
  const all = [
    ...Object.entries(contents),
    ['index.html.gz', gzipSync(twin)] as const,
    ['serve.json.gz', gzipSync('{}')] as const,
    ...files.map(({ path: name, body }) => {
      if (typeof body !== 'string') throw new Error(`${name} is not text`);
      return [name, body] as const;
    }),
  ];
  for (const [name, body] of all) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, body);
  }
  return { folder, root, nginx };
}
