/**
 * For browser tests of the editor: Playwright's `test` with the fixture `editor`, which starts the editor for a copy of
 * the project, opens it in the test's page, and removes both after the test.
 */
import { expect, test as base, type FrameLocator, type Page } from 'playwright/test';
import { startEditServer } from '../../scripts/edit/server.ts';
import { copyProject, type Project } from '../support/project.ts';
import { watch } from '../support/browser/test.ts';

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
  /** Starts the server again at the same address. */
  restart(): Promise<void>;
}

export const test = base.extend<{ editor: Editor }>({
  async editor({ page, context }, use) {
    await watch(context);
    const project = copyProject();
    let server = await startEditServer({ root: project.root, port: 0 });
    const { address } = server;
    const site = page.getByTitle('El sitio', { exact: true }).contentFrame();
    await page.goto(address);
    await site.locator('.hero__text [data-edit]').first().waitFor();
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
      stop: () => server.close(),
      async restart() {
        server = await startEditServer({ root: project.root, port: Number(new URL(address).port) });
      },
    });
    await server.close().catch(() => {});
    project.remove();
  },
});
