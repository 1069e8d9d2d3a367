/** A cold and a warm build, beside those of the same pages by the same tools with nothing around them. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { copyAsReal } from './copy-as-real.ts';
import type { Bench } from './run.ts';
import { ownCache } from '../support/project.ts';

const scripts = { 'this site': 'scripts/build.ts', baseline: path.join(import.meta.dirname, 'plain-recipe.ts') };

export function openBuilds(): Bench {
  const copy = copyAsReal();
  const timeOf = (script: string) => {
    const start = performance.now();
    execFileSync(process.execPath, ['--import', 'tsx', script], { cwd: copy.root, stdio: 'ignore' });
    return performance.now() - start;
  };
  return {
    async measure(subject) {
      ownCache(copy, 'empty');
      return { 'cold build': timeOf(scripts[subject]), 'warm build': timeOf(scripts[subject]) };
    },
    close: copy.remove,
  };
}
