/** Publishes the site: check, save as a version, merge what others saved, deliver, and wait until it is public. */
import path from 'node:path';
import { checkSite } from '../check/check-site.ts';
import { openCache } from '../generator/cache.ts';
import { compressFiles } from '../generator/compress.ts';
import type { Files } from '../generator/output.ts';
import { VERSION_FILE } from '../generator/hosting.ts';
import type { VersionMark } from '../generator/version-mark.ts';
import { diagnostic, diagnosticsOf, type Diagnostic } from '../lib/diagnostic.ts';
import { compareContent, type ContentChange } from './compare-content.ts';
import { CONTENT_FOLDER, contentAt, currentContent } from './content-version.ts';
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
  done?: number;
  total?: number;
}

/** What became of a publication. Whatever is not `published` left the public site whole. */
export type PublishResult =
  | { state: 'published'; siteUrl: string; version: PublishedCommit }
  /** The content is not ready: what the check found. Nothing was delivered. */
  | { state: 'not-ready'; diagnostics: readonly Diagnostic[] }
  /** Others changed the same fields. Nothing was delivered; publish again with a choice for each. */
  | { state: 'conflicts'; conflicts: readonly ContentConflict[] }
  /** The destination or git refused before anything was delivered: the public site is as it was. */
  | { state: 'refused'; diagnostics: readonly Diagnostic[] }
  /** The destination refused in the middle: parts of the new version may be there. */
  | { state: 'failed'; diagnostics: readonly Diagnostic[]; publicVersion: PublicVersion }
  /** Everything was delivered, and the public address does not show it yet. */
  | { state: 'not-yet-public'; siteUrl: string; publicVersion: PublicVersion };

export interface PublishOptions {
  /** Absolute path of the project. */
  root: string;
  now: () => Date;
  /** Decisions about conflicts that an earlier attempt returned. */
  choices?: Choices;
  /** One line under which the version is kept, such as `Cambia 2 textos`. */
  message: string;
  /** Days for which files of earlier versions stay at the destination; 0 after a withdrawn consent. */
  keepDays?: number;
  onProgress: (progress: PublishProgress) => void;
  /** For tests: the public address, if it is not the one in the content. */
  siteUrl?: string;
  /** How long to wait until the new version is public, in ms; TIMEOUT_MS by default. */
  timeoutMs?: number;
  /** The pause between two requests to the public address, in ms. */
  pauseMs?: number;
}

/** How long to wait until a version is public, by kind of destination: hosts that build by themselves take minutes. */
const TIMEOUT_MS = { git: 10 * 60_000, other: 2 * 60_000 } as const;

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

/**
 * Publishes the site with its content as it is now. Problems that a person can solve are part of the result; only a bug
 * of the scripts is thrown.
 */
export async function publishSite(options: PublishOptions): Promise<PublishResult> {
  try {
    const repository = await Repository.findOrCreate(options.root);
    return await new Publication(repository, options).run();
  } catch (error) {
    return { state: 'refused', diagnostics: explain(error, options.root) };
  }
}

/** One run of publishing. */
class Publication {
  private readonly repository: Repository;
  private readonly options: PublishOptions;

  constructor(repository: Repository, options: PublishOptions) {
    this.repository = repository;
    this.options = options;
  }

  /**
   * Takes the steps in their order, until one of them ends the publication. Before anything is delivered, errors of git
   * and of the system are thrown; afterwards they are part of the result.
   */
  async run(): Promise<PublishResult> {
    this.report('checking');
    const checked = await this.prepare();
    if ('state' in checked) return checked;

    this.report('saving');
    await this.repository.commit([CONTENT_FOLDER], this.options.message);

    this.report('merging');
    const commitBefore = await this.repository.head();
    const conflicts = await this.mergeOthers(checked.destination);
    if (conflicts.length > 0) return { state: 'conflicts', conflicts };
    if ((await this.repository.head()) === commitBefore) return this.deliverAndWait(checked);
    // The merge brought changes of others, which have not been checked together with ours.
    this.report('checking');
    const merged = await this.prepare();
    if ('state' in merged) return merged;
    return this.deliverAndWait(merged);
  }

  /** Reports the progress to the caller. */
  private report(step: PublishStep, done?: number, total?: number): void {
    this.options.onProgress({ step, ...(done !== undefined && { done }), ...(total !== undefined && { total }) });
  }

