/** The picture form: where a photo is cut, chosen in the photo itself and seen before it is saved. */
import { expect, test } from './editor.ts';
import { makePhotograph } from '../support/photographs.ts';

test('the focal point of a photo is set by a click and by keys, and the photo never leaves the computer', async ({
  editor,
}) => {
  const { site, page, project } = editor;
  const asked: string[] = [];
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') asked.push(request.url());
  });
  await site.getByRole('img', { name: 'Retrato ilustrado de la' }).click();
  const form = page.getByRole('dialog');
  const buffer = await makePhotograph({
    seed: 7,
    hasGrain: false,
    width: 1280,
    height: 960,
    face: { x: 0.25, y: 0.4 },
  });
  await form.getByLabel('Foto de la doctora').setInputFiles({ name: 'Doctora.jpg', mimeType: 'image/jpeg', buffer });
  const picker = form.getByRole('group', { name: 'Punto que siempre se ve' });
  const after = form.getByRole('img', { name: 'Así se verá: En la página' });
  await expect(after).toBeVisible();
  await expect(form.getByRole('img', { name: 'Antes' })).toBeVisible();

  const left = () => after.evaluate((image) => parseFloat(image.style.left));
  const whole = picker.getByRole('img', { name: 'La foto completa' });
  const { width = 0, height = 0 } = (await whole.boundingBox()) ?? {};
  await whole.click({ position: { x: width * 0.8, y: height * 0.4 } });
  await expect(picker.getByLabel('Desde la izquierda (%)')).toHaveValue('80');
  const atRight = await left();
  await picker.getByLabel('Desde la izquierda (%)').focus();
  for (let step = 0; step < 6; step++) await page.keyboard.press('PageDown');
  await expect(picker.getByLabel('Desde la izquierda (%)')).toHaveValue('20');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await expect(picker.getByLabel('Desde arriba (%)')).toHaveValue('41');
  // The crop follows to the other side of the photo.
  expect(await left()).toBeGreaterThan(atRight);
  await picker.getByLabel('Desde la izquierda (%)').fill('25');
  await form.getByLabel('Qué muestra la foto').fill('La {doctora} en su consulta');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(site.getByRole('img', { name: /en su consulta/ })).toBeVisible();
  const text = project.read('content/landing.yaml');
  expect(text).toMatch(/imageSrc: doctora-\w+\.jpg\n +imageAlt: La \{doctora\} en su consulta\n +focus: 25% 41%\n/);
  expect(asked).toEqual([]);
});
