/** What the practice does in the editor, from a changed word to «Ya está publicado», in every engine. */
import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { startPracticeEditor } from '../../support/practice.ts';
import type { Project } from '../../support/project.ts';
import { until, waitFor, type EnginePage } from './engine-page.ts';

/** An editor that is open in an engine, over a copy of the project. */
export interface OpenEditor {
  page: EnginePage;
  project: Project;
  /** Where visitors get what was published. */
  publicFolder: string;
  close(): Promise<void>;
}

/**
 * Starts the editor for a copy of the project that publishes to a folder, with a web server from which visitors would get
 * it, and opens the editor in the page. The caller closes it, which removes everything.
 */
export async function openEditor(page: EnginePage): Promise<OpenEditor> {
  const { project, address, publicFolder, close } = await startPracticeEditor();
  await page.resize(1280, 800);
  await page.goto(address);
  await until(page, FRAME_HAS_LOADED, 60);
  return {
    page,
    project,
    publicFolder,
    async close() {
      // A page that still listens would try for ever to reach the server again.
      await page.goto('about:blank');
      await close();
    },
  };
}

/** The document of the site in the editor's frame, as an expression of its page. */
const SITE_PAGE = `document.querySelector('iframe[title="El sitio"]').contentDocument`;

/** Whether a page has loaded in it, as an expression of the editor's page. */
const FRAME_HAS_LOADED = `document.querySelector('iframe[title="El sitio"]')?.getAttribute('aria-busy') === 'false'`;

/** The first element of the site that matches and has these words, as an expression of the editor's page. */
const siteElement = (selector: string, words: string): string =>
  `[...${SITE_PAGE}.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.textContent.includes(${JSON.stringify(words)}))`;

/** The first button of the editor that says this. */
const button = (label: string): string =>
  `[...document.querySelectorAll('button')].find((each) => each.textContent.trim() === ${JSON.stringify(label)})`;

/**
 * Waits for an element of the site, brings it into view and clicks its middle.
 *
 * @param element as an expression of the editor's page, such as `siteElement(…)` makes
 */
async function clickOnSite(page: EnginePage, element: string): Promise<void> {
  await until(page, element);
  await page.evaluate(`${element}.scrollIntoView({ block: 'center', behavior: 'instant' })`);
  const [x, y] = await page.evaluate<[number, number]>(`
    const frame = document.querySelector('iframe[title="El sitio"]').getBoundingClientRect();
    const box = ${element}.getBoundingClientRect();
    return [Math.round(frame.x + box.x + box.width / 2), Math.round(frame.y + box.y + box.height / 2)];`);
  await page.clickAt(x, y);
}

/** Opens a form from the panel «Datos y listas», and closes the panel. */
async function openForm(page: EnginePage, file: string, name: string): Promise<void> {
  const group = `[...document.querySelectorAll('.panel details')].find((each) => each.firstChild.textContent === ${JSON.stringify(file)})`;
  await press(page, 'Datos y listas');
  await until(page, group);
  await page.evaluate(`${group}.open = true`);
  await press(page, name);
  await until(page, `document.querySelector('dialog.form')`);
  await page.evaluate(`document.querySelector('.panel .close').click()`);
}

/**
 * Chooses an entry of a list.
 *
 * @param select the `<select>` as an expression of the editor's page
 */
const choose = (page: EnginePage, select: string, value: string): Promise<void> =>
  // Set as the browser itself does it: React would take no notice of a plain assignment.
  page.evaluate(`
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(${select}, ${JSON.stringify(value)});
    ${select}.dispatchEvent(new Event('change', { bubbles: true }));`);

/** Chooses another page of the site, such as `/terminos/`, and waits until the editor shows it. */
async function showPage(page: EnginePage, address: string): Promise<void> {
  await choose(page, `document.querySelector('select[aria-label="Página"]')`, address);
  await until(page, FRAME_HAS_LOADED);
  await until(page, `${SITE_PAGE}.location.pathname === ${JSON.stringify(address)}`);
}

/** Waits until the editor has a button with this label that is not disabled, and clicks it. */
async function press(page: EnginePage, label: string): Promise<void> {
  await until(page, `${button(label)} && !${button(label)}.disabled`);
  await page.evaluate(`${button(label)}.click()`);
}

/** Waits until the editor says that everything is saved. */
const waitUntilSaved = (page: EnginePage) =>
  until(page, `document.querySelector('.top output').textContent === 'Guardado.'`, 90);

/** Waits until a text, such as that of a file, matches a pattern. */
const waitForText = (read: () => string, pattern: RegExp): Promise<void> =>
  waitFor(String(pattern), async () => pattern.test(read()), 60);

