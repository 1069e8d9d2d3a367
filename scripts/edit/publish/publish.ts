/** Publishes the site from the editor, from the check of its content until visitors get it. */
import path from 'node:path';
import { stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { glob } from 'glob';
import { diagnostic, DiagnosticError, diagnosticsOf, type Diagnostic } from '../site/content.ts';
import { checkSite, openCache, compressFiles, type Files, VERSION_FILE, type VersionMark } from '../site/build.ts';
import type { PublishStep } from '../publishing-protocol.ts';
import { comparedHash, deliver } from './deliver.ts';
import { destinationOf, type Destination } from './destination.ts';
import { diagnosticOfGit, GitError, GitMissingError } from './git.ts';
import { beginPublication, endPublication, unfinishedPublication } from './journal.ts';
import { CONTENT_FOLDER, mergeCommit, type Choices, type ContentConflict } from './merge.ts';
import { isPublic, parseMark, readPublicVersion, waitForVersion, type PublicVersion } from './public-version.ts';
import { Repository, type PublishedCommit } from './repository.ts';

/** `done` of `total` parts of the step, where they can be counted. */
export interface PublishProgress {
  step: PublishStep;
  done?: number | undefined;
  total?: number | undefined;
}

/** Whatever the state, every page that visitors get finds its files. */
export type PublishResult =
  | { state: 'published'; siteUrl: string; version: PublishedCommit }
  /** What the check found. Nothing was delivered. */
  | { state: 'not-ready'; diagnostics: readonly Diagnostic[] }
  /** Nothing was delivered; publish again with a choice for each. `theirs`: the commit of others. */
  | { state: 'conflicts'; conflicts: readonly ContentConflict[]; theirs: string }
  /** Refused before anything was delivered. */
  | { state: 'refused'; diagnostics: readonly Diagnostic[] }
  /** Parts of the new version may be there; or all of it is public, and only its record failed. */
  | { state: 'failed'; diagnostics: readonly Diagnostic[]; publicVersion: PublicVersion }
  /** Everything was delivered, and the public address does not show it yet. */
  | { state: 'not-yet-public'; siteUrl: string; publicVersion: PublicVersion };

export interface PublishOptions {
  root: string;
  now: () => Date;
  /** Decisions about the conflicts that an earlier attempt returned. */
  choices?: Choices;
  /** First line of the commit's message, such as `Cambia 2 textos`. */
  message: string;
  /** Days for which files of earlier versions stay at the destination; 0 after a withdrawn consent. */
  keepDays?: number | undefined;
  onProgress: (progress: PublishProgress) => void;
  /** Runs a task while the editor saves nothing. */
  exclusively?: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** For tests: the public address, if it is not the one in the content. */
  siteUrl?: string;
  /** How long to wait until the new version is public (ms). */
  timeoutMs?: number;
  /** Between two requests to the public address (ms). */
  pauseMs?: number;
}

/** A host that builds the site by itself (`git`) needs minutes. */
const BUILDING_HOST_TIMEOUT_MS = 10 * 60_000;
const TIMEOUT_MS = 2 * 60_000;

/** How often the site is checked anew because its content has changed meanwhile. */
const MAX_CHECKS = 5;

/** What a host that builds by itself needs; the editor takes no part in a build. */
const SOURCES = [
  ...['src', 'scripts', ':(exclude)scripts/edit', ':(exclude)scripts/edit.ts'],
  ...['public', 'package.json', 'package-lock.json', 'tsconfig.json'],
];

/** A site that has passed the check. */
interface PreparedSite {
  site: Files;
  compressed: Files;
  mark: VersionMark;
  destination: Destination;
  /** With a slash at the end. */
  siteUrl: string;
}

/**
 * Publishes the content. Problems that a person can solve are part of the result; only a bug is thrown. Even if nothing is
 * delivered, the content may have been committed, and the changes of others merged into it.
 */
export async function publishSite(options: PublishOptions): Promise<PublishResult> {
  try {
    const repository = await Repository.findOrCreate(options.root);
    return await run({ repository, options });
  } catch (error) {
    return { state: 'refused', diagnostics: diagnosticsOrThrow(error, options.root) };
  }
}

/** Identifies the files of the content as they are now: whoever saves one, the editor or another program, changes it. */
async function contentState(root: string): Promise<unknown> {
  const files = (await glob(`${CONTENT_FOLDER}/**`, { cwd: root, nodir: true, dot: true })).sort();
  return Promise.all(
    files.map(async (file) => {
      // Undefined if it was deleted in this moment.
      const { size, mtimeMs, ino } = (await stat(path.join(root, file)).catch(() => undefined)) ?? {};
      return [file, size, mtimeMs, ino];
    }),
  );
}

/** What a publication works with. */
interface Publication {
  repository: Repository;
  options: PublishOptions;
}

/** What is delivered was built from what is committed: if the content changes before it is, all begins anew. */
async function run(publication: Publication): Promise<PublishResult> {
  const { repository, options } = publication;
  const { root, message, choices = new Map(), onProgress } = options;
  for (let check = 1; check <= MAX_CHECKS; check++) {
    onProgress({ step: 'checking' });
    const state = await contentState(root);
    const prepared = await prepare(publication);
    if ('state' in prepared) return prepared;
    onProgress({ step: 'saving' });
    if (!(await ifUnchanged(options, state, () => repository.commit(CONTENT_FOLDER, message)))) continue;
    onProgress({ step: 'merging' });
    const theirs = await fetchOthers(repository, prepared.destination);
    const commit = await repository.head();
    if (theirs === undefined || (await repository.isAncestor(theirs, commit))) {
      return deliverAndWait(publication, commit, prepared);
    }
    let conflicts: readonly ContentConflict[] = [];
    await ifUnchanged(options, state, async () => {
      // The list of versions shows the first line of this commit, since it is the one that is published.
      const mergeMessage = `${message}\n\nIncluye los cambios de otras personas.`;
      conflicts = await mergeCommit(repository, theirs, mergeMessage, choices);
    });
    if (conflicts.length > 0) return { state: 'conflicts', conflicts, theirs };
    // The changes of others have not been checked together with ours.
  }
  throw new DiagnosticError([diagnostic('publish.content-busy', { file: CONTENT_FOLDER }, {})]);
}

/** Runs a task while the editor saves nothing. False if the content has changed before it, or was changed during it. */
function ifUnchanged(options: PublishOptions, state: unknown, task: () => Promise<void>): Promise<boolean> {
  const { root, exclusively = (task) => task() } = options;
  return exclusively(async () => {
    if (!isDeepStrictEqual(await contentState(root), state)) return false;
    await task();
    return isDeepStrictEqual(await contentState(root), state);
  });
}

/** Builds and checks the site as the files are now, without touching `dist`. Only a result that ends it has a `state`. */
async function prepare({
  repository,
  options,
}: Publication): Promise<PreparedSite | (PublishResult & { state: 'not-ready' })> {
  const { root } = options;
  const { diagnostics, files: site, content } = await checkSite({ root, log: () => {} });
  if (!site || !content || diagnostics.length > 0) return { state: 'not-ready', diagnostics };
  const destination = destinationOf(content.site, root);
  if (!destination) {
    const missing = diagnostic('publish.no-destination', { file: 'content/site.yaml' }, {});
    return { state: 'not-ready', diagnostics: [missing] };
  }
  // A host that builds by itself gets only what is committed.
  const uncommitted = destination.kind === 'git' ? await repository.uncommitted(SOURCES) : [];
  if (uncommitted.length > 0) {
    const files = uncommitted.map((file) => diagnostic('publish.uncommitted-code', { file }, {}));
    return { state: 'not-ready', diagnostics: files };
  }
  const compressed = await compressFiles(site, openCache(path.join(root, '.cache')));
  const mark = parseMark(String(site[VERSION_FILE]));
  const siteUrl = options.siteUrl ?? `${content.site.url}/`;
  return { site, compressed, mark, destination, siteUrl };
}

/** The latest commit of others; undefined without any, and for destinations that do not need `origin` if it is away. */
async function fetchOthers(repository: Repository, destination: Destination): Promise<string | undefined> {
  if (destination.kind === 'git') return repository.fetch(destination.remote, destination.branch);
  if (!(await repository.remotes()).includes('origin')) return undefined;
  try {
    return await repository.fetch('origin', 'main');
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

/** Meanwhile the journal has an entry, which only a publication that succeeds removes. */
async function deliverAndWait(
  { repository, options }: Publication,
  commit: string,
  { site, compressed, mark, destination, siteUrl }: PreparedSite,
): Promise<PublishResult> {
  const compared = comparedHash(destination);
  await beginPublication(repository, { startedAt: options.now().toISOString(), commit, mark, siteUrl, compared });
  try {
    const { keepDays } = options;
    const onProgress = (done: number, total: number) => options.onProgress({ step: 'delivering', done, total });
    await deliver(destination, { site, compressed, repository, commit, keepDays, onProgress });
  } catch (error) {
    const diagnostics = diagnosticsOrThrow(error, options.root);
    return { state: 'failed', diagnostics, publicVersion: await readPublicVersion(siteUrl) };
  }

  options.onProgress({ step: 'waiting' });
  const defaultTimeoutMs = destination.kind === 'git' ? BUILDING_HOST_TIMEOUT_MS : TIMEOUT_MS;
  const { timeoutMs = defaultTimeoutMs, pauseMs } = options;
  const publicVersion = await waitForVersion(siteUrl, mark, { compared, timeoutMs, pauseMs });
  if (!isPublic(publicVersion, mark, compared)) return { state: 'not-yet-public', siteUrl, publicVersion };
  try {
    const version = await repository.markPublished(commit, options.now());
    // If one of these fails, the next start or the next publication makes up for it.
    await endPublication(repository).catch(() => {});
    await repository.pushVersions(destination.kind === 'git' ? destination.remote : 'origin').catch(() => {});
    return { state: 'published', siteUrl, version };
  } catch (error) {
    return { state: 'failed', diagnostics: diagnosticsOrThrow(error, options.root), publicVersion };
  }
}

/** What became of a publication that was not recorded as published before the editor ended. */
export type RecoveredPublication =
  /** Its version is public, and is recorded as published now. */
  | { state: 'published'; siteUrl: string; version: PublishedCommit }
  /** The public site is another version, or could not be asked. */
  | { state: 'unfinished'; siteUrl: string; startedAt: string; publicVersion: PublicVersion };

/**
 * Finds out what became of the publication that is still in the journal; undefined if there is none. If visitors get its
 * version by now, records it as published and clears the journal.
 *
 * @throws GitError, GitMissingError
 */
export async function recoverPublication(root: string, now: Date): Promise<RecoveredPublication | undefined> {
  const repository = await Repository.find(root);
  const entry = repository && (await unfinishedPublication(repository));
  if (!entry) return undefined;
  const { siteUrl, startedAt, commit, mark, compared } = entry;
  const publicVersion = await readPublicVersion(siteUrl);
  if (!isPublic(publicVersion, mark, compared)) return { state: 'unfinished', siteUrl, startedAt, publicVersion };
  const version = await repository.markPublished(commit, now);
  await endPublication(repository);
  return { state: 'published', siteUrl, version };
}

/** What a person can do about an error of git, of the destination or of the system. Throws it again if it is a bug. */
export function diagnosticsOrThrow(error: unknown, root: string): readonly Diagnostic[] {
  if (error instanceof GitMissingError) return [diagnostic('publish.git-missing', { file: root }, {})];
  if (error instanceof GitError) return [diagnosticOfGit(error, root)];
  const diagnostics = diagnosticsOf(error, root);
  if (!diagnostics) throw error;
  return diagnostics;
}
