/** The editor in a real browser, as somebody at the practice uses it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { formatPath } from '../../scripts/generator/content/field-path.ts';
import { mapTexts, schemas } from '../../scripts/generator/content/field-lookup.ts';
import { isValid, readContent } from '../../scripts/generator/content/read.ts';
import { expect, test } from './editor.ts';

const photo = async (width: number, height: number) => ({
  name: 'Mi Foto (1).JPG',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#a67' } })
    .jpeg()
    .toBuffer(),
});

test('a headline is edited on the page: saving changes one line of the file, Escape restores the old text', async ({
  editor,
}) => {
  const { project, site, page, write, says, line } = editor;
  const before = project.read('content/landing.yaml').split('\n');
  const answer = site.getByText('Tú sí.');
  await answer.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Otra');
  await page.keyboard.press('Escape');
  await expect(answer).toHaveText('Tú sí.');
  await write(answer, 'Yo sí.');
  await says('Guardado.');
  await expect(site.getByText('Yo sí.')).toBeVisible();
  expect(line('landing.yaml', 'answer')).toBe('Yo sí.');
  const after = project.read('content/landing.yaml').split('\n');
  expect(after.filter((text, index) => text !== before[index])).toEqual(['    answer: Yo sí.']);

  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(site.getByText('Tú sí.')).toBeVisible();
  expect(project.read('content/landing.yaml')).toBe(before.join('\n'));
  await page.getByRole('button', { name: 'Rehacer' }).click();
  await expect(site.getByText('Yo sí.')).toBeVisible();
});

test('the keyboard is enough: Enter opens a text and saves it, and leaving the text saves too', async ({ editor }) => {
  const { site, page, says, project } = editor;
  await site.getByText('Elegante').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Sobrio');
  await page.keyboard.press('Enter');
  await says('Guardado.');
  await expect(site.getByText('Sobrio')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Fino');
  await page.getByRole('button', { name: 'Datos y listas' }).focus();
  await expect.poll(() => project.read('content/landing.yaml')).toContain('title: Fino');
  await expect(site.getByText('Fino')).toBeVisible();
});

test('placeholders are edited as a whole, have names, and can be inserted from a list', async ({ editor }) => {
  const { site, page, project } = editor;
  const note = site.getByText('minutos con la');
  await note.click();
  await expect(note.locator('[data-name=minutos]')).toHaveText('30');
  await expect(note.locator('[data-name=minutos]')).toHaveAttribute('title', 'Minutos de la evaluación');
  const data = page.getByRole('combobox', { name: 'Insertar un dato' });
  await expect(data.getByRole('option', { name: /^Teléfono: / })).toBeAttached();
  await page.keyboard.press('Escape');
  // In a long text the cursor is where the click was; pasted lines become one.
  const intro = site.getByText('Ortodoncia con');
  await intro.click({ position: { x: 1, y: 5 } });
  await page.keyboard.press('Delete');
  await expect(intro.or(site.getByText('rtodoncia con')).first()).toHaveText(/^rtodoncia con/);
  await page.keyboard.press('ControlOrMeta+a');
  const written = site.locator('[contenteditable=plaintext-only]');
  await written.evaluate(({ ownerDocument }) => ownerDocument.execCommand('insertText', false, 'Una\ndos '));
  await data.selectOption('cupos');
  await page.keyboard.press('Enter');
  await expect.poll(() => project.read('content/landing.yaml')).toContain('  intro: Una dos {cupos}\n');
});

test('with a placeholder selected, Delete also brings the letter count up to date, and Ctrl+Z deletes nothing', async ({
  editor,
}) => {
  const { site, page } = editor;
  await site.getByText('minutos con la').click();
  const written = site.locator('[contenteditable=plaintext-only]');
  const before = String(await written.textContent());
  await page.keyboard.type('Nueva ');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(written).toHaveText(before);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(page.getByText(/^0 de \d+ letras$/)).toBeVisible();
  await page.keyboard.press('Escape');
});

test('the cursor stands where the click was, in a short text, too, and the text does not look selected', async ({
  editor,
}) => {
  const { site, page } = editor;
  const title = site.getByText('Discreto', { exact: true });
  const ground = await title.evaluate((element) => getComputedStyle(element).backgroundColor);
  // In the middle of its words, which may be narrower than the element.
  const { x, y } = await title.evaluate((element) => {
    const range = element.ownerDocument.createRange();
    range.selectNodeContents(element);
    const [words, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return { x: words.x - box.x + words.width / 2, y: words.y - box.y + words.height / 2 };
  });
  await title.click({ position: { x, y } });
  await page.keyboard.type('|');
  await expect(site.locator('[contenteditable=plaintext-only]')).toHaveText(/^Dis?c?r?\|c?r?e?to$/);
  expect(
    await site.locator('[contenteditable=plaintext-only]').evaluate((e) => getComputedStyle(e).backgroundColor),
  ).toBe(ground);
  await page.keyboard.press('Escape');
});

test('a click in the words of a link that are being written places the cursor, without following the link', async ({
  editor,
}) => {
  const { site, page } = editor;
  const link = site.locator('.header > nav a').last();
  await link.click();
  const words = link.locator('[contenteditable=plaintext-only]');
  await words.click();
  await page.keyboard.type('|');
  await expect(words).toHaveText(/^\S+\|\S+$/);
  expect(await link.evaluate(() => location.hash)).toBe('');
});

test('in a short text with a placeholder the cursor stands where the click was', async ({ editor }) => {
  const { site, page, project } = editor;
  const years = site.getByText('años de experiencia.').first();
  const box = await years.boundingBox();
  await years.click({ position: { x: (box?.width ?? 0) - 1, y: (box?.height ?? 0) / 2 } });
  await page.keyboard.press('Backspace');
  await page.keyboard.type(', o más.');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => project.read('content/landing.yaml'))
    .toContain('- Más de {años_experiencia} años de experiencia, o más.\n');
});

test('what search engines and WhatsApp show of each page is in forms, which say how much of a text is shown', async ({
  editor,
}) => {
  const { page, line, openForm, says } = editor;
  await openForm('Página de inicio', 'Google y enlaces compartidos');
  const form = page.getByRole('dialog');
  const title = form.getByRole('textbox', { name: 'Título en el navegador y en buscadores' });
  await expect(title).toHaveAccessibleDescription(/muestran unas 60 letras/);
  for (const name of [
    'Resumen en buscadores',
    'Título al compartir el enlace',
    'Resumen al compartir el enlace',
    'Qué muestra la imagen al compartir el enlace',
  ]) {
    await expect(form.getByRole('textbox', { name })).toBeVisible();
  }
  await expect(form.getByLabel('Fondo de la imagen al compartir el enlace')).toBeAttached();
  await expect(form.getByRole('img', { name: /^Vista previa: / })).toBeVisible();
  await title.fill('{practica}: alineadores');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await says('Guardado.');
  expect(line('landing.yaml', 'title')).toBe('"{practica}: alineadores"');

  await page.getByRole('button', { name: 'Cerrar el panel' }).click();
  await openForm('Términos y condiciones', 'Título en el navegador');
  await expect(form.getByRole('textbox')).toHaveValue('Términos y condiciones · {practica}');
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Cerrar el panel' }).click();
  await openForm('Términos y condiciones', 'Resumen en buscadores');
  await form.getByRole('textbox').fill('Condiciones de uso del sitio.');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => line('legal/terminos.md', 'description')).toBe('"Condiciones de uso del sitio."');
});

test('a form writes placeholders as the file does, shows how the text reads, and inserts others by name', async ({
  editor,
}) => {
  const { page, project, openForm, says } = editor;
  const before = project.read('content/site.yaml');
  await openForm('La consulta', 'Correo y WhatsApp');
  const form = page.getByRole('dialog');
  const message = form.getByRole('textbox', { name: 'Mensaje con que se abre WhatsApp' });
  await expect(message).toHaveValue('Hola, quiero agendar una evaluación en {practica}.');
  await expect(form).toContainText('Se lee: Hola, quiero agendar una evaluación en Alba Ortodoncia.');
  // The list inserts where the cursor is.
  await message.focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Soy paciente de la ');
  await message
    .locator('..')
    .getByRole('combobox', { name: 'Insertar un dato' })
    .selectOption({ label: 'Doctora, nombre corto: Dra. Rivas' });
  await page.keyboard.type('.');
  await expect(form).toContainText(
    'Se lee: Hola, quiero agendar una evaluación en Alba Ortodoncia. Soy paciente de la Dra. Rivas.',
  );
  await form.getByRole('button', { name: 'Guardar' }).click();
  await says('Guardado.');
  expect(project.read('content/site.yaml')).toBe(
    before.replace('evaluación en {practica}.', 'evaluación en {practica}. Soy paciente de la {doctora_corta}.'),
  );
});

test('a text that is itself inserted into others offers none to insert', async ({ editor }) => {
  const { page, openForm } = editor;
  await openForm('La consulta', 'La doctora');
  const form = page.getByRole('dialog');
  const name = form.getByRole('textbox', { name: 'Nombre con título' });
  await expect(name).toBeVisible();
  await expect(name.locator('..').getByRole('combobox')).toHaveCount(0);
});

test('a large number with a placeholder is changed where it stands', async ({ editor }) => {
  const { site, page, project } = editor;
  await site.locator('.about__figure').getByText('+10').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('+12');
  await expect(site.locator('[contenteditable=plaintext-only]')).toHaveText('+12');
  await page.keyboard.press('Enter');
  await expect.poll(() => project.read('content/landing.yaml')).toContain('value: "+12"');
});

test('under a doctor with a long name the flip button is as wide in the editor as on the site', async ({ editor }) => {
  const { site, page, openForm } = editor;
  await page.setViewportSize({ width: 1366, height: 768 });
  await openForm('La consulta', 'La doctora');
  await page.getByRole('textbox', { name: 'Nombre con título' }).fill('Dra. María José Errázuriz Undurraga');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await editor.says('Guardado.');
  const widthOfButton = async () => (await site.locator('.flip').boundingBox())?.width;
  // Its style says 18rem, unless its column is narrower.
  await expect.poll(widthOfButton).toBe(18 * 16);
});

test('words that the schema refuses wait in a card with the reason, and nothing is written', async ({ editor }) => {
  const { site, page, project, write } = editor;
  const before = project.read('content/landing.yaml');
  await write(site.getByText('Tú sí.'), 'Demasiado largo para el arco');
  await page.getByRole('button', { name: 'Volver al texto' }).click();
  const bar = page.getByRole('region', { name: 'Texto que estás cambiando' });
  await expect(bar.getByRole('alert')).toContainText(/Caben \d+ letras y hay 28/);
  await expect(site.locator('[contenteditable=plaintext-only]')).toHaveText('Demasiado largo para el arco');
  await page.keyboard.press('Escape');
  await expect(site.getByText('Tú sí.')).toBeVisible();
  expect(project.read('content/landing.yaml')).toBe(before);
});

test('a legal paragraph keeps its bold words, and typed HTML stays text', async ({ editor }) => {
  const { site, page, project, write } = editor;
  const privacy = page.getByRole('combobox', { name: 'Página' });
  await privacy.selectOption({ label: 'Política de privacidad · Alba Ortodoncia' });
  await site.getByText('En la agenda escribes tu nombre').click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Nada más.');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => project.read('content/legal/privacidad.md'))
    .toMatch(/^- \*\*Cuando agendas\.\*\* En la agenda .* Nada más\.$/m);
  await write(site.getByText('Este sitio no tiene formularios'), 'Hola <img src=x onerror=alert(1)>');
  await expect(page.getByRole('alert')).toContainText('Esto no puede estar aquí: «<img src=x onerror=alert(1)>»');
});

test('refused words of a legal text wait in a card, which leads back to their page and their place', async ({
  editor,
}) => {
  const { site, page } = editor;
  const pages = page.getByRole('combobox', { name: 'Página' });
  await pages.selectOption('/privacidad/');
  await site.getByText('Este sitio no tiene formularios').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Hola <img src=x>');
  await pages.selectOption('/');
  const back = page.getByRole('button', { name: 'Volver al texto' });
  await back.click();
  await expect(site.getByRole('heading', { level: 1 })).toHaveText('Política de privacidad');
  await expect(pages).toHaveValue('/privacidad/');
  await back.click();
  await expect(site.locator('[contenteditable=plaintext-only]')).toHaveText('Hola <img src=x>');
});

test('a text that is being written is saved before a refusal leads to another text', async ({ editor }) => {
  const { site, page, line } = editor;
  const pages = page.getByRole('combobox', { name: 'Página' });
  await pages.selectOption('/privacidad/');
  await site.getByText('Este sitio no tiene formularios').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Hola <img src=x>');
  await pages.selectOption('/');
  await site.getByText('Tú sí.').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Yo sí.');
  const card = page.getByRole('region', { name: 'No se guardó' });
  await card.getByRole('button', { name: /Política de privacidad/ }).click();
  await expect.poll(() => line('landing.yaml', 'answer')).toBe('Yo sí.');
});

test('the list of pages names the page that is shown, also after the Back button of the browser', async ({
  editor,
}) => {
  const { site, page } = editor;
  const pages = page.getByRole('combobox', { name: 'Página' });
  const heading = site.getByRole('heading', { level: 1 });
  await pages.selectOption('/privacidad/');
  await expect(heading).toHaveText('Política de privacidad');
  await page.evaluate(() => history.back());
  await expect(heading).not.toHaveText('Política de privacidad');
  await expect(pages).toHaveValue('/');
  await pages.selectOption('/privacidad/');
  await expect(heading).toHaveText('Política de privacidad');
});

test('a number is changed in one place and shown wherever it is repeated', async ({ editor }) => {
  const { site, page, line, openForm } = editor;
  await openForm('La consulta', 'Números que se repiten en los textos');
  await page.getByLabel('Minutos que dura una evaluación').fill('45');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(site.getByText('45 minutos con la')).toBeVisible();
  expect(line('site.yaml', 'slotMinutes')).toBe('45 # {minutos}; must match the event in the scheduling service');
});

test('a photo that is too small for its frame, or wide for a tall frame, is refused with what to look for', async ({
  editor,
}) => {
  const { site, page } = editor;
  await site.getByRole('img', { name: 'Retrato ilustrado de la' }).click();
  const form = page.getByRole('dialog');
  await page.getByLabel('Qué muestra la foto').fill('La {doctora} en su consulta');
  for (const [width, height, reason] of [
    [500, 1000, 'La foto mide 500 × 1000 px'],
    [3000, 800, 'La foto mide 3000 × 800 px'],
  ] as const) {
    await page.getByLabel('Foto de la doctora').setInputFiles(await photo(width, height));
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.locator('.problem')).toContainText(reason);
    await expect(page.getByLabel('Foto de la doctora')).toBeFocused();
  }
});

test('a photo is stored unchanged under a safe name, and the old file is deleted until undo', async ({ editor }) => {
  const { site, page, project } = editor;
  const chosen = await photo(700, 1400);
  await site.getByRole('img', { name: 'Retrato ilustrado de la' }).click();
  await page.getByLabel('Foto de la doctora').setInputFiles(chosen);
  await expect(page.getByRole('img', { name: `Vista previa: ${chosen.name}` })).toBeVisible();
  await page.getByLabel('Qué muestra la foto').fill('La {doctora} en su consulta');
  const progress = page.getByRole('dialog').getByRole('progressbar', { name: 'Guardando' });
  const shown: boolean[] = [];
  await page.route('**/__edit/change', async (route) => {
    await progress.waitFor();
    shown.push(true);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => shown, 'the form shows that it is saving').toEqual([true]);
  // Its photo is encoded first.
  await expect(site.getByRole('img', { name: /en su consulta/ })).toBeVisible();
  const stored = /imageSrc: (mi-foto-1-\w+\.jpg)/.exec(project.read('content/landing.yaml'))?.[1] ?? '';
  expect(readFileSync(path.join(project.root, 'content/media', stored)).equals(chosen.buffer)).toBe(true);
  expect(() => project.read('content/media/dra-antonia.svg')).toThrow();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(site.getByRole('img', { name: 'Retrato ilustrado de la' })).toBeVisible();
  expect(project.read('content/media/dra-antonia.svg')).toContain('<svg');
});

