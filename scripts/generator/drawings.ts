import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'glob';
import { contentHash } from './content-hash.ts';
import type { Files } from './output.ts';
import type { BaseUrl, ProjectRoot } from '../lib/paths.ts';

export interface Drawings {
  byName: ReadonlyMap<string, Drawing>;
  files: Files;
  /** The SVG from which the icons are made; it is not published. */
  logoMark: string;
}

interface Drawing {
  name: string;
  svg: string;
  /** Width and height of the viewBox. */
  width: number;
  height: number;
  /** The classes of its elements, whose style rules a page with the drawing needs. */
  classes: readonly string[];
  /** Path below `dist`. */
  path: string;
  /** Address. */
  src: string;
}

/** Reads the drawings of `src/drawings`, and gives them addresses with a hash. */
export async function buildDrawings(root: ProjectRoot, base: BaseUrl): Promise<Drawings> {
  const sources = (await glob('src/drawings/*.svg', { cwd: root, posix: true })).sort();
  const drawings = await Promise.all(sources.map((source) => readDrawing(root, source, base)));
  const logoMark = drawings.find(({ name }) => name === 'mark');
  if (!logoMark) throw new Error('src/drawings/mark.svg is missing: the icons are made from it');
  const published = drawings.filter((drawing) => drawing !== logoMark);
  return {
    byName: new Map(published.map((drawing) => [drawing.name, drawing])),
    files: Object.fromEntries(published.map((drawing) => [drawing.path, drawing.svg])),
    logoMark: logoMark.svg,
  };
}

async function readDrawing(root: ProjectRoot, source: string, base: BaseUrl): Promise<Drawing> {
  const text = await readFile(path.join(root, source), 'utf8');
  // By hand, because svgo would shorten ids: a script puts `plan.svg` into the page, where its ids must be unique.
  const withoutComments = text.replaceAll(/<!--.*?-->/gs, '');
  // Line breaks inside an element stay: they separate attributes, or the numbers of a path.
  const svg = withoutComments.replaceAll(/>\s*\n\s*</g, '><').trim();
  const { width, height } = /viewBox="\S+ \S+ (?<width>\S+) (?<height>\S+)"/.exec(svg)?.groups ?? {};
  if (!width || !height) throw new Error(`${source} needs a viewBox`);
  const name = path.basename(source, '.svg');
  const published = `assets/${name}.${contentHash(svg)}.svg`;
  return {
    name,
    svg,
    width: Number(width),
    height: Number(height),
    classes: classesOf(svg),
    path: published,
    src: base + published,
  };
}

const classesOf = (svg: string): string[] =>
  [...svg.matchAll(/(?<=\sclass=")[^"]*/g)].flatMap(([names]) => names.split(/\s+/));
