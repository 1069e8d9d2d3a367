import { statSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { watch, type FSWatcher } from 'chokidar';
import { context, type BuildContext, type BuildOptions } from 'esbuild';
import { buildDate } from '../generator/build-date.ts';
import type { Bundle } from '../generator/bundle.ts';
import { openCache, type Cache } from '../generator/cache.ts';
import { makeSite, type Site, type SiteOptions } from '../generator/site.ts';
import { diagnosticsOf } from '../lib/diagnostic.ts';
import { diagnostic, type Diagnostic } from '../messages/problem.ts';
import type { Answer, Respond } from '../lib/file-server.ts';
import { respondFromSite } from '../generator/serve-site.ts';
import { formatPlace, formatWithoutPlace } from '../messages/format.ts';
import type { Language } from '../messages/language.ts';
import { formatNotice, notice } from '../messages/notices.ts';

/** Code editors save a file in several steps, each of which is a change. */
const DEBOUNCE_MS = 15;

/** The texts of the overlay (`browser.ts`), in the language of the command. */
export interface DevProblems {
  title: string;
  problems: { place: string; text: string }[];
}

export interface LiveSiteOptions extends Pick<SiteOptions, 'root' | 'log' | 'transformContent'> {
  language: Language;
  /** Returns the script that runs before the inline script of every page of a build (`LiveSiteState.build`). */
  script?: (build: number) => string;
}

export interface LiveSiteState {
  /** The site of the last build that succeeded; undefined until one has. */
  site: Site | undefined;
  respond: Respond | undefined;
  /** Problems that stopped the latest build; empty if it succeeded. */
  diagnostics: readonly Diagnostic[];
  /** The time at which the build of `site` began (ms), which identifies it; 0 while there is no site. */
  build: number;
}

/** Maps the path of a file from the project's root to the kind of change: `change`, `add`, `unlink` … */
type Changes = Map<string, string>;

/** A site in memory that is built again when its files change, for `npm run dev` and the editor. */
export class LiveSite {
  /** Resolves after the first build, whether it succeeds or not. */
  readonly ready: Promise<void>;

  readonly #options: LiveSiteOptions;
  readonly #cache: Cache;
  readonly #clients = new Set<PassThrough>();
  /** Contexts of esbuild, by its options as JSON. On a rebuild, they read only the modules that have changed. */
  readonly #bundlers = new Map<string, Promise<BuildContext<{ write: false; metafile: true }>>>();
  #state: LiveSiteState = { site: undefined, respond: undefined, diagnostics: [], build: 0 };
  /** Changes for the next build, with those of failed builds before it. */
  #changes: Changes = new Map();
  /** Resolves when the last build of the queue has ended. */
  #buildQueue: Promise<void>;
  #debounceTimer: NodeJS.Timeout | undefined;
  readonly #watcher: FSWatcher;
  /** When the latest build began, whether it succeeded or not (ms). */
  #latestStart = 0;

  constructor(options: LiveSiteOptions) {
    this.#options = options;
    this.#cache = openCache(path.join(options.root, '.cache'));
    this.ready = this.#build();
    this.#buildQueue = this.ready;
    // With `atomic`, a file that is deleted and written again within 50 ms, as by some code editors, counts as changed.
    this.#watcher = watch(['content', 'src', 'public'], { cwd: options.root, ignoreInitial: true, atomic: 50 })
      .on('all', (event, file) => this.#noteChange(event, file.replaceAll(path.sep, '/')))
      // Without a watcher, changes by other programs go unnoticed; the editor still calls `rebuild` after its own.
      .on('error', () => {});
  }

  current(): LiveSiteState {
    return this.#state;
  }

  /** Builds whether or not the watcher has seen a change: on network drives it may miss the editor's own writes. */
  rebuild(): Promise<void> {
    this.#buildQueue = this.#buildQueue.then(() => this.#build());
    return this.#buildQueue;
  }

  async close(): Promise<void> {
    clearTimeout(this.#debounceTimer);
    await this.#watcher.close();
    await this.#buildQueue;
    await Promise.all([...this.#bundlers.values()].map(async (bundler) => (await bundler).dispose()));
  }

  /**
   * Answers with a stream of server-sent events, by which an open page follows the builds.
   *
   * @param build the build that the page comes from, as it stands in the request's address
   */
  listen(build: string | null): Answer {
    const client = new PassThrough();
    this.#clients.add(client);
    client.on('close', () => this.#clients.delete(client));
    // Sets how long (ms) the browser waits before it connects again after this process has ended.
    client.write('retry: 200\n\n');
    const isOutdated = build !== String(this.#state.build);
    const hasProblems = this.#state.diagnostics.length > 0;
    // An outdated page gets the diagnostics with its reload (`npm run dev`) or the new state (the editor).
    if (isOutdated) sendEvent(client, 'reload');
    else if (hasProblems) sendEvent(client, 'diagnostics', this.#problems());
    return { status: 200, headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }, body: client };
  }

  /** Whether the latest build began after the last change of a file; false if the file is gone. */
  #hasBuildRead(file: string): boolean {
    const stats = statSync(path.join(this.#options.root, file), { throwIfNoEntry: false });
    if (!stats) return false;
    // A file may be written long before it gets its final name, and a rename changes only `ctime`.
    return Math.max(stats.mtimeMs, stats.ctimeMs) < this.#latestStart;
  }

  /** Ignores changes that the latest build has read already: mostly the editor's own writes. */
  #noteChange(event: string, file: string): void {
    // To be safe, added and deleted files always cause a build, and so does every change after a failed build.
    const canBeIgnored = event === 'change' && this.#state.diagnostics.length === 0;
    if (canBeIgnored && this.#hasBuildRead(file)) return;
    this.#changes.set(file, event);
    clearTimeout(this.#debounceTimer);
    this.#debounceTimer = setTimeout(() => {
      this.#buildQueue = this.#buildQueue.then(() => this.#rebuildIfChanged());
    }, DEBOUNCE_MS);
  }

  async #rebuildIfChanged(): Promise<void> {
    if (this.#changes.size === 0) return;
    this.#options.log(notice('dev.changed', { time: clock(), files: [...this.#changes.keys()] }));
    await this.#build();
  }

  /** Never rejects: if the build fails, the last site stays and pages get the diagnostics. */
  async #build(): Promise<void> {
    const { root, log, transformContent } = this.#options;
    const startedAt = Date.now();
    this.#latestStart = startedAt;
    // Changes during the build belong to the next one.
    const changes = this.#changes;
    this.#changes = new Map();
    try {
      const site = await makeSite({
        root,
        now: buildDate(),
        cache: this.#cache,
        bundle: (options) => this.#bundle(options, startedAt),
        log,
        isQuick: true,
        ...(transformContent && { transformContent }),
      });
      this.#state = { site, respond: respondFromSite(site), diagnostics: [], build: startedAt };
      log(notice('dev.built', { time: clock(), milliseconds: Date.now() - startedAt }));
      this.#broadcast(areOnlyStyles(changes) ? 'styles' : 'reload');
    } catch (error) {
      // Pages still lack these changes. Without them, the next build might announce only styles.
      this.#changes = new Map([...changes, ...this.#changes]);
      const diagnostics = diagnosticsOf(error, root) ?? [describeBug(error)];
      this.#state = { ...this.#state, diagnostics };
      log(notice('dev.failed', { time: clock(), diagnostics }));
      this.#broadcast('diagnostics', this.#problems());
    }
  }

  /**
   * Bundles incrementally, and puts the script of the site's options before the pages' inline script: their Content
   * Security Policy allows no other.
   */
  async #bundle(options: BuildOptions, build: number): Promise<Bundle> {
    const key = JSON.stringify(options);
    const bundler = this.#bundlers.get(key) ?? context({ ...options, write: false, metafile: true });
    this.#bundlers.set(key, bundler);
    const bundle = await (await bundler).rebuild();
    // All other bundles of a build are modules (`esm`).
    const isInlineScript = options.format === 'iife';
    if (!isInlineScript) return bundle;
    const ownScript = this.#options.script?.(build) ?? '';
    const outputFiles = bundle.outputFiles.map((file) => ({ ...file, text: ownScript + file.text }));
    return { ...bundle, outputFiles };
  }

  #problems(): DevProblems {
    const { language } = this.#options;
    const problems = this.#state.diagnostics.map((diagnostic) => ({
      place: formatPlace(diagnostic.place),
      text: formatWithoutPlace(diagnostic, language),
    }));
    return { title: formatNotice(notice('dev.overlay', {}), language), problems };
  }

  #broadcast(event: string, data?: unknown): void {
    for (const client of this.#clients) sendEvent(client, event, data);
  }
}

/** False without noted changes: the editor may ask for a build after any change. */
const areOnlyStyles = (changes: Changes): boolean =>
  changes.size > 0 && [...changes].every(([file, event]) => event === 'change' && file.endsWith('.css'));

function describeBug(error: unknown): Diagnostic {
  const text = error instanceof Error ? error.stack : undefined;
  return diagnostic('tool.message', { file: 'scripts' }, { text: text ?? String(error) });
}

/** Sends `null` if there is no data, because browsers ignore an event without a `data` line. */
function sendEvent(client: PassThrough, event: string, data: unknown = null) {
  client.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

const clock = () => new Date().toTimeString().slice(0, 8);
