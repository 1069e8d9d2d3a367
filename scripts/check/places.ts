import type { ContentFiles } from '../build/content/files.ts';
import { parseYaml } from '../build/content/yaml.ts';

/** Finds out where in `content/` something stands. */
export interface Places {
  /** Line of a field of a YAML file, or of the YAML at the top of a legal text. */
  lineOf(file: string, field: string): number;
  /** The first line, that is no comment, with one of these texts as a word of its own. */
  find(texts: readonly string[]): { file: string; line: number } | undefined;
}

/** @param files the files of `content/`, valid */
export function openPlaces(files: ContentFiles): Places {
  const texts = new Map([...files].map(([file, bytes]) => [file, new TextDecoder().decode(bytes)]));
  return {
    lineOf(file, field) {
      const text = texts.get(file) ?? '';
      const frontMatter = /^---\r?\n([^]*?)\n---/.exec(text)?.[1];
      const yaml = frontMatter === undefined ? parseYaml(text, file) : parseYaml(frontMatter, file, 2);
      if (!('place' in yaml)) throw new Error(`${file} is not valid`);
      return yaml.place(field).line;
    },
    find(wanted) {
      for (const text of wanted) {
        const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
        const word = new RegExp(`(?<![\\w/.#-])${escaped}(?![\\w/-])`);
        for (const [file, source] of texts) {
          const index = source.split(/\r?\n/).findIndex((line) => !/^\s*#\s/.test(line) && word.test(line));
          if (index >= 0) return { file, line: index + 1 };
        }
      }
      return undefined;
    },
  };
}