test('an insurer is added with its logo and removed again; an SVG that loads another file is refused', async ({
  editor,
}) => {
  const { site, page, project, openForm } = editor;
  const logo = (inside: string) => ({
    name: 'Sura.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 104">${inside}</svg>`),
  });
  await openForm('Página de inicio', 'Seguros');
  await page.getByRole('button', { name: 'Agregar: Aseguradora' }).click();
  await page.getByLabel('Nombre de la aseguradora').last().fill('Sura Vida');
  await page.getByLabel('Logo', { exact: true }).last().setInputFiles(logo('<image href="https://a.cl/b.png"/>'));
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('dialog').locator('.problem')).toContainText('https://a.cl/b.png');
  await page.getByLabel('Logo', { exact: true }).last().setInputFiles(logo('<path d="M0 0h9v9z"/>'));
  const preview = page.getByRole('img', { name: 'Vista previa: Sura.svg' });
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(site.getByRole('img', { name: 'Sura Vida' })).toBeAttached();
  expect(project.read('content/landing.yaml')).toMatch(/- name: Sura Vida\n +logo: insurers\/sura-\w+\.svg\n/);

  await page.getByRole('button', { name: 'Seguros', exact: true }).click();
  await page.getByRole('button', { name: 'Quitar: Mirelva Seguros', exact: true }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(site.getByRole('img', { name: 'Mirelva' })).toHaveCount(0);
  expect(() => project.read('content/media/insurers/mirelva.svg')).toThrow();
});

