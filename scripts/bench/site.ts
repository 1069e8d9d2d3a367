import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildDate, buildSite } from '../build.ts';
import { serveSite } from './server.ts';

/** The site, built for measuring and served. */
export interface BenchSite {
  /** Absolute addresses of its pages, by their paths below the base: `/`, `/privacidad/`, `/404.html`. */
  pages: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

/** Builds the site into a folder of its own and serves it. */
export async function openSite(root: string): Promise<BenchSite> {
  process.env['NODE_ENV'] = 'production';
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const { files, base } = await buildSite({ root, dist: path.join(folder, 'dist'), now: buildDate(), log: () => {} });
    const server = await serveSite(path.join(folder, 'dist'), base);
    const paths = files
      .filter(({ path }) => path.endsWith('.html'))
      .map(({ path }) => path.replace(/(^|\/)index\.html$/, '$1'));
    return {
      pages: new Map(paths.sort().map((name) => [`/${name}`, server.url + name])),
      async stop() {
        await server.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
