/**
 * Measures what differs from run to run, and prints it as Markdown:
 * `npm run bench -- [pages] [tap] [build] [scale] [dev] [--runs=5]`. No part of the tests.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureBuild } from './bench/build.ts';
import { measureDev } from './bench/dev.ts';
import { describeEnvironment } from './bench/environment.ts';
import { measurePages } from './bench/pages.ts';
import { measureScale } from './bench/scale.ts';
import { measureTap } from './bench/tap.ts';

/** What is being measured, and how often. */
export interface BenchOptions {
  /** Absolute path of the project. */
  root: string;
  runs: number;
  /** Receives one line of the result at a time. */
  print: (line: string) => void;
  /** Receives what is going on meanwhile. */
  progress: (line: string) => void;
}

const parts = { pages: measurePages, tap: measureTap, build: measureBuild, scale: measureScale, dev: measureDev };

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const runs = Number(values.runs);
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0 || !Number.isInteger(runs) || runs < 1) {
  console.error(`usage: npm run bench -- [${Object.keys(parts).join('] [')}] [--runs=5]`);
  process.exit(2);
}

const options: BenchOptions = {
  root: path.dirname(import.meta.dirname),
  runs,
  print: console.log,
  progress: (line) => console.error(`  ${line}`),
};
for (const line of describeEnvironment(['npm run bench --', ...process.argv.slice(2)].join(' '))) console.log(line);
for (const [name, measure] of Object.entries(parts)) {
  if (positionals.length === 0 || positionals.includes(name)) await measure(options);
}
