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

/** How long to collect further changes before a build (ms): code editors save a file in several steps. */
const DEBOUNCE_MS = 15;

/** What the overlay of `npm run dev` (`browser.ts`) shows, in the language of the command. */
export interface DevProblems {
  title: string;
  problems: { place: string; text: string }[];
}

/** The options of a live site. */
export interface LiveSiteOptions extends Pick<SiteOptions, 'root' | 'log' | 'transformContent'> {
  /** Language of the problems that open pages show. */
  language: Language;
  /** Returns a script that runs in every page before its own inline script, for the pages of the build that it names. */
  script?: (build: number) => string;
}

/** The state of a live site. */
export interface LiveSiteState {
  /** The site of the last build that succeeded; undefined until one has. */
  site: Site | undefined;
  /** Answers requests with the files of that site. */
  respond: Respond | undefined;
  /** What is wrong with the files as they are now; empty if the latest build succeeded. */
  diagnostics: readonly Diagnostic[];
  /** Identifies the build that made `site`: the time at which it began, in ms; 0 if there is none. */
  build: number;
}

/** What the watcher reports: the kind of change (`change`, `add`, `unlink` …) by path from the project's root. */
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
  /** Bundles that are still current, by the options of esbuild as JSON: none of their modules has changed since. */
  readonly #bundles = new Map<string, Bundle>();
  #state: LiveSiteState = { site: undefined, respond: undefined, diagnostics: [], build: 0 };
  /** Changes that `#state.site` does not show yet. */
  #changes: Changes = new Map();
  /** Resolves when the last build in the queue has ended: each one waits for the one before. */
  #lastBuild: Promise<void>;
  /** Ends DEBOUNCE_MS after the latest change, and then queues a build. */
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

  /** The state as it is now. It is never changed in place. */
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

  /** Stops following the files. Resolves when a build that is still running has ended. */
  async close(): Promise<void> {
    clearTimeout(this.#debounceTimer);
    await this.#watcher.close();
    await this.#lastBuild;
  }

  /**
   * Answers the request of a page for server-sent events with a stream that stays open. A page that does not show the
   * current build gets `reload` at once; one that does gets `diagnostics` if the files have mistakes by now.
   *
   * @param build the build that the page shows, as the query of its request says (`?build=`); null if it does not say,
   *   which counts as outdated
   */
  listen(build: string | null): Answer {
    const client = new PassThrough();
    this.#clients.add(client);
    client.on('close', () => this.#clients.delete(client));
    // How long the browser waits before it connects again after this process has ended (ms).
    client.write('retry: 200\n\n');
    const isOutdated = build !== String(this.#state.build);
    const hasProblems = this.#state.diagnostics.length > 0;
    // An outdated page listens again once it has reloaded, and gets the diagnostics then.
    if (isOutdated) sendEvent(client, 'reload');
    else if (hasProblems) sendEvent(client, 'diagnostics', this.#problems());
    return { status: 200, headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }, body: client };
  }

  /** Whether the latest build, successful or not, began after a file was written and named, so that it has read it. */
  #isBuilt(file: string): boolean {
    const written = statSync(path.join(this.#options.root, file), { throwIfNoEntry: false });
    return written !== undefined && Math.max(written.mtimeMs, written.ctimeMs) < this.#startedAt;
  }

  /** Handles an event of the watcher: plans a build once no further change has come for DEBOUNCE_MS. */
  #noteChange(event: string, file: string): void {
    // The editor builds by itself after it has written, so the watcher's event for that change needs no second build. All
    // else does: a file that is added or deleted, any change while the files are wrong, and what the build has not read.
    const isNews = event !== 'change' || this.#state.diagnostics.length > 0 || !this.#isBuilt(file);
    if (!isNews) return;
    this.#changes.set(file, event);
    clearTimeout(this.#debounceTimer);
    this.#debounceTimer = setTimeout(() => {
      this.#lastBuild = this.#lastBuild.then(() => this.#rebuildIfChanged());
    }, DEBOUNCE_MS);
  }

  /** Builds, unless a build that ran meanwhile has taken in all changes. */
  async #rebuildIfChanged(): Promise<void> {
    if (this.#changes.size === 0) return;
    this.#options.log(notice('dev.changed', { time: clock(), files: [...this.#changes.keys()] }));
    await this.#rebuild();
  }

  /**
   * Makes the site once more, updates the state and tells the open pages. If the build fails, the state keeps the last
   * site, and the changes count as not yet shown. Never rejects.
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

  /** Forgets the bundles that changes affect: all if a file is added or deleted, since any import may mean it. */
  #dropStaleBundles(changes: Changes): void {
    for (const [key, { metafile }] of this.#bundles) {
      const isStale = [...changes].some(([file, event]) => event !== 'change' || file in metafile.inputs);
      if (isStale) this.#bundles.delete(key);
    }
  }

  /**
   * Bundles with esbuild, or takes the bundle of an earlier build if it is current. Puts the live site's `script` before the
   * inline script, so that the page's policy allows it by hash.
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

  /** The diagnostics as the overlay shows them. */
  #problems(): DevProblems {
    const { language } = this.#options;
    const problems = this.#state.diagnostics.map((diagnostic) => ({
      place: formatPlace(diagnostic.place),
      text: formatWithoutPlace(diagnostic, language),
    }));
    return { title: formatNotice(notice('dev.overlay', {}), language), problems };
  }

  /** Sends an event to all open pages. */
  #broadcast(event: string, data?: unknown): void {
    for (const client of this.#clients) sendEvent(client, event, data);
  }
}

/** Whether the content of style sheets is all that has changed: then pages swap their styles without a reload. */
const isOnlyStyles = (changes: Changes): boolean =>
  changes.size > 0 && [...changes].every(([file, event]) => event === 'change' && file.endsWith('.css'));

/** The diagnostic for an exception that no person can fix: a bug of the scripts, with its stack. */
const describeBug = (error: unknown): Diagnostic =>
  diagnostic('tool.message', { file: 'scripts' }, { text: String((error as Error).stack) });

/**
 * Sends a server-sent event (HTML, "text/event-stream"). An event without data carries `null`: browsers ignore one that has
 * no `data` line.
 */
function sendEvent(client: PassThrough, event: string, data: unknown = null) {
  client.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** The time of day, such as `14:05:09`. */
const clock = () => new Date().toTimeString().slice(0, 8);
