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
import { respondFromSite } from '../generator/serve-site.ts';
import { formatPlace, formatWithoutPlace } from '../messages/format.ts';
import type { Language } from '../messages/language.ts';
import { formatNotice, notice } from '../messages/notices.ts';

/** How long to wait for further changes before a build (ms): code editors save a file in several steps. */
const DEBOUNCE_MS = 15;

/** What the overlay of `npm run dev` (`browser.ts`) shows, in the language of the command. */
export interface DevProblems {
  title: string;
  /** `place` such as `content/site.yaml:12:10`; `text` says what is wrong there. */
  problems: { place: string; text: string }[];
}

/** The options of a live site. */
export interface LiveSiteOptions extends Pick<SiteOptions, 'root' | 'log' | 'transformContent'> {
  /** Language of the problems that open pages show. */
  language: Language;
  /**
   * Returns a script that runs in every page before the page's own inline script. `build` identifies the build that made
   * the page; the script sends it back when it calls `listen`. By default pages get no such script.
   */
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

/** What the watcher reports: the kind of change (`change`, `add`, `unlink` …) by the file's path from the project's root. */
type Changes = Map<string, string>;

/** Makes the site of a project in memory, and again whenever one of its files changes; see `LiveSite`. */
export const openLiveSite = (options: LiveSiteOptions): LiveSite => new LiveSite(options);

/**
 * A site in memory that follows its files, for `npm run dev` and the editor. Pages in browsers that listen get an event
 * after each build: `styles` if nothing but style sheets has changed, `reload` after other changes, `diagnostics` if the
 * site cannot be made. Builds run one after the other.
 */
export class LiveSite {
  /** Resolves after the first build, whether it succeeds or not. */
  readonly ready: Promise<void>;

  readonly #options: LiveSiteOptions;
  readonly #cache: Cache;
  /** Open event streams, one for each page in a browser. */
  readonly #clients = new Set<PassThrough>();
  /** Bundles of earlier builds none of whose modules has changed since, by the options of esbuild as JSON. */
  readonly #bundles = new Map<string, Bundle>();
  #state: LiveSiteState = { site: undefined, respond: undefined, diagnostics: [], build: 0 };
  /** Changes that no successful build has taken in yet. */
  #changes: Changes = new Map();
  /** Resolves when the last of the builds that were asked for so far has ended; the next one waits for that. */
  #buildQueue: Promise<void>;
  /** Fires DEBOUNCE_MS after the latest change, and then queues a build. */
  #debounceTimer: NodeJS.Timeout | undefined;
  readonly #watcher: FSWatcher;
  /** When the latest attempt to build began. */
  #startedAt = 0;

