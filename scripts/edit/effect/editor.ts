/** The editor without its server: changes the files, remembers the steps, keeps the site in memory up to date. */
import { DiagnosticError, findRoutes, readContentFiles, systemRefusalOf } from '../site/content.ts';
import { LiveSite } from '../site/build.ts';
import type { Upload } from '../content/edit-source.ts';
import { MEDIA_FOLDER } from '../content/files.ts';
import { toFindings } from '../content/findings.ts';
import { History, type NextStep } from '../content/history.ts';
import { planChange, type Plan, type SiteSnapshot } from '../content/plan-change.ts';
import { Refused } from '../content/refused.ts';
import { reverse, type FileChange, type Step } from '../content/step.ts';
import { markContent } from '../page/mark-content.ts';
import type { ActionAnswer, Change, EditorState, Refusal } from '../shared/protocol.ts';
import { stateOf } from './editor-state.ts';
import { ChangedMeanwhile, ProjectFiles } from './project-files.ts';
import { Queue } from './queue.ts';
import { prepareUpload } from './uploads.ts';

/** How often a change is planned at most: anew if another program writes its file before the change does. */
const MAX_ATTEMPTS = 3;

/** What became of a change, an undo or a redo. Without a refusal, it was made, or there was nothing to change. */
export type Outcome = Pick<ActionAnswer, 'refusal'>;

/** Changes the project's files, one change at a time. Every change is a step that can be undone. */
export class Editor {
  readonly root: string;
  /** The site in memory, which follows the files. */
  readonly live: LiveSite;
  readonly #files: ProjectFiles;
  readonly #queue = new Queue();
  #history = new History();

  constructor(root: string) {
    this.root = root;
    this.#files = new ProjectFiles(root);
    this.live = new LiveSite({ root, log: () => {}, transformContent: markContent });
  }

  /**
   * Makes a change, once all changes before it have ended. Returns after the pages show it, or with the refusal.
   *
   * @param files the chosen files, by the paths of the fields that will name them
   */
  change(change: Change, files: ReadonlyMap<string, File> = new Map()): Promise<Outcome> {
    return this.#inTurn(async () => this.#planAndCommit(change, await this.#prepareUploads(files)));
  }

  /**
   * Undoes the latest step. Refuses if others have changed one of its files since, or if the site could not be built
   * without it; the step then leaves the history.
   */
  undo(): Promise<Outcome> {
    return this.#inTurn(() => this.#undoOrRedo(this.#history.nextUndo()));
  }

  /** Makes the step again that was undone last. Refuses as `undo` does. */
  redo(): Promise<Outcome> {
    return this.#inTurn(() => this.#undoOrRedo(this.#history.nextRedo()));
  }

  /** Makes a step that was planned elsewhere. Refuses if its files have changed since, or if it breaks the site. */
  apply(step: Step): Promise<Outcome> {
    return this.#inTurn(() => this.#commit(step, this.#history.withStep(step)));
  }

  /** Runs a task between two changes, such as a commit of the content. */
  exclusively<Result>(task: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(task);
  }

  state(): EditorState {
    return stateOf(this.live.current(), this.#history);
  }

  /** The bytes of the file at a path from the project's root; undefined if there is none. */
  readFile(file: string): Promise<Uint8Array | undefined> {
    return this.#files.read(file);
  }

  #inTurn(task: () => Promise<Outcome>): Promise<Outcome> {
    return this.#queue.run(() => task().catch((error: unknown) => ({ refusal: refusalOrThrow(error) })));
  }

  async #snapshot(): Promise<SiteSnapshot> {
    const [files, routes] = await Promise.all([readContentFiles(this.root), findRoutes(this.root)]);
    return { files, routes };
  }

  async #planAndCommit(change: Change, uploads: readonly Upload[]): Promise<Outcome> {
    for (let attempt = 1; ; attempt++) {
      const plan = planChange(await this.#snapshot(), change, uploads);
      if (!plan) return {};
      const step = await this.#stepOf(plan);
      try {
        return await this.#commit(step, this.#history.withStep(step));
      } catch (error) {
        const isPlanOutdated = error instanceof ChangedMeanwhile && attempt < MAX_ATTEMPTS;
        if (!isPlanOutdated) throw error;
      }
    }
  }

  async #prepareUploads(files: ReadonlyMap<string, File>): Promise<Upload[]> {
    const { site } = this.live.current();
    // Without a site, no form was shown in which anybody could have chosen a file.
    if (!site) return [];
    // Browsers send a file without bytes for each input in which nothing was chosen.
    const chosen = [...files].filter(([, { size }]) => size > 0);
    return Promise.all(chosen.map(([field, file]) => prepareUpload(file, field, site)));
  }

  /** Orders the files so that the content never names a missing one, even if this process is killed in the middle. */
  async #stepOf({ field, before, after, uploads, unusedMedia }: Plan): Promise<Step> {
    const added = await Promise.all(uploads.map(({ src, bytes }) => this.#mediaChange(src, bytes)));
    const removals = await Promise.all(unusedMedia.map((src) => this.#mediaChange(src, undefined)));
    // The content may have named a file that does not exist.
    const removalsOfExisting = removals.filter((change) => change.before !== undefined);
    return { field, files: [...added, { file: field.file, before, after }, ...removalsOfExisting] };
  }

  async #mediaChange(src: string, after: Uint8Array | undefined): Promise<FileChange> {
    const file = MEDIA_FOLDER + src;
    return { file, before: await this.#files.read(file), after };
  }

  /**
   * Writes a step and waits until the pages show it. Takes back a step that breaks the site, unless the site was broken
   * before: the step may not be to blame.
   *
   * @param history becomes that of the editor if the step stays
   * @throws ChangedMeanwhile
   */
  async #commit(step: Step, history: History): Promise<Outcome> {
    const wasBuildable = this.live.current().diagnostics.length === 0;
    await this.#files.write(step);
    await this.live.rebuild();
    const { diagnostics } = this.live.current();
    const isBrokenByStep = wasBuildable && diagnostics.length > 0;
    if (isBrokenByStep) {
      // The lines of the diagnostics are those of the files with the step.
      const problems = toFindings(diagnostics, await readContentFiles(this.root));
      await this.#files.write(reverse(step));
      await this.live.rebuild();
      return { refusal: { code: 'invalid', problems } };
    }
    this.#history = history;
    return {};
  }

  async #undoOrRedo(next: NextStep | undefined): Promise<Outcome> {
    if (!next) return { refusal: { code: 'nothing-left' } };
    const outcome = await this.#commit(next.step, next.history).catch((error: unknown): Outcome => {
      // After a full disk, for example, the step stays in the history and can be tried again.
      if (!(error instanceof ChangedMeanwhile)) throw error;
      // Unlike `refusalOrThrow`, names the field.
      return { refusal: { code: 'changed-outside', field: next.step.field } };
    });
    // Without the refused step, the next click tries the one before it.
    if (outcome.refusal) this.#history = next.historyWithoutStep;
    return outcome;
  }
}

/** Why a change failed, if it is no bug. Throws a bug again. */
function refusalOrThrow(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  if (error instanceof Error && systemRefusalOf(error)) return { code: 'not-written' };
  if (!(error instanceof DiagnosticError)) throw error;
  // Without the content: no line of a file that cannot be read leads to a field.
  return { code: 'unreadable', problems: toFindings(error.diagnostics, new Map()) };
}
