/** The editor without its server: changes the files, remembers the steps, keeps the site in memory up to date. */
import path from 'node:path';
import { checkSite } from '../../check/check-site.ts';
import { checkLinks } from '../../check/links.ts';
import { openLiveSite, type LiveSite } from '../../dev/live-site.ts';
import { openCache } from '../../generator/cache.ts';
import { buildSocialImages } from '../../generator/social-images.ts';
import { readContentFiles, type ContentFiles } from '../../generator/content/files.ts';
import { parseContent } from '../../generator/content/read.ts';
import { findRoutes } from '../../generator/pages.ts';
import { diagnosticsOf } from '../../lib/diagnostic.ts';
import { History, type HistoryDecision } from '../decision/history.ts';
import { planChange, type Plan, type SiteSnapshot, type Upload } from '../decision/plan-change.ts';
import { deadLinks, outsideLinks } from '../decision/outside-links.ts';
import { findPoorDescriptions } from '../decision/picture-descriptions.ts';
import { toProblems } from '../decision/problems.ts';
import { findUnknownWords } from '../decision/spelling.ts';
import { reverse, type FileChange, type Step } from '../decision/step.ts';
import { readableTexts } from '../decision/texts.ts';
import { markContent } from '../mark-content.ts';
import type {
  Change,
  EditorState,
  Notice,
  PhotoMeasure,
  Problem,
  Refusal,
  RefusalCode,
  CheckResult,
  Proofreading,
} from '../protocol.ts';
import { askLinks } from './ask-links.ts';
import { measurePhoto } from './measure-photo.ts';
import { ChangedMeanwhileError, OutsideProjectError, ProjectFiles } from './project-files.ts';
import { Queue } from './queue.ts';
import { openDictionary, withSuggestions } from './spelling.ts';
import { stateOf } from './state.ts';
import { prepareUpload, UnusableFileError } from './uploads.ts';

const MEDIA = 'content/media/';

/** How long an answer waits for the pages to show a change (ms). A photo that is encoded in all sizes takes seconds. */
const REBUILD_LIMIT_MS = 60_000;

/** How often a change is planned anew if somebody writes the same file at the same moment. */
const MAX_ATTEMPTS = 3;

/** What became of a wish. */
export interface Outcome {
  refusal?: Refusal;
  notices?: Notice[];
}

/** Errors of the system that the person at the screen can do something about. */
const writeErrors = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EACCES', 'EPERM', 'EROFS', 'EBUSY'];

/** Changes the project's files for the editor, one change at a time. Every change is a step that can be undone. */
export class Editor {
  /** The site in memory, which follows the files. */
  readonly live: LiveSite;
  readonly #root: string;
  readonly #files: ProjectFiles;
  readonly #queue = new Queue();
  readonly #rebuildLimit: number;
  #history = new History();

  /**
   * @param root absolute path of the project
   * @param rebuildLimit how long an answer waits for the pages, in ms
   */
  constructor(root: string, rebuildLimit = REBUILD_LIMIT_MS) {
    this.#root = root;
    this.#rebuildLimit = rebuildLimit;
    this.#files = new ProjectFiles(root);
    this.live = openLiveSite({ root, log: () => {}, language: 'es', transformContent: markContent });
  }

  /** Makes a change with everything that it needs, or refuses it. Changes wait for each other. */
  change(change: Change, files: ReadonlyMap<string, File> = new Map()): Promise<Outcome> {
    return this.#queue.run(() => this.#explainErrors(() => this.#change(change, files)));
  }

