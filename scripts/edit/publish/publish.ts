/**
 * Publishes the site from the editor: checks it, commits the content, merges what others have published, delivers the
 * site to its destination, and waits until the public address shows it.
 */
import path from 'node:path';
import { checkSite } from '../../check/check-site.ts';
import { openCache } from '../../generator/cache.ts';
import { compressFiles } from '../../generator/compress.ts';
import type { Files } from '../../generator/output.ts';
import { VERSION_FILE } from '../../generator/hosting.ts';
import type { VersionMark } from '../../generator/version-mark.ts';
import { diagnostic, diagnosticsOf, type Diagnostic } from '../../lib/diagnostic.ts';
import { CONTENT_FOLDER, contentAt, type ContentVersion } from './content-version.ts';
import { comparedHash, deliver } from './deliver.ts';
import { destinationOf, type Destination } from './destination.ts';
import { beginPublication, endPublication, unfinishedPublication } from './journal.ts';
import { conflictId, mergeContent, type Choices, type ContentConflict } from './merge-content.ts';
import { isPublic, parseMark, readPublicVersion, waitForVersion, type PublicVersion } from './public-version.ts';
import { GitError, GitMissingError, Repository, type PublishedCommit } from './repository.ts';

/** The steps of a publication, in their order. */
export type PublishStep = 'checking' | 'saving' | 'merging' | 'delivering' | 'waiting';

/** How far a publication has come; `done` of `total` parts of the step, where they can be counted. */
export interface PublishProgress {
  step: PublishStep;
  done?: number | undefined;
  total?: number | undefined;
}

/**
 * What became of a publication. Whatever the state, every page that visitors get finds its files; only `published` means
 * that they get all of the new version, and that it is recorded.
 */
export type PublishResult =
  | { state: 'published'; siteUrl: string; version: PublishedCommit }
  /** The content is not ready: what the check found. Nothing was delivered. */
  | { state: 'not-ready'; diagnostics: readonly Diagnostic[] }
  /** Others changed the same fields. Nothing was delivered; publish again with a choice for each. */
  | { state: 'conflicts'; conflicts: readonly ContentConflict[] }
  /** The destination or git refused before anything was delivered: the public site is as it was. */
  | { state: 'refused'; diagnostics: readonly Diagnostic[] }
  /**
   * The destination refused in the middle, so that parts of the new version may be there; or all of it is public, and
   * only its record (a tag in git) failed.
   */
  | { state: 'failed'; diagnostics: readonly Diagnostic[]; publicVersion: PublicVersion }
  /** Everything was delivered, and the public address does not show it yet. */
  | { state: 'not-yet-public'; siteUrl: string; publicVersion: PublicVersion };

/** What a publication needs to know, and whom it keeps informed. */
export interface PublishOptions {
  /** Absolute path of the project. */
  root: string;
  now: () => Date;
  /** The person's decisions about the conflicts that an earlier attempt returned; absent at the first attempt. */
  choices?: Choices;
  /** One line that describes the version, the first one of its commit's message, such as `Cambia 2 textos`. */
  message: string;
  /** Days for which files of earlier versions stay at the destination; 0 after a withdrawn consent. */
  keepDays?: number | undefined;
  /** Is called when a step begins, and while a step counts its parts. */
  onProgress: (progress: PublishProgress) => void;
  /** For tests: the public address, if it is not the one in the content. */
  siteUrl?: string;
  /** How long to wait until the new version is public, in ms; by default it depends on the destination. */
  timeoutMs?: number;
  /** The pause between two requests to the public address, in ms. */
  pauseMs?: number;
}

/** How long to wait until a version is public at a host that builds it by itself (`git`): that takes minutes. */
const BUILDING_HOST_TIMEOUT_MS = 10 * 60_000;

/** How long to wait until a version is public at any other destination. */
const TIMEOUT_MS = 2 * 60_000;

/** A site that has passed the check, and where to deliver it. */
interface PreparedSite {
  site: Files;
  /** Compressed copies of its files. */
  compressed: Files;
  /** The content of its `version.json`. */
  mark: VersionMark;
  destination: Destination;
  /** Absolute address of the landing page, with a slash at the end. */
  siteUrl: string;
}