test('opening hours and the date of a legal text are edited without a third-party request', async ({ editor }) => {
  const { site, page, project, openForm } = editor;
  const asked: string[] = [];
  await page.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => {
      asked.push(route.request().url());
      return route.abort();
    },
  );
  await site.getByRole('contentinfo').getByText('18:30', { exact: true }).first().click();
  await page.getByLabel('Cierra').first().fill('19:15');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(site.getByText('19:15').first()).toBeVisible();
  expect(project.read('content/site.yaml')).toContain('closes: "19:15"');
  await page
    .getByRole('combobox', { name: 'Página' })
    .selectOption({ label: 'Política de privacidad · Alba Ortodoncia' });
  await openForm('Política de privacidad', 'Fecha de la versión que la consulta adopta');
  await page.getByRole('textbox', { name: 'Fecha de la versión' }).fill('2026-12-01');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(site.getByText('1 de diciembre de 2026')).toBeVisible();
  expect(asked).toEqual([]);
});

test('the list of samples leads to each one, and gets shorter when one is confirmed or replaced', async ({
  editor,
}) => {
  const { site, page, project } = editor;
  const opener = page.getByRole('button', { name: /^Antes de publicar: \d+$/ });
  await opener.click();
  const panel = page.getByRole('complementary', { name: /^Antes de publicar/ });
  const list = panel.getByRole('region', { name: 'Todo lo que queda' });
  const count = async () => Number(/\d+/.exec((await opener.textContent()) ?? '')?.[0]);
  const before = await count();
  await list.getByRole('button', { name: 'La doctora › Nombre con título', exact: true }).click();
  const name = site.getByText('Dra. Antonia Rivas').first();
  await expect(name).toBeFocused();
  const panelLeft = (await panel.boundingBox())?.x ?? 0;
  const rightOfName = async () => (await name.boundingBox().then((box) => box && box.x + box.width)) ?? Infinity;
  await expect.poll(rightOfName, 'the panel does not cover it').toBeLessThan(panelLeft);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Dra. Ana Soto');
  await page.keyboard.press('Enter');
  await expect.poll(count).toBe(before - 1);
  expect(project.read('content/site.yaml')).toContain('  name: Dra. Ana Soto # {doctora}\n');
  await list.getByRole('button', { name: /^Confirmo .*: Nombre y razón social › Razón social$/ }).click();
  await expect.poll(count).toBe(before - 2);
  expect(project.read('content/site.yaml')).toContain('  legalName: Alba Ortodoncia SpA');
});

