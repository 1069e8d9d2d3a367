import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ensureBrowser } from '../../scripts/lib/find-browser.ts';
import { copyProject, freePort, type Project } from '../support/project.ts';
import { startServer, type ServerProcess } from './server.ts';

let browser: Browser;
let project: Project;
let dev: ServerProcess;
let page: Page;

/** Marks the document that is open now; a reload loses the mark. */
const mark = () => page.evaluate(() => Object.assign(window, { marked: true }));
const reloaded = () => page.waitForFunction(() => !('marked' in window) && document.readyState === 'complete');

/** For what a loaded machine may take its time with. */
const patient = { timeout: 20_000 };

const title = () => page.getByRole('main').getByRole('heading', { level: 1, includeHidden: true });

/** Goes to a page; again, where the server is about to start again and nobody answers. */
const visit = (address: string) => vi.waitFor(() => page.goto(address), patient);

/** Opens a page in a browser of its own, and waits until it listens for changes. */
async function openPage(address = '/', site = dev.url) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.route(/^https:/, (route) => route.abort());
  page = await context.newPage();
  const listening = page.waitForResponse((response) => response.url().includes('/__dev'));
  await visit(new URL(address, site).href);
  await listening;
}

/** Replaces a file in one step: the server cannot read half of it, which would be another build and another reload. */
function replace(file: string, text: string): void {
  const next = path.join(project.root, 'next.tmp');
  writeFileSync(next, text);
  renameSync(next, path.join(project.root, file));
}

/** Edits a file for as long as the test runs. Returns a function that changes it back. */
function edit(file: string, from: string | RegExp, to: string) {
  const before = project.read(file);
  const after = before.replace(from, () => to);
  expect(after).not.toBe(before);
  onTestFinished(() => (project.read(file) === before ? undefined : replace(file, before)));
  replace(file, after);
  return () => replace(file, before);
}

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
  project = copyProject();
  dev = await startServer(project.root, 'dev', await freePort());
  await fetch(dev.url); // answered once the first build is done
}, 600_000);

afterAll(async () => {
  await browser.close();
  await dev.stop();
  project.remove();
});

// Before the files are as they were: a page that is loaded again while it is closed may never be.
afterEach(() => page.context().close());

describe('a change reaches the browser', () => {
  // Each change back is waited for, too: it must not reload the page of the next test.
  it('of the content: the page reloads and keeps its scroll position, also if an editor replaces the file', async () => {
    await openPage();
    // At once, since a reload would stop a smooth scroll on its way.
    await page.evaluate(() => scrollTo({ top: 1000, behavior: 'instant' }));
    const text = project.read('content/landing.yaml');
    for (const word of ['maravillas', 'paciencia']) {
      replace('content/landing.yaml', text.replace(/Ortodoncia con \S+/, `Ortodoncia con ${word}`));
      await page.getByText(`Ortodoncia con ${word}`).waitFor();
      await page.waitForFunction(() => scrollY === 1000);
    }
    project.write('content/landing.yaml', text);
    await page.getByText(/Ortodoncia con \S+/.exec(text)![0]).waitFor();
  });

  it('of a component, a style sheet, an island or a public file, or a new page in a new folder: the page reloads', async () => {
    await openPage('/nueva/gracias');
    await page.getByText('No encontramos').first().waitFor();
    await mark();
    const error = project.read('src/pages/404.tsx');
    project.write('src/pages/nueva/gracias.tsx', error.replaceAll("'../", "'../../").replace("'./", "'../"));
    await reloaded();
    expect((await fetch(page.url())).status).toBe(200);

    await mark();
    const back = edit('src/islands/FlipButton.tsx', '<button', '<button title="otro"');
    await reloaded();
    await visit(dev.url);
    await page.getByRole('button', { name: /./ }).and(page.getByTitle('otro')).first().waitFor();
    const changeAndReload = async (change: () => void) => {
      await mark();
      change();
      await reloaded();
    };
    await changeAndReload(back);
    let stylesBack = () => {};
    await changeAndReload(() => {
      stylesBack = edit('src/sections/Hero/Hero.css', /^/, 'h1 { text-indent: 7px }\n');
    });
    expect(await title().evaluate((heading) => getComputedStyle(heading).textIndent)).toBe('7px');
    await changeAndReload(stylesBack);
    await changeAndReload(() => project.write('public/nueva/clave.txt', 'uno'));
    expect(await (await fetch(new URL('/nueva/clave.txt', dev.url))).text()).toBe('uno');
  });

  it("while the page's policy lets through the script of the dev server, and nothing else", async () => {
    await openPage();
    const refused = page.waitForEvent('console', (message) => message.text().includes('style-src'));
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p style="color: red">'));
    await refused;
  });
});

