/**
 * Publishes a project and kills itself in the middle: `publish-once.ts <root> <siteUrl> <share>`. It dies when that share
 * of the files, from 0 to 1, has been delivered; for a smaller number before the delivery, for a larger one after it.
 */
import { publishSite } from '../../scripts/edit/publish/publish.ts';
import type { PublishProgress } from '../../scripts/edit/shared/publishing-protocol.ts';

const [root = '', siteUrl = '', share = ''] = process.argv.slice(2);

/** Whether the publication has come to the moment at which it dies. */
function isMoment({ stage, delivered }: PublishProgress): boolean {
  if (Number(share) < 0) return stage === 'saving';
  if (Number(share) > 1) return stage === 'waiting';
  return delivered !== undefined && delivered.done / delivered.total >= Number(share);
}

await publishSite({
  root,
  message: 'Cambios',
  exclusively: (task) => task(),
  onProgress(progress) {
    if (isMoment(progress)) process.kill(process.pid, 'SIGKILL');
  },
  siteUrl,
  timeoutMs: 10_000,
  pauseMs: 20,
});