test('a link that the page fills in is named in the refusal and can be put back from the list', async ({ editor }) => {
  const { site, page, project } = editor;
  await page.getByRole('button', { name: 'Celular', exact: true }).click();
  await site.getByText('¿Dudas?').click({ position: { x: 3, y: 5 } });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Pregunta:');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Volver al texto' }).click();
  const bar = page.getByRole('region', { name: 'Texto que estás cambiando' });
  await expect(bar.getByRole('alert')).toContainText('«Enlace a WhatsApp»');
  await bar.getByRole('combobox', { name: 'Insertar un dato' }).selectOption({ label: 'Enlace a WhatsApp' });
  await page.keyboard.press('Enter');
  await expect.poll(() => project.read('content/landing.yaml')).toMatch(/text: .?Pregunta:\{whatsapp\}/);
});

/** Match the texts of the landing page that nobody sees on it, as `device field`. */
const unseenTexts: readonly RegExp[] = [
  // Only phones show them.
  /^Computador hero\.doubt\./,
  // A button that turns when it is pressed: its other side.
  / flip\.back$/,
  // For screen readers: names of lists and figures, descriptions of pictures, names of companies that are logos.
  / (?:you\.dayLabel|about\.figure\.label|testimonials\.listLabel)$/,
  / .*imageAlt$/,
  / insurance\.insurers\[\d+\]\.name$/,
];

