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
   * Contexts of esbuild, by its options as JSON. On a rebuild, they read only the modules that have changed. Kept as
   * promises, so that `close` also ends one that is only being created.
   */
  readonly #contexts = new Map<string, Promise<BuildContext<{ write: false; metafile: true }>>>();
  #state: LiveSiteState = { site: undefined, respondFromBuild: undefined, diagnostics: [], build: NO_BUILD };
  /** Whether a file has changed since the latest build began. */
  #hasChanges = false;
  /** Resolves when the last build of the queue has ended. */
  #buildQueue: Promise<void>;
  #debounceTimer: NodeJS.Timeout | undefined;
  readonly #watcher: FSWatcher;
  /** When the latest build began (ms); it may still run or have failed, unlike that of `#state.build`. */
  #latestBuildStart = 0;

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

  #enqueue(task: () => Promise<void>): Promise<void> {
    this.#buildQueue = this.#buildQueue.then(task);
    return this.#buildQueue;
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

  /** Whether the latest build began after the last change of a file; false if the file is gone. */
  #hasLatestBuildRead(file: string): boolean {
    const stats = statSync(path.join(this.#options.root, file), { throwIfNoEntry: false });
    if (!stats) return false;
    // A file may be written long before it gets its final name, and a rename changes only `ctime`.
    return Math.max(stats.mtimeMs, stats.ctimeMs) < this.#latestBuildStart;
  }

  /** Plans a build for a change, unless the latest build has read it, as with most of the editor's own writes. */
  #planBuild(event: string, file: string): void {
    // To be safe, added and deleted files always cause a build, and so does every change after a failed build.
    const mayBeIgnored = event === 'change' && this.#state.diagnostics.length === 0;
    if (mayBeIgnored && this.#hasLatestBuildRead(file)) return;
    this.#hasChanges = true;
    clearTimeout(this.#debounceTimer);
    this.#debounceTimer = setTimeout(() => {
      // Another build, begun while this one waited in the queue, may have read the change.
      void this.#enqueue(async () => (this.#hasChanges ? this.#build() : undefined));
    }, DEBOUNCE_MS);
  }

  /** Never rejects: if the build fails, the last site stays. */
  async #build(): Promise<void> {
    const { root, log } = this.#options;
    const startedAt = Date.now();
    this.#latestBuildStart = startedAt;
    // Changes during the build belong to the next one.
    this.#hasChanges = false;
    try {
      const site = await makeSite({
        ...this.#options,
        now: buildDate(),
        cache: this.#cache,
        bundle: (buildOptions) => this.#bundle(buildOptions, { build: startedAt }),
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

  /**
   * Bundles incrementally. Puts `LiveSiteOptions.script` before the pages' inline script: their Content Security Policy
   * allows only one script in the page, by its hash.
   */
  async #bundle(buildOptions: BuildOptions, { build }: { build: number }): Promise<Bundle> {
    const key = JSON.stringify(buildOptions);
    const creation = this.#contexts.get(key) ?? createContext({ ...buildOptions, write: false, metafile: true });
    this.#contexts.set(key, creation);
    const context = await creation;
    const bundle = await context.rebuild();
    // All other bundles of a build are modules (`esm`).
    const isInlineScript = buildOptions.format === 'iife';
    if (!isInlineScript) return bundle;
    const scriptBefore = this.#options.script?.(build) ?? '';
    const outputFiles = bundle.outputFiles.map((file) => ({ ...file, text: scriptBefore + file.text }));
    return { ...bundle, outputFiles };
  }
}

function describeBug(error: unknown): Diagnostic {
  const text = error instanceof Error ? error.stack : undefined;
  return diagnostic('tool.message', { file: 'scripts' }, { text: text ?? String(error) });
}
