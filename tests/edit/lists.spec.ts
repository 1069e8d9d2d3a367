/** Lists: moving entries by dragging and by keys; and the sections that the page can do without. */
import { expect, test } from './editor.ts';

test('list entries are moved by dragging, keys and buttons, which keep the focus, and saved in that order', async ({
  editor,
}) => {
  const { page, project, openForm, says } = editor;
  const namesInFile = () => [...project.read('content/landing.yaml').matchAll(/- name: (.+)/g)].map(([, name]) => name);
  const before = namesInFile();
  await openForm('Página de inicio', 'Seguros');
  const form = page.getByRole('dialog');
  // Five entries are closed until one is opened.
  await expect(form.getByLabel('Nombre de la aseguradora').first()).toBeHidden();
  const handle = (number: number) => form.getByRole('button', { name: `Mover: Aseguradora ${number}` });
  const third = handle(3);
  await third.scrollIntoViewIfNeeded();
  const target = await handle(1).boundingBox();
  await third.hover();
  await page.mouse.down();
  await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) - 10, { steps: 8 });
  await page.mouse.up();
  await expect(form.getByRole('button', { name: `Aseguradora 1 ${before[2]}` })).toBeVisible();
  await expect(handle(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(handle(2)).toBeFocused();
  await form.getByRole('button', { name: 'Bajar: Aseguradora 2' }).click();
  await expect(form.getByRole('button', { name: 'Bajar: Aseguradora 3' })).toBeFocused();
  await form.getByRole('button', { name: 'Guardar' }).click();
  await says('Guardado.');
  // Third to the first place, and twice one place down again.
  expect(namesInFile()).toEqual(before);
  await page.getByRole('button', { name: 'Seguros', exact: true }).click();
  await handle(5).focus();
  await page.keyboard.press('ArrowUp');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(namesInFile).toEqual([before[0], before[1], before[2], before[4], before[3]]);
});

test('hiding a section also hides its link in the menu, and showing it again restores the file', async ({ editor }) => {
  const { page, site, project } = editor;
  const before = project.read('content/landing.yaml');
  await site.getByText('Cada caso es distinto.').click();
  await page.getByRole('button', { name: 'Ocultar la sección «Testimonios»' }).click();
  await expect(site.getByText('Cada caso es distinto.')).toHaveCount(0);
  await expect(site.getByRole('link', { name: 'Resultados' })).toHaveCount(0);
  expect(project.read('content/landing.yaml')).toContain('Partí la misma semana');
  await page.getByRole('button', { name: 'Datos y listas', exact: true }).click();
  await page
    .getByRole('group', { name: 'Secciones que se ven' })
    .getByRole('checkbox', { name: 'Testimonios' })
    .click();
  await expect(site.getByText('Cada caso es distinto.')).toBeVisible();
  expect(project.read('content/landing.yaml')).toBe(before);
});
