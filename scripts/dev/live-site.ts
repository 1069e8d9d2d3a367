import path from 'node:path';
import { PassThrough } from 'node:stream';
import { watch } from 'chokidar';
import { build } from 'esbuild';
import { buildDate } from '../generator/build.ts';
import type { Bundle, Bundler } from '../generator/bundle.ts';
import { openCache } from '../generator/cache.ts';
import { respondFromSite } from '../generator/respond.ts';
import { makeSite, type Site, type SiteOptions } from '../generator/site.ts';
import { diagnostic, diagnosticsOf, type Diagnostic } from '../lib/diagnostic.ts';
import type { Answer, Respond } from '../lib/file-server.ts';
import { formatPlace, formatWithoutPlace } from '../messages/format.ts';
import type { Language } from '../messages/language.ts';
import { formatNotice, notice } from '../messages/notices.ts';

/** How long after a change others may follow that belong to it (ms): editors write in several steps. */
const QUIET = 15;

/** What the overlay of `npm run dev` shows. */
export interface DevProblems {
  title: string;
  problems: { place: string; text: string }[];
}

/** A site in memory that follows its files. */
export type LiveSite = ReturnType<typeof openLiveSite>;

/**
 * Makes the site in memory, makes it again when its files change, and tells who listens: `styles` where nothing but
 * style sheets has changed, else `reload`; `diagnostics` where the site cannot be made.
 *
 * @param options.language of the problems that listeners are sent
 * @param options.script what every page runs before its own inline script, made for a build by its number
 */
export function openLiveSite(
  options: Pick<SiteOptions, 'root' | 'log' | 'present'> & { script?: (build: number) => string; language: Language },
) {
  const { root, log, language, present, script = () => '' } = options;
  const cache = openCache(path.join(root, '.cache'));
  const viewers = new Set<PassThrough>();
  const waiting = new Set<() => void>();
  const bundles = new Map<string, Bundle>();

  /** The last site that could be made; `shown` identifies it, also to the process that comes after this one. */
  let site: Site | undefined;
  let respond: Respond | undefined;
  let shown = 0;
  /** What is wrong with the files as they are now. */
  let diagnostics: readonly Diagnostic[] = [];
  /** What the last site does not show yet: by path, the kind of change. */
  let changes = new Map<string, string>();

  const problemsToShow = (): DevProblems => ({
    title: formatNotice(notice('dev.overlay', {}), language),
    problems: diagnostics.map((each) => ({
      place: formatPlace(each.place),
      text: formatWithoutPlace(each, language),
    })),
  });

  async function rebuild() {
    const attempt = Date.now();
    const building = changes;
    changes = new Map();
    const isStyle = ([file, event]: [string, string]) => event === 'change' && file.endsWith('.css');
    for (const [key, { metafile }] of bundles) {
      // Where a file has come or gone, an import may mean another one from now on.
      const isStale = [...building].some(([file, event]) => event !== 'change' || file in metafile.inputs);
      if (isStale) bundles.delete(key);
    }
    const bundle: Bundler = async (options) => {
      const key = JSON.stringify(options);
      const made = bundles.get(key) ?? (await build({ ...options, write: false, metafile: true }));
      bundles.set(key, made);
      if (options.format !== 'iife') return made;
      // The page's own inline script carries ours, so its hash lets ours through the page's policy.
      const [inline] = made.outputFiles;
      return { ...made, outputFiles: [{ ...inline!, text: script(attempt) + inline!.text }] };
    };
    try {
      site = await makeSite({ root, now: buildDate(), cache, bundle, log, isDraft: true, ...(present && { present }) });
      respond = respondFromSite(site);
      shown = attempt;
      diagnostics = [];
      log(notice('dev.built', { time: clock(), milliseconds: Date.now() - attempt }));
      const event = building.size > 0 && [...building].every(isStyle) ? 'styles' : 'reload';
      for (const viewer of viewers) tell(viewer, event);
    } catch (error) {
      // The next attempt has all of it to show.
      changes = new Map([...building, ...changes]);
      diagnostics = diagnosticsOf(error, root) ?? [
        diagnostic('tool.message', { file: 'scripts' }, { text: String((error as Error).stack) }),
      ];
      log(notice('dev.failed', { time: clock(), diagnostics }));
      for (const viewer of viewers) tell(viewer, 'diagnostics', problemsToShow());
    }
    for (const check of waiting) check();
  }

  const current = () => ({ site, respond, diagnostics, build: shown });

  /** Waits for a build of which something holds. */
  const until = (holds: (state: ReturnType<typeof current>) => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!holds(current())) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });

  function listen(build: string | null): Answer {
    const viewer = new PassThrough();
    viewers.add(viewer);
    viewer.on('close', () => viewers.delete(viewer));
    // How long after the end of this process the page looks for the next one (ms).
    viewer.write('retry: 200\n\n');
    if (build !== String(shown)) tell(viewer, 'reload');
    else if (diagnostics.length > 0) tell(viewer, 'diagnostics', problemsToShow());
    return { status: 200, headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }, body: viewer };
  }

  const firstBuild = rebuild();
  let last = firstBuild;
  let timer: NodeJS.Timeout;
  watch(['content', 'src', 'public'], { cwd: root, ignoreInitial: true, atomic: 50 }).on('all', (event, file) => {
    changes.set(file.replaceAll(path.sep, '/'), event);
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(() => {
        if (changes.size === 0) return;
        log(notice('dev.changed', { time: clock(), files: [...changes.keys()] }));
        return rebuild();
      });
    }, QUIET);
  });
  return {
    /** Over once there is a site, or the reason why there is none. */
    ready: firstBuild,
    /** Follows the changes; `build` is the one that the listener shows. */
    listen,
    /** The last site that could be made, and the number of its build; no site where there was none yet. */
    current,
    until,
  };
}

function tell(viewer: PassThrough, event: string, data: unknown = null) {
  viewer.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

const clock = () => new Date().toTimeString().slice(0, 8);