/** The content of the three sides of a merge: the last version that both share, ours, and that of others. */
type ThreeVersions = Record<'base' | 'ours' | 'theirs', ContentVersion>;

/** What a merge makes of some files. */
interface MergedFiles {
  /** The files that change on our side, by path: their new bytes, or null if the file is deleted. */
  changedFiles: Map<string, Uint8Array | null>;
  /** The conflicts that nobody has decided yet. If there is any, nothing may be written. */
  conflicts: ContentConflict[];
}

/**
 * Publishes the site with its content as it is now, when somebody presses «Publicar» in the editor; that takes from seconds
 * to minutes. Problems that a person can solve are part of the result; only a bug of the scripts is thrown.
 *
 * Even if nothing is delivered in the end, it may have created the project's git repository, committed the content, and
 * merged the changes of others into the project's files.
 */
export async function publishSite(options: PublishOptions): Promise<PublishResult> {
  try {
    const repository = await Repository.findOrCreate(options.root);
    return await new Publication(repository, options).run();
  } catch (error) {
    // `run` throws only before anything is delivered; a later error is part of its result. A bug is thrown again.
    return { state: 'refused', diagnostics: diagnosticsOrThrow(error, options.root) };
  }
}

/** One run of publishing: `run` takes the steps, which the other methods carry out. */
class Publication {
  private readonly repository: Repository;
  private readonly options: PublishOptions;

  constructor(repository: Repository, options: PublishOptions) {
    this.repository = repository;
    this.options = options;
  }

  /**
   * Publishes: checks the site, commits the content, merges what others have published, checks again if there was anything to
   * merge, delivers, and waits until the site is public. Ends early if the site is not ready or the merge has conflicts;
   * what was committed and merged until then stays.
   *
   * @throws errors of git and of the system, and what `mergeOthers` throws, but only before anything is delivered;
   *   afterwards they are part of the result. A bug of the scripts is thrown at any time
   */
  async run(): Promise<PublishResult> {
    this.report('checking');
    const ownSite = await this.prepare();
    // Only the result for a site that is not ready has a `state`.
    if ('state' in ownSite) return ownSite;

    this.report('saving');
    await this.repository.commit([CONTENT_FOLDER], this.options.message);

    this.report('merging');
    const ownCommit = await this.repository.head();
    const conflicts = await this.mergeOthers(ownSite.destination);
    if (conflicts.length > 0) return { state: 'conflicts', conflicts };
    // A merge makes a new commit.
    const hasMerged = (await this.repository.head()) !== ownCommit;
    if (!hasMerged) return this.deliverAndWait(ownSite);

    // The changes of others have not been checked together with ours.
    this.report('checking');
    const mergedSite = await this.prepare();
    if ('state' in mergedSite) return mergedSite;
    return this.deliverAndWait(mergedSite);
  }

  /** Reports the progress to the caller; `done` of `total` parts of the step, where they can be counted. */
  private report(step: PublishStep, done?: number, total?: number): void {
    this.options.onProgress({ step, done, total });
  }

  /**
   * Builds, checks and compresses the site as the project's files are now, without touching `dist`. Writes to the cache,
   * and may ask the booking service over the network.
   *
   * @returns the site; or, if it is not ready to be delivered, the result that ends the publication, which alone has a
   *   `state`. It is not ready if the content has problems, if nobody has set a destination, or if a host is to build it from
   *   code that is not all committed
   */
  private async prepare(): Promise<PreparedSite | (PublishResult & { state: 'not-ready' })> {
    const { root } = this.options;
    const { diagnostics, files: site, content } = await checkSite({ root, log: () => {} });
    if (!site || !content || diagnostics.length > 0) return { state: 'not-ready', diagnostics };
    const destination = destinationOf(content.site, root);
    if (!destination) {
      const missing = diagnostic('publish.no-destination', { file: 'content/site.yaml' }, {});
      return { state: 'not-ready', diagnostics: [missing] };
    }
    // A host that builds by itself gets only what is committed.
    const uncommitted = destination.kind === 'git' ? await this.uncommittedCode() : [];
    if (uncommitted.length > 0) return { state: 'not-ready', diagnostics: uncommitted };
    const compressed = await compressFiles(site, openCache(path.join(root, '.cache')));
    const mark = parseMark(String(site[VERSION_FILE]));
    const siteUrl = this.options.siteUrl ?? `${content.site.url}/`;
    return { site, compressed, mark, destination, siteUrl };
  }

