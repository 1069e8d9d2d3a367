import { statSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { watch, type FSWatcher } from 'chokidar';
import { context as createContext, type BuildContext, type BuildOptions } from 'esbuild';
import { buildDate } from '../generator/build-date.ts';
import type { Bundle } from '../generator/bundle.ts';
import { Cache } from '../generator/cache.ts';
import { makeSite, type Site, type SiteOptions } from '../generator/site.ts';
import { diagnosticsOf } from '../lib/diagnostic.ts';
import { diagnostic, type Diagnostic } from '../messages/problem.ts';
import type { Answer, Respond } from '../lib/file-server.ts';
import { respondFromSite } from '../generator/serve-site.ts';
import { notice } from '../messages/notices.ts';

/** Code editors save a file in several steps, each of which is a change. */
const DEBOUNCE_MS = 15;

/** The only event of `listen`. Browsers ignore an event without a `data` line. */
const BUILD_ENDED = 'event: build-ended\ndata:\n\n';

export interface LiveSiteOptions extends Pick<SiteOptions, 'root' | 'log' | 'transformContent'> {
  /** Returns the script that runs before the inline script of every page of a build. */
  script?: (build: number) => string;
}

/** Stands for the build while there is no site. */
export const NO_BUILD = 0;

export interface LiveSiteState {
  /** The site of the last build that succeeded; undefined until one has. */
  site: Site | undefined;
  /** Undefined like `site`. */
  respondFromBuild: Respond | undefined;
  /** Problems that stopped the latest build; empty if it succeeded. */
  diagnostics: readonly Diagnostic[];
  /** The time at which the build of `site` began (ms), which identifies it, or `NO_BUILD`. */
  build: number;
}

/** A site in memory that is built again when its files change, for `npm run dev` and the editor. */
export class LiveSite {
  /** Resolves also if the first build fails. */
  readonly firstBuildEnded: Promise<void>;

  readonly #options: LiveSiteOptions;
  readonly #cache: Cache;
  /** The streams of `listen`. */
  readonly #streams = new Set<PassThrough>();
  /**
   * Contexts of esbuild, by its options as JSON. They are kept as promises, so that `close` also ends one that is only
   * being created.
   */
  readonly #contexts = new Map<string, Promise<BuildContext<{ write: false; metafile: true }>>>();
  #state: LiveSiteState = { site: undefined, respondFromBuild: undefined, diagnostics: [], build: NO_BUILD };
  /** Resolves when the last build of the queue has ended. */
  #buildQueue: Promise<void>;
  #debounceTimer: NodeJS.Timeout | undefined;
  readonly #watcher: FSWatcher;
  /** When the latest build began (ms); unlike the build that `#state.build` names, it may still run or have failed. */
  #latestBuildStart = 0;
  /** When the latest change of a file was made (ms). A build is due until one begins after it. */
  #latestChange = 0;

  constructor(options: LiveSiteOptions) {
    this.#options = options;
    this.#cache = new Cache(path.join(options.root, '.cache'));
    this.firstBuildEnded = this.#build();
    this.#buildQueue = this.firstBuildEnded;
    // With `atomic`, a file that is deleted and written again within 50 ms, as by some code editors, counts as changed.
    this.#watcher = watch(['content', 'src', 'public'], { cwd: options.root, ignoreInitial: true, atomic: 50 })
      .on('all', (event, file) => this.#planBuild(event, file))
      // Without a watcher, changes by other programs go unnoticed; the editor still calls `rebuild` after its own.
      .on('error', () => {});
  }

  current(): LiveSiteState {
    return this.#state;
  }

  /** Builds whether or not the watcher has seen a change: on network drives it may miss the editor's own writes. */
  rebuild(): Promise<void> {
    return this.#enqueue(() => this.#build());
  }

  /** Stops watching, and waits for running builds. */
  async close(): Promise<void> {
    clearTimeout(this.#debounceTimer);
    await this.#watcher.close();
    await this.#buildQueue;
    const contexts = await Promise.all(this.#contexts.values());
    for (const context of contexts) await context.dispose();
  }

  /**
   * Answers with a stream of server-sent events: `build-ended` after each build, and at once if the page's `build`, in
   * the address of the request, is not the current one.
   */
  listen(build: string | null): Answer {
    const stream = new PassThrough();
    this.#streams.add(stream);
    stream.on('close', () => this.#streams.delete(stream));
    // Sets how long (ms) the browser waits before it connects again after this process has ended.
    stream.write('retry: 200\n\n');
    const isOutdated = build !== String(this.#state.build);
    if (isOutdated) stream.write(BUILD_ENDED);
    return { status: 200, headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }, body: stream };
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    this.#buildQueue = this.#buildQueue.then(task);
    return this.#buildQueue;
  }

  #planBuild(event: string, file: string): void {
    this.#latestChange = Math.max(this.#latestChange, this.#timeOfChange(event, file));
    clearTimeout(this.#debounceTimer);
    this.#debounceTimer = setTimeout(() => {
      void this.#enqueue(() => this.#buildLatestChange());
    }, DEBOUNCE_MS);
  }

  /** Builds unless a build began after the latest change and so has read it, as after most of the editor's writes. */
  async #buildLatestChange(): Promise<void> {
    if (this.#latestChange >= this.#latestBuildStart) await this.#build();
  }

  /** When a file changed (ms). Now, if the file cannot tell or a build is wanted in any case. */
  #timeOfChange(event: string, file: string): number {
    // Not before the latest build, though the clock may have been set back.
    const now = Math.max(Date.now(), this.#latestBuildStart);
    // To be safe, added and deleted files always cause a build, and so does every change after a failed build.
    if (event !== 'change' || this.#state.diagnostics.length > 0) return now;
    const stats = statSync(path.join(this.#options.root, file), { throwIfNoEntry: false });
    // A file may be written long before it gets its final name, and a rename changes only `ctime`. A file that was
    // copied from another computer may have a time to come.
    return stats ? Math.min(now, Math.max(stats.mtimeMs, stats.ctimeMs)) : now;
  }

  /** Never rejects: if the build fails, the last site stays. */
  async #build(): Promise<void> {
    const { root, log, script } = this.#options;
    const startedAt = Date.now();
    this.#latestBuildStart = startedAt;
    try {
      const site = await makeSite({
        ...this.#options,
        now: buildDate(),
        cache: this.#cache,
        bundle: (buildOptions) => this.#bundle(buildOptions),
        scriptBefore: script?.(startedAt),
        isQuick: true,
      });
      this.#state = { site, respondFromBuild: respondFromSite(site), diagnostics: [], build: startedAt };
      log(notice('dev.built', { milliseconds: Date.now() - startedAt }));
    } catch (error) {
      const diagnostics = diagnosticsOf(error, root) ?? [describeBug(error)];
      this.#state = { ...this.#state, diagnostics };
      log(notice('dev.failed', { diagnostics }));
    }
    // After a failure, too: the editor then shows the problems.
    for (const stream of this.#streams) stream.write(BUILD_ENDED);
  }

  /** Bundles as `bundleWithEsbuild`, but reads only the modules that have changed. */
  async #bundle(buildOptions: BuildOptions): Promise<Bundle> {
    const key = JSON.stringify(buildOptions);
    const creation = this.#contexts.get(key) ?? createContext({ ...buildOptions, write: false, metafile: true });
    this.#contexts.set(key, creation);
    const context = await creation;
    return context.rebuild();
  }
}

function describeBug(error: unknown): Diagnostic {
  const text = error instanceof Error ? error.stack : undefined;
  return diagnostic('tool.message', { file: 'scripts' }, { text: text ?? String(error) });
}
