/** Serves the site as it was in a version. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { globSync } from 'glob';
import { readValue } from '../content/yaml-text.ts';
import { formatMoment, valueAt } from '../site/browser.ts';
import { contentTypeOf, startServer, type RunningServer } from '../site/build.ts';
import { findVersion } from './versions.ts';

const run = promisify(execFile);

/**
 * Builds the site of a version in a temporary folder, with its own code but today's packages, and serves it. Closing the
 * server removes the folder. Throws if the code does not build any more.
 */
export async function openVersion(root: string, id: string): Promise<RunningServer> {
  const { repository, version } = await findVersion(root, id);
  const { commit, date } = version;
  const temporaryFolder = await mkdtemp(path.join(tmpdir(), 'version-'));
  const checkout = path.join(temporaryFolder, 'project');
  const removeFolder = async () => {
    try {
      await repository.removeCheckout(checkout);
    } finally {
      await rm(temporaryFolder, { recursive: true, force: true });
    }
  };
  try {
    const { root: folder } = await repository.checkOut(commit, checkout);
    // With the project's own cache, the build takes a second or two: without, it would compute all pictures again.
    await mkdir(path.join(root, '.cache'), { recursive: true });
    for (const name of ['node_modules', '.cache']) {
      // `junction` counts only on Windows, where a link of this kind needs no special rights.
      await symlink(path.join(root, name), path.join(folder, name), 'junction');
    }
    await buildAsOf(date, folder);
    const base = baseOf(folder);
    const titlePrefix = `${formatMoment(date.toISOString())} · `;
    const server = await serveFolder(path.join(folder, 'dist'), base, titlePrefix);
    return {
      url: new URL(base, server.url).href,
      async close() {
        await server.close();
        await removeFolder();
      },
    };
  } catch (error) {
    // If this fails, too, the first error says more.
    await removeFolder().catch(() => {});
    throw error;
  }
}

/** Years of experience are those of then. */
async function buildAsOf(date: Date, folder: string): Promise<void> {
  const seconds = Math.floor(date.getTime() / 1000);
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(seconds) };
  await run(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: folder, env });
}

/** The path that the site lives below, such as `/sitio/`; `/` for most. */
function baseOf(folder: string): string {
  const file = 'content/site.yaml';
  const siteContent = readValue(file, readFileSync(path.join(folder, file), 'utf8'));
  // Written with or without a slash at its end.
  const url = String(valueAt(siteContent, ['url'])).replace(/\/*$/, '/');
  return new URL(url).pathname;
}

/** `titlePrefix` begins the title of each page, so that nobody takes it for the site of today. */
function serveFolder(dist: string, base: string, titlePrefix: string): Promise<RunningServer> {
  const files = new Set(globSync('**', { cwd: dist, nodir: true, posix: true }));
  return startServer({
    port: 0,
    respond(_, { pathname }) {
      const isInSite = pathname.startsWith(base);
      const address = decodeURIComponent(pathname.slice(base.length));
      // Both `/equipo` and `/equipo/` lead to `equipo/index.html`.
      const candidates = [address, `${address}index.html`, `${address}/index.html`];
      const requestedFile = isInSite ? candidates.find((candidate) => files.has(candidate)) : undefined;
      const file = requestedFile ?? '404.html';
      const headers = { 'Content-Type': contentTypeOf(file), 'Cache-Control': 'no-store' };
      const bytes = readFileSync(path.join(dist, file));
      const isPage = file.endsWith('.html');
      const body = isPage ? bytes.toString().replace('<title>', `<title>${titlePrefix}`) : bytes;
      return { status: requestedFile ? 200 : 404, headers, body };
    },
  });
}
