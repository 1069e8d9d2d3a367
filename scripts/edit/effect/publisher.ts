/**
 * Publishing for the editor: runs one publication at a time, and describes progress, changes and versions to the panel.
 */
import path from 'node:path';
import { YAMLParseError } from 'yaml';
import { valueAt } from '../../generator/content/field-path.ts';
import { readContentFiles } from '../../generator/content/files.ts';
import type { ContentChange } from '../publish/compare-content.ts';
import { CONTENT_FOLDER, isText, type ContentVersion } from '../publish/content-version.ts';
import { conflictId, type Choices, type ContentConflict } from '../publish/merge-content.ts';
import { publishSite, recoverPublication, type PublishOptions, type PublishResult } from '../publish/publish.ts';
import type { PublicVersion } from '../publish/public-version.ts';
import { GitMissingError, Repository, type PublishedCommit } from '../publish/repository.ts';
import { restoreChange } from '../publish/restore.ts';
import {
  changesSinceVersion,
  changesToVersion,
  contentOfVersion,
  fileOfVersion,
  listVersions,
  openVersion,
} from '../publish/versions.ts';
import { diagnostic, DiagnosticError, type Diagnostic } from '../../lib/diagnostic.ts';
import type { RunningServer } from '../../lib/file-server.ts';
import { toProblems } from '../content/problems.ts';
import type { FileChange, Step } from '../content/step.ts';
import { leavesOf } from '../content/entries.ts';
import { parsePath, readValue } from '../content/yaml-text.ts';
import type { Field, Problem } from '../protocol.ts';
import type {
  ChangeView,
  ConflictChoices,
  PublicationView,
  PublicState,
  PublishConflict,
  PublishOutcome,
  PublishRun,
  VersionsView,
  VersionView,
} from '../publishing-protocol.ts';
import { conflictWords, countChanges, valueAsText, refusalWords } from '../words.ts';
import type { Editor } from './editor.ts';
import { thumbnail } from './thumbnail.ts';

/** Options of publishing that only tests set. */
export type PublisherOverrides = Partial<Pick<PublishOptions, 'siteUrl' | 'timeoutMs' | 'pauseMs'>>;

/** Publishes the site for the editor's panel, and plans the steps that bring older versions back. */
export class Publisher {
  readonly #root: string;
  readonly #editor: Editor;
  readonly #overrides: PublisherOverrides;
  /** The publication that runs, or what became of the last one. */
  #run: PublishRun = { phase: 'idle' };
  /** The servers of older versions that the person has opened, by the version's id. */
  readonly #versionServers = new Map<string, Promise<RunningServer>>();

  constructor(root: string, editor: Editor, overrides: PublisherOverrides = {}) {
    this.#root = root;
    this.#editor = editor;
    this.#overrides = overrides;
  }

