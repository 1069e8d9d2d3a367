/** The picture form: what of a photo is never cut off, chosen in the photo itself. */
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
  await form.getByRole('button', { name: 'Agregar: Punto de la imagen que siempre se ve' }).click();
  const [fromLeft, fromTop] = [form.getByLabel('Desde la izquierda (%)'), form.getByLabel('Desde arriba (%)')];
  const whole = form.getByRole('img', { name: 'La foto completa' });
  await expect(whole).toHaveJSProperty('naturalWidth', 1280);
  const { width = 0, height = 0 } = (await whole.boundingBox()) ?? {};
  await whole.click({ position: { x: width * 0.8, y: height * 0.4 } });
  await expect(fromLeft).toHaveValue('80');
  await fromLeft.focus();
  for (let step = 0; step < 6; step++) await page.keyboard.press('PageDown');
  await expect(fromLeft).toHaveValue('20');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await expect(fromTop).toHaveValue('41');
  await fromLeft.fill('25');
  await form.getByLabel('Qué muestra la foto').fill('La {doctora} en su consulta');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(site.getByRole('img', { name: /en su consulta/ })).toBeVisible();
  const text = project.read('content/landing.yaml');
  expect(text).toMatch(/imageSrc: doctora-\w+\.jpg\n +imageAlt: La \{doctora\} en su consulta\n +focus: 25% 41%\n/);
  expect(asked).toEqual([]);
});
