import { formatSize } from '../size.ts';
import type { Plan } from './plan.ts';
import { addressOf, type Target } from './target.ts';

/** So many names of a list are shown; the rest is counted. */
const SHOWN = 5;

/** Says what is about to be done; with `dryRun`, file by file. */
export function describePlan(
  { uploads, unchanged, replaced, deletions, kept, foreign, done }: Plan,
  { target, dryRun, log }: { target: Target; dryRun: boolean; log: (line: string) => void },
): void {
  const bytes = uploads.reduce((sum, { bytes: content }) => sum + content.length, 0);
  log(
    `${addressOf(target)}: ${uploads.length} to upload (${formatSize(bytes)}), ${unchanged.size} unchanged, ` +
      `${deletions.length} to delete, ${kept.length} kept for older pages`,
  );
  if (replaced.length > 0) log(`  takes the place of ${list(replaced)}, which deploy did not put there`);
  if (foreign.length > 0) log(`  leaves alone ${list(foreign)}, which deploy did not put there`);
  if (dryRun) {
    for (const { path, bytes: content, contentType, cacheControl } of uploads) {
      log(`  would upload  ${path}  ${formatSize(content.length)}  ${contentType}  ${cacheControl}`);
    }
    for (const path of deletions) log(`  would delete  ${path}`);
    log('Nothing was changed (--dry-run).');
  } else if (done) {
    log('Nothing to do.');
  }
}

function list(paths: readonly string[]): string {
  const shown = paths.slice(0, SHOWN).join(', ');
  return paths.length > SHOWN ? `${shown} and ${paths.length - SHOWN} more` : shown;
}
