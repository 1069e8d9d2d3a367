/** From a change on the page to «Ya está publicado», and back to an older version, as somebody at the screen does it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base, type FrameLocator, type Locator, type Page } from 'playwright/test';
import { startEditServer } from '../../scripts/edit/server.ts';
import { colleagueAt, copyReadyProject, git, startPracticeEditor } from '../support/practice.ts';
import type { Project } from '../support/project.ts';

const LANDING = 'content/landing.yaml';

// Each builds and checks the whole site more than once.

/** A practice whose editor is open in the page and publishes to a folder. */
interface Practice {
  project: Project;
  /** A folder that is removed after the test, outside the project. */
  web: string;
  /** The landing page that visitors get at this moment. */
  publicPage: () => string;
  /** The site in the editor. */
  site: FrameLocator;
  /** The panel «Publicar», which the button of the same name opens. */
  panel: Locator;
}

const test = base.extend<{ practice: Practice }>({
  async practice({ page }, use) {
    const editor = await startPracticeEditor();
    try {
      await page.goto(editor.address);
      const site = page.getByTitle('El sitio', { exact: true }).contentFrame();
      await site.getByText('Tú sí.').waitFor();
      await use({
        project: editor.project,
        web: path.dirname(editor.publicFolder),
        publicPage: () => readFileSync(path.join(editor.publicFolder, 'index.html'), 'utf8'),
        site,
        panel: page.getByRole('complementary', { name: 'Publicar' }),
      });
    } finally {
      await editor.close();
    }
  },
});

const openPanel = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Replaces the answer of the headline, as somebody types it on the page. */
async function writeAnswer(page: Page, { site }: Practice, answer: string): Promise<void> {
  await site.getByText('Tú sí.').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(answer);
  await page.keyboard.press('Enter');
}

test('publishing says what changed, and when visitors get it; an older version is brought back', async ({
  page,
  practice,
}) => {
  const { panel, site, publicPage } = practice;
  await openPanel(page, 'Publicar');
  const firstTime = panel.getByText('Es la primera publicación: se publica el sitio completo.');
  await expect(firstTime).toBeVisible();
  await panel.getByRole('button', { name: 'Publicar ahora' }).click();
  await expect(firstTime).toBeHidden();
  await expect(panel.getByText('Ya está publicado.')).toBeVisible();
  await expect(panel.getByRole('link', { name: /^https:/ })).toHaveAttribute('href', /^https:/);
  expect(publicPage()).toContain('Tú sí.');
  await expect(panel).toContainText('No hay cambios desde');

  await page.getByRole('button', { name: 'Cerrar el panel' }).click();
  await writeAnswer(page, practice, 'Yo sí.');
  await openPanel(page, 'Publicar');
  const change = panel.getByRole('listitem').filter({ hasText: 'Yo sí.' });
  await expect(change).toContainText(/PublicadoTú sí\.AhoraYo sí\./);
  await expect(panel.getByRole('heading', { name: /^1 cambio desde el/ })).toBeVisible();
  await expect(panel).not.toContainText('Ya está publicado.');
  await panel.getByRole('button', { name: 'Publicar ahora' }).click();
  await expect(change).toBeHidden();
  await page.getByRole('button', { name: 'Cerrar el panel' }).click();
  await expect.poll(publicPage, 'it goes on without the panel').toContain('Yo sí.');
  await openPanel(page, 'Publicar');
  await expect(panel.getByText('Ya está publicado.')).toBeVisible();
  await expect(panel).toContainText('No hay cambios desde');

  // One file of a version is brought back: the page shows it at once, and «Deshacer» takes it away again.
  await page.getByRole('button', { name: 'Cerrar el panel' }).click();
  await openPanel(page, 'Versiones');
  const versions = page.getByRole('complementary', { name: 'Versiones' });
  await versions.getByText('Sitio al comenzar').click();
  const older = versions.getByRole('listitem').filter({ hasText: 'Tú sí.' });
  await expect(older).toContainText(/EntoncesTú sí\.AhoraYo sí\./);
  await versions.getByRole('button', { name: 'Recuperar todo «Página de inicio»' }).click();
  await expect(versions).toContainText('Es igual a lo que hay ahora.');
  await expect(site.getByText('Tú sí.')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(site.getByText('Yo sí.')).toBeVisible();
});

test('what somebody else has published in the same place is shown beside the own words, and one of both is chosen', async ({
  page,
  practice,
}) => {
  const { panel, project, web, publicPage } = practice;
  git(project.root, 'init', '--quiet', '--initial-branch=main');
  git(project.root, 'add', '--all');
  git(project.root, 'commit', '--quiet', '--message', 'Inicio');
  const origin = path.join(web, 'origin.git');
  git(project.root, 'clone', '--quiet', '--bare', project.root, origin);
  git(project.root, 'remote', 'add', 'origin', origin);
  colleagueAt(origin, web)(LANDING, 'answer: Tú sí.', 'answer: Ella sí.');
  await writeAnswer(page, practice, 'Yo sí.');
  await expect.poll(() => project.read(LANDING)).toContain('answer: Yo sí.');

  await openPanel(page, 'Publicar');
  await panel.getByRole('button', { name: 'Publicar ahora' }).click();
  const conflict = panel.getByRole('group', { name: 'Página de inicio' });
  await expect(conflict.getByRole('listitem')).toContainText(/Lo de la otra personaElla sí\.Lo tuyoYo sí\./);
  await expect(conflict.getByRole('radio', { checked: true })).toHaveCount(0);
  expect(publicPage, 'nothing is public yet').toThrow();
  await conflict.getByRole('radio', { name: 'Lo de la otra persona' }).check();
  await panel.getByRole('button', { name: 'Publicar ahora' }).click();
  await expect(panel.getByText('Ya está publicado.')).toBeVisible();
  expect(publicPage()).toContain('Ella sí.');
});

test('on a computer without git, the panel says what to install and does not offer to publish', async ({ page }) => {
  const project = copyReadyProject('to: folder\naddress: /sitio');
  const editor = await startEditServer({ root: project.root, port: 0 });
  const searchPath = process.env['PATH'];
  try {
    await page.goto(editor.address);
    await page.getByTitle('El sitio', { exact: true }).contentFrame().getByText('Tú sí.').waitFor();
    process.env['PATH'] = project.root;
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Publicar' });
    await expect(panel).toContainText('que instale git');
    await expect(panel).not.toContainText('Este sitio todavía no se publica desde aquí.');
    await expect(panel.getByRole('button', { name: 'Publicar ahora' })).toBeDisabled();
  } finally {
    process.env['PATH'] = searchPath;
    await editor.close();
    project.remove();
  }
});
