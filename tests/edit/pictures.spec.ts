/** The picture form: where a photo is cut, chosen in the photo itself and seen before it is saved. */
import type { Locator } from 'playwright/test';
import { largestInside, placeCrop } from '../../scripts/generator/media/crop.ts';
import { pictureSlots } from '../../src/components/Picture/slots.ts';
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
  const buffer = await makePhotograph({ seed: 7, width: 2400, height: 1800, face: { x: 0.25, y: 0.4 } });
  await form.getByLabel('Foto de la doctora').setInputFiles({ name: 'Doctora.jpg', mimeType: 'image/jpeg', buffer });
  const picker = form.getByRole('group', { name: 'Punto que siempre se ve' });
  const after = form.getByRole('img', { name: 'Así se verá: En el computador' });
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

/** The part of a photo that its preview shows, in fractions of the whole photo: from the left, the top, and its size. */
const partInPreview = (preview: Locator) =>
  preview.evaluate(({ style }: HTMLElement) => {
    const width = 100 / parseFloat(style.width);
    const height = 100 / parseFloat(style.height);
    return [(-parseFloat(style.left) / 100) * width, (-parseFloat(style.top) / 100) * height, width, height];
  });

/** The same for a picture of the page, by its style: the part that `object-fit: cover` leaves of a crop of the photo. */
async function partOnPage(
  image: Locator,
  photo: { width: number; height: number },
  crop: ReturnType<typeof placeCrop>,
) {
  const { aspect, position } = await image.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    const position = getComputedStyle(element)
      .objectPosition.split(' ')
      .map((share) => parseFloat(share) / 100);
    return { aspect: width / height, position };
  });
  const shown = largestInside(crop, aspect);
  const [x = NaN, y = NaN] = position;
  const left = crop.left + (crop.width - shown.width) * x;
  const top = crop.top + (crop.height - shown.height) * y;
  return [left / photo.width, top / photo.height, shown.width / photo.width, shown.height / photo.height];
}

test('a preview shows the same part of a photo as the page, on a computer and on a phone', async ({ editor }) => {
  const { site, page, says } = editor;
  await page.setViewportSize({ width: 1366, height: 768 });
  const image = site.locator('.you__arch img');
  await image.press('Enter');
  const form = page.getByRole('dialog');
  const photo = { width: 1500, height: 2000 };
  const buffer = await makePhotograph({ seed: 7, ...photo, face: { x: 0.5, y: 0.5 } });
  await form.getByLabel('Foto o dibujo en el arco').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  const preview = (place: string) => form.getByRole('img', { name: `Así se verá: ${place}` });
  await form.getByRole('group', { name: 'Punto que siempre se ve' }).getByLabel('Desde arriba (%)').fill('50');
  const previews = {
    Computador: await partInPreview(preview('En el computador')),
    Celular: await partInPreview(preview('En el celular')),
  };
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(site.locator('.you__arch picture')).toHaveCount(1);
  await says('Guardado.');
  const crop = placeCrop(photo, largestInside(photo, pictureSlots.you.aspect), { x: 0.5, y: 0.5 });
  for (const device of ['Computador', 'Celular'] as const) {
    await page.getByRole('button', { name: device, exact: true }).click();
    await expect(async () => {
      for (const [index, share] of (await partOnPage(image, photo, crop)).entries()) {
        expect(previews[device][index], `${device} ${index}`).toBeCloseTo(share, 1.7);
      }
    }).toPass();
  }
});
