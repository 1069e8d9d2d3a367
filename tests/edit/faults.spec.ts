/** Faults that the editor once had in hard use, each as somebody at the screen would notice it. */
import { open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { makePhotograph } from '../support/photographs.ts';
import { hold } from '../support/browser/page.ts';
import { expect, test } from './editor.ts';

test('a text that somebody else changed meanwhile is shown in both versions, and the chosen one stays', async ({
  editor,
}) => {
  const { site, page, project } = editor;
  await site.getByText('Tú sí.').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Mío.');
  project.edit('content/landing.yaml', 'answer: Tú sí.', 'answer: Ajeno.');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Volver al texto' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Alguien cambió lo mismo' });
  await expect(conflict.getByRole('definition')).toHaveText(['Mío.', 'Ajeno.']);
  expect(project.read('content/landing.yaml')).toContain('answer: Ajeno.');
  await conflict.getByRole('button', { name: 'Guardar lo mío' }).click();
  await expect.poll(() => project.read('content/landing.yaml')).toContain('answer: Mío.');
});

test('a chosen photo survives a conflict in another field of its form', async ({ editor }) => {
  const { site, page, project } = editor;
  await site.getByRole('img', { name: 'Retrato ilustrado de la' }).click();
  const buffer = await makePhotograph({ seed: 5, hasGrain: false, width: 900, height: 1200, face: { x: 0.5, y: 0.4 } });
  await page.getByLabel('Foto de la doctora').setInputFiles({ name: 'Doctora.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByLabel('Qué muestra la foto').fill('La {doctora} en su consulta');
  project.edit('content/landing.yaml', 'Retrato ilustrado de la {doctora}', 'Retrato de la {doctora}');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar lo mío' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(project.read('content/landing.yaml')).toMatch(
    /imageSrc: doctora-\w+\.jpg\n +imageAlt: La \{doctora\} en su consulta\n/,
  );
});

test('while a file of the site cannot be read, the editor says so in Spanish and keeps the words to save them later', async ({
  editor,
}) => {
  const { site, page, project, says } = editor;
  const before = project.read('content/landing.yaml');
  await site.getByText('Tú sí.').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Yo sí.');
  project.write('content/landing.yaml', before.replace('hero:', 'hero: ['));
  await says(/^La página no se puede actualizar/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('un archivo del sitio tiene un error');
  await page.getByRole('button', { name: 'Volver al texto' }).click();
  await expect(site.locator('[contenteditable=plaintext-only]')).toHaveText('Yo sí.');
  project.write('content/landing.yaml', before);
  await says(/^Haz clic/);
  await site.locator('[contenteditable=plaintext-only]').press('Enter');
  await says('Guardado.');
  expect(project.read('content/landing.yaml')).toBe(before.replace('answer: Tú sí.', 'answer: Yo sí.'));
});

test('an editor that starts while the site cannot be built shows at once what has to be resolved', async ({
  editor,
}) => {
  const { page, project, stop, restart } = editor;
  await stop();
  const before = project.read('content/site.yaml');
  project.write('content/site.yaml', before.replace(/^url: .*$/m, 'url: http://clinica-rivas.cl'));
  await restart();
  await page.reload();
  const panel = page.getByRole('complementary', { name: /^Antes de publicar/ });
  await expect(panel).toContainText('http://clinica-rivas.cl');
});

test('a refused undo leads to what others have changed, and says nothing of a success', async ({ editor }) => {
  const { site, page, project, write, says } = editor;
  await write(site.getByText('Tú sí.'), 'Yo sí.');
  await says('Guardado.');
  project.edit('content/landing.yaml', 'answer: Yo sí.', 'answer: Ajeno.');
  await expect(site.getByText('Ajeno.')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  const refusal = page.getByRole('region', { name: 'No se hizo' });
  await expect(refusal.getByRole('alert')).toBeVisible();
  await says(/^Haz clic/);
  await refusal.getByRole('button', { name: /Segunda frase, dentro del arco$/ }).click();
  await expect(site.getByText('Ajeno.')).toBeFocused();
  expect(project.read('content/landing.yaml')).toContain('answer: Ajeno.');
});

test('the one-time token does not stay in the address bar', async ({ editor: { page, stop, restart } }) => {
  await stop();
  const address = await restart();
  expect(new URL(address).hash).toMatch(/^#./);
  await page.goto('about:blank');
  await page.goto(address);
  await expect.poll(() => new URL(page.url()).hash).toBe('');
});

test('words typed while the server is gone wait in a card, and can be saved once it is back', async ({ editor }) => {
  const { site, page, project, stop, restart } = editor;
  await site.getByText('Tú sí.').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Yo sí.');
  await stop();
  await page.keyboard.press('Enter');
  const gone = page.getByRole('alert').filter({ hasText: 'El editor no responde' });
  await expect(gone).toBeVisible();
  await page.getByRole('button', { name: 'Datos y listas' }).click();
  await restart();
  await expect(gone).toHaveCount(0);
  await page.getByRole('button', { name: 'Volver al texto' }).click();
  await expect(site.locator('[contenteditable=plaintext-only]')).toHaveText('Yo sí.');
  await page.keyboard.press('Enter');
  await expect.poll(() => project.read('content/landing.yaml')).toContain('answer: Yo sí.');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('after a broken answer of the server the practice can try again', async ({ editor }) => {
  const { site, page, project, write } = editor;
  await page.route('**/__edit/change', (route) => route.fulfill({ status: 500, body: '<h1>Error</h1>' }), { times: 1 });
  await write(site.getByText('Tú sí.'), 'Yo sí.');
  await page.getByRole('button', { name: 'Volver al texto' }).click();
  await page.keyboard.press('Enter');
  await expect.poll(() => project.read('content/landing.yaml')).toContain('answer: Yo sí.');
});

test('a refused form names the field and leads to it', async ({ editor }) => {
  const { page, openForm } = editor;
  // So low that the foot of the form could cover the field.
  await page.setViewportSize({ width: 1280, height: 480 });
  await openForm('La consulta', 'Correo y WhatsApp');
  await page.getByLabel('Número de WhatsApp').fill('123');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Correo y WhatsApp › Número de WhatsApp');
  await expect(page.getByLabel('Número de WhatsApp')).toBeFocused();
  const field = await page.getByLabel('Número de WhatsApp').boundingBox();
  const foot = await page.getByRole('dialog').locator('footer').boundingBox();
  expect((field?.y ?? Infinity) + (field?.height ?? 0), 'the foot does not cover the field').toBeLessThanOrEqual(
    foot?.y ?? 0,
  );
  await page.getByLabel('Número de WhatsApp').fill('+56 9 8765 4321');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('while a form is being saved, it can be neither typed into nor left', async ({ editor }) => {
  const { page, openForm, says, line } = editor;
  await openForm('La consulta', 'Correo y WhatsApp');
  const dialog = page.getByRole('dialog');
  const message = page.getByLabel('Mensaje con que se abre WhatsApp');
  const release = await hold(page, /\/change$/);
  await message.fill('Hola.');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Guardando' })).toBeVisible();
  await page.keyboard.type(' Quiero una hora.');
  await page.keyboard.press('Escape');
  for (const name of ['Guardar', 'Cancelar', 'Cerrar'])
    await expect(dialog.getByRole('button', { name })).toBeDisabled();
  release();
  await says('Guardado.');
  await expect(dialog).toHaveCount(0);
  expect(line('site.yaml', 'whatsappMessage')).toBe('Hola.');
});

test('no letter is lost when typing goes on at once in the next text after a change', async ({ editor }) => {
  const { site, page, project, says } = editor;
  const words = () => project.read('content/landing.yaml');
  await site.getByText('Discreto', { exact: true }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Reservado');
  await site.getByText('Elegante', { exact: true }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Sobrio');
  await site.getByText('Efectivo', { exact: true }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Preciso');
  await page.keyboard.press('Enter');
  for (const title of ['Reservado', 'Sobrio', 'Preciso']) await expect.poll(words).toContain(`title: ${title}`);
  // Right after the answer the page is brought up to date.
  for (const [before, after] of [
    ['Reservado', 'Callado'],
    ['Sobrio', 'Fino'],
    ['Preciso', 'Exacto'],
  ] as const) {
    await site.getByText(before, { exact: true }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(after);
    await page.keyboard.press('Enter');
    await says('Guardado.');
    await site.getByText('Tú sí.', { exact: true }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Yo');
    await expect(site.locator('[contenteditable=plaintext-only]')).toHaveText('Yo');
    await page.keyboard.press('Escape');
    await expect(site.getByText('Tú sí.', { exact: true })).toBeVisible();
    await expect.poll(words).toContain(`title: ${after}`);
  }
  // Also in the same text, although the page gets its saved words meanwhile.
  await site.getByText('Tú sí.', { exact: true }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Uno');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Dos');
  await says('Guardado.');
  await page.keyboard.type(' tres', { delay: 100 });
  await page.keyboard.press('Enter');
  await expect.poll(words).toContain('answer: Dos tres');
});

test('saved words are changed in place; any other change loads the page again, once, where it was, and takes no word that is being written', async ({
  editor,
}) => {
  const { site, page, project, write, says } = editor;
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  const slots = site.locator('.closing__number');
  await write(site.getByText('Tú sí.'), 'Yo sí.');
  await says('Guardado.');
  await expect(site.locator('[data-served-html]'), 'the words come from the server').toHaveCount(0);
  expect(loads).toEqual([]);

  await site.getByText('Cada caso es distinto.').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Cada caso es');
  const placeBefore = await site.locator('html').evaluate(() => scrollY);
  expect(placeBefore).toBeGreaterThan(1000);
  project.edit('content/site.yaml', 'weeklySlots: 10', 'weeklySlots: 8');
  // The editor has built the page, and knows it.
  await page.waitForResponse(/\/state$/);
  await page.keyboard.type(' único.', { delay: 50 });
  await page.keyboard.press('Enter');
  await expect(slots).toHaveText('8');
  await expect(site.getByText('Cada caso es único.')).toBeVisible();
  expect(loads).toHaveLength(1);
  expect(await site.locator('html').evaluate(() => scrollY)).toBe(placeBefore);
});

test('a file that is too large is refused at once', async ({ editor }) => {
  const { site, page } = editor;
  const film = path.join(os.tmpdir(), `video-${process.pid}.jpg`);
  const file = await open(film, 'w');
  await file.truncate(100_000_001);
  await file.close();
  await site.getByRole('img', { name: 'Retrato ilustrado de la' }).click();
  await page.getByLabel('Foto de la doctora').setInputFiles(film);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'El archivo es demasiado grande. Puede pesar hasta 100 MB',
  );
});

test('many typed words are not discarded without a question', async ({ editor }) => {
  const { site, page, openForm } = editor;
  const long = 'Ortodoncia con alineadores invisibles, que cada mañana olvidas y cada noche guardas.';
  await site.getByText('Ortodoncia con').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(long);
  const questions: string[] = [];
  let isDiscarded = false;
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void (isDiscarded ? dialog.accept() : dialog.dismiss());
  });
  await page.keyboard.press('Escape');
  await expect.poll(() => questions).toEqual([expect.stringContaining('aún no está guardado')]);
  await expect(site.locator('[contenteditable=plaintext-only]')).toHaveText(long);
  // In a timer, so that `evaluate` has returned before the page asks whether to leave it.
  await page.evaluate(() => setTimeout(() => location.reload()));
  await expect(site.locator('[contenteditable=plaintext-only]')).toHaveText(long);
  await expect.poll(() => questions).toHaveLength(2);
  await site.getByText(long).focus();
  isDiscarded = true;
  await page.keyboard.press('Escape');
  await expect(site.getByText('Ortodoncia con')).toBeVisible();
  await openForm('La consulta', 'La doctora');
  await page.getByLabel(/^Especialidad/).fill('Otra');
  isDiscarded = false;
  await page.keyboard.press('Escape');
  await expect.poll(() => questions).toHaveLength(4);
  await expect(page.getByRole('textbox', { name: /^Especialidad/ })).toHaveValue('Otra');
});

test('opening and leaving a text writes nothing; a double click on «Guardar» is one save', async ({ editor }) => {
  const { site, page, project, says } = editor;
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/change')) written.push(request.url());
  });
  project.edit('content/landing.yaml', 'intro: Ortodoncia con', 'intro: Ortodoncia\u00A0con');
  const intro = site.getByText('Ortodoncia con');
  await expect.poll(() => intro.innerHTML()).toMatch(/Ortodoncia(?:\u00A0|&nbsp;)con/);
  await site.getByText('Ortodoncia\u00A0con').click();
  await page.keyboard.press('Enter');
  expect(written).toEqual([]);
  await site.getByText('Tú sí.').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Yo sí.');
  await page.getByRole('button', { name: 'Guardar' }).dblclick();
  await says('Guardado.');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(written).toHaveLength(1);
});

test('nothing translates the editor or its page, and words that nobody typed are not saved over those of the file', async ({
  editor,
}) => {
  const { site, page, project } = editor;
  const before = project.read('content/landing.yaml');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/change')) sent.push(request.url());
  });
  for (const root of [page.locator('html'), site.locator('html')]) {
    await expect(root).toHaveAttribute('translate', 'no');
    await expect(root.locator('meta[name=google]')).toHaveAttribute('content', 'notranslate');
  }
  await site.getByText('Tú sí.').click();
  // As Chrome's translator and extensions do it: no input event tells of it.
  await site.locator('[contenteditable=plaintext-only]').evaluate((text) => {
    const translated = document.createElement('font');
    translated.textContent = 'You do.';
    text.replaceChildren(translated);
  });
  await page.keyboard.press('Enter');
  await expect(site.getByText('Tú sí.')).toBeVisible();
  await site.getByText('Discreto', { exact: true }).click();
  await page.keyboard.press('Escape');
  expect(sent).toEqual([]);
  expect(project.read('content/landing.yaml')).toBe(before);
});

test('the editor asks browsers that darken pages to leave it light', async ({ editor }) => {
  await expect(editor.page.locator('html')).toHaveCSS('color-scheme', 'light only');
});

test('in every window each control of the bar can be seen, and a panel covers neither the bar nor the page', async ({
  editor,
}) => {
  const { page } = editor;
  const frame = page.getByTitle('El sitio', { exact: true });
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const buttons = page.locator('.top').getByRole('button');
    for (const button of await buttons.all()) {
      if (!(await button.isVisible())) continue;
      const box = await button.boundingBox();
      expect(box?.x, await button.innerText()).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), await button.innerText()).toBeLessThanOrEqual(width);
      expect(box?.height).toBeLessThan(48);
    }
    const bar = await page.locator('.top').boundingBox();
    if (width === 1440) expect(bar?.height, 'the bar has one line').toBeLessThan(64);
    const before = await frame.boundingBox();
    await page.getByRole('button', { name: 'Datos y listas' }).click();
    const panel = await page.getByRole('complementary', { name: 'Datos y listas' }).boundingBox();
    const foot = (bar?.y ?? 0) + (bar?.height ?? 0);
    expect(panel?.y, 'the panel does not cover the bar').toBeGreaterThanOrEqual(foot - 1);
    const site = await frame.boundingBox();
    const isBeside = (site?.x ?? 0) + (site?.width ?? 0) <= (panel?.x ?? 0);
    const isAbove = (site?.y ?? 0) + (site?.height ?? 0) <= (panel?.y ?? 0);
    expect(isBeside || isAbove, 'the panel does not cover the page').toBe(true);
    await page.getByRole('button', { name: 'Cerrar el panel' }).click();
    expect(await frame.boundingBox()).toEqual(before);
  }
});

test('a click on another page is not swallowed by the fade with which the site changes its pages', async ({
  editor,
}) => {
  const { site, page } = editor;
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      document.documentElement.dataset['fades'] = String(viewTransition !== null);
    });
  });
  await page.getByRole('combobox', { name: 'Página' }).selectOption('/terminos/');
  await expect(site.getByRole('heading', { level: 1 })).toHaveText('Términos y condiciones');
  await expect(site.locator('html')).toHaveAttribute('data-fades', 'false');
});

