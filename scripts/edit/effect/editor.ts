/** The editor without its server: changes the files, remembers the steps, keeps the site in memory up to date. */
import path from 'node:path';
import {
  readContentFiles,
  type ContentFiles,
  parseContent,
  findRoutes,
  diagnosticsOf,
  systemRefusalOf,
} from '../site/content.ts';
import { checkSite, checkLinks, openLiveSite, type LiveSite, openCache, buildSocialImages } from '../site/build.ts';
import { History, type HistoryDecision, type ReadFile } from '../content/history.ts';
import type { Upload } from '../content/edit-source.ts';
import { planChange, type Plan, type SiteSnapshot } from '../content/plan-change.ts';
import { deadLinks, outsideLinks } from '../content/outside-links.ts';
import { findOutdatedDescriptions, findPoorDescriptions } from '../content/picture-descriptions.ts';
import { publishingDiagnostics, toFindings, withoutDiagnosticsOfSamples } from '../content/findings.ts';
import { findUnknownWords } from '../content/spelling.ts';
import { reverse, type FileChange, type Step } from '../content/step.ts';
import { readableTexts } from '../content/texts.ts';
import { markContent } from '../mark-content.ts';
import type {
  Change,
  EditorState,
  Notice,
  PhotoMeasure,
  Finding,
  Refusal,
  RefusalCode,
  CheckResult,
  Proofreading,
} from '../protocol.ts';
import { askLinks } from './ask-links.ts';
import { measureIfPhoto } from './measure-photo.ts';
import { ChangedMeanwhileError, OutsideProjectError, ProjectFiles } from './project-files.ts';
import { Queue } from './queue.ts';
import { openDictionary, withSuggestions } from './spelling.ts';
import { stateOf } from './state.ts';
import { prepareUpload, UnusableFileError } from './uploads.ts';

const MEDIA = 'content/media/';

/** How long an answer waits for the pages to show a change (ms). A photo that is encoded in all sizes takes seconds. */
const REBUILD_LIMIT_MS = 60_000;

/** How often a change is planned if another program writes the same file between planning and writing. */
const MAX_ATTEMPTS = 3;

/** What became of a change, an undo or a redo. */
export interface Outcome {
  /** Why nothing was changed; missing if the change was made, or if there was nothing to change. */
  refusal?: Refusal;
  /** What the person should look at after the change. */
  notices?: Notice[];
}

/** Plans which step to undo or redo; see `History.planUndo`. */
type PlanStep = (read: ReadFile, isAllowed: (step: Step) => boolean) => Promise<HistoryDecision>;

/** Changes the project's files for the editor, one change at a time. Every change is a step that can be undone. */
export class Editor {
  /** The site in memory, which follows the files. */
  readonly live: LiveSite;
  readonly #root: string;
  readonly #files: ProjectFiles;
  readonly #queue = new Queue();
  readonly #rebuildLimit: number;
  /** The steps that can be undone and redone. Replaced after each step, never changed in place. */
  #history = new History();

  /**
   * Opens the site in memory, which builds it for the first time and then follows the files; `live.ready` waits for that
   * first build.
   *
   * @param root absolute path of the project
   * @param rebuildLimit how long an answer waits for the pages, in ms
   */
  constructor(root: string, rebuildLimit = REBUILD_LIMIT_MS) {
    this.#root = root;
    this.#rebuildLimit = rebuildLimit;
    this.#files = new ProjectFiles(root);
    this.live = openLiveSite({ root, log: () => {}, language: 'es', transformContent: markContent });
  }

  /**
   * Makes a change that somebody asks for, once all changes before it have ended.
   *
   * @param files the files that come with it, by the path of the field that will name each
   * @returns after the pages show the change, or with the refusal
   */
  change(change: Change, files: ReadonlyMap<string, File> = new Map()): Promise<Outcome> {
    return this.#queue.run(() => this.#explainErrors(() => this.#change(change, files)));
  }

  /**
   * Undoes the latest step that can still be undone, once all changes asked for before have ended. A step cannot be undone
   * any more if other programs have changed the same lines since, or if the content would have a new mistake without it.
   */
  undo(): Promise<Outcome> {
    const planUndo: PlanStep = (read, isAllowed) => this.#history.planUndo(read, isAllowed);
    return this.#queue.run(() => this.#explainErrors(() => this.#undoOrRedo(planUndo)));
  }

