/** Opening the editor's page: the session that it gets from the server. */
import { expect, test, vi } from 'vitest';
import { ServerConnection } from '../../../scripts/edit/client/server-api.ts';

test('a page whose server has just gone gets no session, so that it can say so instead of staying empty', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('the server is gone')));
  expect(await ServerConnection.open()).toBeUndefined();
});

test('so does one whose server ends in the middle of its answer', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"secret": "'));
  expect(await ServerConnection.open()).toBeUndefined();
});