export const editorChecks: Readonly<Record<string, (editor: OpenEditor) => Promise<void>>> = {
  'words are changed where they stand, saved with Enter, and given back by Escape': async ({ page, project }) => {
    const landing = () => project.read('content/landing.yaml');
    await clickOnSite(page, siteElement('.hero [data-edit]', 'Tú sí.'));
    await until(page, `${SITE_PAGE}.querySelector('[contenteditable]')`);
    await page.selectAll();
    await page.type('Otra');
    await page.press('Escape');
    await until(page, siteElement('.hero [data-edit]', 'Tú sí.'));
    await clickOnSite(page, siteElement('.hero [data-edit]', 'Tú sí.'));
    await until(page, `${SITE_PAGE}.querySelector('[contenteditable]')`);
    await page.selectAll();
    await page.type('Yo sí.');
    await page.press('Enter');
    await waitUntilSaved(page);
    match(landing(), /answer: Yo sí\./);
    // At once, while the page is brought up to date.
    await clickOnSite(page, siteElement('[data-edit]', 'Discreto'));
    await until(page, `${SITE_PAGE}.querySelector('[contenteditable]')`);
    await page.selectAll();
    await page.type('Reservado');
    await page.press('Enter');
    await waitForText(landing, /title: Reservado/);
    await waitUntilSaved(page);
  },
  'a paragraph of a legal text is changed where it stands': async ({ page, project }) => {
    const terms = () => project.read('content/legal/terminos.md');
    const before = terms();
    await showPage(page, '/terminos/');
    await clickOnSite(page, `${SITE_PAGE}.querySelector('.legal__text li[data-edit], .legal__text p[data-edit]')`);
    await until(page, `${SITE_PAGE}.querySelector('[contenteditable]')`);
    await page.press('End');
    await page.type(' Nada más.');
    await page.press('Enter');
    await waitForText(terms, /Nada más\./);
    const changed = terms()
      .split('\n')
      .filter((line) => !before.split('\n').includes(line));
    equal(changed.length, 1, 'one line of the file has changed');
    await showPage(page, '/');
  },
  'a photo is chosen, stored as it came, and shown': async ({ page, project }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'alba-photo-'));
    const file = path.join(folder, 'Mi Foto (1).jpg');
    const photo = sharp({ create: { width: 1200, height: 2400, channels: 3, background: '#a67' } });
    writeFileSync(file, await photo.jpeg().toBuffer());
    await clickOnSite(page, `${SITE_PAGE}.querySelector('.about img[data-edit]')`);
    await until(page, `document.querySelector('dialog.form input[type=file]')`);
    await page.chooseFile('dialog.form input[type=file]', file);
    await until(page, `document.querySelector('dialog.form img[src^="blob:"]')`);
    await press(page, 'Guardar');
    await until(page, `!document.querySelector('dialog.form')`, 90);
    const stored = /imageSrc: (?<name>mi-foto-1-\w+\.jpg)/.exec(project.read('content/landing.yaml'))?.groups?.['name'];
    ok(stored, 'the content names the photo');
    const bytes = readFileSync(path.join(project.root, 'content/media', stored));
    ok(bytes.equals(readFileSync(file)), 'its bytes are those that were chosen');
    rmSync(folder, { recursive: true, force: true });
  },
  'an entry of a list is moved by its button, which keeps the focus': async ({ page, project }) => {
    const names = () =>
      Array.from(project.read('content/landing.yaml').matchAll(/^ +name: (.+ .\.)$/gm), ([, name]) => name);
    const [first, second, third] = names();
    await openForm(page, 'Página de inicio', 'Testimonios');
    const button = (label: string) => `document.querySelector('[aria-label="${label}: ${third}"]')`;
    const [up, down] = [button('Subir'), button('Bajar')] as const;
    await until(page, up);
    await page.evaluate(`${up}.focus()`);
    await page.press('Enter');
    await page.press('Enter');
    await until(page, `${up}.ariaDisabled === 'true' && document.activeElement === ${up}`);
    await page.evaluate(`${down}.focus()`);
    await page.press('Enter');
    await until(page, `${up}.ariaDisabled === 'false' && document.activeElement === ${down}`);
    await press(page, 'Guardar');
    await until(page, `!document.querySelector('dialog.form')`, 60);
    deepEqual(names(), [first, third, second]);
  },
  'a datum is inserted where the cursor stands in a text of a form, and the writing goes on behind it': async ({
    page,
    project,
  }) => {
    const message = `document.querySelector('[data-field="contact.whatsappMessage"]')`;
    const data = `${message}.parentElement.querySelector('select')`;
    await openForm(page, 'La consulta', 'Correo y WhatsApp');
    await until(page, message);
    // Not at a point of the window: after the form has opened, WebKit may scroll to its first field late.
    await page.click('[data-field="contact.whatsappMessage"]');
    await page.press('End');
    await page.type(' Soy de la ');
    await until(page, data);
    // The list takes the focus from the text, as it does when somebody opens it.
    await page.evaluate(`${data}.focus();`);
    await choose(page, data, 'doctora_corta');
    await until(page, `${message}.value.includes('{doctora_corta}')`);
    await page.type(', gracias.');
    await press(page, 'Guardar');
    await until(page, `!document.querySelector('dialog.form')`, 60);
    match(project.read('content/site.yaml'), /whatsappMessage: .* Soy de la \{doctora_corta\}, gracias\./);
  },
  'what was changed is published, and visitors get it': async ({ page, publicFolder }) => {
    await press(page, 'Publicar');
    await press(page, 'Publicar ahora');
    await until(page, `document.querySelector('aside.panel').textContent.includes('Ya está publicado.')`, 120);
    match(readFileSync(path.join(publicFolder, 'index.html'), 'utf8'), /Yo sí\./);
  },
};
