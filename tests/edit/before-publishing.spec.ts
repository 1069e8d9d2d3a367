/** «Antes de publicar»: one panel for everything to look at, each line leading to its place. */
import { expect, test } from './editor.ts';

test('the panel lists a menu link that leads nowhere, and a picture description that is a file name', async ({
  editor,
}) => {
  const { page, project } = editor;
  project.edit('content/site.yaml', '"#resultados"', '"#nada"');
  project.edit('content/landing.yaml', 'imageAlt: Retrato ilustrado de la {doctora}', 'imageAlt: IMG_2034');
  await page.getByRole('button', { name: /^Antes de publicar: \d+$/ }).click();
  const panel = page.getByRole('complementary', { name: /^Antes de publicar/ });
  await panel.getByText('Enlaces que no llevan a ninguna parte').click();
  const link = panel.getByRole('listitem').filter({ hasText: '#nada' });
  await expect(link.getByRole('button', { name: /^Menú › Enlace del menú: / })).toBeVisible();
  await panel.getByText('Fotos sin una buena descripción').click();
  await panel.getByRole('button', { name: 'Retrato de la doctora › Qué muestra la foto' }).click();
  await expect(page.getByRole('dialog').getByLabel('Qué muestra la foto')).toHaveText('IMG_2034');
});

test('a search that fails is not taken for a text without mistakes, and can be started again', async ({ editor }) => {
  const { page } = editor;
  await page.route('**/__edit/proofread', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await page.getByRole('button', { name: /^Antes de publicar: \d+$/ }).click();
  const panel = page.getByRole('complementary', { name: /^Antes de publicar/ });
  await expect(panel.getByRole('alert')).toContainText('No se pudieron revisar los enlaces');
  await expect(panel).not.toContainText('nada que corregir');
  await page.unroute('**/__edit/proofread');
  await panel.getByRole('button', { name: 'Buscar de nuevo' }).click();
  await expect(panel.getByRole('status')).toContainText('nada que corregir');
  await expect(panel.getByRole('alert')).toHaveCount(0);
});

test('all kinds of findings are in sight with their numbers, and only the first is open', async ({ editor }) => {
  const { page, project } = editor;
  project.edit('content/site.yaml', '"#resultados"', '"#nada"');
  project.edit('content/landing.yaml', 'imageAlt: Retrato ilustrado de la {doctora}', 'imageAlt: IMG_2034');
  await page.getByRole('button', { name: /^Antes de publicar: \d+$/ }).click();
  const panel = page.getByRole('complementary', { name: /^Antes de publicar/ });
  for (const title of [
    /^Lo que aún es de ejemplo\s*\d+$/,
    /^Enlaces que no llevan a ninguna parte\s*1$/,
    /^Fotos sin una buena descripción\s*1$/,
  ]) {
    await expect(panel.locator('summary').filter({ hasText: title })).toBeInViewport();
  }
  await expect(panel.getByText(/^Quedan \d+\./)).toBeVisible();
  await expect(panel.getByText('#nada')).toBeHidden();
  await expect(panel.getByRole('status')).toHaveText('Búsqueda terminada.');
  // The button counts the dead link, too.
  const samples = await panel.getByText(/^Quedan \d+\./).textContent();
  const sampleCount = Number(/\d+/.exec(samples ?? '')?.[0]);
  const label = await page.getByRole('button', { name: /^Antes de publicar: \d+$/ }).textContent();
  expect(Number(/\d+/.exec(label ?? '')?.[0])).toBeGreaterThan(sampleCount);
  // A group that is confirmed as a whole says what it holds.
  await panel.locator('summary').getByText('La consulta').click();
  await expect(panel.getByText('Minutos que dura una evaluación: 30', { exact: false })).toBeVisible();
});
