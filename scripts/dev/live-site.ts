import { statSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { watch, type FSWatcher } from 'chokidar';
import { build, type BuildOptions } from 'esbuild';
import { buildDate } from '../generator/build-date.ts';
import type { Bundle } from '../generator/bundle.ts';
import { openCache, type Cache } from '../generator/cache.ts';
import { makeSite, type Site, type SiteOptions } from '../generator/site.ts';
import { diagnostic, diagnosticsOf, type Diagnostic } from '../lib/diagnostic.ts';
import type { Answer, Respond } from '../lib/file-server.ts';
import { respondFromSite } from '../lib/serve-site.ts';
import { formatPlace, formatWithoutPlace } from '../messages/format.ts';
import type { Language } from '../messages/language.ts';
import { formatNotice, notice } from '../messages/notices.ts';

/** How long to wait for further changes that belong to the first (ms): editors write in several steps. */
const DEBOUNCE_MS = 15;

/** What the overlay of `npm run dev` shows. */
export interface DevProblems {
  title: string;
  problems: { place: string; text: string }[];
}

/** What a live site is made from. */
export interface LiveSiteOptions extends Pick<SiteOptions, 'root' | 'log' | 'transformContent'> {
  /** Of the problems that browsers get. */
  language: Language;
  /** Script for every page, before its own inline script; gets the number of the build. */
  script?: (build: number) => string;
}

/** The state of a live site. */
export interface LiveSiteState {
  /** The last site that could be made, and how to answer requests from it; undefined until there is one. */
  site: Site | undefined;
  respond: Respond | undefined;
  /** What is wrong with the files as they are now. */
  diagnostics: readonly Diagnostic[];
  /** Number of the build that made `site`; different in every process. */
  build: number;
}

/** Kind of change (`change`, `add`, `unlink` …) by path from the project's root. */
type Changes = Map<string, string>;

/** Makes the site of a project in memory, and again whenever one of its files changes. */
export const openLiveSite = (options: LiveSiteOptions): LiveSite => new LiveSite(options);

/**
 * A site in memory that follows its files. Browsers that listen get an event after each build: `styles` if nothing but
 * style sheets has changed, `reload` after other changes, `diagnostics` if the site cannot be made.
 */
export class LiveSite {
  /** Resolves after the first build, whether it succeeds or not. */
  readonly ready: Promise<void>;

  readonly #options: LiveSiteOptions;
  readonly #cache: Cache;
  /** Open event streams, one for each page in a browser. */
  readonly #clients = new Set<PassThrough>();
  /** Bundles whose modules have not changed, by the options of esbuild. */
  readonly #bundles = new Map<string, Bundle>();
  #state: LiveSiteState = { site: undefined, respond: undefined, diagnostics: [], build: 0 };
  /** What `#state.site` does not show yet. */
  #changes: Changes = new Map();
  /** Builds run one after the other; this is the end of the last one. */
  #lastBuild: Promise<void>;
  #debounceTimer: NodeJS.Timeout | undefined;
  readonly #watcher: FSWatcher;
  /** When the latest attempt to build began. */
  #startedAt = 0;

  constructor(options: LiveSiteOptions) {
    this.#options = options;
    this.#cache = openCache(path.join(options.root, '.cache'));
    this.ready = this.#rebuild();
    this.#lastBuild = this.ready;
    this.#watcher = watch(['content', 'src', 'public'], { cwd: options.root, ignoreInitial: true, atomic: 50 })
      .on('all', (event, file) => this.#noteChange(event, file.replaceAll(path.sep, '/')))
      // Without a watcher the site no longer follows other programs; the editor still builds after its own writes.
      .on('error', () => {});
  }

  current(): LiveSiteState {
    return this.#state;
  }

  /**
   * Builds without waiting for the watcher, which may be silent on network drives.
   *
   * @returns resolves once a build has ended that began after the call, with a site or with diagnostics
   */
  rebuild(): Promise<void> {
    this.#lastBuild = this.#lastBuild.then(() => this.#rebuild());
    return this.#lastBuild;
  }

  /** Stops following the files. */
  async close(): Promise<void> {
    clearTimeout(this.#debounceTimer);
    await this.#watcher.close();
    await this.#lastBuild;
  }

  /**
   * Answers a browser that listens for events.
   *
   * @param build number of the build that its page shows
   */
  listen(build: string | null): Answer {
    const client = new PassThrough();
    this.#clients.add(client);
    client.on('close', () => this.#clients.delete(client));
    // How long the browser waits before it connects again after this process has ended (ms).
    client.write('retry: 200\n\n');
    if (build !== String(this.#state.build)) sendEvent(client, 'reload');
    else if (this.#state.diagnostics.length > 0) sendEvent(client, 'diagnostics', this.#problems());
    return { status: 200, headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }, body: client };
  }

  /** Whether the latest attempt to build began after a file got its bytes and its name. */
  #isBuilt(file: string): boolean {
    const written = statSync(path.join(this.#options.root, file), { throwIfNoEntry: false });
    return written !== undefined && Math.max(written.mtimeMs, written.ctimeMs) < this.#startedAt;
  }

  #noteChange(event: string, file: string): void {
    // The editor builds as soon as it has written, so its own changes are not news.
    const isNews = event !== 'change' || this.#state.diagnostics.length > 0 || !this.#isBuilt(file);
    if (!isNews) return;
    this.#changes.set(file, event);
    clearTimeout(this.#debounceTimer);
    this.#debounceTimer = setTimeout(() => {
      this.#lastBuild = this.#lastBuild.then(() => this.#rebuildIfChanged());
    }, DEBOUNCE_MS);
  }

  async #rebuildIfChanged(): Promise<void> {
    if (this.#changes.size === 0) return;
    this.#options.log(notice('dev.changed', { time: clock(), files: [...this.#changes.keys()] }));
    await this.#rebuild();
  }

  /**
   * Makes the site once more. If that fails, the state keeps the last site, and the next build has these changes, too.
   */
  async #rebuild(): Promise<void> {
    const { root, log, transformContent } = this.#options;
    const startedAt = Date.now();
    this.#startedAt = startedAt;
    const changes = this.#changes;
    this.#changes = new Map();
    this.#dropStaleBundles(changes);
    try {
      const site = await makeSite({
        root,
        now: buildDate(),
        cache: this.#cache,
        bundle: (options) => this.#bundle(options, startedAt),
        log,
        isPreview: true,
        ...(transformContent && { transformContent }),
      });
      this.#state = { site, respond: respondFromSite(site), diagnostics: [], build: startedAt };
      log(notice('dev.built', { time: clock(), milliseconds: Date.now() - startedAt }));
      this.#broadcast(isOnlyStyles(changes) ? 'styles' : 'reload');
    } catch (error) {
      this.#changes = new Map([...changes, ...this.#changes]);
      const diagnostics = diagnosticsOf(error, root) ?? [describeBug(error)];
      this.#state = { ...this.#state, diagnostics };
      log(notice('dev.failed', { time: clock(), diagnostics }));
      this.#broadcast('diagnostics', this.#problems());
    }
  }

  /** Forgets the bundles that changes touch. A file that comes or goes can change what any import means. */
  #dropStaleBundles(changes: Changes): void {
    for (const [key, { metafile }] of this.#bundles) {
      const isStale = [...changes].some(([file, event]) => event !== 'change' || file in metafile.inputs);
      if (isStale) this.#bundles.delete(key);
    }
  }

  /**
   * Bundles with esbuild. Puts `options.script` before the inline script, so that the page's policy allows it by hash.
   */
  async #bundle(options: BuildOptions, buildNumber: number): Promise<Bundle> {
    const key = JSON.stringify(options);
    const bundle = this.#bundles.get(key) ?? (await build({ ...options, write: false, metafile: true }));
    this.#bundles.set(key, bundle);
    // Only the inline script has this format.
    if (options.format !== 'iife') return bundle;
    const script = this.#options.script?.(buildNumber) ?? '';
    const outputFiles = bundle.outputFiles.map((file) => ({ ...file, text: script + file.text }));
    return { ...bundle, outputFiles };
  }

  #problems(): DevProblems {
    const { language } = this.#options;
    const problems = this.#state.diagnostics.map((each) => ({
      place: formatPlace(each.place),
      text: formatWithoutPlace(each, language),
    }));
    return { title: formatNotice(notice('dev.overlay', {}), language), problems };
  }

  #broadcast(event: string, data?: unknown): void {
    for (const client of this.#clients) sendEvent(client, event, data);
  }
}

/** Whether nothing but the content of style sheets has changed. */
const isOnlyStyles = (changes: Changes): boolean =>
  changes.size > 0 && [...changes].every(([file, event]) => event === 'change' && file.endsWith('.css'));

/** An error that is a mistake in the scripts themselves, with its stack. */
const describeBug = (error: unknown): Diagnostic =>
  diagnostic('tool.message', { file: 'scripts' }, { text: String((error as Error).stack) });

/** Sends a server-sent event (HTML, "text/event-stream"). */
function sendEvent(client: PassThrough, event: string, data: unknown = null) {
  client.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

const clock = () => new Date().toTimeString().slice(0, 8);
