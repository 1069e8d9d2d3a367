import path from 'node:path';
import { expect } from 'vitest';
import { readContentFiles, type ContentFiles } from '../../scripts/generator/content/files.ts';
import { parseContent } from '../../scripts/generator/content/read.ts';
import { formatDiagnostics } from '../../scripts/messages/format.ts';
import type { Content } from '../../src/content/schema.ts';
import { buildTime } from './project.ts';

/**
 * A project whose content is only for tests, so that whoever edits the site's breaks none of them.
 * A field that is new in the schema has to be added here, too.
 */
export const root = path.join(import.meta.dirname, '../sample-content');

export const site = 'content/site.yaml';
export const landing = 'content/landing.yaml';
export const labels = 'content/interface.yaml';
export const privacy = 'content/legal/privacidad.md';
export const terms = 'content/legal/terminos.md';

/** The files of the sample content: their bytes by path, such as `content/site.yaml`. */
export const sampleFiles: ContentFiles = await readContentFiles(root);

/** The text of one of the files; empty if it is missing. */
export const textOf = (file: string, files: ContentFiles): string => new TextDecoder().decode(files.get(file));

/**
 * A copy of `files` in which one file has another content.
 *
 * @param file its path, such as `content/site.yaml`
 * @param content the new text or bytes; undefined removes the file
 */
export function withFile(file: string, content: string | Uint8Array | undefined, files: ContentFiles = quickFiles) {
  const copy = new Map<string, Uint8Array>(files);
  if (content === undefined) copy.delete(file);
  else copy.set(file, typeof content === 'string' ? new TextEncoder().encode(content) : content);
  return copy;
}

/**
 * A copy of `files` in which one file has `to` in the place of `from`. Fails the test unless `from` stands exactly once
 * in that file.
 */
export function withText(file: string, from: string, to: string, files: ContentFiles = quickFiles) {
  const around = textOf(file, files).split(from);
  expect(around, `${from} stands once in ${file}`).toHaveLength(2);
  return withFile(file, around.join(to), files);
}

const SHORT_LEGAL_TEXT = '---\ntitle: a\ndescription: b\nupdated: current\n---\n# A\n\n## 1. B\n\nc\n';

/** The sample files with legal texts of one line, which are read faster: for tests that are not about legal texts. */
export const quickFiles: ContentFiles = withFile(
  privacy,
  SHORT_LEGAL_TEXT,
  withFile(terms, SHORT_LEGAL_TEXT, sampleFiles),
);

/** The sample content without the word !sample, which marks invented values; the invented values are still there. */
export const unmarkedFiles: ContentFiles = [...sampleFiles.keys()].reduce(
  (files, file) => withFile(file, textOf(file, files).replaceAll(/ !sample\b/g, ''), files),
  sampleFiles,
);

/** The sample content with every invented value replaced by a plausible one, and no mark: ready to publish. */
export const readyFiles: ContentFiles = [
  [site, 'https://alba-ortodoncia.example', 'https://clinica-rivas.cl'],
  [site, '00.000.000-0', '76.086.428-5'],
  [site, 'contacto@example.com', 'hola@clinica-rivas.cl'],
  [site, '+56 9 0000 0000', '+56 9 8765 4321'],
  [site, 'calendly.com/alba-ortodoncia', 'calendly.com/clinica-rivas'],
  [site, 'street: Calle Ejemplo 000, oficina 00', 'street: Av. Vitacura 2808, oficina 10'],
  [site, 'street: Avenida Muestra 000, piso 0', 'street: Av. Providencia 1208, piso 5'],
  [site, 'Calle+Ejemplo+000', 'Av.+Vitacura+2808'],
  [site, 'Avenida+Muestra+000', 'Av.+Providencia+1208'],
  [site, 'Metro Ejemplo', 'Metro Tobalaba'],
  [site, 'Metro Muestra', 'Metro Manuel Montt'],
  [site, 'datos@example.com', 'datos@clinica-rivas.cl'],
  [landing, 'Universidad de Ejemplo', 'Universidad de Chile'],
  [site, 'N° 000000', 'N° 123456'],
  [site, 'Antonia Rivas Ejemplo', 'Antonia Rivas Soto'],
  [site, 'Alojamiento Ejemplo SpA', 'Hosting Cordillera SpA'],
  [site, 'Correo Ejemplo Inc.', 'Google LLC'],
  [site, 'Alineadores Ejemplo Inc.', 'ClearPath Inc.'],
  [landing, '      name: Camila R.\n', '      name: Camila R.\n      consent: 2026-10-01\n'],
  [landing, '      name: Francisca T.\n', '      name: Francisca T.\n      consent: 2026-10-02\n'],
  [landing, '      name: Paula M.\n', '      name: Paula M.\n      consent: 2026-10-03\n'],
  [site, '$00.000', '$35.000'],
  [privacy, 'updated: current', 'updated: 2026-12-01'],
  [terms, 'updated: current', 'updated: 2026-12-01'],
].reduce((files, [file, from, to]) => withText(file!, from!, to!, files), unmarkedFiles);

/** Reads content files as the build does, for a site with a landing page and both legal pages. */
export const read = (files: ContentFiles) => parseContent(files, ['/', '/privacidad', '/terminos'], buildTime);

/** The content that files amount to; fails the test if they have a problem. */
export function contentOf(files: ContentFiles): Content {
  const { content, diagnostics } = read(files);
  expect(formatDiagnostics(diagnostics, 'en'), 'tests/sample-content').toBe('');
  return content!;
}

/** The list of all placeholders in `expected one of {practica} {logo} …, found {practika}`. */
const ALL_PLACEHOLDERS = /(?<=expected one of ) ?\{practica\}.*?(?=, found)/;

/**
 * The problems of the files as the build prints them in English, each such as `content/site.yaml:12:10  contact.email: …`.
 * The list of all placeholders in a message is shortened to `…`.
 */
export const mistakesIn = (files: ContentFiles): string[] =>
  read(files).diagnostics.map((diagnostic) => formatDiagnostics([diagnostic], 'en').replace(ALL_PLACEHOLDERS, '…'));

/** The line and column, both from 1, of an offset in a text, as diagnostics print them: `12:10`. */
export function placeAt(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  return `${lines.length}:${lines.at(-1)!.length + 1}`;
}

/**
 * Asserts that replacing `from` by `to` in a file is reported with exactly these messages, each with the right line and
 * column.
 *
 * @param to the new text with a » where each problem is to be reported, in the order of `messages`, such as
 *   `email: »not an address`; the » are removed before the file is read
 */
export function expectMistakes(file: string, from: string, to: string, messages: string[], files = quickFiles): void {
  const marked = textOf(file, files).replace(from, () => to);
  // Places count in the file without the », so each is the end of what comes before its ».
  const textsBefore = [...marked.matchAll(/»/g)].map(({ index }) => marked.slice(0, index).replaceAll('»', ''));
  const places = textsBefore.map((text) => placeAt(text, text.length));
  const expected = messages.map((message, index) => `${file}:${places[index]}  ${message}`);
  expect(mistakesIn(withText(file, from, to.replaceAll('»', ''), files))).toEqual(expected);
}