  /**
   * Reports each file of the code that is not committed, because a host that builds by itself would build the site
   * without this change. The content is committed by the publication itself.
   */
  private async uncommittedCode(): Promise<Diagnostic[]> {
    const paths = ['src', 'scripts', 'public', 'package.json', 'package-lock.json', 'tsconfig.json'];
    const files = await this.repository.uncommitted(paths);
    return files.map((file) => diagnostic('publish.uncommitted-code', { file }, {}));
  }

  /**
   * Fetches the commits that others have pushed meanwhile. If there are any, merges them into the project's files and
   * commits the result on top of ours.
   *
   * @returns the fields and files that both sides changed and for which nobody has chosen a side: then no file is changed
   *   and nothing committed. Empty if the publication can go on, merged or without anything to merge
   * @throws GitError if the host of a `git` destination cannot be reached, or both sides changed the same lines outside
   *   `content/`; whatever `mergeTexts` throws. No file is changed then either
   */
  private async mergeOthers(destination: Destination): Promise<ContentConflict[]> {
    const { repository } = this;
    const theirCommit = await this.fetchOthers(destination);
    const ourCommit = await repository.head();
    // The branch does not exist yet, or has nothing that we lack.
    if (theirCommit === undefined || (await repository.isAncestor(theirCommit, ourCommit))) return [];

    // The last commit that both sides share; undefined if they share none.
    const baseCommit = await repository.mergeBase(ourCommit, theirCommit);
    const emptyVersion: ContentVersion = { texts: new Map(), media: new Map() };
    const versions: ThreeVersions = {
      base: baseCommit === undefined ? emptyVersion : await contentAt(repository, baseCommit),
      ours: await contentAt(repository, ourCommit),
      theirs: await contentAt(repository, theirCommit),
    };
    // Both only compute what becomes of the files in `content/`; `merge` below writes them.
    const texts = this.mergeTexts(versions);
    const media = await this.mergeMedia(versions);
    const conflicts = [...texts.conflicts, ...media.conflicts];
    if (conflicts.length > 0) return conflicts;
    // git merges everything outside `content/`.
    const changedFiles = new Map([...texts.changedFiles, ...media.changedFiles]);
    // The list of versions shows the first line of this commit, since it is the one that is published.
    const message = `${this.options.message}\n\nIncluye los cambios de otras personas.`;
    await repository.merge(theirCommit, CONTENT_FOLDER, changedFiles, message);
    return [];
  }

  /**
   * Fetches what others have pushed, over the network: from the host's branch, or for other destinations from
   * `origin/main`, by which people may share the project.
   *
   * @returns the id of the latest commit there; undefined if that remote or branch does not exist, or if `origin` cannot
   *   be reached: then the site is published without the changes of others
   * @throws GitError if the host cannot be reached
   */
  private async fetchOthers(destination: Destination): Promise<string | undefined> {
    const { repository } = this;
    // Without the host nothing can be published: the push to it would fail, too.
    if (destination.kind === 'git') return repository.fetch(destination.remote, destination.branch);
    if (!(await repository.hasRemote('origin'))) return undefined;
    try {
      return await repository.fetch('origin', 'main');
    } catch (error) {
      if (error instanceof GitError) return undefined;
      throw error;
    }
  }

