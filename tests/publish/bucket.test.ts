import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../scripts/lib/file-server.ts';
import type { PublishProgress } from '../../scripts/edit/shared/publishing-protocol.ts';
import { useStorage } from '../support/storage.ts';
import { LANDING, publicHeadline, publish, readyProject } from './practice.ts';

const here = useStorage();

/** Serves the bucket's objects, as a website in front of it does. */
async function servePublicBucket(): Promise<string> {
  const server = await startServer({
    port: 0,
    async respond(_, { pathname }) {
      const objects = await here.bucket.objects();
      const key = pathname.slice(1).replace(/(?<=^|\/)$/, 'index.html');
      const body = objects[key];
      return body === undefined ? { status: 404, body: 'nothing here' } : { status: 200, body };
    },
  });
  onTestFinished(() => server.close());
  return server.url;
}

test('publishing to an S3 bucket waits until visitors get the new version; a refusal leaves the one before', async () => {
  const { name, proxy } = here.bucket;
  const project = readyProject(`to: s3\naddress: s3://${name}\nendpoint: ${proxy.endpoint}`);
  const siteUrl = await servePublicBucket();
  const counts: number[] = [];
  const onProgress = ({ delivered }: PublishProgress) => {
    if (delivered) counts.push(delivered.done);
  };
  expect(await publish(project, siteUrl, { onProgress })).toMatchObject({ state: 'published' });
  expect(counts.length).toBeGreaterThan(10);
  expect(
    Object.keys(await here.bucket.objects()).some((key) => key.endsWith('.br')),
    'no compressed copies',
  ).toBe(false);

  project.edit(LANDING, 'answer: Tú sí.', 'answer: Yo sí.');
  proxy.fault = (what) => (what === 'PUT index.html' ? { status: 403, code: 'AccessDenied' } : undefined);
  expect(await publish(project, siteUrl)).toMatchObject({ state: 'failed' });
  expect(await publicHeadline(siteUrl)).toBe('Tú sí.');

  proxy.fault = () => undefined;
  expect(await publish(project, siteUrl)).toMatchObject({ state: 'published' });
  expect(await publicHeadline(siteUrl)).toBe('Yo sí.');
});