describe('a mistake is shown in the terminal, and the last good page stays until it is fixed: in', () => {
  it.each([
    ['content', 'content/site.yaml', 'weeklySlots: 10', 'weeklySlots: 100', 'expected a number of at most 20'],
    ['a component', 'src/sections/Hero/Hero.tsx', '</h1>', '</h2>', 'Unexpected closing "h2" tag'],
    ['a style sheet', 'src/sections/Hero/Hero.css', /^/, 'h1 { color red }\n', 'Unexpected token'],
    ['a script', 'src/client/entry.ts', './back.ts', './black.ts', 'Could not resolve "./black.ts"'],
  ])('%s', async (_, file, from, to, message) => {
    await openPage();
    const told = dev.saysNext(new RegExp(`^${file}:\\d+:\\d+ {2}`));
    await mark();
    const fix = edit(file, from, to);
    expect(await told).toContain(message);
    await reloaded();
    await title().waitFor({ state: 'attached' });
    await mark();
    fix();
    await reloaded();
    await title().waitFor({ state: 'attached' });
  });
});

it('the server takes the next free port, serves below a path, recovers from a broken start and leaves no process', async () => {
  const other = copyProject();
  onTestFinished(() => other.remove());
  other.edit('content/site.yaml', /^url: .*$/m, 'url: https://practica.example/sitio');
  const hero = other.read('src/sections/Hero/Hero.css');
  other.write('src/sections/Hero/Hero.css', `h1 { color red }\n${hero}`);
  const taken = Number(new URL(dev.url).port);
  const server = await startServer(other.root, 'dev', taken);
  onTestFinished(() => (server.isAlive() ? server.stop() : undefined));
  expect(Number(new URL(server.url).port)).toBeGreaterThan(taken);
  expect((await fetch(server.url)).status).toBe(503);
  await openPage('/', server.url);
  other.write('src/sections/Hero/Hero.css', hero);
  await page.waitForURL('**/sitio/');
  await title().waitFor({ state: 'attached' });
  await server.stop('SIGTERM');
  await expect.poll(server.isAlive).toBe(false);

  const preview = await startServer(other.root, 'preview');
  const answer = await fetch(new URL('privacidad', preview.url));
  expect([new URL(answer.url).pathname, answer.status]).toEqual(['/sitio/privacidad', 200]);
  expect(await answer.text()).toBe(readFileSync(path.join(other.dist, 'privacidad/index.html'), 'utf8'));
  await preview.stop();
  await expect.poll(preview.isAlive).toBe(false);
  other.edit('src/pages/404.tsx', /^/, '<>\n');
  await expect(startServer(other.root, 'preview')).rejects.toThrow('src/pages/404.tsx');
}, 120_000);

// The last one: afterwards the process starts once more.
it('a change of the scripts restarts the server, also after one that crashes it, and the page reconnects', async () => {
  await openPage();
  await mark();
  const broken = dev.saysNext(/Expected identifier/);
  const fix = edit('scripts/generator/site-files.ts', /^/, 'export const = 1;\n');
  await broken;
  fix();
  await reloaded();
  await mark();
  edit('content/site.yaml', 'weeklySlots: 10', 'weeklySlots: 11');
  await reloaded();
}, 60_000);