  /** Builds and checks the site in memory; returns the problems instead if it is not ready to be delivered. */
  private async prepare(): Promise<PreparedSite | (PublishResult & { state: 'not-ready' })> {
    const { root } = this.options;
    const { diagnostics, files: site, content } = await checkSite({ root, log: () => {} });
    if (!site || !content || diagnostics.length > 0) return { state: 'not-ready', diagnostics };
    const destination = destinationOf(content.site, root);
    if (!destination) {
      const missing = diagnostic('publish.no-destination', { file: 'content/site.yaml' }, {});
      return { state: 'not-ready', diagnostics: [missing] };
    }
    const unsaved = destination.kind === 'git' ? await this.unsavedCode() : [];
    if (unsaved.length > 0) return { state: 'not-ready', diagnostics: unsaved };
    const compressed = await compressFiles(site, openCache(path.join(root, '.cache')));
    const mark = parseMark(String(site[VERSION_FILE]));
    return {
      site,
      compressed,
      mark,
      destination,
      siteUrl: this.options.siteUrl ?? `${content.site.url}/`,
    };
  }

  /**
   * Reports code that is not committed, for a host that builds by itself: it gets only commits, so the site would lack
   * these changes.
   */
  private async unsavedCode(): Promise<Diagnostic[]> {
    const paths = ['src', 'scripts', 'public', 'package.json', 'package-lock.json', 'tsconfig.json'];
    const files = await this.repository.uncommitted(paths);
    return files.map((file) => diagnostic('publish.uncommitted-code', { file }, {}));
  }

  /**
   * Merges the changes that others have pushed meanwhile into the current commit. If both sides changed the same
   * fields, merges nothing and returns the conflicts that a person has to decide first; else the list is empty.
   */
  private async mergeOthers(destination: Destination): Promise<ContentConflict[]> {
    const { repository } = this;
    const isHost = destination.kind === 'git';
    // For other destinations, people may share the project by a remote, which git calls `origin` by default.
    const { remote, branch } = isHost ? destination : { remote: 'origin', branch: 'main' };
    if (!isHost && !(await repository.hasRemote(remote))) return [];
    const theirs = await repository.fetch(remote, branch).catch((error: unknown) => {
      // Without the network there is nothing to merge; only a host that builds by itself cannot do without it.
      if (isHost || !(error instanceof GitError)) throw error;
      return undefined;
    });
    const ours = await repository.head();
    // The branch does not exist yet, or has nothing that we lack.
    if (theirs === undefined || (await repository.isAncestor(theirs, ours))) return [];

    const base = await repository.mergeBase(ours, theirs);
    const emptyVersion = { texts: new Map<string, string>(), media: new Map<string, string>() };
    // Texts and media of `content/` are merged here, everything else by git, in `repository.merge`.
    const versions = {
      base: base === undefined ? emptyVersion : await contentAt(repository, base),
      ours: await contentAt(repository, ours),
      theirs: await contentAt(repository, theirs),
    };
    /** The files that change on our side: their bytes, or null if the file is deleted. */
    const merged = new Map<string, Uint8Array | null>();
    const conflicts: ContentConflict[] = [];
    for (const file of new Set([...versions.ours.texts.keys(), ...versions.theirs.texts.keys()])) {
      const texts = {
        base: versions.base.texts.get(file),
        ours: versions.ours.texts.get(file),
        theirs: versions.theirs.texts.get(file),
      };
      const choices = this.options.choices ?? new Map<string, 'ours' | 'theirs'>();
      const result = mergeContent(file, texts, choices);
      conflicts.push(...result.conflicts);
      if (result.text !== texts.ours) merged.set(file, result.text === undefined ? null : Buffer.from(result.text));
    }
    await this.mergeMedia(versions, merged, conflicts);
    if (conflicts.length > 0) return conflicts;
    await repository.merge(theirs, CONTENT_FOLDER, merged, 'Une los cambios de otras personas');
    return [];
  }

  /**
   * Merges pictures and films, each as a whole.
   *
   * @param merged receives the files that change on our side: the bytes, or null if the file is deleted
   * @param conflicts receives the files that both sides have changed and nobody has decided on
   */
  private async mergeMedia(
    { base, ours, theirs }: Record<'base' | 'ours' | 'theirs', { media: ReadonlyMap<string, string> }>,
    merged: Map<string, Uint8Array | null>,
    conflicts: ContentConflict[],
  ): Promise<void> {
    for (const file of new Set([...ours.media.keys(), ...theirs.media.keys()])) {
      const [baseId, ourId, theirId] = [base.media.get(file), ours.media.get(file), theirs.media.get(file)];
      const haveTheyChangedIt = theirId !== ourId && theirId !== baseId;
      if (!haveTheyChangedIt) continue;
      // If only they have changed the file, nobody has to choose.
      const choice = ourId === baseId ? 'theirs' : this.options.choices?.get(conflictId({ file, field: '' }));
      if (!choice) conflicts.push({ file, field: '', base: baseId, ours: ourId, theirs: theirId });
      if (choice === 'theirs') merged.set(file, theirId === undefined ? null : await this.repository.bytes(theirId));
    }
  }

