import { context, type BuildContext } from 'esbuild';
import { usualStages, type Stages } from '../build.ts';
import type { Bundle, Bundler } from '../build/bundle.ts';

/** Stages that do not make again what has not changed. */
export interface IncrementalStages {
  stages: Stages;
  /** To be told, before each further build, every file that has changed, as a path from the project's root. */
  noteChanges(files: readonly string[]): void;
}

/**
 * Stages for a process that makes the site again and again.
 *
 * Two results are allowed to be behind: the fallback fonts stay fitted to the text of the first build
 * that had these characters (fitting takes 100 ms, and the difference is less than 1 % of a width),
 * and the pictures for messengers keep their words, which no page shows.
 */
export function createIncrementalStages(): IncrementalStages {
  const bundle = createIncrementalBundle();
  const content = keepLast(usualStages.readContent, (root) => root);
  const media = keepLast(usualStages.openMedia, ({ files, base }) =>
    [base, ...new Set(files.map(({ src }) => src))].sort().join('\n'),
  );
  const fonts = keepLast(buildFontsForWriting, ({ text, base }) => base + [...new Set(text)].sort().join(''));
  const social = keepLast(usualStages.buildSocialImages, (_, pages) => pages.map(({ path }) => path).join());
  return {
    stages: {
      readContent: content.run,
      createBundler: () => bundle.run,
      openMedia: media.run,
      buildFonts: fonts.run,
      buildSocialImages: social.run,
    },
    noteChanges(files) {
      bundle.noteChanges(files);
      if (files.some((file) => file.startsWith('content/'))) content.forget();
      if (files.some((file) => file.startsWith('content/media/'))) {
        media.forget();
        social.forget();
      }
    },
  };
}

/** Fonts with every letter, so that the next word needs no new ones: to subset them takes seconds. */
const buildFontsForWriting: Stages['buildFonts'] = ({ text, ...options }) =>
  usualStages.buildFonts({ ...options, text: text + LETTERS });

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzáéíóúüñÁÉÍÓÚÜÑ¿¡!?.,:;()«»“”‘’–—…·°º%&/+-@\'"';

interface Kept {
  context: Pick<BuildContext<{ write: false; metafile: true }>, 'rebuild'>;
  result?: Bundle;
}

/** esbuild that keeps each result until a file changes that went into it, and even then what it parsed. */
function createIncrementalBundle() {
  const bundles = new Map<string, Kept>();
  const run: Bundler = async (options) => {
    const key = JSON.stringify(options);
    const bundle: Kept = bundles.get(key) ?? { context: await context({ ...options, write: false, metafile: true }) };
    bundles.set(key, bundle);
    return (bundle.result ??= await bundle.context.rebuild());
  };
  return {
    run,
    noteChanges(files: readonly string[]) {
      for (const bundle of bundles.values()) {
        const inputs = bundle.result?.metafile.inputs;
        // A style sheet is an input only as a name.
        if (inputs && files.some((file) => file in inputs && !file.endsWith('.css'))) delete bundle.result;
      }
    },
  };
}

/** Remembers the last result of `make` for as long as `keyOf` gives the same; a failure is not remembered. */
function keepLast<A extends unknown[], R>(make: (...args: A) => Promise<R>, keyOf: (...args: A) => string) {
  let last: { key: string; result: R } | undefined;
  return {
    async run(...args: A): Promise<R> {
      const key = keyOf(...args);
      if (last?.key !== key) last = { key, result: await make(...args) };
      return last.result;
    },
    forget() {
      last = undefined;
    },
  };
}