  /**
   * Merges the YAML files and legal texts (see `mergeContent`). If both sides have changed the same field in different ways,
   * the person's choice decides; without a choice it is a conflict. Writes nothing: `changedFiles` has what differs from
   * our side. A file that only the base has was deleted by both, and stays so.
   *
   * @throws DiagnosticError if a text that has to be merged is no valid YAML; Error if a merged value cannot be written in
   *   place
   */
  private mergeTexts({ base, ours, theirs }: ThreeVersions): MergedFiles {
    // Without choices in a first attempt.
    const choices: Choices = this.options.choices ?? new Map<string, 'ours' | 'theirs'>();
    const merged: MergedFiles = { changedFiles: new Map(), conflicts: [] };
    for (const file of new Set([...ours.texts.keys(), ...theirs.texts.keys()])) {
      const ourText = ours.texts.get(file);
      const texts = { base: base.texts.get(file), ours: ourText, theirs: theirs.texts.get(file) };
      // `text` is undefined if the file is deleted.
      const { text, conflicts } = mergeContent(file, texts, choices);
      merged.conflicts.push(...conflicts);
      if (text !== ourText) merged.changedFiles.set(file, text === undefined ? null : Buffer.from(text));
    }
    return merged;
  }

  /**
   * Merges pictures and films, each as a whole. If only others have changed a file, we get their change. If both sides have
   * changed it in different ways (to delete it is a change, too), the person's choice decides; without a choice it is a
   * conflict. Writes nothing, but reads the bytes of the files that we get from the repository.
   */
  private async mergeMedia({ base, ours, theirs }: ThreeVersions): Promise<MergedFiles> {
    const merged: MergedFiles = { changedFiles: new Map(), conflicts: [] };
    for (const file of new Set([...ours.media.keys(), ...theirs.media.keys()])) {
      // Git's ids of the file's bytes; undefined if that version does not have the file.
      const baseId = base.media.get(file);
      const ourId = ours.media.get(file);
      const theirId = theirs.media.get(file);
      const haveTheyChangedIt = theirId !== baseId;
      const isSameOnBothSides = theirId === ourId;
      if (!haveTheyChangedIt || isSameOnBothSides) continue;
      const haveWeChangedIt = ourId !== baseId;
      // The path is empty: the conflict is about the whole file.
      const conflict: ContentConflict = { file, path: '', base: baseId, ours: ourId, theirs: theirId };
      const side = haveWeChangedIt ? this.options.choices?.get(conflictId(conflict)) : 'theirs';
      if (side === undefined) {
        merged.conflicts.push(conflict);
      } else if (side === 'theirs') {
        // Null: they have deleted the file.
        const theirBytes = theirId === undefined ? null : await this.repository.bytes(theirId);
        merged.changedFiles.set(file, theirBytes);
      }
      // With `ours`, our file stays as it is, so it is not among the changed ones.
    }
    return merged;
  }

  /**
   * Delivers the site, waits until the public address shows it and records it as published. Meanwhile an entry is in the
   * journal on the disk, so that the next start of the editor can tell what became of the publication. Only a
   * publication that succeeds removes the entry.
   *
   * @returns `published`; `failed` if the delivery fails, or if only the record cannot be made; `not-yet-public` if the
   *   public address does not show the site in time
   * @throws GitError or a system error if the journal cannot be written: nothing has been delivered then. Also any error
   *   that is a bug of the scripts, from the delivery or the record; parts may have been delivered by then
   */
  private async deliverAndWait({ site, compressed, mark, destination, siteUrl }: PreparedSite): Promise<PublishResult> {
    const { repository, options } = this;
    // `mark` has two hashes of this version: `compared` names the one by which it is recognized at the public address.
    const compared = comparedHash(destination);
    const commit = await repository.head();
    await beginPublication(repository, { startedAt: options.now().toISOString(), commit, mark, siteUrl, compared });
    try {
      const { keepDays } = options;
      const onProgress = (done: number, total: number) => this.report('delivering', done, total);
      await deliver(destination, { site, compressed, repository, keepDays, onProgress });
    } catch (error) {
      // The journal keeps its entry, because parts of the new version may be public.
      const diagnostics = diagnosticsOrThrow(error, options.root);
      return { state: 'failed', diagnostics, publicVersion: await readPublicVersion(siteUrl) };
    }

    this.report('waiting');
    const defaultTimeoutMs = destination.kind === 'git' ? BUILDING_HOST_TIMEOUT_MS : TIMEOUT_MS;
    const { timeoutMs = defaultTimeoutMs, pauseMs } = options;
    const publicVersion = await waitForVersion(siteUrl, mark, { compared, timeoutMs, pauseMs });
    if (!isPublic(publicVersion, mark, compared)) return { state: 'not-yet-public', siteUrl, publicVersion };
    return await this.recordPublished(commit, siteUrl, publicVersion);
  }

