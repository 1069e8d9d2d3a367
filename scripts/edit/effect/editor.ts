/** The editor without its server: changes the files, remembers the steps, keeps the site in memory up to date. */
import { type Diagnostic, DiagnosticError, findRoutes, readContentFiles, systemRefusalOf } from '../site/content.ts';
import { LiveSite } from '../site/build.ts';
import type { Upload } from '../content/edit-source.ts';
import { MEDIA_FOLDER } from '../content/files.ts';
import { toFindings } from '../content/findings.ts';
import { planChange, type SiteSnapshot } from '../content/plan-change.ts';
import { Refused } from '../content/refused.ts';
import { reverse, stepOf, type FileChange, type Step } from '../content/step.ts';
import { markContent } from '../page/mark-content.ts';
import type { ActionAnswer, Change, EditorState, Refusal } from '../shared/protocol.ts';
import { stateOf } from './editor-state.ts';
import { readProjectFile, writeStep } from './project-files.ts';
import { Queue } from './queue.ts';
import { prepareUpload } from './uploads.ts';

/** Steps hold the bytes of their files, photos of 100 MB included: the oldest ones beyond this limit are forgotten. */
const MAX_BYTES = 500_000_000;

const bytesIn = (steps: readonly Step[]): number =>
  steps
    .flatMap(({ files }) => files)
    .reduce((bytes, { before, after }) => bytes + (before?.length ?? 0) + (after?.length ?? 0), 0);

/** What became of a change, an undo or a redo. Without a refusal, it was made, or there was nothing to change. */
export type Outcome = Pick<ActionAnswer, 'refusal'>;

/**
 * Changes the project's files, one change at a time. Every change is a step that can be undone. A step, and
 * its undoing, is refused if it would break the site, or if others have changed one of its files meanwhile.
 */
export class Editor {
  readonly root: string;
  /** The site in memory, which follows the files. */
  readonly live: LiveSite;
  readonly #queue = new Queue();
  /** The latest step is the last entry. */
  readonly #undoStack: Step[] = [];
  /** The next step to redo is the last entry. */
  readonly #redoStack: Step[] = [];

  // On the pages of the editor, each text names the field that a click on it opens.
  constructor(root: string, live = new LiveSite({ root, log: () => {}, transformContent: markContent })) {
    this.root = root;
    this.live = live;
  }

  /**
   * Makes a change, once all changes before it have ended. Returns after the pages show it, or with the refusal.
   *
   * @param files the chosen files, by the paths of the fields that will name them
   */
  change(change: Change, files: ReadonlyMap<string, File> = new Map()): Promise<Outcome> {
    return this.#inTurn(async () => this.#planAndMake(change, await this.#prepareUploads(files)));
  }

  /** Undoes the latest step. A refused one is forgotten, so that the next click tries the one before it. */
  undo(): Promise<Outcome> {
    return this.#inTurn(() => this.#move(this.#undoStack, this.#redoStack, reverse));
  }

  /** Makes the step again that was undone last. A refused one is forgotten, as by `undo`. */
  redo(): Promise<Outcome> {
    return this.#inTurn(() => this.#move(this.#redoStack, this.#undoStack, (step) => step));
  }

  /** Makes a step that was planned elsewhere. */
  apply(step: Step): Promise<Outcome> {
    return this.#inTurn(() => this.#make(step));
  }

  /** Runs a task between two changes, such as a commit of the content. */
  exclusively<Result>(task: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(task);
  }

  /** Resolves when all changes that were asked for until now have ended. */
  settled(): Promise<void> {
    return this.#queue.run(async () => {});
  }

  state(): EditorState {
    return {
      ...stateOf(this.live.current()),
      canUndo: this.#undoStack.length > 0,
      canRedo: this.#redoStack.length > 0,
    };
  }

  /** The bytes of the file at a path from the project's root; undefined if there is none. */
  readFile(file: string): Promise<Uint8Array | undefined> {
    return readProjectFile(this.root, file);
  }