test('while another page is on its way, no click counts on the one that leaves, and what is written there is saved', async ({
  editor,
}) => {
  const { site, page, line } = editor;
  const release = await hold(page, /\/terminos\/$/);
  const frame = page.getByTitle('El sitio', { exact: true });
  const answer = site.getByText('Tú sí.');
  const { x, y } = (await answer.boundingBox()) ?? { x: 0, y: 0 };
  await page.getByRole('combobox', { name: 'Página' }).selectOption('/terminos/');
  await expect(frame).toHaveAttribute('aria-busy', 'true');
  await page.mouse.click(x + 5, y + 5);
  await expect(site.locator('[contenteditable]')).toHaveCount(0);
  await answer.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Yo sí.');
  release();
  await expect(site.getByRole('heading', { level: 1 })).toHaveText('Términos y condiciones');
  await expect(frame).toHaveAttribute('aria-busy', 'false');
  await expect.poll(() => line('landing.yaml', 'answer')).toBe('Yo sí.');
  await expect(page.getByRole('region', { name: 'Texto que estás cambiando' })).toHaveCount(0);
});

test('a browser that blocks all cookies is told so, instead of an empty page', async ({ editor, context }) => {
  const page = await context.newPage();
  // As Chromium and Safari have it then.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'cookieEnabled', { value: false });
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await page.goto(editor.address);
  await expect(page.getByText('bloquea todas las cookies')).toBeVisible();
});
