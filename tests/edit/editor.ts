/** The fixture `editor` of browser tests: an editor over a copy of the project, opened in a page. */
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
  /** Replaces a text of the page by other words, and saves them with Enter. */
  write(text: ReturnType<FrameLocator['locator']>, words: string): Promise<void>;
  /** Asserts what the status line of the editor says. */
  says(words: string | RegExp): Promise<void>;
  /** Opens a form from the panel «Datos y listas». */
  openForm(file: string, name: string): Promise<void>;
  /** Ends the server, and starts it again at the same address. */
  stop(): Promise<void>;
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
      async openForm(file, name) {
        await page.getByRole('button', { name: 'Datos y listas', exact: true }).click();
        const panel = page.getByRole('complementary', { name: 'Datos y listas' });
        const group = panel.locator('details').filter({ has: page.getByText(file, { exact: true }) });
        if ((await group.getAttribute('open')) === null) await group.getByText(file, { exact: true }).click();
        await group.getByRole('button', { name, exact: true }).click();
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