  #inTurn(task: () => Promise<void>): Promise<Outcome> {
    return this.#queue.run(async () => {
      try {
        await task();
        return {};
      } catch (error) {
        return { refusal: refusalOrThrow(error) };
      }
    });
  }

  async #snapshot(): Promise<SiteSnapshot> {
    const [files, routes] = await Promise.all([readContentFiles(this.root), findRoutes(this.root)]);
    return { files, routes };
  }

  async #planAndMake(change: Change, uploads: readonly Upload[]): Promise<void> {
    const plan = planChange(await this.#snapshot(), change, uploads);
    // The files already say what the change wants.
    if (!plan) return;
    const { field, before, after, unusedMedia } = plan;
    const writtenMedia = uploads.map(({ src, bytes }) => this.#mediaChange(src, bytes));
    const deletedMedia = unusedMedia.map((src) => this.#mediaChange(src, undefined));
    const changesOfMedia = await Promise.all([...writtenMedia, ...deletedMedia]);
    await this.#make(stepOf(field, [{ file: field.file, before, after }, ...changesOfMedia]));
  }

  async #mediaChange(src: string, after: Uint8Array | undefined): Promise<FileChange> {
    const file = MEDIA_FOLDER + src;
    return { file, before: await this.readFile(file), after };
  }

  async #prepareUploads(files: ReadonlyMap<string, File>): Promise<Upload[]> {
    // Browsers send a file without bytes for each input in which nothing was chosen.
    const chosen = [...files].filter(([, { size }]) => size > 0);
    if (chosen.length === 0) return [];
    // Only a built site tells how large photos must be. An open form outlives the editor that has shown it.
    const { site, diagnostics } = this.live.current();
    if (!site) throw await this.#refusalOf(diagnostics);
    return Promise.all(chosen.map(([field, file]) => prepareUpload(file, field, site)));
  }

  /** Makes a new step; what was undone before it can no longer be redone. */
  async #make(step: Step): Promise<void> {
    await this.#writeAndVerify(step);
    this.#undoStack.push(step);
    this.#redoStack.length = 0;
    // The latest step can always be undone.
    while (this.#undoStack.length > 1 && bytesIn(this.#undoStack) > MAX_BYTES) this.#undoStack.shift();
  }

  /** Undoes or redoes the last step of `from`, and moves it to `to`. A step that is refused is forgotten. */
  async #move(from: Step[], to: Step[], inDirection: (step: Step) => Step): Promise<void> {
    const step = from.at(-1);
    if (!step) return;
    try {
      await this.#writeAndVerify(inDirection(step));
    } catch (error) {
      // The step stays in `from`: after a full disk, for example, it can be tried again.
      if (!(error instanceof Refused)) throw error;
      from.pop();
      // The field tells the person which step this was.
      throw new Refused({ ...error.refusal, field: step.field });
    }
    from.pop();
    to.push(step);
  }

  /**
   * Writes a step and waits until the pages show it. Takes back a step that breaks the site, unless the site was broken
   * before: the step may not be to blame.
   *
   * @throws Refused
   */
  async #writeAndVerify(step: Step): Promise<void> {
    const wasBuildable = this.live.current().diagnostics.length === 0;
    await writeStep(this.root, step);
    await this.live.rebuild();
    const { diagnostics } = this.live.current();
    const isBrokenByStep = wasBuildable && diagnostics.length > 0;
    if (!isBrokenByStep) return;
    const refusal = await this.#refusalOf(diagnostics);
    await writeStep(this.root, reverse(step));
    await this.live.rebuild();
    throw refusal;
  }

  /** The refusal for a site that cannot be built, made while the files are those that the diagnostics name lines of. */
  async #refusalOf(diagnostics: readonly Diagnostic[]): Promise<Refused> {
    return new Refused({ code: 'invalid', problems: toFindings(diagnostics, await readContentFiles(this.root)) });
  }
}

/** Why a change failed. Rethrows a bug. */
function refusalOrThrow(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  if (error instanceof Error && systemRefusalOf(error)) return { code: 'not-written' };
  if (!(error instanceof DiagnosticError)) throw error;
  // `toFindings` needs the files only to find blocks of legal texts, and a file that cannot be parsed has none.
  return { code: 'unreadable', problems: toFindings(error.diagnostics, new Map()) };
}