  /** Starts the first build (`ready` resolves after it), and builds again after each change of the files until `close`. */
  constructor(options: LiveSiteOptions) {
    this.#options = options;
    this.#cache = openCache(path.join(options.root, '.cache'));
    this.ready = this.#rebuild();
    this.#buildQueue = this.ready;
    // With `atomic`, a file that a code editor deletes and writes anew within 50 ms counts as changed.
    this.#watcher = watch(['content', 'src', 'public'], { cwd: options.root, ignoreInitial: true, atomic: 50 })
      .on('all', (event, file) => this.#noteChange(event, file.replaceAll(path.sep, '/')))
      // Without a watcher the site no longer follows other programs; the editor still builds after its own writes.
      .on('error', () => {});
  }

  /** The state as it is now. A later build replaces the state and does not change this object. */
  current(): LiveSiteState {
    return this.#state;
  }

  /**
   * Builds without waiting for the watcher: the editor calls this after it has written files, because on network drives
   * the watcher may notice nothing.
   *
   * @returns resolves once a build has ended that began after the call, whether it made a site or found problems; never
   *   rejects
   */
  rebuild(): Promise<void> {
    this.#buildQueue = this.#buildQueue.then(() => this.#rebuild());
    return this.#buildQueue;
  }

  /** Stops following the files. Resolves when a build that is still running has ended. */
  async close(): Promise<void> {
    clearTimeout(this.#debounceTimer);
    await this.#watcher.close();
    await this.#buildQueue;
  }

  /**
   * Answers the request by which a page in a browser asks for news of builds: with a stream of server-sent events, which
   * stays open and gets an event after each build. The first one may come at once: `reload` if the page shows an earlier
   * build, else `diagnostics` if the site cannot be built from the files as they are now.
   *
   * @param build the build that the page shows, as the query of its request says (`?build=`); null if it does not say,
   *   which counts as an earlier build
   */
  listen(build: string | null): Answer {
    const client = new PassThrough();
    this.#clients.add(client);
    // The browser has closed the page.
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

  /**
   * Whether the latest build, successful or not, has read a file as it is now: it began after the file was written
   * (`mtime`) and put into its place by a rename (`ctime`). False if the file does not exist.
   */
  #hasBuildRead(file: string): boolean {
    const stats = statSync(path.join(this.#options.root, file), { throwIfNoEntry: false });
    if (!stats) return false;
    return Math.max(stats.mtimeMs, stats.ctimeMs) < this.#startedAt;
  }

  /**
   * Handles an event of the watcher: remembers the change, and builds once no further one has come for DEBOUNCE_MS. Ignores
   * the change of a file that the latest build has read already: most often the editor has written it, and has called
   * `rebuild` itself before the watcher noticed.
   *
   * @param event the kind of change: `change`, `add`, `unlink` …
   */
  #noteChange(event: string, file: string): void {
    // To be safe, an added or deleted file always leads to a build, and so does any change while the latest build failed.
    const canBeIgnored = event === 'change' && this.#state.diagnostics.length === 0;
    if (canBeIgnored && this.#hasBuildRead(file)) return;
    this.#changes.set(file, event);
    clearTimeout(this.#debounceTimer);
    this.#debounceTimer = setTimeout(() => {
      this.#buildQueue = this.#buildQueue.then(() => this.#rebuildIfChanged());
    }, DEBOUNCE_MS);
  }

  /** Logs the changes and builds; does nothing if a build that ran meanwhile has taken in all of them. */
  async #rebuildIfChanged(): Promise<void> {
    if (this.#changes.size === 0) return;
    this.#options.log(notice('dev.changed', { time: clock(), files: [...this.#changes.keys()] }));
    await this.#rebuild();
  }

  /**
   * Builds the site from the files as they are now, replaces the state, logs the result, and sends the open pages the event
   * `styles` if nothing but style sheets has changed, else `reload`. If the build fails, the state keeps the last site and
   * its build number, and gets diagnostics, which the pages receive instead. Never rejects.
   */
  async #rebuild(): Promise<void> {
    const { root, log, transformContent } = this.#options;
    const startedAt = Date.now();
    this.#startedAt = startedAt;
    const buildNumber = startedAt;
    // Changes that come during the build go into a new map, for the next build.
    const changes = this.#changes;
    this.#changes = new Map();
    this.#dropStaleBundles(changes);
    try {
      const site = await makeSite({
        root,
        now: buildDate(),
        cache: this.#cache,
        bundle: (options) => this.#bundle(options, buildNumber),
        log,
        isPreview: true,
        ...(transformContent && { transformContent }),
      });
      this.#state = { site, respond: respondFromSite(site), diagnostics: [], build: buildNumber };
      log(notice('dev.built', { time: clock(), milliseconds: Date.now() - startedAt }));
      this.#broadcast(isOnlyStyles(changes) ? 'styles' : 'reload');
    } catch (error) {
      // No open page shows these changes yet: the next build must not tell the pages that only styles have changed if there
      // are others among them. If a file has changed again meanwhile, the later event is kept.
      this.#changes = new Map([...changes, ...this.#changes]);
      const diagnostics = diagnosticsOf(error, root) ?? [describeBug(error)];
      this.#state = { ...this.#state, diagnostics };
      log(notice('dev.failed', { time: clock(), diagnostics }));
      this.#broadcast('diagnostics', this.#problems());
    }
  }

  /**
   * Forgets the bundles that contain a changed module, so that the build which follows makes them anew. If a file was added
   * or deleted, whichever it is, forgets all bundles: an import may lead to another file now.
   */
  #dropStaleBundles(changes: Changes): void {
    const haveFilesComeOrGone = [...changes.values()].some((event) => event !== 'change');
    if (haveFilesComeOrGone) {
      this.#bundles.clear();
      return;
    }
    const changedFiles = [...changes.keys()];
    for (const [key, { metafile }] of this.#bundles) {
      // `inputs` has all modules of the bundle, by their path from the project's root, as in `changes`.
      const isStale = changedFiles.some((file) => file in metafile.inputs);
      if (isStale) this.#bundles.delete(key);
    }
  }

  /**
   * Bundles modules for a build of the site, with esbuild; takes the bundle of an earlier build if none of its modules has
   * changed since.
   *
   * If the live site has a script of its own (`LiveSiteOptions.script`), puts it at the beginning of the inline script of
   * the pages. It has to be part of that script, because the Content Security Policy of the pages allows no other: the build
   * computes the hash of the whole text afterwards.
   *
   * @param options those of esbuild, which name the modules
   * @param buildNumber identifies the build of the site, for the live site's script
   */
  async #bundle(options: BuildOptions, buildNumber: number): Promise<Bundle> {
    const key = JSON.stringify(options);
    const bundle = this.#bundles.get(key) ?? (await build({ ...options, write: false, metafile: true }));
    this.#bundles.set(key, bundle);
    // All other bundles of a build are modules (`esm`).
    const isInlineScript = options.format === 'iife';
    if (!isInlineScript) return bundle;
    const ownScript = this.#options.script?.(buildNumber) ?? '';
    // A copy: the remembered bundle stays without the script, which is another one in each build.
    const outputFiles = bundle.outputFiles.map((file) => ({ ...file, text: ownScript + file.text }));
    return { ...bundle, outputFiles };
  }

  /** The current diagnostics as the overlay of an open page shows them, in the language of the command. */
  #problems(): DevProblems {
    const { language } = this.#options;
    const problems = this.#state.diagnostics.map((diagnostic) => ({
      place: formatPlace(diagnostic.place),
      text: formatWithoutPlace(diagnostic, language),
    }));
    return { title: formatNotice(notice('dev.overlay', {}), language), problems };
  }

  /** Sends a server-sent event to all open pages. */
  #broadcast(event: string, data?: unknown): void {
    for (const client of this.#clients) sendEvent(client, event, data);
  }
}

/**
 * Whether the content of style sheets is all that has changed: then pages swap their styles without a reload. False
 * without changes (the first build, and those that the editor asks for), so that pages reload.
 */
const isOnlyStyles = (changes: Changes): boolean =>
  changes.size > 0 && [...changes].every(([file, event]) => event === 'change' && file.endsWith('.css'));

/** The diagnostic for an exception that is a bug of the scripts, with its stack; there is no sentence for it. */
const describeBug = (error: unknown): Diagnostic =>
  diagnostic('tool.message', { file: 'scripts' }, { text: String((error as Error).stack) });

/**
 * Sends a server-sent event to a page (HTML, "text/event-stream"), with data as JSON. An event without data carries
 * `null`, because browsers ignore one that has no `data` line.
 */
function sendEvent(client: PassThrough, event: string, data: unknown = null) {
  client.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** The time of day, such as `14:05:09`. */
const clock = () => new Date().toTimeString().slice(0, 8);
