/** Who may ask the editor for something, and what it writes. */
import { afterAll, expect, test } from 'vitest';
import { copyProject } from '../browser/support/project.ts';
import { openEditor } from './ask.ts';

const project = copyProject();
const { ask, act, origin, host, port, search, close } = await openEditor(project);
afterAll(async () => {
  await close();
  project.remove();
});

const change = { file: 'content/landing.yaml', path: 'hero.title.answer', before: 'Tú sí.', value: 'No.' };

test('only who has the token, comes by the address of this computer, and from the layer itself, gets in', async () => {
  expect((await ask(`/__edit/${search}`, { host })).status).toBe(200);
  expect((await ask('/', { host })).status).toBe(403);
  expect((await ask('/__edit/state', { host, cookie: `edit-${port}=wrong` })).status).toBe(403);
  expect((await ask(`/__edit/state${search}`, { host: `rebound.example:${port}` })).status).toBe(403);
  for (const headers of [{ host }, { host, origin: 'https://evil.example' }, { host, origin: 'null' }]) {
    expect((await ask(`/__edit/change${search}`, headers, change)).status).toBe(403);
  }
  expect((await ask('/__edit/change', { host, origin }, change)).status).toBe(403);
  const endless = { host, origin, 'content-length': 50_000_000 };
  expect((await ask(`/__edit/change${search}`, endless, change)).status).toBe(413);
  expect(project.read(change.file)).toContain('answer: Tú sí.');
});

test('nothing is written but known files and media under names of ours', async () => {
  const files = ['package.json', '../x.yaml', 'content/../package.json', 'content/media/x.svg', '/etc/hosts', ''];
  for (const file of files) expect((await act('change', { ...change, file })).status).toBe(404);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 104"/>';
  const logo = { file: change.file, path: 'insurance.insurers[0].logo', before: 'insurers/mirelva.svg', value: '' };
  expect((await act('change', logo, new File([svg], '../../../evil Ñ.svg'))).status).toBe(200);
  expect(project.read(change.file)).toMatch(/logo: insurers\/evil-n-\w+\.svg/);
  const wrong = await act('change', { ...change, before: 'Otro' });
  expect([wrong.status, wrong.text.includes('cambió mientras tanto')]).toEqual([409, true]);
});
