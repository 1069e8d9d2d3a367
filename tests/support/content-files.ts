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

export const sampleFiles: ContentFiles = await readContentFiles(root);

/** The text of one of the files; empty if it is missing. */
export const textOf = (file: string, files: ContentFiles): string => new TextDecoder().decode(files.get(file));

/** `files` with another text or other bytes in one of them, or without it. */
export function withFile(file: string, content: string | Uint8Array | undefined, files: ContentFiles = quickFiles) {
  const copy = new Map<string, Uint8Array>(files);
  if (content === undefined) copy.delete(file);
  else copy.set(file, typeof content === 'string' ? new TextEncoder().encode(content) : content);
  return copy;
}

/** `files` with `from` replaced by `to` in one of them. Fails the test unless `from` stands exactly once in it. */
export function withText(file: string, from: string, to: string, files: ContentFiles = quickFiles) {
  const parts = textOf(file, files).split(from);
  expect(parts, `${from} stands once in ${file}`).toHaveLength(2);
  return withFile(file, parts.join(to), files);
}

/** The sample files with legal texts of one line, for tests that are not about those. */
export const quickFiles: ContentFiles = [privacy, terms].reduce(
  (files, file) => withFile(file, '---\ntitle: a\ndescription: b\nupdated: current\n---\n# A\n\n## 1. B\n\nc\n', files),
  sampleFiles,
);

/** The sample content after nothing but the word !sample was deleted. */
export const unmarkedFiles: ContentFiles = [...sampleFiles.keys()].reduce(
  (files, file) => withFile(file, textOf(file, files).replaceAll(/ !sample\b/g, ''), files),
  sampleFiles,
);

/** The sample content with every invented value replaced by a plausible one: ready to publish. */
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

/** The content of files; fails the test if they have a problem. */
export function contentOf(files: ContentFiles): Content {
  const { content, diagnostics } = read(files);
  expect(formatDiagnostics(diagnostics, 'en'), 'tests/sample-content').toBe('');
  return content!;
}

/** The problems of the files as they are printed, one each. Lists of all placeholders are shortened to `…`. */
export const mistakesIn = (files: ContentFiles): string[] =>
  read(files).diagnostics.map((diagnostic) =>
    formatDiagnostics([diagnostic], 'en').replace(/(?<=expected one of ) ?\{practica\}.*?(?=, found)/, '…'),
  );

/** `12:10`, the line and column of an offset, from 1. */
export function placeAt(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  return `${lines.length}:${lines.at(-1)!.length + 1}`;
}

/**
 * Asserts that replacing `from` by `to` in a file is reported with exactly these messages, each at its place.
 *
 * @param to with a » before the place of each problem, in the order of `messages`; the » are removed before reading
 */
export function expectMistakes(file: string, from: string, to: string, messages: string[], files = quickFiles): void {
  const changed = textOf(file, files).replace(from, () => to);
  const before = [...changed.matchAll(/»/g)].map(({ index }) => changed.slice(0, index).replaceAll('»', ''));
  expect(mistakesIn(withText(file, from, to.replaceAll('»', ''), files))).toEqual(
    messages.map((message, index) => `${file}:${placeAt(before[index]!, Infinity)}  ${message}`),
  );
}
