/** Publishing for the editor: runs one publication at a time, and tells the panels of progress, changes and versions. */
import { setTimeout as delay } from 'node:timers/promises';
import { readContentFiles, DiagnosticError, type Diagnostic } from '../site/content.ts';
import type { RunningServer } from '../site/build.ts';
import { toFindings } from '../content/findings.ts';
import type { FileChange, Step } from '../content/step.ts';
import { leavesOf } from '../content/entries.ts';
import { parsePath, readValue, setValue } from '../content/yaml-text.ts';
import type { Field, Finding } from '../protocol.ts';
import { textOf, type TextChange } from '../publish/compare.ts';
import { GitError, GitMissingError } from '../publish/git.ts';
import { CONTENT_FOLDER, conflictId, type Choices, type ContentConflict } from '../publish/merge.ts';
import {
  diagnosticsOrThrow,
  publishSite,
  recoverPublication,
  type PublishOptions,
  type PublishResult,
  type RecoveredPublication,
} from '../publish/publish.ts';
import type { PublicVersion } from '../publish/public-version.ts';
import { Repository, type PublishedCommit } from '../publish/repository.ts';
import {
  changesSinceVersion,
  fileOfVersion,
  isText,
  listVersions,
  openVersion,
  type ContentChanges,
} from '../publish/versions.ts';
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
import { conflictWords, countChanges, refusalWords } from '../sentences.ts';
import type { Editor } from './editor.ts';
import { thumbnail } from './thumbnail.ts';

/** Options of publishing that only tests set. */
export type PublisherOverrides = Partial<Pick<PublishOptions, 'siteUrl' | 'timeoutMs' | 'pauseMs'>>;

const GATHERING_LIMIT_MS = 3000;

const MEDIA = `${CONTENT_FOLDER}/media/`;

export class Publisher {
  readonly #root: string;
  readonly #editor: Editor;
  readonly #overrides: PublisherOverrides;
  /** The publication that runs, or what became of the last one. */
  #run: PublishRun = { phase: 'idle' };
  /** Ends once the versions that others have published are here. */
  #gathering: Promise<void> = Promise.resolve();
  /** The servers of older versions, by the version's id. */
  readonly #versionServers = new Map<string, Promise<RunningServer>>();

  constructor(root: string, editor: Editor, overrides: PublisherOverrides = {}) {
    this.#root = root;
    this.#editor = editor;
    this.#overrides = overrides;
  }

