import sharp from 'sharp';
import { expect, test } from './editor.ts';

test('a headline is changed where it stands: one line of the file, and Escape gives back', async ({ editor }) => {
  const { project, site, page, write, says, line } = editor;
  const before = project.read('content/landing.yaml').split('\n');
  const answer = site.getByText('Tú sí.');
  await answer.click();
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

test('the keyboard is enough: Enter opens a text and saves it, leaving saves, too', async ({ editor }) => {
  const { site, page, says, line } = editor;
  await site.getByText('Elegante').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Sobrio');
  await page.keyboard.press('Enter');
  await says('Guardado.');
  await expect(site.getByText('Sobrio')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Fino');
  await page.getByText('Datos y listas', { exact: true }).focus();
  await expect(site.getByText('Fino')).toBeVisible();
  await expect.poll(() => editor.project.read('content/landing.yaml')).toContain('title: Fino');
  expect(line('landing.yaml', 'answer')).toBe('Tú sí.');
});

test('placeholders stay whole and come from a list', async ({ editor }) => {
  const { site, page, project, says } = editor;
  const note = site.getByText('minutos con la');
  await note.click();
  await expect(note.locator('[data-name=minutos]')).toHaveText('30');
  await page.keyboard.press('End');
  await page.keyboard.type(' En ');
  await page.getByRole('combobox', { name: 'Insertar un dato' }).selectOption('horas');
  await page.keyboard.press('Enter');
  await says('Guardado.');
  expect(project.read('content/landing.yaml')).toContain('- "{minutos} minutos con la {doctora_corta}. En {horas}"');
  // In a long text the cursor is where the click was; what is pasted becomes one line.
  const intro = site.getByText('Ortodoncia con');
  await intro.click({ position: { x: 1, y: 5 } });
  await intro.evaluate(({ ownerDocument }) => ownerDocument.execCommand('insertText', false, 'Una\ndos '));
  await page.keyboard.press('Enter');
  await expect.poll(() => project.read('content/landing.yaml')).toContain('  intro: Una dos Ortodoncia con');
});

test('what the schema refuses is said in Spanish, and nothing is written', async ({ editor }) => {
  const { site, page, project, write, says } = editor;
  const before = project.read('content/landing.yaml');
  await write(site.getByText('Tú sí.'), 'Demasiado largo para el arco');
  await says('Caben 10 letras y hay 28. Acórtalo.');
  await page.keyboard.press('Escape');
  await expect(site.getByText('Tú sí.')).toBeVisible();
  expect(project.read('content/landing.yaml')).toBe(before);
});

test('a legal paragraph keeps its strong words; HTML is no text', async ({ editor }) => {
  const { site, page, project, says, write } = editor;
  await page
    .getByRole('combobox', { name: 'Página' })
    .selectOption({ label: 'Política de privacidad · Alba Ortodoncia' });
  const entry = site.getByText('La reserva se hace en un servicio');
  await entry.click();
  await page.keyboard.press('End');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Nada más.');
  await page.keyboard.press('Enter');
  await says('Guardado.');
  expect(project.read('content/legal/privacidad.md')).toMatch(/^- \*\*Cuando agendas\.\*\* La reserva .* Nada más\.$/m);
  await write(site.getByText('Este sitio no tiene formularios'), 'Hola <img src=x onerror=alert(1)>');
  await says('No se puede usar HTML; escribe solo texto.');
});

test('a number is changed once and seen wherever it is repeated', async ({ editor }) => {
  const { site, page, line } = editor;
  await page.getByText('Datos y listas', { exact: true }).click();
  await page.getByRole('button', { name: 'Números que se repiten en los textos' }).click();
  await page.getByLabel('Minutos que dura una evaluación').fill('45');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(site.getByText('45 minutos con la')).toBeVisible();
  await expect(site.getByText('¿Tienes 45 minutos?')).toBeAttached();
  expect(line('site.yaml', 'slotMinutes')).toBe('45 # {minutos}; must match the event in the scheduling service');
});

test('a picture is checked by the rules of the build, named by us, and its old file goes; undo brings it back', async ({
  editor,
}) => {
  const { site, page, project, line } = editor;
  const photo = async (width: number) => ({
    name: 'Mi Foto (1).JPG',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width, height: width * 2, channels: 3, background: '#a67' } })
      .jpeg()
      .toBuffer(),
  });
  await site.getByRole('img', { name: 'Retrato ilustrado de la' }).click();
  await page.getByLabel('Foto de la doctora').setInputFiles(await photo(500));
  await page.getByLabel('Qué muestra la foto').fill('La {doctora} en su consulta');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'En su lugar, la foto se vería con 500 px de ancho; se necesitan 640.',
  );
  await page.getByRole('button', { name: 'Cancelar' }).click();
  // A file that is dropped on the picture is in the form, too.
  await site.getByRole('img', { name: 'Retrato ilustrado de la' }).evaluate(
    (image, [name, data]) => {
      const dataTransfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(data!), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name!, { type: 'image/jpeg' }));
      const { x, y } = image.getBoundingClientRect();
      image.dispatchEvent(new DragEvent('drop', { dataTransfer, clientX: x + 200, clientY: y + 200, bubbles: true }));
    },
    ['Mi Foto (1).JPG', (await photo(1200)).buffer.toString('base64')],
  );
  await page.getByLabel('Qué muestra la foto').fill('La {doctora} en su consulta');
  await page.getByRole('button', { name: 'Guardar' }).click();
  // Its photo is encoded first.
  await expect(site.getByRole('img', { name: /en su consulta/ })).toBeVisible({ timeout: 25_000 });
  expect(line('landing.yaml', 'portrait')).toBeUndefined();
  expect(project.read('content/landing.yaml')).toMatch(/^ {2}portrait:\n {4}imageSrc: mi-foto-1-\w+\.jpg$/m);
  expect(() => project.read('content/media/dra-antonia.svg')).toThrow();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(site.getByRole('img', { name: 'Retrato ilustrado de la' })).toBeVisible();
  expect(project.read('content/media/dra-antonia.svg')).toContain('<svg');
});