  /** Takes back the latest step that nobody else has touched. */
  undo(): Promise<Outcome> {
    return this.#queue.run(() =>
      this.#explainErrors(() => this.#travel((read, isAllowed) => this.#history.planUndo(read, isAllowed))),
    );
  }

  /** Makes again what was undone last. */
  redo(): Promise<Outcome> {
    return this.#queue.run(() =>
      this.#explainErrors(() => this.#travel((read, isAllowed) => this.#history.planRedo(read, isAllowed))),
    );
  }

  /** Says what keeps the site from being published. Writes nothing and asks the network, so no change waits for it. */
  async check(): Promise<CheckResult> {
    const { diagnostics, advice } = await checkSite({ root: this.#root, log: () => {} });
    const files = await readContentFiles(this.#root);
    return { problems: toProblems(diagnostics, files), advice: toProblems(advice, files) };
  }

  /** Reads the content that the pages show for mistakes that no rule forbids. Asks nobody; writes nothing. */
  async proofread(): Promise<Proofreading> {
    const { site } = this.live.current();
    if (!site) return { misspellings: [], descriptions: [], links: [] };
    const { files, media } = site.read;
    const dictionary = await openDictionary();
    return {
      misspellings: withSuggestions(findUnknownWords(readableTexts(files), dictionary.knows), dictionary),
      descriptions: findPoorDescriptions(media, files),
      links: toProblems(checkLinks(site), files),
    };
  }

  /** Asks the other sites that the content links to whether the addresses still exist. Takes seconds. */
  async checkOutsideLinks(): Promise<Problem[]> {
    const files = this.live.current().site?.read.files ?? new Map<string, Uint8Array>();
    const links = outsideLinks(files);
    return deadLinks(links, await askLinks(links.map(({ url }) => url)));
  }

  /** What the browser half has to know, as the pages show it at this moment. */
  state(): EditorState {
    return stateOf(this.live.current(), this.#history);
  }

  /** The bytes of a file of `content/media/`; undefined if it does not exist. */
  readMedia(src: string): Promise<Uint8Array | undefined> {
    return this.#files.read(MEDIA + src);
  }

  /**
   * Draws the picture that messengers show for a page, as it will be published.
   *
   * @param pagePath such as `/privacidad/`
   * @returns undefined for a page without one
   */
  async socialImage(pagePath: string): Promise<Uint8Array | undefined> {
    const { site } = this.live.current();
    if (!site) return undefined;
    // Pages without words of their own show those of the landing page.
    const pages = site.pages.filter((page) => page.path === pagePath || page.path === '/');
    const cache = openCache(path.join(this.#root, '.cache'));
    const images = await buildSocialImages({ root: this.#root, content: site.read.content, pages, cache });
    return images.get(pagePath)?.bytes;
  }

  /**
   * Measures a photo of `content/media/`, or one that was chosen and is not stored yet; undefined for what is no photo.
   */
  async measurePhoto(photo: string | File): Promise<PhotoMeasure | undefined> {
    if (typeof photo !== 'string') return measurePhoto(photo.name, new Uint8Array(await photo.arrayBuffer()));
    const isNamed = this.live.current().site?.read.media.some(({ src }) => src === photo);
    const bytes = isNamed === true ? await this.readMedia(photo) : undefined;
    return bytes && measurePhoto(photo, bytes);
  }

  /** The bytes of a file of the project, by its path from the project's root; undefined if it does not exist. */
  readFile(file: string): Promise<Uint8Array | undefined> {
    return this.#files.read(file);
  }

  /** Runs a step that something else planned, such as bringing back an older version; it can be undone. */
  apply(step: Step): Promise<Outcome> {
    return this.#queue.run(() => this.#explainErrors(() => this.#commit(step, this.#history.record(step))));
  }

  /** Reads the content and the routes as they are now. */
  async #snapshot(): Promise<SiteSnapshot> {
    const [files, routes] = await Promise.all([readContentFiles(this.#root), findRoutes(this.#root)]);
    return { files, routes };
  }

  /** Plans and makes a change; plans it again if somebody else writes the same file at that moment. */
  async #change(change: Change, files: ReadonlyMap<string, File>): Promise<Outcome> {
    const uploads = await this.#prepareUploads(files);
    for (let attempt = 1; ; attempt++) {
      const decision = planChange(await this.#snapshot(), change, uploads);
      if (decision.outcome === 'refused') return { refusal: decision.refusal };
      if (decision.outcome === 'unchanged') return {};
      const step = await this.#stepOf(decision.plan);
      try {
        const { refusal, notices = [] } = await this.#commit(step, this.#history.record(step));
        return refusal ? { refusal } : { notices: [...decision.plan.notices, ...notices] };
      } catch (error) {
        if (!(error instanceof ChangedMeanwhileError) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  /** Checks and names the chosen files, by the path of their field. Empty file inputs of a form are skipped. */
  async #prepareUploads(files: ReadonlyMap<string, File>): Promise<Upload[]> {
    const { site } = this.live.current();
    const chosen = [...files].filter(([, { size }]) => size > 0);
    if (!site) return [];
    return Promise.all(chosen.map(([path, file]) => prepareUpload(file, path, site)));
  }

  /**
   * Media come before the content that names them, and go after it: whatever ends this process leaves no content
   * that names a missing file.
   */
  async #stepOf({ field, file, before, after, uploads, unusedMedia }: Plan): Promise<Step> {
    const mediaChange = async (src: string, bytes: Uint8Array | undefined): Promise<FileChange> => ({
      file: MEDIA + src,
      before: await this.#files.read(MEDIA + src),
      after: bytes,
    });
    const added = await Promise.all(uploads.map(({ src, bytes }) => mediaChange(src, bytes)));
    const removed = await Promise.all(unusedMedia.map((src) => mediaChange(src, undefined)));
    const existing = removed.filter((change) => change.before !== undefined);
    return { field, files: [...added, { file, before, after }, ...existing] };
  }

  /**
   * Writes a step and waits for the pages to show it. If the site cannot be built with it, the files are put back.
   *
   * @param history the history once the step is made
   */
  async #commit(step: Step, history: History): Promise<Outcome> {
    const wasBuildable = this.live.current().diagnostics.length === 0;
    await this.#files.write(step);
    const isBuilt = await this.#rebuild();
    const { diagnostics } = this.live.current();
    if (isBuilt && wasBuildable && diagnostics.length > 0) {
      const problems = toProblems(diagnostics, await readContentFiles(this.#root));
      await this.#files.write(reverse(step));
      await this.#rebuild();
      return { refusal: { code: 'invalid', problems } };
    }
    this.#history = history;
    return isBuilt ? {} : { notices: [{ code: 'page-not-updated', fields: [step.field] }] };
  }

  /** Builds the site, without waiting for a watcher to notice. Returns false if that takes too long. */
  async #rebuild(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), this.#rebuildLimit);
    });
    const build = this.live.rebuild().then(() => true);
    const isBuilt = await Promise.race([build, limit]);
    clearTimeout(timer);
    return isBuilt;
  }

  /** Undoes or redoes a step, as `decide` says. */
  async #travel(
    decide: (read: (file: string) => Uint8Array | undefined, isAllowed: (step: Step) => boolean) => HistoryDecision,
  ): Promise<Outcome> {
    const { undoStack, redoStack } = this.#history;
    const names = new Set([...undoStack, ...redoStack].flatMap(({ files }) => files.map(({ file }) => file)));
    const contents = new Map(
      await Promise.all([...names].map(async (file) => [file, await this.#files.read(file)] as const)),
    );
    const site = await this.#snapshot();
    const decision = decide(
      (file) => contents.get(file),
      (step) => !breaksContent(site, step),
    );
    if (decision.outcome === 'nothing-left') return { refusal: { code: 'nothing-left' } };
    if (decision.outcome === 'changed-outside') {
      return { refusal: { code: 'changed-outside', fields: decision.fields } };
    }
    return this.#commit(decision.step, decision.history);
  }

  /** Turns what the system or a chosen file refuses into a refusal. */
  async #explainErrors(task: () => Promise<Outcome>): Promise<Outcome> {
    const refuse = (code: RefusalCode): Outcome => ({ refusal: { code } });
    try {
      return await task();
    } catch (error) {
      if (error instanceof UnusableFileError) {
        return { refusal: { code: 'unusable-file', problems: error.problems } };
      }
      if (error instanceof OutsideProjectError) return refuse('outside-project');
      if (error instanceof ChangedMeanwhileError) return refuse('changed-outside');
      if (writeErrors.includes(String((error as NodeJS.ErrnoException).code))) return refuse('not-written');
      const diagnostics = diagnosticsOf(error, this.#root);
      if (diagnostics) return { refusal: { code: 'unreadable', problems: toProblems(diagnostics, new Map()) } };
      throw error;
    }
  }
}

/** Whether the content has a mistake after a step that it does not have now. */
function breaksContent({ files, routes }: SiteSnapshot, step: Step): boolean {
  const after = new Map<string, Uint8Array>(files);
  for (const change of step.files) {
    if (!files.has(change.file)) continue;
    if (change.after) after.set(change.file, change.after);
    else after.delete(change.file);
  }
  const mistakes = (some: ContentFiles) => parseContent(some, routes).diagnostics.length;
  return mistakes(after) > mistakes(files);
}