  /**
   * Records a version that visitors get by now: tags its commit in git, by which it gets into the list of versions, and
   * deletes the publication's entry in the journal. If git fails, the result is `failed` (`refused` would say that nothing
   * was delivered), and the entry stays.
   *
   * @param publicVersion what the public address serves
   * @returns `published` or `failed`
   */
  private async recordPublished(commit: string, siteUrl: string, publicVersion: PublicVersion): Promise<PublishResult> {
    const { repository, options } = this;
    try {
      const version = await repository.markPublished(commit, options.now());
      // If the entry cannot be deleted, the next start of the editor does it: it finds that the version is public.
      await endPublication(repository).catch(() => {});
      return { state: 'published', siteUrl, version };
    } catch (error) {
      return { state: 'failed', diagnostics: diagnosticsOrThrow(error, options.root), publicVersion };
    }
  }
}

/** What became of a publication that was not recorded as published before the editor ended. */
export type RecoveredPublication =
  /** Its version is public, and is recorded as published now. */
  | { state: 'published'; siteUrl: string; version: PublishedCommit }
  /** The public site is another version, or could not be asked. */
  | { state: 'unfinished'; siteUrl: string; startedAt: string; publicVersion: PublicVersion };

/**
 * Finds out, when the editor starts, what became of the publication that is still in the journal: it was interrupted, as
 * by a loss of power, it failed, or its version was not public yet. Asks the public address. If visitors get that version
 * by now, records it as published and clears the journal. Otherwise the entry stays in the journal, for the next start.
 *
 * @param root absolute path of the project
 * @param now the date of publication to record
 * @returns undefined if there is nothing to find out: the project has no git repository, the journal is empty, or another
 *   version of this code has written the entry
 * @throws GitMissingError if git is not installed; GitError if git cannot record the version; a system error if the file of
 *   the journal cannot be read or deleted, a SyntaxError if it is not JSON
 */
export async function recoverPublication(root: string, now: Date): Promise<RecoveredPublication | undefined> {
  const repository = await Repository.find(root);
  if (!repository) return undefined;
  const entry = await unfinishedPublication(repository);
  if (!entry) return undefined;
  const { siteUrl, startedAt, commit, mark, compared } = entry;
  const publicVersion = await readPublicVersion(siteUrl);
  // `compared` names the hash of `mark` by which a version is recognized.
  const isItsVersion = isPublic(publicVersion, mark, compared);
  if (!isItsVersion) return { state: 'unfinished', siteUrl, startedAt, publicVersion };
  const version = await repository.markPublished(commit, now);
  await endPublication(repository);
  return { state: 'published', siteUrl, version };
}

/**
 * Converts an error of git, of the destination or of the system into diagnostics that a person can act on. Throws the
 * error again if it is a bug of the scripts.
 *
 * @param root absolute path of the project
 */
function diagnosticsOrThrow(error: unknown, root: string): readonly Diagnostic[] {
  if (error instanceof GitMissingError) return [diagnostic('publish.git-missing', { file: root }, {})];
  if (error instanceof GitError) {
    // The last line names the cause. There is one even in an empty output; the default is for TypeScript.
    const lastLine = error.output.split('\n').at(-1) ?? '';
    return [diagnostic('publish.git-failed', { file: root }, { reason: lastLine })];
  }
  const diagnostics = diagnosticsOf(error, root);
  if (!diagnostics) throw error;
  return diagnostics;
}
