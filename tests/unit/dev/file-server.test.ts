import { EventEmitter, once } from 'node:events';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { isValid, readContent } from '../../../scripts/generator/content/read.ts';
import { cacheControl } from '../../../scripts/generator/hosting.ts';
import { respondFromSite } from '../../../scripts/generator/serve-site.ts';
import { root } from '../../../scripts/lib/command.ts';
import { startServer, type RunningServer } from '../../../scripts/lib/file-server.ts';

const source = await readContent(root);
if (!isValid(source)) throw new Error('the content of the project is invalid');
const script = 'let text = 1;'.repeat(100);
const files = {
  'index.html': 'landing',
  'privacidad/index.html': 'privacy',
  '404.html': 'nothing here',
  'serve.json': '{}',
  'assets/entry.js': script,
  'assets/entry.js.gz': gzipSync(script),
  'assets/film.mp4': Uint8Array.from({ length: 100 }, (_, index) => index),
};

let server: RunningServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

describe.each(['/', '/sitio/'])('a site that lives below %s', (base) => {
  const get = async (address: string, init: RequestInit = {}) => {
    server ??= await startServer({ port: 0, respond: respondFromSite({ files, base, source }) });
    return fetch(new URL(address, server.url), { redirect: 'manual', ...init });
  };

  it.each([
    ['', 'landing'],
    ['privacidad', 'privacy'],
    ['privacidad/', 'privacy'],
  ])('"%s" is served as the page, which browsers revalidate each time', async (address, text) => {
    const answer = await get(base + address);
    expect([answer.status, await answer.text()]).toEqual([200, text]);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe(cacheControl.page);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const headers = { 'If-None-Match': answer.headers.get('etag')! };
    expect((await get(base + address, { headers })).status).toBe(304);
  });

  const nowhere = ['nada', 'privacidad/nada', 'assets', 'assets/', '404', '404.html', 'serve.json', 'constructor'];
  it.each([...nowhere, '%E0%A4%A'])('"%s" is answered with the error page and 404', async (address) => {
    const answer = await get(base + address);
    expect([answer.status, await answer.text()]).toEqual([404, 'nothing here']);
    expect(answer.headers.get('cache-control')).toBe(cacheControl.page);
  });

  it('sends the compressed copy to a client that accepts it', async () => {
    const answer = await get(`${base}assets/entry.js`, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('cache-control')).toBe(cacheControl.hashed);
    expect(await answer.text()).toBe(gunzipSync(files['assets/entry.js.gz']).toString());
    const plain = await get(`${base}assets/entry.js`, { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('vary')).toBe('Accept-Encoding');
  });

  it.each([
    ['bytes=10-19', 'bytes 10-19/100', 10],
    ['bytes=90-', 'bytes 90-99/100', 90],
    ['bytes=90-200', 'bytes 90-99/100', 90],
  ])('sends the requested range of a film: %s', async (range, expected, first) => {
    const answer = await get(`${base}assets/film.mp4`, { headers: { Range: range } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(expected);
    expect(new Uint8Array(await answer.arrayBuffer())[0]).toBe(first);
  });

  it.each(['bytes=5-2', 'bytes=-5', 'bytes=0-1,3-4', 'lines=1-2'])(
    'sends the whole file for the range %s',
    async (range) => {
      const answer = await get(`${base}assets/film.mp4`, { headers: { Range: range } });
      expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '100']);
    },
  );

  it('refuses a range outside of the file and writing methods, and answers HEAD', async () => {
    expect((await get(`${base}assets/film.mp4`, { headers: { Range: 'bytes=100-' } })).status).toBe(416);
    expect((await get(base, { method: 'POST' })).status).toBe(405);
    const head = await get(base, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '7', '']);
  });
});

it('the server takes the next free port, and answers 500 with the message of an exception', async () => {
  server = await startServer({ port: 0, respond: () => ({ status: 204 }) });
  const port = Number(new URL(server.url).port);
  const next = await startServer({ port, respond: () => Promise.reject(new Error('roto')) });
  expect(Number(new URL(next.url).port)).toBeGreaterThan(port);
  const answer = await fetch(next.url);
  expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining('roto')]);
  await next.close();
});

it('no port follows the last one', async () => {
  const port = 65_535;
  // Another program may have the port already.
  server = await startServer({ port, respond: () => ({ status: 200 }) }).catch(() => undefined);
  await expect(startServer({ port, respond: () => ({ status: 200 }) })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});

it('a server is closed once it works on no answer any more', async () => {
  const order: string[] = [];
  const steps = new EventEmitter();
  const busy = await startServer({
    port: 0,
    async respond() {
      steps.emit('asked');
      await once(steps, 'go on');
      order.push('answer');
      return { status: 200 };
    },
  });
  const asked = once(steps, 'asked');
  const request = fetch(busy.url).catch(() => {});
  await asked;
  const closed = busy.close().then(() => order.push('closed'));
  // The connection is closed at once.
  await request;
  steps.emit('go on');
  await closed;
  expect(order).toEqual(['answer', 'closed']);
});
