/** From a change on the page to «Ya está publicado», and back to an older version, as somebody at the screen does it. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { startEditServer } from '../../scripts/edit/server.ts';
import { copyReadyProject, startPublicFolder } from '../support/practice.ts';

const LANDING = 'content/landing.yaml';

test('publishing says what changed and when visitors get it; one field can be restored from an old version', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const web = mkdtempSync(path.join(tmpdir(), 'alba-web-'));
  const folder = path.join(web, 'sitio');
  const project = copyReadyProject(`to: folder\naddress: ${folder}`);
  const visitors = await startPublicFolder(folder);
  const editor = await startEditServer({
    root: project.root,
    port: 0,
    publishing: { siteUrl: visitors.url, timeoutMs: 20_000, pauseMs: 100 },
  });
  try {
    await page.goto(editor.address);
    const site = page.getByTitle('El sitio', { exact: true }).contentFrame();
    await site.getByText('Tú sí.').waitFor();
    const open = (name: string) => page.getByRole('button', { name, exact: true }).click();

    await open('Publicar');
    const panel = page.getByRole('complementary', { name: 'Publicar' });
    const firstTime = panel.getByText('Es la primera publicación: se publica el sitio completo.');
    await expect(firstTime).toBeVisible();
    await panel.getByRole('button', { name: 'Publicar ahora' }).click();
    await expect(firstTime).toBeHidden();
    await expect(panel.getByText('Ya está publicado.')).toBeVisible({ timeout: 60_000 });
    await expect(panel.getByRole('link', { name: 'Ver el sitio' })).toHaveAttribute('href', visitors.url);
    expect(readFileSync(path.join(folder, 'index.html'), 'utf8')).toContain('Tú sí.');
    await expect(panel).toContainText('No hay cambios desde la última publicación');

    await page.getByRole('button', { name: 'Cerrar el panel' }).click();
    await site.getByText('Tú sí.').click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Yo sí.');
    await page.keyboard.press('Enter');
    await open('Publicar');
    const change = panel.getByRole('listitem').filter({ hasText: 'Yo sí.' });
    await expect(change).toContainText(/PublicadoTú sí\.AhoraYo sí\./);
    await expect(panel.getByRole('heading', { name: /^1 cambio desde el/ })).toBeVisible();
    await expect(panel).toContainText(/Publicado el .+; desde entonces cambiaste 1 texto/);
    await expect(panel).not.toContainText('Ya está publicado.');
    await panel.getByRole('button', { name: 'Publicar ahora' }).click();
    await expect
      .poll(() => readFileSync(path.join(folder, 'index.html'), 'utf8'), { timeout: 60_000 })
      .toContain('Yo sí.');
    await expect(panel).toContainText('No hay cambios desde la última publicación');

    await open('Versiones');
    const versions = page.getByRole('complementary', { name: 'Versiones' });
    await versions.getByText('Sitio al comenzar').click();
    const older = versions.getByRole('listitem').filter({ hasText: 'Tú sí.' });
    await expect(older).toContainText(/EntoncesTú sí\.AhoraYo sí\./);
    const opened = page.waitForEvent('popup');
    await versions.getByRole('button', { name: 'Ver la página como era' }).click();
    const asItWas = await opened;
    await expect(asItWas.locator('body')).toContainText('Preparando la página como era el');
    await expect(asItWas).toHaveTitle(/^\d+ de .+ · /, { timeout: 60_000 });
    await expect(asItWas.getByText('Tú sí.')).toBeVisible();
    await asItWas.close();

    await older.getByRole('button', { name: /^Recuperar/ }).click();
    await expect(versions.getByRole('status')).toHaveText('Recuperado. Falta publicar.');
    await expect(versions).toContainText('Es igual a lo que hay ahora.');
    expect(project.read(LANDING)).toContain('answer: Tú sí.');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => project.read(LANDING)).toContain('answer: Yo sí.');
    await expect(versions.getByText('Recuperado.')).toBeHidden();
  } finally {
    await editor.close();
    await visitors.close();
    project.remove();
    rmSync(web, { recursive: true, force: true });
  }
  expect(existsSync(web)).toBe(false);
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
