/**
 * For browser tests of the editor: Playwright's `test` with the fixture `editor`, which opens the editor of a copy of the
 * project in the test's page. The tests of a worker share the copy, and the server until one has changed something;
 * before each, the content is that of the project.
 */
import { cpSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { globSync } from 'glob';
import { expect, test as base, type FrameLocator, type Page } from 'playwright/test';
import { startEditServer } from '../../scripts/edit/server.ts';
import { watch } from '../support/browser/test.ts';
import { copyProject, projectRoot, type Project } from '../support/project.ts';

export { expect };

export interface Editor {
  project: Project;
  address: string;
  /** The page of the site, in the frame of the editor. */
  site: FrameLocator;
  page: Page;
  /** The value of the first line with this key in a file of `content/`; undefined if it has none. */
  line(file: string, key: string): string | undefined;
  /** Clicks a text of the site, types other words in its place, and saves them with Enter. */
  write(text: ReturnType<FrameLocator['locator']>, words: string): Promise<void>;
  /** Asserts what the status line of the editor says. */
  says(words: string | RegExp): Promise<void>;
  /** Opens a form from the panel «Datos y listas», by the names of its group and its button there. */
  openForm(group: string, name: string): Promise<void>;
  /** Ends the server. */
  stop(): Promise<void>;
  /** Starts the server again at the same place, and returns its address, which has a new token. */
  restart(): Promise<string>;
}

type Server = Awaited<ReturnType<typeof startEditServer>>;

/** What the tests of a worker share. */
interface Shared {
  project: Project;
  /** Undefined if the next test has to start one. */
  server: Server | undefined;
  /** What its pages keep for their session, because the token of its address works once. */
  secret: string;
}

const contentOf = (root: string) =>
  globSync('content/**', { cwd: root, nodir: true })
    .sort()
    .map((file) => [file, readFileSync(path.join(root, file))]);

/** Whether no page was built since the first, which a save or a changed file would cause, and no file differs. */
const isUnused = ({ editor }: Server, firstBuild: number) =>
  editor.live.current().build === firstBuild && isDeepStrictEqual(contentOf(editor.root), contentOf(projectRoot));

function resetContent({ root }: Project): void {
  rmSync(path.join(root, 'content'), { recursive: true });
  cpSync(path.join(projectRoot, 'content'), path.join(root, 'content'), { recursive: true });
}

export const test = base.extend<{ editor: Editor }, { shared: Shared }>({
  shared: [
    // Playwright wants to read the fixtures that this one needs from a pattern; it needs none.
    async ({ browserName: _ }, use) => {
      const shared: Shared = { project: copyProject(), server: undefined, secret: '' };
      await use(shared);
      await shared.server?.close();
      shared.project.remove();
    },
    { scope: 'worker' },
  ],
  async editor({ page, context, shared }, use) {
    await watch(context);
    const { project } = shared;
    const start = (port: number) => startEditServer({ root: project.root, port });
    if (shared.server) await page.addInitScript((secret) => localStorage.setItem('edit-secret', secret), shared.secret);
    const first = shared.server ?? (await start(0));
    await first.editor.live.firstBuildEnded;
    const firstBuild = first.editor.live.current().build;
    const { address } = first;
    shared.server = first;
    const site = page.getByTitle('El sitio', { exact: true }).contentFrame();
    await page.goto(address);
    await expect(page.getByTitle('El sitio', { exact: true })).toHaveAttribute('aria-busy', 'false');
    shared.secret = await page.evaluate(() => localStorage.getItem('edit-secret') ?? '');
    await use({
      project,
      address,
      site,
      page,
      line: (file, key) => new RegExp(`^ *(?:- )?${key}: (.*)$`, 'm').exec(project.read(`content/${file}`))?.[1],
      async write(text, words) {
        await text.click();
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.type(words);
        await page.keyboard.press('Enter');
      },
      says: (words) => expect(page.locator('.top').getByRole('status')).toHaveText(words),
      async openForm(group, name) {
        await page.getByRole('button', { name: 'Datos y listas', exact: true }).click();
        const panel = page.getByRole('complementary', { name: 'Datos y listas' });
        const details = panel.locator('details').filter({ has: page.getByText(group, { exact: true }) });
        const isClosed = (await details.getAttribute('open')) === null;
        if (isClosed) await details.getByText(group, { exact: true }).click();
        await details.getByRole('button', { name, exact: true }).click();
      },
      async stop() {
        await shared.server?.close();
        shared.server = undefined;
      },
      async restart() {
        shared.server = await start(Number(new URL(address).port));
        return shared.server.address;
      },
    });
    if (shared.server === first && isUnused(first, firstBuild)) return;
    await shared.server?.close();
    shared.server = undefined;
    resetContent(project);
  },
});
