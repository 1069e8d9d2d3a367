/** What somebody meets who opens the editor for the first time: how to begin, and the way through what has to be done. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from './editor.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

test('until the first change, the status line says how to begin', async ({ editor: { site, write, says } }) => {
  await says('Haz clic en cualquier texto o foto para cambiarlo');
  await write(site.getByText('Tú sí.'), 'Yo sí.');
  await says('Guardado.');
});

test('«Antes de publicar» leads from one thing to the next, and goes on where one stopped', async ({ editor }) => {
  const { page, site, project } = editor;
  const before = page.getByRole('button', { name: /^Antes de publicar: \d+$/ });
  await before.click();
  const guide = page.getByRole('region', { name: 'Paso a paso' });
  await expect(guide).toContainText(/Quedan \d+ cosas/);
  await guide.getByRole('button', { name: 'Empezar' }).click();
  await expect(guide).toContainText('Nombre de la consulta');
  // The field is open: what is typed replaces it, and the guide moves on by itself.
  await expect(site.getByText('Alba Ortodoncia').and(site.locator('[contenteditable]'))).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Aurora Ortodoncia');
  await page.keyboard.press('Enter');
  await expect(guide).toContainText('Logo');
  await expect(guide.getByRole('button', { name: 'Anterior' })).toBeDisabled();
  expect(project.read('content/site.yaml')).toContain('Aurora Ortodoncia');
  await page.evaluate(axe);
  expect(
    await page.evaluate(`axe.run('#app', { iframes: false }).then(({ violations }) => violations.map(({ id }) => id))`),
  ).toEqual([]);

  // A group opens as a whole, with its own button to confirm it.
  const logo = page.getByRole('dialog', { name: 'Logo' });
  await expect(logo.getByRole('button', { name: 'Confirmo que es verdad' })).toBeVisible();
  await page.keyboard.press('Escape');
  await guide.getByRole('button', { name: 'Siguiente' }).click();
  await expect(guide).toContainText('Razón social');
  const step = await guide.getByRole('status').textContent();
  // A field that the page does not show opens as a form.
  await expect(page.getByRole('dialog', { name: 'Razón social' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cerrar el panel' }).click();
  await page.reload();
  await before.click();
  await expect(guide.getByRole('status')).toHaveText(step ?? '');
});

test('«Publicar» leads to what stands in the way', async ({ editor }) => {
  const { page } = editor;
  const panel = page.getByRole('complementary', { name: 'Publicar' });
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await panel.getByRole('button', { name: 'Indicar dónde se publica' }).click();
  const form = page.getByRole('dialog', { name: 'Dónde se publica' });
  await expect(form.getByLabel(/^Dirección del destino/)).toBeVisible();
  await page.keyboard.press('Escape');

  await panel.getByRole('button', { name: 'Resolverlo paso a paso' }).click();
  await expect(page.getByRole('region', { name: 'Paso a paso' })).toContainText(/Quedan \d+ cosas/);
});