  /** Redoes the step undone last or, if that cannot be redone any more, the one undone before it. Waits as `undo` does. */
  redo(): Promise<Outcome> {
    const planRedo: PlanStep = (read, isAllowed) => this.#history.planRedo(read, isAllowed);
    return this.#queue.run(() => this.#explainErrors(() => this.#undoOrRedo(planRedo)));
  }

  /**
   * Checks the whole site, as publishing will, for the panel «Antes de publicar». Returns in `problems` what keeps the site
   * from being published, without the sample values, which the panel lists by themselves; in `advice` what could be better.
   *
   * Does not wait for the changes in the queue, nor do they wait for the check: it changes no content, and may ask the
   * scheduling service over the network, which takes time.
   */
  async check(): Promise<CheckResult> {
    const { diagnostics, advice, content } = await checkSite({ root: this.#root, log: () => {} });
    // Undefined if the content cannot be read; then the diagnostics say why.
    const samples = content?.samples ?? [];
    const files = await readContentFiles(this.#root);
    const problems = withoutDiagnosticsOfSamples(diagnostics, samples, files);
    return { problems: toFindings(problems, files), advice: toFindings(advice, files) };
  }

  /**
   * Proofreads the content for the panel «Antes de publicar». Faster than `check`, because it neither builds the site, but
   * takes that of the last successful build, nor sends requests to other sites. Finds what keeps the site from being published (apart from sample
   * values), unknown words, pictures without a helpful description, descriptions that were written for an earlier picture,
   * and broken links within the site. All lists are empty before the first successful build.
   */
  async proofread(): Promise<Proofreading> {
    const { site } = this.live.current();
    if (!site) return { unpublishable: [], misspellings: [], descriptions: [], outdatedDescriptions: [], links: [] };
    const { files, media, content } = site.read;
    const dictionary = await openDictionary();
    const unpublishable = withoutDiagnosticsOfSamples(publishingDiagnostics(site.read), content.samples, files);
    return {
      unpublishable: toFindings(unpublishable, files),
      misspellings: withSuggestions(findUnknownWords(readableTexts(files), dictionary.knows), dictionary),
      descriptions: findPoorDescriptions(media, files),
      outdatedDescriptions: findOutdatedDescriptions(files),
      links: toFindings(checkLinks(site), files),
    };
  }

  /**
   * The links to other sites whose addresses no longer exist. Asks each of these sites, which takes seconds. Empty before
   * the first successful build, and without a network.
   */
  async checkOutsideLinks(): Promise<Finding[]> {
    const files = this.live.current().site?.read.files ?? new Map<string, Uint8Array>();
    const links = outsideLinks(files);
    return deadLinks(links, await askLinks(links.map(({ url }) => url)));
  }

  /** Everything that the browser half knows of the site; every answer of the server carries it. */
  state(): EditorState {
    return stateOf(this.live.current(), this.#history);
  }

  /** The bytes of a picture or film, by its path below `content/media/`; undefined if it does not exist. */
  readMedia(src: string): Promise<Uint8Array | undefined> {
    return this.#files.read(MEDIA + src);
  }

  /**
   * Draws the picture that messengers show for a page, for the panel that previews it. The words and the photo are those of
   * the last site that could be built. Changes no file but those of the cache.
   *
   * @param pagePath such as `/privacidad/`
   * @returns the bytes of a JPEG; undefined if there is no such page, if search engines must not list it (it has no such
   *   picture), or before the first successful build
   */
  async socialImage(pagePath: string): Promise<Uint8Array | undefined> {
    const { site } = this.live.current();
    if (!site) return undefined;
    // With the landing page, because a page that has no words for a picture of its own gets that of the landing page.
    const pages = site.pages.filter((page) => page.path === pagePath || page.path === '/');
    const cache = openCache(path.join(this.#root, '.cache'));
    const images = await buildSocialImages({ root: this.#root, content: site.read.content, pages, cache });
    return images.get(pagePath)?.bytes;
  }

  /**
   * The size and focal point of a photo, with which its form previews how the site will crop it.
   *
   * @param photo the path below `content/media/` of a photo that the content names, or a chosen file that is not stored
   * @returns undefined for a drawing, a film, a file that cannot be read, or a path that the content does not name
   */
  async measurePhoto(photo: string | File): Promise<PhotoMeasure | undefined> {
    const isChosenFile = typeof photo !== 'string';
    if (isChosenFile) return measureIfPhoto(new Uint8Array(await photo.arrayBuffer()));
    // The path comes from a request, so it may lead anywhere; only files that the content names are read.
    const isNamed = this.live.current().site?.read.media.some(({ src }) => src === photo) === true;
    const bytes = isNamed ? await this.readMedia(photo) : undefined;
    return bytes && measureIfPhoto(bytes);
  }

  /** The bytes of a file of the project, by its path from the project's root; undefined if it does not exist. */
  readFile(file: string): Promise<Uint8Array | undefined> {
    return this.#files.read(file);
  }

  /**
   * Runs a step that was planned elsewhere, to bring back an older version, once all changes before it have ended. It can be
   * undone like any other; it is refused if other programs have changed its files since it was planned.
   */
  apply(step: Step): Promise<Outcome> {
    return this.#queue.run(() => this.#explainErrors(() => this.#commit(step, this.#history.record(step))));
  }

  /** Runs a task between two changes, such as a commit of the content. */
  exclusively<Result>(task: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(task);
  }

  /** Reads from the disk the content, and the routes: the paths of the site's pages, to which links may lead. */
  async #snapshot(): Promise<SiteSnapshot> {
    const [files, routes] = await Promise.all([readContentFiles(this.#root), findRoutes(this.#root)]);
    return { files, routes };
  }

  /**
   * Makes a change. If another program writes the same file between planning and writing, plans the change anew for the
   * file as it is then, up to MAX_ATTEMPTS times in all.
   *
   * @param files the files that somebody has chosen in the form, each by the path of its field
   * @throws ChangedMeanwhileError if the last attempt fails, too; UnusableFileError if a chosen file cannot be used
   */
  async #change(change: Change, files: ReadonlyMap<string, File>): Promise<Outcome> {
    const uploads = await this.#prepareUploads(files);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#planAndCommit(change, uploads);
      } catch (error) {
        const canTryAgain = error instanceof ChangedMeanwhileError && attempt < MAX_ATTEMPTS;
        if (!canTryAgain) throw error;
      }
    }
  }

  /**
   * Plans a change for the files as they are on the disk now, and makes it: writes the files, waits for the pages, and adds
   * the step to the history.
   *
   * @returns a refusal if the change cannot be planned, or if the site cannot be built with it; an empty outcome if the files
   *   already have the new value; otherwise the notices of the plan and of `#commit`
   * @throws ChangedMeanwhileError if another program writes the same file after the change was planned
   */
  async #planAndCommit(change: Change, uploads: readonly Upload[]): Promise<Outcome> {
    const decision = planChange(await this.#snapshot(), change, uploads);
    if (decision.outcome === 'refused') return { refusal: decision.refusal };
    if (decision.outcome === 'unchanged') return {};
    const step = await this.#stepOf(decision.plan);
    const { refusal, notices = [] } = await this.#commit(step, this.#history.record(step));
    return refusal ? { refusal } : { notices: [...decision.plan.notices, ...notices] };
  }

  /**
   * Checks the files that somebody has chosen in a form, and decides under which name each will be stored. Writes nothing.
   * Leaves out files without bytes: browsers send one for each file input in which nothing was chosen.
   *
   * @param files each by the path of its field, such as `about.portrait.imageSrc`
   * @throws UnusableFileError if one of them cannot be used
   */
  async #prepareUploads(files: ReadonlyMap<string, File>): Promise<Upload[]> {
    const { site } = this.live.current();
    // There is no site before the first successful build; but then nobody can have chosen a file, as there are no forms.
    if (!site) return [];
    const chosen = [...files].filter(([, { size }]) => size > 0);
    return Promise.all(chosen.map(([field, file]) => prepareUpload(file, field, site)));
  }

  /**
   * Turns a plan into a step, and writes nothing yet. The files of the step will be written in their order: new media, then
   * the content that names them, then the deletion of unused media. So whatever ends this process in the middle, the
   * content never names a missing file.
   */
  async #stepOf({ field, file, before, after, uploads, unusedMedia }: Plan): Promise<Step> {
    const added = await Promise.all(uploads.map(({ src, bytes }) => this.#mediaChange(src, bytes)));
    const removed = await Promise.all(unusedMedia.map((src) => this.#mediaChange(src, undefined)));
    // A file that is not there needs no deletion: the content may have named one that does not exist.
    const removedFiles = removed.filter((change) => change.before !== undefined);
    return { field, files: [...added, { file, before, after }, ...removedFiles] };
  }

  /** The change of a file below `content/media/` from its bytes on the disk to `after`; undefined deletes it. */
  async #mediaChange(src: string, after: Uint8Array | undefined): Promise<FileChange> {
    const file = MEDIA + src;
    return { file, before: await this.#files.read(file), after };
  }

  /**
   * Writes a step and waits until the pages show it. If the site could be built before and cannot be built with the step,
   * puts the files back and refuses. If it could not be built before, the step stays, whether it can be built now or not. If
   * the build takes too long, the step stays and a notice says so, even if that build fails later.
   *
   * @param history the history after the step; becomes that of the editor if the step stays
   * @throws what `ProjectFiles.write` throws. If it throws while the files are put back, they have the step, but the history
   *   does not
   */
  async #commit(step: Step, history: History): Promise<Outcome> {
    const wasBuildable = this.live.current().diagnostics.length === 0;
    await this.#files.write(step);
    const hasBuildEnded = await this.#rebuild();
    const { diagnostics } = this.live.current();
    const isBrokenByStep = hasBuildEnded && wasBuildable && diagnostics.length > 0;
    if (isBrokenByStep) {
      // Read before the files are put back, because the lines of the diagnostics are those of the files with the step.
      const problems = toFindings(diagnostics, await readContentFiles(this.#root));
      await this.#files.write(reverse(step));
      await this.#rebuild();
      return { refusal: { code: 'invalid', problems } };
    }
    this.#history = history;
    // The notice is about the page, not about certain fields.
    return hasBuildEnded ? {} : { notices: [{ code: 'page-not-updated', fields: [] }] };
  }

  /**
   * Builds the site from the files that were just written, so that the person's next page shows the change. Waits for the
   * build, but not longer than `#rebuildLimit`. Never throws.
   *
   * @returns true once the build has ended, with a site or with diagnostics (see `live`); false if the time is over: the
   *   build then goes on in the background
   */
  async #rebuild(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const timeLimit = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), this.#rebuildLimit);
    });
    const build = this.live.rebuild().then(() => true);
    const hasBuildEnded = await Promise.race([build, timeLimit]);
    clearTimeout(timer);
    return hasBuildEnded;
  }

  /**
   * Undoes or redoes a step, and waits for the pages to show it.
   *
   * Refuses with `nothing-left` if there is no step. Refuses with `changed-outside`, and the fields that the steps are about,
   * if none of the steps is possible any more: other programs have changed the same lines of the files, or the content would
   * have new mistakes (`breaksContent`). Refuses with `invalid`, and puts the files back, if the site cannot be built with
   * the step but could be built before (see `#commit`); the history stays as it is then.
   *
   * @param planStep decides which step: `planUndo` or `planRedo` of the history, which pass over steps that are not
   *   possible
   * @throws ChangedMeanwhileError if another program writes one of the files after the step was planned: unlike `#change`,
   *   this does not try again
   */
  async #undoOrRedo(planStep: PlanStep): Promise<Outcome> {
    const site = await this.#snapshot();
    const isAllowed = (step: Step) => !breaksContent(site, step);
    const decision = await planStep((file) => this.#files.read(file), isAllowed);
    if (decision.outcome === 'nothing-left') return { refusal: { code: 'nothing-left' } };
    if (decision.outcome === 'changed-outside') {
      return { refusal: { code: 'changed-outside', fields: decision.fields } };
    }
    return this.#commit(decision.step, decision.history);
  }

  /**
   * Runs a task, such as a change, and turns an error that the person can do something about into a refusal: a chosen file
   * that cannot be used, a path that leads out of the content, a file that another program has changed meanwhile, a full disk,
   * content that cannot be read. Throws any other error, which is a bug.
   */
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
      if (systemRefusalOf(error as NodeJS.ErrnoException)) return refuse('not-written');
      const diagnostics = diagnosticsOf(error, this.#root);
      if (!diagnostics) throw error;
      // The content could not be read, so it is not there for looking up the fields: the problems name files only.
      const problems = toFindings(diagnostics, new Map());
      return { refusal: { code: 'unreadable', problems } };
    }
  }
}

/**
 * Whether the content would have more mistakes (diagnostics) after a step than it has now, because the files have changed
 * since the step was made. Undo and redo pass over such a step. Writes nothing.
 */
function breaksContent({ files, routes }: SiteSnapshot, step: Step): boolean {
  const filesAfter = new Map<string, Uint8Array>(files);
  for (const { file, after } of step.files) {
    // `files` has only the files that are parsed, so no pictures and films.
    if (!files.has(file)) continue;
    if (after) filesAfter.set(file, after);
    else filesAfter.delete(file);
  }
  const countMistakes = (content: ContentFiles) => parseContent(content, routes).diagnostics.length;
  return countMistakes(filesAfter) > countMistakes(files);
}