  /**
   * Delivers the site, waits until the public address shows it and records it as published. The journal has an entry
   * meanwhile, so that the next start can tell what became of an interrupted publication.
   */
  private async deliverAndWait({ site, compressed, mark, destination, siteUrl }: PreparedSite): Promise<PublishResult> {
    const { repository, options } = this;
    const compared = comparedHash(destination);
    const commit = await repository.head();
    await beginPublication(repository, { startedAt: options.now().toISOString(), commit, mark, siteUrl, compared });
    try {
      const onProgress = (done: number, total: number) => this.report('delivering', done, total);
      const { keepDays } = options;
      await deliver(destination, {
        site,
        compressed,
        repository,
        onProgress,
        ...(keepDays !== undefined && { keepDays }),
      });
    } catch (error) {
      // The journal keeps its entry, because parts of the new version may be public.
      const diagnostics = explain(error, options.root);
      return { state: 'failed', diagnostics, publicVersion: await readPublicVersion(siteUrl) };
    }

    this.report('waiting');
    const timeoutMs = options.timeoutMs ?? TIMEOUT_MS[destination.kind === 'git' ? 'git' : 'other'];
    const { pauseMs } = options;
    const publicVersion = await waitForVersion(siteUrl, mark, {
      compared,
      timeoutMs,
      ...(pauseMs !== undefined && { pauseMs }),
    });
    if (!isPublic(publicVersion, mark, compared)) return { state: 'not-yet-public', siteUrl, publicVersion };
    return await this.recordPublished(commit, siteUrl, publicVersion);
  }

  /**
   * Records a version that is public by now. Whatever fails from here on, the result never says that nothing was
   * delivered.
   */
  private async recordPublished(commit: string, siteUrl: string, publicVersion: PublicVersion): Promise<PublishResult> {
    const { repository, options } = this;
    try {
      const version = await repository.markPublished(commit, options.now());
      // If the entry stays, the next start of the editor finds the version public and removes it.
      await endPublication(repository).catch(() => {});
      return { state: 'published', siteUrl, version };
    } catch (error) {
      return { state: 'failed', diagnostics: explain(error, options.root), publicVersion };
    }
  }
}

/** The outcome of a publication whose process ended before it did. */
export type RecoveredPublication =
  | { state: 'published'; siteUrl: string; version: PublishedCommit }
  /** The public site is another version, or could not be asked. */
  | { state: 'interrupted'; siteUrl: string; startedAt: string; publicVersion: PublicVersion };

/**
 * Finds out how a publication ended that was interrupted (the window was closed, the process killed, the power went):
 * if the public address shows its version, records it as published.
 *
 * @param root absolute path of the project
 * @returns undefined if no publication was interrupted
 */
export async function recoverPublication(root: string, now: Date): Promise<RecoveredPublication | undefined> {
  const repository = await Repository.find(root);
  const entry = repository && (await unfinishedPublication(repository));
  if (!repository || !entry) return undefined;
  const { siteUrl, startedAt, commit, mark, compared } = entry;
  const publicVersion = await readPublicVersion(siteUrl);
  if (!isPublic(publicVersion, mark, compared)) return { state: 'interrupted', siteUrl, startedAt, publicVersion };
  const version = await repository.markPublished(commit, now);
  await endPublication(repository);
  return { state: 'published', siteUrl, version };
}

/** The changes of the content since the last publication; undefined if nothing was published yet. */
export async function changesSincePublished(root: string): Promise<ContentChange[] | undefined> {
  const repository = await Repository.find(root);
  const [latest] = (await repository?.published()) ?? [];
  if (!repository || !latest) return undefined;
  return compareContent(await contentAt(repository, latest.commit), await currentContent(repository));
}

/**
 * Converts an error into diagnostics that a person can act on. Throws the error again if it is a bug of the scripts.
 */
function explain(error: unknown, root: string): readonly Diagnostic[] {
  if (error instanceof GitMissingError) return [diagnostic('publish.git-missing', { file: root }, {})];
  if (error instanceof GitError) {
    const reason = error.output.split('\n').at(-1) ?? error.output;
    return [diagnostic('publish.git-failed', { file: root }, { reason })];
  }
  const diagnostics = diagnosticsOf(error, root);
  if (!diagnostics) throw error;
  return diagnostics;
}
