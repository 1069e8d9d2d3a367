import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDate, makeSite } from './build.ts';
import { openCache } from './build/cache.ts';
import { readContentFiles } from './build/content/files.ts';
import { explainFailure } from './build/failure.ts';
import { formatFault } from './build/fault.ts';
import { sourceFaultsOf } from './build/faultsOf.ts';
import type { OutputFile } from './build/types.ts';
import { contentFindings } from './check/content.ts';
import { descriptionFindings } from './check/descriptions.ts';
import { formatFindings, inOrder, type Finding } from './check/finding.ts';
import { indexingFindings } from './check/indexing.ts';
import { linkFindings } from './check/links.ts';
import { parsePages } from './check/pages.ts';
import { listenToPictures } from './check/pictures.ts';
import { openPlaces } from './check/places.ts';

/** A site, and what the check says of it. */
export interface CheckedSite {
  /** Everything that is to be settled first, by file and line; nothing where the site is ready. */
  findings: Finding[];
  /** The site, exactly as it was checked; nothing where content or sources cannot be built. */
  files?: readonly OutputFile[];
}

/**
 * Answers whether the site may be published. It makes the site in memory and leaves `dist` alone.
 *
 * @param options.root absolute path of the project
 * @param options.log receives the progress of slow work, one line at a time
 * @throws whatever else keeps the site from being made, such as a full disk
 */
export async function checkPublishable(options: { root: string; log?: (line: string) => void }): Promise<CheckedSite> {
  const { root, log = () => {} } = options;
  const pictures = listenToPictures();
  const cache = openCache(path.join(root, '.cache'));
  const time = async <T>(_: string, stage: () => T | Promise<T>) => stage();
  let site;
  try {
    site = await makeSite({ root, now: buildDate(), log, cache, time }, pictures.stages);
  } catch (error) {
    const faults = sourceFaultsOf(error, root);
    if (!faults) throw error;
    const findings = faults.map(({ file, line, column, ...rest }) => ({
      file,
      ...(line !== undefined && { line }),
      message: formatFault({ file: '', ...rest }).trim(),
    }));
    return { findings };
  }

  const { content, files, siteUrl } = site;
  const places = openPlaces(await readContentFiles(root));
  const pages = parsePages(files, new Map(site.pages.map(({ output, source }) => [output, source])));
  const findings = inOrder([
    ...contentFindings(content, places),
    ...indexingFindings(pages),
    ...descriptionFindings(pages),
    ...linkFindings({ url: siteUrl, files, pages }, places),
    ...(await pictures.findings(root)),
  ]);
  return { findings, files };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.env['NODE_ENV'] = 'production';
  const root = path.dirname(import.meta.dirname);
  try {
    const { findings } = await checkPublishable({ root, log: console.log });
    if (findings.length === 0) console.log('Ready to publish.');
    else {
      console.log(formatFindings(findings));
      console.log(`\nNot ready to publish: ${findings.length} to settle first.`);
      process.exitCode = 1;
    }
  } catch (error) {
    console.error(explainFailure(error, root) ?? error);
    process.exitCode = 1;
  }
}
