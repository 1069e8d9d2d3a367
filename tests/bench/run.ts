/** `npm run bench`: measures what differs from run to run, and prints Markdown for `docs/performance.md`. */
import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { measureBuild } from './build.ts';
import { measureFirstPaint } from './first-paint.ts';
import { measureTap } from './tap.ts';
import { runCommand, UsageError } from '../../scripts/lib/command.ts';
import { notice } from '../../scripts/messages/notices.ts';
import { ensureBrowser } from '../../scripts/lib/find-browser.ts';

const usage = `npm run bench -- [tap] [first-paint] [build] [--runs=9]

  tap          from a tap at first paint to the booking popup, beside a hand-written page
  first-paint  work of the main thread before the largest paint, beside that page
  build        cold and warm build, beside a plain recipe
  --runs       how often each is measured; the table shows medians`;

const parts = {
  tap: measureTap,
  'first-paint': measureFirstPaint,
  build: measureBuild,
};

const options = { runs: { type: 'string', default: '9' } } as const;
await runCommand({ en: usage, es: usage }, { options, allowPositionals: true }, async ({ values, positionals }) => {
  const runs = Number(values.runs);
  const unknown = positionals.find((name) => !Object.hasOwn(parts, name));
  if (unknown) throw new UsageError(notice('usage.arguments', { detail: `Unknown: ${unknown}` }));
  if (!Number.isInteger(runs) || runs < 1)
    throw new UsageError(notice('usage.arguments', { detail: `Expected a number of runs, found ${values.runs}` }));

  const version = execFileSync(ensureBrowser(), ['--version'], { encoding: 'utf8' });
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), load ${loadavg()[0]!.toFixed(1)} before`;
  console.log(`${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node}, ${version.trim()}, ${machine}`);
  for (const [name, measure] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    console.log(`\n### \`npm run bench -- ${name} --runs=${runs}\`\n`);
    console.log(await measure(runs));
  }
});
