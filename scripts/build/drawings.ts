import { drawingFiles } from '../../src/drawings/files.ts';
import { contentHash } from './cache.ts';
import type { OutputFile } from './types.ts';

/** The drawings that pages show as files. */
export interface Drawings {
  byName: Map<string, { src: string; width: number; height: number }>;
  files: OutputFile[];
  /** The square mark that the icons are made from. */
  mark: string;
}

/** Gives every drawing of `src/drawings/files.ts` an address; its size is that of its viewBox. */
export function buildDrawings(base: string): Drawings {
  const drawings: Drawings = { byName: new Map(), files: [], mark: '' };
  for (const { name, svg } of drawingFiles()) {
    if (name === 'mark') {
      drawings.mark = svg;
      continue;
    }
    const [, , width, height] = /viewBox="([^"]+)"/
      .exec(svg)![1]!
      .split(/[\s,]+/)
      .map(Number);
    const path = `assets/${name}.${contentHash(svg)}.svg`;
    drawings.byName.set(name, { src: base + path, width: Math.round(width!), height: Math.round(height!) });
    drawings.files.push({ path, body: svg });
  }
  return drawings;
}
