/** «Antes de publicar»: one list of everything that has to be done, each line leading to its place. */
import { expect, test } from './editor.ts';

test('the panel lists a menu link that leads nowhere, and its button counts it', async ({ editor }) => {
  const { page, project } = editor;
  const opener = page.getByRole('button', { name: /^Antes de publicar: \d+$/ });
  const count = async () => Number(/\d+/.exec((await opener.textContent()) ?? '')?.[0]);
  const before = await count();
  project.edit('content/site.yaml', '"#resultados"', '"#nada"');
  await expect.poll(count).toBe(before + 1);
  await opener.click();
  const panel = page.getByRole('complementary', { name: /^Antes de publicar/ });
  const link = panel.getByRole('listitem').filter({ hasText: '#nada' });
  await link.getByRole('button', { name: /^Enlace del menú: .* › Adónde lleva$/ }).click();
  await expect(page.getByRole('dialog').locator(':focus')).toHaveValue('#nada');
});