  /** When the editor starts: what became of a publication that had not ended. Then gets what others have published. */
  async recover(): Promise<void> {
    try {
      const recovered = await recoverPublication(this.#root, new Date());
      if (recovered) this.#run = { phase: 'ended', outcome: outcomeOfRecovered(recovered) };
    } catch (error) {
      // `view` says so, too.
      if (!isOfGit(error)) throw error;
    }
    this.#gathering = this.#gatherVersions();
  }

  /** A slow network keeps nobody from the versions that are here. */
  async #waitForVersions(): Promise<void> {
    await Promise.race([this.#gathering, delay(GATHERING_LIMIT_MS)]);
  }

  async #gatherVersions(): Promise<void> {
    try {
      await (await Repository.find(this.#root))?.gatherVersions();
    } catch (error) {
      if (!isOfGit(error)) throw error;
    }
  }

  /** The publication that runs, or what became of the last one. */
  get run(): PublishRun {
    return this.#run;
  }

  async view(): Promise<PublicationView> {
    const { publish: destination } = this.#editor.live.current().site?.read.content?.site ?? {};
    const view = { run: this.#run, destination: destination?.address, latest: undefined, changes: undefined };
    const { versions, problems } = await this.#listVersions();
    const [latest] = versions;
    if (!latest) return { ...view, problems };
    return { ...view, problems, latest: toVersionView(latest), changes: await this.#changesSince(latest) };
  }

  async versions(): Promise<VersionsView> {
    const { versions, problems } = await this.#listVersions();
    return { versions: versions.map(toVersionView), problems };
  }

  /** `problems` says why git, which keeps the versions, cannot do so. */
  async #listVersions(): Promise<{ versions: PublishedCommit[]; problems: Finding[] }> {
    await this.#waitForVersions();
    try {
      return { versions: await listVersions(this.#root), problems: [] };
    } catch (error) {
      if (!isOfGit(error)) throw error;
      return { versions: [], problems: await this.#toFindings(diagnosticsOrThrow(error, this.#root)) };
    }
  }

  /** Undefined while a file of the content cannot be read, as when another program has written half of it. */
  async #changesSince({ id }: PublishedCommit): Promise<ChangeView[] | undefined> {
    try {
      return await this.differences(id);
    } catch (error) {
      if (error instanceof DiagnosticError) return undefined;
      throw error;
    }
  }

  /** What has changed since a version: `before` is the version, `after` is today. */
  async differences(id: string): Promise<ChangeView[]> {
    const changes = await changesSinceVersion(this.#root, id);
    const views: ChangeView[] = [];
    const shownFiles = new Set<string>();
    for (const change of changes.texts) {
      const media = mediaOf(change);
      for (const name of media) shownFiles.add(MEDIA + name);
      views.push(media.length > 0 ? await this.#pictureChange(id, change) : textChange(change));
    }
    for (const file of changes.files) {
      if (isText(file) || shownFiles.has(file)) continue;
      const pictures = await this.#thumbnails(id, file, file);
      const restore = { file, path: '' };
      views.push({ id: file, field: this.#fieldOfMedia(file), kind: 'picture', pictures, restore });
    }
    return views;
  }

  /** A field that names another picture or film. */
  async #pictureChange(id: string, change: TextChange): Promise<ChangeView> {
    const [before, after] = [change.before, change.after].map((name) => name && MEDIA + name);
    const pictures = await this.#thumbnails(id, before, after);
    const { id: viewId, field } = textChange(change);
    const isStillThere = change.path.after !== undefined && before !== undefined;
    return { id: viewId, field, kind: 'picture', pictures, restore: isStillThere ? field : undefined };
  }

  /** Undefined for a side that has no such file. */
  async #thumbnails(id: string, fileBefore: string | undefined, fileAfter: string | undefined) {
    const before = fileBefore && (await fileOfVersion(this.#root, id, fileBefore));
    const after = fileAfter && (await this.#editor.readFile(fileAfter));
    return { before: before && (await thumbnail(before)), after: after && (await thumbnail(after)) };
  }

  /** The first field that names a picture or film; the file itself if another one has replaced it. */
  #fieldOfMedia(file: string): Field {
    const media = this.#editor.live.current().site?.read.media ?? [];
    const reference = media.find(({ src }) => MEDIA + src === file);
    return reference ? { file: reference.place.file, path: reference.field } : { file, path: '' };
  }

  /** Starts a publication in the background, unless one is running. */
  start(choices: ConflictChoices, keepDays: number | undefined): void {
    if (this.#run.phase === 'running') return;
    this.#run = { phase: 'running', step: 'checking' };
    this.#publish(new Map(Object.entries(choices)), keepDays).catch((error: unknown) => {
      // What visitors get then is not known.
      console.error(error);
      const problems = [{ file: '', path: '', description: refusalWords.internal }];
      this.#run = { phase: 'ended', outcome: { state: 'failed', problems, publicState: 'unreachable' } };
    });
  }

  async #publish(choices: Choices, keepDays: number | undefined): Promise<void> {
    const { latest, changes } = await this.view();
    const result = await publishSite({
      root: this.#root,
      now: () => new Date(),
      choices,
      message: latest ? summaryOf(changes ?? []) : 'Primera publicación',
      keepDays,
      onProgress: (progress) => {
        this.#run = { phase: 'running', ...progress };
      },
      exclusively: (task) => this.#editor.exclusively(task),
      ...this.#overrides,
    });
    this.#run = { phase: 'ended', outcome: await this.#outcomeOf(result) };
    // Merging may have changed files.
    await this.#editor.live.rebuild();
  }

  async #outcomeOf(result: PublishResult): Promise<PublishOutcome> {
    const publicState = 'publicVersion' in result ? publicStateOf(result.publicVersion) : 'this-site';
    switch (result.state) {
      case 'published':
        return { state: 'published', siteUrl: result.siteUrl };
      case 'conflicts':
        return { state: 'conflicts', conflicts: result.conflicts.map(toPublishConflict) };
      case 'not-yet-public':
        return { state: 'not-yet-public', siteUrl: result.siteUrl, publicState };
      case 'failed':
        return { state: 'failed', problems: await this.#toFindings(result.diagnostics), publicState };
      case 'not-ready':
      case 'refused':
        return { state: result.state, problems: await this.#toFindings(result.diagnostics) };
    }
  }

  /** A problem of the whole project is about no file, so the panel shows no button that leads there. */
  async #toFindings(diagnostics: readonly Diagnostic[]): Promise<Finding[]> {
    const problems = toFindings(diagnostics, await readContentFiles(this.#root));
    return problems.map((problem) => (problem.file === this.#root ? { ...problem, file: '' } : problem));
  }

  /** Serves the site as it was, until the editor ends. Returns its address; throws if it cannot be built any more. */
  async open(id: string): Promise<string> {
    // Kept before it is ready, so that a second click waits for it.
    const server = this.#versionServers.get(id) ?? openVersion(this.#root, id);
    this.#versionServers.set(id, server);
    try {
      return (await server).url;
    } catch (error) {
      this.#versionServers.delete(id);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#waitForVersions();
    for (const server of this.#versionServers.values()) await server.then(({ close }) => close()).catch(() => {});
  }

  /**
   * Plans a step that brings back a version, or one file or picture of it.
   *
   * @param part a `restore` of the version's `differences`; undefined for all of it
   * @returns undefined if there is no such difference any more
   */
  async planRestore(id: string, part: Field | undefined): Promise<Step | undefined> {
    const changes = await changesSinceVersion(this.#root, id);
    if (!part) return { field: { file: CONTENT_FOLDER, path: '' }, files: await this.#filesOf(id, changes.files) };
    if (part.path === '') {
      if (!changes.files.includes(part.file)) return undefined;
      const files = [part.file, ...(await this.#changedMedia(id, part.file, changes))];
      return { field: part, files: await this.#filesOf(id, files) };
    }
    const change = changes.texts.find(({ file, path }) => file === part.file && path.after === part.path);
    const today = await this.#editor.readFile(part.file);
    if (change?.before === undefined || !today) return undefined;
    const text = setValue(part.file, Buffer.from(today).toString(), parsePath(part.path), change.before);
    const media = await this.#filesOf(
      id,
      changes.files.filter((file) => file === MEDIA + change.before),
    );
    return { field: part, files: [...media, { file: part.file, before: today, after: Buffer.from(text) }] };
  }

  /** In an order in which no text ever names a missing file. */
  async #filesOf(id: string, files: readonly string[]): Promise<FileChange[]> {
    const changes = await Promise.all(
      files.map(async (file) => ({
        file,
        before: await this.#editor.readFile(file),
        after: await fileOfVersion(this.#root, id, file),
      })),
    );
    const texts = changes.filter(({ file }) => isText(file));
    const media = changes.filter(({ file }) => !isText(file));
    const isDeleted = ({ after }: FileChange) => after === undefined;
    return [...media.filter((change) => !isDeleted(change)), ...texts, ...media.filter(isDeleted)];
  }

  /** Pictures and films that a text of a version names, and that were deleted or changed since. */
  async #changedMedia(id: string, file: string, changes: ContentChanges): Promise<string[]> {
    const text = isText(file) ? await fileOfVersion(this.#root, id, file) : undefined;
    if (!text) return [];
    const named = new Set(leavesOf(readValue(file, String(text))).map((leaf) => MEDIA + String(leaf)));
    return changes.files.filter((each) => named.has(each));
  }
}

const isOfGit = (error: unknown) => error instanceof GitError || error instanceof GitMissingError;

/** The names of pictures and films in a change of a field that holds one. */
const mediaOf = ({ before = '', after = '' }: TextChange): string[] =>
  [before, after].filter((name) => /^\S+\.(?:jpe?g|png|webp|avif|gif|svg|mp4|webm)$/i.test(name));

function textChange(change: TextChange): ChangeView {
  const { before, after } = change;
  const field = fieldOfChange(change);
  // Both sides, so that it is never taken for a later change at its place.
  return { id: [field.file, field.path, before, after].join(' '), field, kind: 'text', before, after };
}

/** Where a change is today. Another entry may stand at the position of one that is gone, so that leads to its list. */
export function fieldOfChange({ file, path: { before = '', after } }: TextChange): Field {
  return { file, path: after ?? before.replace(/\[\d+\]$/, '') };
}

const toVersionView = ({ id, date, summary }: PublishedCommit): VersionView => ({
  id,
  date: date.toISOString(),
  summary,
});

function publicStateOf({ state }: PublicVersion): PublicState {
  if (state === 'version') return 'this-site';
  return state === 'unknown' ? 'something-else' : state;
}

function outcomeOfRecovered(recovered: RecoveredPublication): PublishOutcome {
  const { state, siteUrl } = recovered;
  if (state === 'published') return { state, siteUrl };
  return { state, siteUrl, startedAt: recovered.startedAt, publicState: publicStateOf(recovered.publicVersion) };
}

/** The sides of a picture or film have words in place of their bytes. */
export function toPublishConflict(conflict: ContentConflict): PublishConflict {
  const { file, path, ours, theirs } = conflict;
  const isMedium = file.startsWith(MEDIA);
  const wordsOf = (value: unknown, wordsOfFile: string) => {
    if (value === undefined) return conflictWords.removed;
    return isMedium ? wordsOfFile : textOf(value);
  };
  return {
    id: conflictId(conflict),
    field: { file, path },
    ours: wordsOf(ours, conflictWords.ourFile),
    theirs: wordsOf(theirs, conflictWords.theirFile),
  };
}

const summaryOf = (changes: readonly ChangeView[]) =>
  changes.length > 0 ? `Cambia ${countChanges(changes)}` : 'Publica de nuevo';
