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

test('«Antes de publicar» leads from one thing to the next', async ({ editor }) => {
  const { page, site, project } = editor;
  await page.getByRole('button', { name: /^Antes de publicar: \d+$/ }).click();
  const guide = page.getByRole('region', { name: 'Paso a paso' });
  const next = guide.getByRole('button', { name: 'Siguiente' });
  await expect(guide.getByRole('button', { name: 'Anterior' })).toBeDisabled();
  await page.evaluate(axe);
  expect(
    await page.evaluate(`axe.run('#app', { iframes: false }).then(({ violations }) => violations.map(({ id }) => id))`),
  ).toEqual([]);

  while (!(await guide.getByText('Nombre de la consulta').isVisible())) await next.click();
  await guide.getByRole('button', { name: 'Ir al dato' }).click();
  await expect(site.getByText('Alba Ortodoncia').and(site.locator('[contenteditable]'))).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Aurora Ortodoncia');
  await page.keyboard.press('Enter');
  // What is done makes room for the next.
  await expect(guide).toContainText('Logo');
  expect(project.read('content/site.yaml')).toContain('Aurora Ortodoncia');

  // A group opens as a whole, with its own button to confirm it.
  await guide.getByRole('button', { name: 'Ir al dato' }).click();
  const logo = page.getByRole('dialog', { name: 'Logo' });
  await expect(logo.getByRole('button', { name: /^Confirmo/ })).toBeVisible();
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
  await expect(page.getByRole('region', { name: 'Paso a paso' })).toBeVisible();
});
