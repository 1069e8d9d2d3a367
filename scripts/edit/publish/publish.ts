import { diagnostic, diagnosticsOf, readContent, yamlFiles, type Diagnostic } from '../site/content.ts';
import { checkSite, type Files, VERSION_FILE } from '../site/build.ts';
import type { ConflictChoices, PublishOutcome, PublishProgress } from '../shared/publishing-protocol.ts';
import { deliver } from './deliver.ts';
import { destinationOf, isBuiltByHost, type Destination } from './destination.ts';
import { diagnosticOfGit, GitError } from './git.ts';
import { CONTENT_FOLDER } from '../content/files.ts';
import { mergeCommit, type ContentConflict } from './merge.ts';
import { waitUntilPublic } from './public-version.ts';
import { Repository } from './repository.ts';

export type PublishResult = PublishOutcome<Diagnostic, ContentConflict>;

/** Only tests set these. */
export interface PublishOverrides {
  /** The public address in place of the one in the content. */
  siteUrl?: string;
  /** How long to wait until the new version is public (ms). */
  timeoutMs?: number;
  /** Between two requests to the public address (ms). */
  pauseMs?: number;
}

export interface PublishOptions extends PublishOverrides {
  root: string;
  /** Decisions about the conflicts that an earlier attempt returned. */
  choices?: ConflictChoices;
  /** First line of the published commit's message, such as `2 cambios`. */
  message: string;
  /** After a withdrawn consent: also deletes the old files that stay for pages which are still open somewhere. */
  removeOldFiles?: boolean;
  onProgress: (progress: PublishProgress) => void;
  /** Runs a task while the editor saves nothing. */
  exclusively: <Result>(task: () => Promise<Result>) => Promise<Result>;
}

/** How long a new version may take to become public (ms); longer if the host builds the site by itself. */
const timeoutOf = (destination: Destination): number => (isBuiltByHost(destination) ? 10 : 2) * 60_000;

/**
 * Publishes the site, until visitors get it. Problems that a person can solve are part of the result; only a bug is
 * thrown. Creates the git repository if there is none. Even if nothing is delivered, the content may have been
 * committed, and the changes of others merged into it.
 */
export async function publishSite(options: PublishOptions): Promise<PublishResult> {
  try {
    const repository = await Repository.findOrCreate(options.root);
    return await publishFrom(repository, options);
  } catch (error) {
    // Nothing was delivered: `deliverAndWait` returns the problems from the delivery on as `failed`.
    return { state: 'refused', problems: diagnosticsOrThrow(error, options.root) };
  }
}

/** Commits the content, merges what others have published, checks the site and delivers it; or returns why not. */
async function publishFrom(repository: Repository, options: PublishOptions): Promise<PublishResult> {
  const { root, message, choices = {}, onProgress, exclusively } = options;
  onProgress({ stage: 'saving' });
  await exclusively(() => repository.commit(CONTENT_FOLDER, message));

  onProgress({ stage: 'merging' });
  // The list of versions shows the first line of the published commit's message.
  const mergeOptions = { message: `${message}\n\nIncluye los cambios de otras personas.`, choices };
  for (const commitOfOthers of await fetchLatestCommits(repository)) {
    if (await repository.contains(commitOfOthers)) continue;
    const conflicts = await exclusively(() => mergeCommit(repository, commitOfOthers, mergeOptions));
    if (conflicts.length > 0) return { state: 'conflicts', conflicts };
  }

  onProgress({ stage: 'checking' });
  const commit = await repository.head();
  const { diagnostics, files, content } = await checkSite({ root, log: () => {} });
  if (!files || !content || diagnostics.length > 0) return { state: 'not-ready', problems: diagnostics };
  const destination = destinationOf(content.site, root);
  if (!destination) {
    return { state: 'not-ready', problems: [diagnostic('publish.no-destination', { file: yamlFiles.site }, {})] };
  }
  const savedMeanwhile = await repository.filesChangedSince(commit, CONTENT_FOLDER);
  if (savedMeanwhile.length > 0) {
    return { state: 'refused', problems: [diagnostic('publish.content-busy', { file: CONTENT_FOLDER }, {})] };
  }
  const siteUrl = options.siteUrl ?? `${content.site.url}/`;
  return deliverAndWait(repository, { commit, files, destination, siteUrl }, options);
}

/** Fetches what others may have published, from the host's branch or else origin. Ours may contain it already. */
async function fetchLatestCommits(repository: Repository): Promise<string[]> {
  const { content } = await readContent(repository.root);
  const destination = content && destinationOf(content.site, repository.root);
  // `publishFrom` reports invalid content and a missing destination later.
  if (!destination) return [];
  if (isBuiltByHost(destination)) {
    const tip = await repository.fetch(destination.remote, destination.branch);
    return tip === undefined ? [] : [tip];
  }
  return fetchFromOrigin(repository);
}

/** Returns the latest version and the tip of origin's `main`; offline, the version here; none without `origin`. */
async function fetchFromOrigin(repository: Repository): Promise<string[]> {
  if (!(await repository.remotes()).includes('origin')) return [];
  // A version that a colleague has published may be in no branch. `fetchVersions` skips remotes that fail.
  await repository.fetchVersions();
  const [latestVersion] = await repository.versions();
  const tipOfMain = await repository.fetch('origin', 'main').catch((error: unknown) => {
    if (error instanceof GitError) return undefined;
    throw error;
  });
  return [latestVersion?.commit, tipOfMain].filter((commit) => commit !== undefined);
}

/** A site that has passed the check. */
interface SiteToDeliver {
  /** Has the content of `files`. */
  commit: string;
  files: Files;
  destination: Destination;
  /** Ends with a slash. */
  siteUrl: string;
}

/** Delivers a site, waits until visitors get it, and records it; if killed, the next publication completes it. */
async function deliverAndWait(
  repository: Repository,
  { commit, files, destination, siteUrl }: SiteToDeliver,
  options: PublishOptions,
): Promise<PublishResult> {
  const { root, removeOldFiles = false, onProgress, pauseMs } = options;
  const timeoutMs = options.timeoutMs ?? timeoutOf(destination);
  try {
    onProgress({ stage: 'delivering' });
    await deliver(destination, {
      files,
      repository,
      commit,
      removeOldFiles,
      onProgress: (done, total) => onProgress({ stage: 'delivering', delivered: { done, total } }),
    });
    onProgress({ stage: 'waiting' });
    const expected = { siteUrl, version: String(files[VERSION_FILE]) };
    if (!(await waitUntilPublic(expected, { timeoutMs, pauseMs }))) return { state: 'not-yet-public' };
    await repository.recordVersion(commit, new Date());
  } catch (error) {
    return { state: 'failed', problems: diagnosticsOrThrow(error, root) };
  }
  // Others fetch the recorded versions from this remote. If the push fails, the next publication pushes all of them.
  const remoteOfVersions = isBuiltByHost(destination) ? destination.remote : 'origin';
  await repository.pushVersions(remoteOfVersions).catch(() => {});
  return { state: 'published' };
}

/** What a person can do about an error of git, of the destination or of the system. Throws it again if it is a bug. */
function diagnosticsOrThrow(error: unknown, root: string): readonly Diagnostic[] {
  if (error instanceof GitError) return [diagnosticOfGit(error, root)];
  const diagnostics = diagnosticsOf(error, root);
  if (!diagnostics) throw error;
  return diagnostics;
}
