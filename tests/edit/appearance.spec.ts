/** «Cómo te ven los demás»: what a search engine and WhatsApp show of a page, and changing it from there. */
import { expect, test } from './editor.ts';

test('previews of the search result and the shared link show the current texts, and lead to their fields', async ({
  editor,
}) => {
  const { page, line } = editor;
  await page.getByRole('button', { name: 'Cómo te ven' }).click();
  const panel = page.getByRole('complementary', { name: 'Cómo te ven' });
  const search = panel.getByRole('region', { name: 'En un buscador' });
  await expect(search.getByText('Alba Ortodoncia: alineadores invisibles en Santiago')).toBeVisible();
  const shared = panel.getByRole('region', { name: 'Al compartir el enlace' });
  await expect(shared.getByRole('img', { name: 'La imagen que acompaña el enlace' })).toBeVisible();

  await search.getByRole('button', { name: 'Cambiar título y resumen' }).click();
  const form = page.getByRole('dialog');
  // Only what belongs to the result.
  await expect(form.getByRole('textbox')).toHaveCount(2);
  const long = '{practica}: alineadores invisibles para quienes trabajan en Santiago';
  await form.getByRole('textbox', { name: 'Título en el navegador y en buscadores' }).fill(long);
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(search.getByText('Alba Ortodoncia: alineadores invisibles para quienes…')).toBeVisible();
  await expect(search.getByText(/^Título: 73 letras\. Se corta/)).toBeVisible();
  expect(line('landing.yaml', 'title')).toBe(`"${long}"`);

  await panel.getByRole('combobox', { name: 'Página' }).selectOption('/terminos/');
  await search.getByRole('button', { name: 'Cambiar título y resumen' }).click();
  await form.getByRole('textbox', { name: 'Resumen en buscadores' }).fill('Condiciones de uso del sitio.');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(shared.getByText('Condiciones de uso del sitio.')).toBeVisible();
  expect(line('legal/terminos.md', 'description')).toBe('"Condiciones de uso del sitio."');
});
