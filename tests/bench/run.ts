/** `npm run bench`: measures what differs from run to run, and prints Markdown for `docs/performance.md`. */
import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { openBuilds } from './builds.ts';
import { openPages } from './pages.ts';
import { runCommand, UsageError } from '../../scripts/lib/command.ts';
import { notice } from '../../scripts/messages/notices.ts';
import { ensureBrowser } from '../../scripts/lib/find-browser.ts';

const usage = `npm run bench -- [--runs=9]

  Measures this site beside a baseline, in turns, and shows medians:
  builds  cold and warm, beside a plain recipe
  pages   first paint and first tap on a slow phone, beside a hand-written page`;

export type Subject = 'this site' | 'baseline';

/** Something to measure: `measure` runs it once, and returns ms (or ms of the processor) by what they are. */
export interface Bench {
  measure(subject: Subject): Promise<Record<string, number>>;
  close(): Promise<void> | void;
}

/** Measures both in turns, so that a busy moment of the computer hits both. */
async function compare({ measure, close }: Bench, runs: number): Promise<string> {
  const ours: Record<string, number>[] = [];
  const baseline: typeof ours = [];
  try {
    for (let run = 0; run < runs; run++) {
      baseline.push(await measure('baseline'));
      ours.push(await measure('this site'));
    }
  } finally {
    await close();
  }
  const rows = Object.keys(ours[0]!).map((what) => {
    const [our, other] = [ours, baseline].map((figures) => median(figures.map((figure) => figure[what]!)));
    return `| ${what} | ${Math.round(our!)} | ${Math.round(other!)} | ${(our! / other!).toFixed(2)} |`;
  });
  return ['| ms | this site | baseline | ratio |', '| --- | --: | --: | --: |', ...rows].join('\n');
}

/** Of at least one value; of an even number the upper of the two in the middle. */
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const options = { runs: { type: 'string', default: '9' } } as const;
await runCommand({ en: usage, es: usage }, { options }, async ({ values }) => {
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new UsageError(notice('usage.arguments', { detail: `Expected a number of runs, found ${values.runs}` }));

  const version = execFileSync(ensureBrowser(), ['--version'], { encoding: 'utf8' });
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), load ${loadavg()[0]!.toFixed(1)} before`;
  console.log(`${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node}, ${version.trim()}, ${machine}`);
  for (const open of [openBuilds, openPages]) console.log(`\n${await compare(await open(), runs)}`);
});
