import path from 'node:path';
import { expect } from 'vitest';
import { BuildFault, type Fault } from '../../../scripts/build/fault.ts';
import { readContentFiles, type ContentFiles } from '../../../scripts/build/content/files.ts';
import { validateContent } from '../../../scripts/build/content/index.ts';

/**
 * A project whose content is only for tests, so that whoever edits the site's breaks none of the loader's.
 * A field that is new in the schema has to be added here, too.
 */
export const root = path.join(import.meta.dirname, 'sample');

export const sampleFiles: ContentFiles = await readContentFiles(root);

export function textOf(file: string, files: ContentFiles = sampleFiles): string {
  const bytes = files.get(file);
  if (!bytes) throw new Error(`${file} is missing`);
  return new TextDecoder().decode(bytes);
}

/** `files` with another text or other bytes in one of them, or without it. */
export function withFile(file: string, content: string | Uint8Array | undefined, files: ContentFiles = sampleFiles): ContentFiles {
  const copy = new Map(files);
  if (content === undefined) copy.delete(file);
  else copy.set(file, typeof content === 'string' ? new TextEncoder().encode(content) : content);
  return copy;
}

/** The files with `from`, which must stand once in `file`, replaced by `to`. */
export function withText(file: string, from: string, to: string, files: ContentFiles = sampleFiles): ContentFiles {
  const text = textOf(file, files);
  expect(text.split(from), `${from} stands once in ${file}`).toHaveLength(2);
  return withFile(file, text.replace(from, () => to), files);
}

const shortLegalText = '---\ntitle: a\ndescription: b\nupdated: current\n---\n# A\n\n## 1. B\n\nc\n';

/** The sample files with legal texts of one line, for tests that are not about those. */
export const quickFiles = ['privacidad', 'terminos'].reduce(
  (files, name) => withFile(`content/legal/${name}.md`, shortLegalText, files),
  sampleFiles,
);

/** What is wrong with `files`; nothing where they are valid. */
export function faultsOf(files: ContentFiles): readonly Fault[] {
  try {
    validateContent(files);
    return [];
  } catch (error) {
    if (error instanceof BuildFault) return error.faults;
    throw error;
  }
}

/** The line and column, from 1, of `part` in `text`. */
export function placeIn(text: string, part: string): { line: number; column: number } {
  const offset = text.indexOf(part);
  expect(offset, `${part} is there`).toBeGreaterThanOrEqual(0);
  return placeAt(text, offset);
}

export function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