for (const device of ['Computador', 'Celular']) {
  test(`every text of the landing page can be clicked where it stands (${device})`, async ({ editor }) => {
    const { site, page, project } = editor;
    const read = await readContent(project.root);
    if (!isValid(read)) throw new Error('the sample content is invalid');
    const paths: string[] = [];
    mapTexts(schemas.landing, read.content.landing, (text, { kind }, path) => {
      if (kind === 'prose' || kind === 'verbatim') paths.push(formatPath(path));
      return text;
    });
    await page.getByRole('button', { name: device, exact: true }).click();
    const bar = page.getByRole('region', { name: 'Texto que estás cambiando' });
    const isSeen = (path: string) => !unseenTexts.some((pattern) => pattern.test(`${device} ${path}`));
    const onPage = await site
      .locator('[data-edit]')
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('data-edit')));
    expect(paths.filter((path) => isSeen(path) && !onPage.includes(`content/landing.yaml ${path}`))).toEqual([]);
    for (const path of paths.filter(isSeen)) {
      const text = site.locator(`[data-edit="content/landing.yaml ${path}"]`).first();
      /** The centre of its first line, and whether a plain look for the topmost element finds the text there. */
      const place = await text.evaluate((element) => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const range = element.ownerDocument.createRange();
        range.selectNodeContents(element);
        const line = range.getClientRects()[0] ?? new DOMRect();
        const { x, y } = { x: line.x + line.width / 2, y: line.y + line.height / 2 };
        return { x, y, isHit: element.ownerDocument.elementFromPoint(x, y)?.closest('[data-edit]') === element };
      });
      if (place.isHit) continue;
      const frame = await page.getByTitle('El sitio', { exact: true }).boundingBox();
      await page.mouse.click((frame?.x ?? 0) + place.x, (frame?.y ?? 0) + place.y);
      await expect(bar, path).toBeVisible();
      await expect(text, path).toHaveAttribute('contenteditable', 'plaintext-only');
      await page.keyboard.press('Escape');
    }
  });
}