  /**
   * Finds out, when the editor starts, what became of a publication that was interrupted, failed or not public yet when the
   * editor ended. Asks the public address, and if visitors get that version, records it as published (by a tag in git). In
   * either case `view` then shows the publication as ended. Does nothing if there was no such publication, or if git is not
   * installed; then `view` reports that git is missing.
   *
   * @throws GitError if git cannot record the version; a system error or SyntaxError if the journal cannot be read
   */
  async recover(): Promise<void> {
    const recovered = await orIfGitIsMissing(() => recoverPublication(this.#root, new Date()), undefined);
    if (!recovered) return;
    const { state, siteUrl } = recovered;
    if (state === 'published') {
      this.#run = { phase: 'ended', outcome: { state, siteUrl } };
    } else {
      const { startedAt, publicVersion } = recovered;
      this.#run = { phase: 'ended', outcome: { state, siteUrl, startedAt, publicState: publicStateOf(publicVersion) } };
    }
  }

  /**
   * Everything that the panel shows: the publication that runs or the outcome of the last one, whether somebody has set up
   * where the site is published, the latest version, and what changed in the content since that version.
   *
   * `latest` and `changes` are undefined before the first publication. They are also undefined if git is not installed:
   * then `problems`, which is empty otherwise, says so. `changes` alone is undefined while a content file cannot be read.
   */
  async view(): Promise<PublicationView> {
    const hasDestination = this.#editor.live.current().site?.read.content?.site.publish !== undefined;
    const viewWithoutVersions = { run: this.#run, hasDestination, problems: [], latest: undefined, changes: undefined };
    const versions = await this.#versionsIfGit();
    if (!versions) return { ...viewWithoutVersions, problems: await this.#gitIsMissing() };
    const [latest] = versions;
    if (!latest) return viewWithoutVersions;
    return { ...viewWithoutVersions, latest: toVersionView(latest), changes: await this.#changesSince(latest) };
  }

  /** The published versions, the latest first; undefined if git, which keeps them, is not installed. */
  #versionsIfGit(): Promise<PublishedCommit[] | undefined> {
    return orIfGitIsMissing(() => listVersions(this.#root), undefined);
  }

  /** The problem that the panels show if git, which keeps the versions, is not installed. */
  #gitIsMissing(): Promise<Problem[]> {
    return this.#toProblems([diagnostic('publish.git-missing', { file: this.#root }, {})]);
  }

  /**
   * What changed in the content from a published version until now (as it is on the disk), described for the panel: a new
   * publication would publish these changes. Of each change, `before` is the version and `after` is today.
   *
   * @returns empty if nothing changed; undefined while a file of the content cannot be parsed, as when another program has
   *   written half of it: the panel then says that a file has an error
   */
  async #changesSince({ id }: PublishedCommit): Promise<ChangeView[] | undefined> {
    try {
      return await this.#describe(await changesSinceVersion(this.#root, id), 'after');
    } catch (error) {
      if (error instanceof YAMLParseError || error instanceof DiagnosticError) return undefined;
      throw error;
    }
  }

  /**
   * Starts a publication in the background and returns at once; does nothing if one is running. The panel asks for the
   * progress and the outcome with `view`. Never throws: an unexpected error becomes the outcome `failed`.
   *
   * @param choices the person's choices for the conflicts that an earlier attempt ended with; empty in a first attempt
   * @param keepDays for how many days files of earlier versions stay public; undefined for the usual time
   */
  start(choices: ConflictChoices, keepDays: number | undefined): void {
    if (this.#run.phase === 'running') return;
    this.#run = { phase: 'running', step: 'checking' };
    this.#publish(new Map(Object.entries(choices)), keepDays).catch((error: unknown) => {
      // An error that nobody foresaw must not end the editor. What visitors get then is not known, so the panel says the
      // same as when the public address cannot be reached.
      console.error(error);
      const problems = [{ file: '', path: '', description: refusalWords.internal }];
      this.#run = { phase: 'ended', outcome: { state: 'failed', problems, publicState: 'unreachable' } };
    });
  }

  /**
   * Publishes; keeps the progress in `#run`, and in the end the outcome, for `view`. `start` prevents two at a time.
   * Afterwards, whatever the outcome, rebuilds the editor's site, because merging may have changed files. Throws only
   * what nobody foresaw, which `start` catches.
   */
  async #publish(choices: Choices, keepDays: number | undefined): Promise<void> {
    const message = await this.#summaryOfChanges();
    const result = await publishSite({
      root: this.#root,
      now: () => new Date(),
      choices,
      message,
      keepDays,
      onProgress: (progress) => {
        this.#run = { phase: 'running', ...progress };
      },
      ...this.#overrides,
    });
    this.#run = { phase: 'ended', outcome: await this.#outcomeOf(result) };
    await this.#editor.live.rebuild();
  }

  /**
   * The line under which the list of versions will show the version that is about to be published: `Cambia 2 textos` since
   * the latest version, `Publica de nuevo` if nothing has changed, or `Primera publicación`. Empty if git, which keeps the
   * versions, is not installed: `publishSite` then refuses with a problem that says so.
   */
  async #summaryOfChanges(): Promise<string> {
    const versions = await this.#versionsIfGit();
    if (!versions) return '';
    const [latest] = versions;
    const changes = latest ? await this.#changesSince(latest) : undefined;
    return summaryOf(changes);
  }

  /**
   * Translates the result of a publication for the panel: diagnostics become problems in Spanish, the values of conflicts
   * become text, and `publicState` says what visitors get now. `PublishResult` explains each state. For the problems, reads
   * the files of the content.
   */
  async #outcomeOf(result: PublishResult): Promise<PublishOutcome> {
    switch (result.state) {
      case 'published':
        return { state: 'published', siteUrl: result.siteUrl };
      case 'not-ready':
        return { state: 'not-ready', problems: await this.#toProblems(result.diagnostics) };
      case 'conflicts':
        return { state: 'conflicts', conflicts: result.conflicts.map(toPublishConflict) };
      case 'refused':
        return { state: 'refused', problems: await this.#toProblems(result.diagnostics) };
      case 'failed':
        return {
          state: 'failed',
          problems: await this.#toProblems(result.diagnostics),
          publicState: publicStateOf(result.publicVersion),
        };
      case 'not-yet-public':
        return {
          state: 'not-yet-public',
          siteUrl: result.siteUrl,
          publicState: publicStateOf(result.publicVersion),
        };
    }
  }

  /**
   * Translates diagnostics of a publication into Spanish problems for the panel. A diagnostic about the whole project, such
   * as that git is missing, names the project's folder as its file. Its problem gets '' as its file instead, so that the
   * panel shows no button that leads there.
   */
  async #toProblems(diagnostics: readonly Diagnostic[]): Promise<Problem[]> {
    const problems = toProblems(diagnostics, await readContentFiles(this.#root));
    return problems.map((problem) => {
      const isAboutProject = problem.file === this.#root;
      return isAboutProject ? { ...problem, file: '' } : problem;
    });
  }

  /** The published versions, the latest first; without git none, and a problem that says so. */
  async versions(): Promise<VersionsView> {
    const versions = await this.#versionsIfGit();
    if (!versions) return { versions: [], problems: await this.#gitIsMissing() };
    return { versions: versions.map(toVersionView), problems: [] };
  }

  /**
   * How a version differs from today: `before` is today, `after` what bringing it back would write.
   *
   * @throws what `changesToVersion` throws
   */
  async differences(id: string): Promise<ChangeView[]> {
    return this.#describe(await changesToVersion(this.#root, id), 'before');
  }

  /**
   * Builds a published version and serves it on this computer, so that the person can see how the site was. Its server runs
   * until the editor ends (`close`), so a version that was opened before is not built again.
   *
   * @returns its address on this computer
   * @throws what `openVersion` throws; the next call tries again
   */
  async open(id: string): Promise<string> {
    // Stored before the server is ready, so that a second click waits for it and starts no second build.
    const startingServer = this.#versionServers.get(id) ?? openVersion(this.#root, id);
    this.#versionServers.set(id, startingServer);
    try {
      const { url } = await startingServer;
      return url;
    } catch (error) {
      this.#versionServers.delete(id);
      throw error;
    }
  }

  /** Ends the servers of older versions, which removes their temporary folders. One that never started is ignored. */
  async close(): Promise<void> {
    for (const server of this.#versionServers.values()) {
      await server.then(({ close }) => close()).catch(() => {});
    }
  }

  /**
   * Plans a step that brings back the content of a published version, or one part of it: a field, a paragraph, a picture or
   * a film. The person asks for it in the list of versions. Writes nothing: the editor runs the step and can undo it.
   *
   * @param id of the version
   * @param changeId names the part to bring back: the `id` of one of the `differences` between today and the version;
   *   undefined to bring back the whole version
   * @returns undefined if it can no longer be done, because the content has changed since the person saw the differences:
   *   this difference is gone, or so is the paragraph beside which a paragraph would have to stand. The editor then refuses
   * @throws RangeError if there is no such version; an error of the parser if a content file cannot be read; Error if a
   *   field cannot be changed in place
   */
  async planRestore(id: string, changeId: string | undefined): Promise<Step | undefined> {
    // The differences: `before` is today's content, and `after` that of the version.
    const changes = await changesToVersion(this.#root, id);
    if (changeId === undefined) return this.#planWholeVersion(id, changes);
    const change = changes.find((candidate) => idOf(candidate) === changeId);
    if (!change) return undefined;
    const field = fieldOfChange(change, 'before');
    if (change.kind === 'media') {
      const medium = await this.#fileFromVersion(id, change.file);
      return { field, files: [medium] };
    }
    const content = await contentOfVersion(this.#root, id);
    const bytesToday = await this.#editor.readFile(change.file);
    // A file that today's content or the version does not have counts as empty.
    const textToday = bytesToday ? Buffer.from(bytesToday).toString() : '';
    const textOfVersion = content.texts.get(change.file) ?? '';
    const restoredText = restoreChange(change, textToday, textOfVersion);
    if (restoredText === undefined) return undefined;
    // If pictures that the restored field names were deleted since, they come back with it, and are written before it.
    const media = await this.#missingMedia(id, change, content);
    const text = await this.#fileChange(change.file, Buffer.from(restoredText));
    return { field, files: [...media, text] };
  }

  /**
   * Plans to bring back a whole version: every file that differs gets the bytes that it has in the version. The step writes
   * media that come back before the texts that name them, and deletes media that the version does not have after the texts;
   * so a crash leaves no text that names a missing file.
   *
   * @param changes the differences of the version from today, which say which files differ
   */
  async #planWholeVersion(id: string, changes: readonly ContentChange[]): Promise<Step> {
    const differingFiles = [...new Set(changes.map(({ file }) => file))];
    const fileChanges = await Promise.all(differingFiles.map((file) => this.#fileFromVersion(id, file)));
    const texts = fileChanges.filter(({ file }) => isText(file));
    const media = fileChanges.filter(({ file }) => !isText(file));
    const addedMedia = media.filter(({ after }) => after !== undefined);
    const deletedMedia = media.filter(({ after }) => after === undefined);
    // The step changes many fields, so messages about it name the whole folder.
    const field = { file: CONTENT_FOLDER, path: '' };
    return { field, files: [...addedMedia, ...texts, ...deletedMedia] };
  }

  /**
   * The changes that bring back pictures and films: those that a field or list entry of an older version names, that were
   * deleted since, and that have to exist again once the field or entry is restored. Empty if nothing is missing.
   *
   * @param id of the version
   * @param change the difference that is restored: its `after` is the version, its `before` today
   * @param content of the version
   */
  async #missingMedia(id: string, change: ContentChange, content: ContentVersion): Promise<FileChange[]> {
    // Undefined also if the version does not have the field, so that restoring removes it.
    const restoredPath = change.kind === 'field' ? change.path.after : undefined;
    if (restoredPath === undefined) return [];
    const valueOfFile = readValue(change.file, content.texts.get(change.file) ?? '');
    const restoredValue = valueAt(valueOfFile, parsePath(restoredPath));
    // Any text in the value may be the name of a file; the version's list of media says which ones are.
    const possibleFiles = leavesOf(restoredValue).map((leaf) => `${CONTENT_FOLDER}/media/${String(leaf)}`);
    const namedFiles = [...new Set(possibleFiles)].filter((file) => content.media.has(file));
    const fileChanges = await Promise.all(namedFiles.map((file) => this.#fileFromVersion(id, file)));
    // `before` is what the file holds today.
    const isMissingToday = ({ before }: FileChange) => before === undefined;
    return fileChanges.filter(isMissingToday);
  }

  /** The change that gives a file the bytes that it has in a version; it deletes the file if the version has none. */
  async #fileFromVersion(id: string, file: string): Promise<FileChange> {
    return this.#fileChange(file, await fileOfVersion(this.#root, id, file));
  }

  /** The change of a file from its bytes on the disk to `after`; if that is undefined, the change deletes the file. */
  async #fileChange(file: string, after: Uint8Array | undefined): Promise<FileChange> {
    return { file, before: await this.#editor.readFile(file), after };
  }

  /**
   * Describes changes for the panel, in their order.
   *
   * @param today which side of the changes is today's content
   */
  async #describe(changes: readonly ContentChange[], today: 'before' | 'after'): Promise<ChangeView[]> {
    return Promise.all(changes.map((change) => this.#describeChange(change, today)));
  }

  /**
   * Describes one change: a text with both of its sides; a sample that was confirmed, with its value; or a picture or film
   * with small copies of both sides. A side is undefined if that version does not have the text or file; a small copy is
   * null if none can be made, as of a film.
   *
   * @param today which side of the change is today's content: the panel's button leads to the field as it is there. Not
   *   used for a picture or film, see `#fieldOfMedia`
   */
  async #describeChange(change: ContentChange, today: 'before' | 'after'): Promise<ChangeView> {
    const id = idOf(change);
    switch (change.kind) {
      case 'field':
      case 'paragraph':
        return { id, field: fieldOfChange(change, today), kind: 'text', before: change.before, after: change.after };
      case 'confirmed':
        // It lost its tag `!sample`; its value is the same on both sides.
        return { id, field: fieldOfChange(change, today), kind: 'confirmed', after: change.value };
      case 'media': {
        const pictures = await this.#thumbnailsOf(change);
        return { id, field: this.#fieldOfMedia(change.file), kind: 'picture', pictures };
      }
    }
  }

  /** Small copies of both sides of a changed picture; undefined for a side that has no file. */
  async #thumbnailsOf({ file, before, after }: ContentChange & { kind: 'media' }) {
    const thumbnailOf = async (id: string | undefined) =>
      id === undefined ? undefined : thumbnail(await this.#bytesOfId(id, file));
    return { before: await thumbnailOf(before), after: await thumbnailOf(after) };
  }

  /**
   * The bytes of a picture, by git's id of them. If the repository does not have the id yet, the picture was not published:
   * then it is the file as it is on the disk now.
   */
  async #bytesOfId(id: string, file: string): Promise<Uint8Array | undefined> {
    const repository = await Repository.find(this.#root);
    const storedBytes = await repository?.bytes(id).catch(() => undefined);
    return storedBytes ?? this.#editor.readFile(file);
  }

  /**
   * The field to which the button of a changed picture or film leads, in the panel's list of changes: the first field that
   * names the file. The fields are those of the last successful build. If none names the file, because another one has
   * replaced it, returns the file itself with an empty path: then the list shows the file's path without a button.
   *
   * @param file path from the project's root, such as `content/media/doctora.jpg`
   */
  #fieldOfMedia(file: string): Field {
    const src = path.posix.relative(`${CONTENT_FOLDER}/media`, file);
    const media = this.#editor.live.current().site?.read.media ?? [];
    const reference = media.find((candidate) => candidate.src === src);
    return reference ? { file: reference.place.file, path: reference.field } : { file, path: '' };
  }
}

/** The result of a task that needs git, or `fallback` if git is not installed. Any other error is thrown on. */
async function orIfGitIsMissing<Result>(task: () => Promise<Result>, fallback: Result): Promise<Result> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof GitMissingError) return fallback;
    throw error;
  }
}

/**
 * The field that a change between two versions of the content is about: the panel links to it, and the step that takes the
 * change back names it in messages. Its path is that in today's content, where the entries of a list may have moved; if
 * today's content does not have the field, its path in the other version; if it does not have the whole entry of a list, the
 * path of the list, because another entry may stand at that position today.
 *
 * For a paragraph of a legal text, a picture or a film, it is the whole file, with an empty path. The panel does not link
 * to the file of a picture or film, but to a field that names it (`#fieldOfMedia`).
 *
 * @param today which side of the change is today's content
 */
export function fieldOfChange(change: ContentChange, today: 'before' | 'after'): Field {
  const { file } = change;
  const isAboutField = change.kind === 'field' || change.kind === 'confirmed';
  if (!isAboutField) return { file, path: '' };
  const { before, after } = change.path;
  const [pathToday, otherPath] = today === 'before' ? [before, after] : [after, before];
  // `locations` for the entry `locations[1]`; a field keeps its path.
  const otherFieldOrList = otherPath?.replace(/\[\d+\]$/, '');
  // Never '': one of the two paths is always defined, which the type does not say.
  return { file, path: pathToday ?? otherFieldOrList ?? '' };
}

/**
 * A text that identifies one change in the list of a version's differences: the panel sends it to bring that change back,
 * and the list is computed again then. The same difference always has the same id. The id of a text holds both of its
 * sides, so that a change which is not there any more is never taken for another one at its place.
 */
function idOf(change: ContentChange): string {
  switch (change.kind) {
    case 'media':
      return change.file;
    case 'confirmed':
      return `${change.file} ${change.path.after} ✓ ${change.value}`;
    case 'field':
      return `${change.file} ${change.path.before} → ${change.path.after}: ${change.before} → ${change.after}`;
    case 'paragraph':
      return `${change.file} ¶ ${change.before ?? ''} → ${change.after ?? ''}`;
  }
}

/** A version as the panel shows it. */
const toVersionView = ({ id, date, summary }: { id: string; date: Date; summary: string }): VersionView => ({
  id,
  date: date.toISOString(),
  summary,
});

/**
 * What visitors get at the public address, for the panel. `this-site` may be the old or the new version: a delivery may
 * have failed after its last file.
 */
function publicStateOf(version: PublicVersion): PublicState {
  if (version.state === 'unreachable') return 'unreachable';
  return version.state === 'version' ? 'this-site' : 'something-else';
}

/**
 * Describes a conflict for the panel, in which the person chooses between the side on this computer (`ours`) and the
 * published one (`theirs`). Each side becomes one text: the parts of a group or list are joined by ` · `, and a side that
 * removed the field or file becomes `(quitado)`. The sides of a picture or film are ids of its bytes, which say nothing to
 * people; words take their place.
 */
export function toPublishConflict(conflict: ContentConflict): PublishConflict {
  const { file, path, ours, theirs } = conflict;
  const isMedium = file.startsWith(`${CONTENT_FOLDER}/media/`);
  const ourValue = isMedium && ours !== undefined ? conflictWords.ourFile : ours;
  const theirValue = isMedium && theirs !== undefined ? conflictWords.theirFile : theirs;
  return {
    id: conflictId(conflict),
    field: { file, path },
    ours: valueAsText(ourValue),
    theirs: valueAsText(theirValue),
  };
}

/**
 * The line under which a version is kept, such as `Cambia 2 textos y 1 foto o video`.
 *
 * @param changes since the latest version; undefined if there is none (or while a file cannot be read; then nothing is
 *   published)
 */
function summaryOf(changes: readonly ChangeView[] | undefined): string {
  if (!changes) return 'Primera publicación';
  return changes.length > 0 ? `Cambia ${countChanges(changes)}` : 'Publica de nuevo';
}