test('an insurer is added with its logo and taken out; an SVG with a script is refused', async ({ editor }) => {
  const { site, page, project } = editor;
  const logo = (inside: string) => ({
    name: 'Sura.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 104">${inside}</svg>`),
  });
  await page.getByText('Datos y listas', { exact: true }).click();
  await page.getByRole('button', { name: 'Seguros', exact: true }).click();
  await page.getByRole('button', { name: 'Agregar: Aseguradora' }).click();
  await page.getByLabel('Nombre de la aseguradora').last().fill('Sura Vida');
  await page.getByLabel('Logo').last().setInputFiles(logo('<script>alert(1)</script>'));
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('El SVG trae código');
  await page.getByLabel('Logo').last().setInputFiles(logo('<path d="M0 0h9v9z"/>'));
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(site.getByRole('img', { name: 'Sura Vida' })).toBeAttached();
  expect(project.read('content/landing.yaml')).toMatch(/- name: Sura Vida\n +logo: insurers\/sura-\w+\.svg\n/);

  await page.getByRole('button', { name: 'Seguros', exact: true }).click();
  await page.getByRole('button', { name: 'Quitar: Aseguradora 1', exact: true }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(site.getByRole('img', { name: 'Mirelva' })).toHaveCount(0);
  expect(() => project.read('content/media/insurers/mirelva.svg')).toThrow();
});

test('a file that changed meanwhile is not overwritten: the page shows the newer text', async ({ editor }) => {
  const { site, page, project, says } = editor;
  await site.getByText('Tú sí.').click();
  await page.keyboard.type('Mío.');
  project.edit('content/landing.yaml', 'answer: Tú sí.', 'answer: Ajeno.');
  await page.keyboard.press('Enter');
  await says('Este texto cambió mientras tanto. Se muestra el nuevo.');
  await expect(site.getByText('Ajeno.')).toBeVisible();
  expect(project.read('content/landing.yaml')).toContain('answer: Ajeno.');
});

test('a sample is led to, confirmed or replaced, and the list gets shorter', async ({ editor }) => {
  const { site, page, project, line } = editor;
  await page.getByText(/^De muestra: \d+$/).click();
  const list = page.getByRole('complementary', { name: 'Lo que aún es de muestra' });
  const count = async () => Number(/Quedan (\d+) de/.exec((await list.textContent())!)![1]);
  const before = await count();
  await list.getByRole('button', { name: 'La consulta › La doctora › Nombre con título', exact: true }).click();
  await expect(site.getByText('Dra. Antonia Rivas').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Dra. Ana Soto');
  await page.keyboard.press('Enter');
  await expect.poll(count).toBe(before - 1);
  expect(project.read('content/site.yaml')).toContain('  name: Dra. Ana Soto # {doctora}\n');
  await list
    .getByRole('button', { name: 'Página de inicio › Seguros › Aseguradoras con convenio', exact: true })
    .click();
  await expect(site.getByRole('img', { name: 'Mirelva' })).toBeFocused();
  const entry = list.getByRole('listitem').filter({ hasText: 'Números que se repiten' });
  await entry.getByRole('button', { name: 'Está bien así' }).click();
  await expect.poll(count).toBe(before - 2);
  expect(line('site.yaml', 'weeklySlots')).toContain('10');
  expect(project.read('content/site.yaml')).toContain('\nfacts:\n');
});

test('once the last sample has gone, the site is checked, once', async ({ editor }) => {
  const { page, project, says } = editor;
  const checks: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/check')) checks.push(request.url());
  });
  for (const file of ['site.yaml', 'landing.yaml', 'interface.yaml', 'legal/privacidad.md', 'legal/terminos.md']) {
    const text = project.read(`content/${file}`);
    project.write(`content/${file}`, text.replaceAll(/(?<! name:) !sample\b/g, ''));
  }
  await page.getByText('De muestra: 2', { exact: true }).click();
  for (const left of [1, 0]) {
    await page
      .getByRole('button', { name: /^Está bien así/ })
      .first()
      .click();
    await expect(page.getByText(`De muestra: ${left}`, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Es una dirección de ejemplo. Pon la de la consulta.').first()).toBeVisible();
  await says('');
  expect(checks).toHaveLength(1);
});

test('the opening hours are changed from where they stand; nothing asks the scheduling service', async ({ editor }) => {
  const { site, page, project } = editor;
  const asked: string[] = [];
  await page.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => {
      asked.push(route.request().url());
      return route.abort();
    },
  );
  await site.getByText('18:30').first().click();
  await page.getByLabel('Cierra').first().fill('19:15');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(site.getByText('19:15').first()).toBeVisible();
  expect(project.read('content/site.yaml')).toContain('closes: "19:15"');
  expect(asked).toEqual([]);
});
