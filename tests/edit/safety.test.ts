/** Who may ask the editor for something, and what it writes. */
import { readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { SECRET_HEADER } from '../../scripts/edit/shared/protocol.ts';
import { copyProject } from '../support/project.ts';
import { openEditor } from './ask.ts';

const project = copyProject();
const errors: unknown[] = [];
const { ask, act, origin, host, port, token, secret, cookie, own, close, editor } = await openEditor(project, errors);
afterAll(async () => {
  await close();
  project.remove();
});

const change = { file: 'content/landing.yaml', path: 'hero.title.answer', base: 'Tú sí.', value: 'No.' };
const form = { change: JSON.stringify(change) };

test("only a request with the secret, to the editor's own address, from a page of the editor, changes anything", async () => {
  const own = { host, origin, [SECRET_HEADER]: secret };
  const strangers = [
    { ...own, [SECRET_HEADER]: 'wrong' },
    { host, origin, cookie },
    { ...own, origin: 'https://evil.example' },
    { ...own, origin: 'null' },
    { host, [SECRET_HEADER]: secret },
    { ...own, host: `rebound.example:${port}` },
    { ...own, host: `localhost:${port}` },
  ];
  for (const headers of strangers) expect((await ask('/__edit/change', headers, form)).status).toBe(403);
  expect(project.read(change.file)).toContain('answer: Tú sí.');
});

test('the token in the address works once; the cookie only allows reading pages, and is not the secret', async () => {
  expect((await ask('/__edit/session', own, { token })).status).toBe(403);
  expect((await ask('/__edit/session', own, { token: '' })).status).toBe(403);
  expect((await ask('/', { host })).status).toBe(403);
  expect((await ask('/__edit/events', { host })).status).toBe(403);
  expect((await ask('/__edit/media/dra-antonia.svg', { host })).status).toBe(403);
  expect((await ask('/', { host, cookie })).status).toBe(200);
  expect(cookie).not.toContain(secret);
  const again = await ask('/__edit/session', { ...own, [SECRET_HEADER]: secret }, { token: '' });
  expect([again.status, String(again.headers['set-cookie'])]).toEqual([200, expect.stringContaining(cookie)]);
});

test('an open page keeps working after the server has restarted', async () => {
  const next = await openEditor(project);
  expect([next.secret, next.token === token]).toEqual([secret, false]);
  await next.close();
});

test('no page can frame the editor, and only the editor can frame the pages of the site', async () => {
  const page = await ask('/__edit/', { host });
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(page.text).not.toContain(secret);
  expect((await ask('/', { host, cookie })).headers['content-security-policy']).toContain("frame-ancestors 'self'");
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', '', 'nothing'])(
  'the request "%s" is answered with 404, because it is no action',
  async (name) => {
    expect((await ask(`/__edit/${name}`, { ...own, [SECRET_HEADER]: secret }, form)).status).toBe(404);
  },
);

test('an error of the editor itself is answered without details of this computer', async () => {
  const before = errors.length;
  const failing = vi.spyOn(editor, 'change').mockRejectedValueOnce(new Error('/home/ana/sitio is broken'));
  onTestFinished(() => failing.mockRestore());
  const { status, text } = await ask('/__edit/change', { ...own, [SECRET_HEADER]: secret }, form);
  expect([status, JSON.parse(text)]).toEqual([500, { refusal: { code: 'internal' } }]);
  expect(errors.length).toBe(before + 1);
});

test.each([
  '',
  'null',
  '{}',
  '[',
  '{"file":"content/landing.yaml","path":7}',
  '{"file":"a","path":"b","list":{"path":7}}',
])('a request whose change is %s is refused, and is no error of the editor', async (malformed) => {
  const before = errors.length;
  const headers = { ...own, [SECRET_HEADER]: secret };
  const { status } = await ask('/__edit/change', headers, { change: malformed });
  expect([status, errors.length]).toEqual([400, before]);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 104"/>';
const logo = { file: change.file, path: 'insurance.insurers[0].logo', base: 'insurers/mirelva.svg', value: '' };

test('nothing is written through a folder that is a symbolic link', async () => {
  const folder = path.join(project.root, 'content/media/insurers');
  const outside = path.join(project.root, 'afuera');
  renameSync(folder, outside);
  symlinkSync(outside, folder);
  const before = readdirSync(outside);
  const drawing = svg.replace('/>', '><path d="M0 0h9v9z"/></svg>');
  const { refusal } = await act('change', logo, new File([drawing], 'x.svg'));
  expect(refusal?.code).toBe('not-written');
  expect(readdirSync(outside)).toEqual(before);
  rmSync(folder);
  renameSync(outside, folder);
});

test('only known content files are written, and media only under safe names', async () => {
  const files = ['package.json', '../x.yaml', 'content/../package.json', 'content/media/x.svg', '/etc/hosts', ''];
  for (const file of files) expect((await act('change', { ...change, file })).refusal?.code).toBe('removed');
  await expect.poll(async () => (await act('state')).state?.problems).toEqual([]);
  expect((await act('change', logo, new File([svg], '../../../evil Ñ.svg'))).status).toBe(200);
  expect(project.read(change.file)).toMatch(/logo: insurers\/evil-n-\w+\.svg/);
});
