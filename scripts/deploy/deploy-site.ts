import { isDeepStrictEqual } from 'node:util';
import pMap from 'p-map';
import type { CheckedSite } from '../check/check-site.ts';
import { DiagnosticError } from '../lib/diagnostic.ts';
import type { DeployOptions } from './options.ts';
import { makePlan } from './plan.ts';
import { openStorage } from './storage.ts';

/**
 * Publishes a site as it was checked: first the manifest with what is about to be uploaded, then assets, other files,
 * pages and deletions, then the manifest with what is there now. So every page at any moment finds what it names,
 * wherever the deploy is interrupted, and the next one knows every object of this one.
 *
 * @param log receives one line at a time
 * @throws DiagnosticError with what the check found or the storage refuses
 */
export async function deploySite(
  { diagnostics, files: site }: CheckedSite,
  options: DeployOptions,
  { now, log }: { now: Date; log: (line: string) => void },
): Promise<void> {
  if (!site || (diagnostics.length > 0 && !options.allowSample)) throw new DiagnosticError(diagnostics);
  if (diagnostics.length > 0) log(`WARNING: ${diagnostics.length} to settle (npm run check). For previews only.`);

  const { bucket, prefix, keepDays, dryRun } = options;
  const storage = openStorage(options);
  const { release, steps, kept, foreign, ...manifest } = await makePlan(site, storage, { keepDays, now });
  const changes = steps.flat();
  const uploads = changes.filter((path) => release.has(path)).length;
  log(
    `s3://${bucket}/${prefix}: ${uploads} to upload, ${release.size - uploads} unchanged, ` +
      `${changes.length - uploads} to delete, ${kept} kept for older pages`,
  );
  for (const path of foreign.slice(0, 10))
    log(`  ${release.has(path) ? 'replaces' : 'leaves'} ${path}, which is not from deploy`);
  if (foreign.length > 10) log(`  and ${foreign.length - 10} more`);
  if (changes.length === 0 && isDeepStrictEqual(manifest.files, manifest.known)) return log('Nothing to do.');

  const etag = await storage.writeManifest(manifest.announced, manifest.etag);
  if (!dryRun) log('Should this be interrupted: the public site stays intact, and the same command completes it.');
  let done = 0;
  for (const step of steps) {
    const change = async (path: string) => {
      const file = release.get(path);
      await (file ? storage.upload(path, file) : storage.remove(path));
      log(`  ${++done}/${changes.length}  ${file ? 'upload' : 'delete'}  ${path}`);
    };
    await pMap(step, change, { concurrency: 8 });
  }
  await storage.writeManifest(manifest.files, etag);
  log(dryRun ? 'Nothing was changed (--dry-run).' : `Published s3://${bucket}/${prefix}`);
}
