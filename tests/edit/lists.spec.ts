/** Lists: moving entries; and the sections that the page can do without. */
import { expect, test } from './editor.ts';

test('list entries are moved by buttons, which keep the focus, and saved in that order', async ({ editor }) => {
  const { page, project, openForm, says } = editor;
  const namesInFile = () => [...project.read('content/landing.yaml').matchAll(/- name: (.+)/g)].map(([, name]) => name);
  const [first, second, third, ...others] = namesInFile();
  await openForm('Página de inicio', 'Seguros');
  const form = page.getByRole('dialog');
  // Five entries are closed until one is opened.
  await expect(form.getByLabel('Nombre de la aseguradora').first()).toBeHidden();
  const up = form.getByRole('button', { name: `Subir: ${third}` });
  const down = form.getByRole('button', { name: `Bajar: ${third}` });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(up).toBeDisabled();
  await expect(up).toBeFocused();
  await down.focus();
  for (const _below of [first, second, ...others]) await page.keyboard.press('Enter');
  await expect(down).toBeDisabled();
  await expect(down).toBeFocused();
  await form.getByRole('button', { name: 'Guardar' }).click();
  await says('Guardado.');
  expect(namesInFile()).toEqual([first, second, ...others, third]);
});

test('hiding a section also hides its link in the menu, and showing it again restores the file', async ({ editor }) => {
  const { page, site, project } = editor;
  const before = project.read('content/landing.yaml');
  await page.getByRole('button', { name: 'Datos y listas', exact: true }).click();
  const testimonials = page
    .getByRole('group', { name: 'Secciones que se ven' })
    .getByRole('checkbox', { name: 'Testimonios' });
  const cases = site.getByText('Cada caso es distinto.');
  await cases.click();
  /** The link of the menu that is marked as the section which somebody reads. */
  const marked = site.locator('.header nav a[aria-current=true]').first();
  const heightOfPlace = () => cases.evaluate((element) => element.getBoundingClientRect().top);
  const placeBefore = await heightOfPlace();
  await expect(marked).toHaveText('Resultados');
  await testimonials.click();
  await expect(site.getByText('Cada caso es distinto.')).toHaveCount(0);
  await expect(site.getByRole('link', { name: 'Resultados' })).toHaveCount(0);
  // The page stays where it was, and so does the mark: no longer at the section that has gone, nor at the first one.
  await expect(marked).toHaveText('Sobre mí');
  expect(project.read('content/landing.yaml')).toContain('Partí la misma semana');
  await testimonials.click();
  await expect(cases).toBeVisible();
  await expect(marked).toHaveText('Resultados');
  expect(Math.abs((await heightOfPlace()) - placeBefore)).toBeLessThan(40);
  expect(project.read('content/landing.yaml')).toBe(before);
});

test('the form of a list starts at the text that was clicked, even far down', async ({ editor }) => {
  const { page, site } = editor;
  await page.setViewportSize({ width: 1100, height: 480 });
  await site.getByText('Tiene más de').click();
  await page.getByRole('button', { name: 'Cambiar la lista' }).click();
  const text = page.locator('dialog :focus');
  await expect(text).toHaveValue(/Tiene más de/);
  await expect(text).toBeInViewport();
});

test('a form that is opened while a text is being written saves the text first, and shows its new words', async ({
  editor,
}) => {
  const { page, site, says } = editor;
  await page.getByRole('button', { name: 'Datos y listas', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Datos y listas' });
  await panel.getByText('Página de inicio', { exact: true }).click();
  await site.getByText('Cada caso es distinto.').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Ningún caso es igual.');
  await panel.getByRole('button', { name: 'Testimonios', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Texto que estás cambiando' })).toHaveCount(0);
  await expect(page.getByRole('dialog').getByLabel('Lo que los testimonios no prometen')).toHaveValue(
    'Ningún caso es igual.',
  );
  await says('Guardado.');
});