test('on a phone the headline is seen, and a name of the menu is written below its icon', async ({ editor }) => {
  const { site, page } = editor;
  await page.getByRole('button', { name: 'Celular', exact: true }).click();
  await expect(site.locator('.hero__first')).toHaveCSS('opacity', '1');
  await site.locator('.header > nav a').last().click();
  await expect(site.locator('.header > nav [contenteditable=plaintext-only]')).toHaveText('Contacto');
  await expect(page.getByRole('region', { name: 'Texto que estás cambiando' })).toBeVisible();
});

test('a word of the header is written where it is seen once the page has scrolled, and all its copies change', async ({
  editor,
}) => {
  const { site, page } = editor;
  const copies = site.locator('[data-edit="content/site.yaml navigation[4].name"]');
  await site.getByText('Lo que sostiene tu sonrisa').scrollIntoViewIfNeeded();
  const isBelowPaper = (word: Element) => {
    const { x, y, width, height } = word.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.header__paper') != null;
  };
  await expect.poll(() => copies.first().evaluate(isBelowPaper)).toBe(true);
  const { x, y, width, height } = (await copies.first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Hablemos');
  // The paper of the header covers the words that stood there before.
  await expect(site.locator('.header__paper [contenteditable=plaintext-only]')).toHaveText('Hablemos');
  await page.keyboard.press('Enter');
  expect(await copies.count()).toBeGreaterThan(1);
  for (const copy of await copies.all()) await expect(copy).toHaveText('Hablemos');
});

test('a click on the days of the opening hours opens their form, though only the times are fields', async ({
  editor,
}) => {
  const { site, page } = editor;
  const line = site.getByText(/^Martes, /).first();
  await line.click({ position: { x: 5, y: 8 } });
  await expect(page.getByRole('dialog')).toContainText('Martes');
});
