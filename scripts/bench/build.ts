import { rmSync } from 'node:fs';
import type { BenchOptions } from '../bench.ts';
import { copyProject, runBuild, stagesOf, type Run } from './project.ts';
import { decimal, medianOf, table } from './table.ts';

/** How long `npm run build` takes with an empty cache, and with everything in it. */
export async function measureBuild({ root, runs, print, progress }: BenchOptions): Promise<void> {
  const copy = copyProject(root);
  const cold: Run[] = [];
  const warm: Run[] = [];
  try {
    for (let turn = 1; turn <= runs; turn++) {
      progress(`build ${turn}/${runs}`);
      rmSync(copy.cache, { recursive: true, force: true });
      cold.push(await runBuild(copy));
      warm.push(await runBuild(copy));
    }
  } finally {
    copy.remove();
  }

  const row = (name: string, done: readonly Run[]) => [
    name,
    decimal(medianOf(done, ({ ms }) => ms) / 1000),
    decimal(Math.min(...done.map(({ ms }) => ms)) / 1000),
    decimal(Math.max(...done.map(({ ms }) => ms)) / 1000),
  ];
  print(`\n## Build\n\n\`npm run build\`, wall time in seconds, ${runs} runs\n`);
  print(table(['cache', 'median', 'least', 'most'], [row('cold', cold), row('warm', warm)]));
  print(`\nStages of the last cold one: ${stagesOf(cold.at(-1)!)}\n`);
  print(`Stages of the last warm one: ${stagesOf(warm.at(-1)!)}`);
}
