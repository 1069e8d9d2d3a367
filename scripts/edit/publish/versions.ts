/**
 * The published versions of the site, for the editor's list of versions: lists them, compares their content, serves the
 * site as it was in one of them. A version is a commit that was published, named by its `id`, such as
 * `2026-11-23T14-30-05Z`. `root` is always the absolute path of the project.
 */
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { globSync } from 'glob';
import { readValue } from '../content/yaml-text.ts';
import { valueAt } from '../../generator/content/field-path.ts';
import { startServer, type RunningServer } from '../../lib/file-server.ts';
import { contentTypeOf } from '../../generator/hosting.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { compareContent, type ContentChange } from './compare-content.ts';
import { contentAt, currentContent, type ContentVersion } from './content-version.ts';
import { Repository, type PublishedCommit } from './repository.ts';

const run = promisify(execFile);

/** Every published version, the latest first; none if the project is in no repository. Works without a network. */
export async function listVersions(root: string): Promise<PublishedCommit[]> {
  const repository = await Repository.find(root);
  return repository ? repository.published() : [];
}

/**
 * The changes of the content from a version until today: `before` is the version, `after` is today (as it is on the
 * disk). Empty if the content is as it was published. With those since the latest version, the editor shows what the next
 * publication would change.
 *
 * @throws RangeError if there is no such version; what `compareContent` throws if a file of today cannot be parsed
 */
export async function changesSinceVersion(root: string, id: string): Promise<ContentChange[]> {
  const repository = await repositoryOf(root);
  return compareContent(await contentOf(repository, id), await currentContent(repository));
}

/**
 * The changes that lead from today's content (as it is on the disk) back to a version's: `before` is today, `after` is
 * the version. With them, the editor shows what bringing the version back would do.
 *
 * @throws RangeError if there is no such version; what `compareContent` throws if a file of today cannot be parsed
 */
export async function changesToVersion(root: string, id: string): Promise<ContentChange[]> {
  const repository = await repositoryOf(root);
  return compareContent(await currentContent(repository), await contentOf(repository, id));
}

/**
 * Reads the content of a version from the repository.
 *
 * @throws RangeError if there is no such version
 */
export async function contentOfVersion(root: string, id: string): Promise<ContentVersion> {
  return contentOf(await repositoryOf(root), id);
}

/**
 * Reads the bytes of a file as it was in a version; undefined if the version does not have the file.
 *
 * @param file path from the project's root
 * @throws RangeError if there is no such version
 */
export async function fileOfVersion(root: string, id: string, file: string): Promise<Uint8Array | undefined> {
  const repository = await repositoryOf(root);
  return repository.fileAt((await versionOf(repository, id)).commit, file);
}

/** The repository that holds the versions. Throws a RangeError if the project is not in a repository. */
async function repositoryOf(root: string): Promise<Repository> {
  const repository = await Repository.find(root);
  if (!repository) throw new RangeError('no version was published yet');
  return repository;
}

/** The content of a version. Throws a RangeError if there is no such version. */
const contentOf = async (repository: Repository, id: string) =>
  contentAt(repository, (await versionOf(repository, id)).commit);

/** The commit of a version. Throws a RangeError if there is no such version. */
async function versionOf(repository: Repository, id: string): Promise<PublishedCommit> {
  const version = (await repository.published()).find((candidate) => candidate.id === id);
  if (!version) throw new RangeError(`no version ${id}`);
  return version;
}

/**
 * Lets people look at the site as it was in a version: checks the version out into a temporary folder, builds it there
 * with its own code (but today's packages) and serves it on this computer only. The title of each page begins with the
 * version's date. The build reads and writes the project's own cache; the project's `dist` stays as it is. Each call builds
 * anew: the caller keeps the servers.
 *
 * @returns the server; closing it removes the temporary folder
 * @throws RangeError if there is no such version, or the project is in no repository; an error with the build's output if its
 *   code does not build any more. The temporary folder is removed then
 */
export async function openVersion(root: string, id: string): Promise<RunningServer> {
  const repository = await repositoryOf(root);
  const { commit, date } = await versionOf(repository, id);
  const temporaryFolder = await mkdtemp(path.join(tmpdir(), 'version-'));
  // A folder that does not exist yet, as `checkOut` needs it.
  const folder = path.join(temporaryFolder, 'project');
  const removeFolder = async () => {
    try {
      await repository.removeCheckout(folder);
    } finally {
      await rm(temporaryFolder, { recursive: true, force: true });
    }
  };
  try {
    await repository.checkOut(commit, folder);
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
      // The landing page: `http://127.0.0.1:4321/`, or `…/sitio/` for a site that lives below that path.
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

/**
 * Builds the project in a folder as if a date were today, so that years of experience and dates of the pages are those of
 * then. Rejects with the build's output if it fails.
 */
async function buildAsOf(date: Date, folder: string): Promise<void> {
  const seconds = Math.floor(date.getTime() / 1000);
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(seconds) };
  await run(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: folder, env });
}

/**
 * The path that the site of a version lives below, with a slash at both ends, such as `/sitio/`; `/` for most sites. All
 * links of its pages begin with it.
 *
 * @param folder absolute path of the project as it was in that version
 */
function baseOf(folder: string): string {
  const file = 'content/site.yaml';
  const siteContent = readValue(file, readFileSync(path.join(folder, file), 'utf8'));
  // Written with or without a slash at its end.
  const url = String(valueAt(siteContent, ['url'])).replace(/\/*$/, '/');
  return new URL(url).pathname;
}

/**
 * Serves the built site of an older version from its folder `dist`, on any free port. Unknown addresses, and those outside
 * `base`, get its error page, with status 404; one that cannot be decoded, such as `/%`, gets status 500.
 *
 * @param base the path that the site lives below, with a slash at both ends
 * @param titlePrefix begins the title of each page, and so the name of its tab, so that nobody takes it for the site of
 *   today; the built files stay as they are
 */
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
