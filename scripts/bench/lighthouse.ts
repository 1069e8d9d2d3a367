import { execFile } from 'node:child_process';
import { accessSync, constants, realpathSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureBrowser } from '../ensure-browser.ts';
import { chromiumFlags } from './browser.ts';

const run = promisify(execFile);

/** The figures of one run, as Lighthouse names them; times in milliseconds. */
export interface PageFigures {
  /** 0 to 100; only Lighthouse gives one. */
  score?: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
}

/** Measures an address once, as a phone on simulated slow 4G. */
export type Lighthouse = (url: string) => Promise<PageFigures>;

/** What is used of Lighthouse's result. */
interface Result {
  lighthouseVersion: string;
  runtimeError?: { message: string };
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue?: number }>;
}

/**
 * Lighthouse, where it is there: `LIGHTHOUSE` names its `cli/index.js`, or `lighthouse` is on PATH. It is
 * no dependency, because it needs a newer Node than the project; `LIGHTHOUSE_NODE` names one.
 *
 * @returns nothing where there is none, or it does not run
 */
export async function findLighthouse(): Promise<{ version: string; measure: Lighthouse } | undefined> {
  const cli = process.env['LIGHTHOUSE'] ?? onPath('lighthouse');
  if (!cli) return undefined;
  const node = process.env['LIGHTHOUSE_NODE'] ?? process.execPath;
  const start = (args: readonly string[]) =>
    run(node, [cli, ...args], { maxBuffer: 1e8, env: { ...process.env, CHROME_PATH: ensureBrowser() } });

  try {
    const { stdout } = await start(['--version']);
    return { version: stdout.trim(), measure };
  } catch {
    return undefined;
  }

  async function measure(url: string): Promise<PageFigures> {
    const flags = ['--headless=new', ...chromiumFlags].map((flag) =>
      flag.includes(' ') ? flag.replace(/=(.*)/, "='$1'") : flag,
    );
    const { stdout } = await start([
      ...[url, '--quiet', '--output=json', '--only-categories=performance'],
      `--chrome-flags=${flags.join(' ')}`,
    ]);
    const { runtimeError, categories, audits } = JSON.parse(stdout) as Result;
    if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
    const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      score: categories.performance.score * 100,
      fcp: figure('first-contentful-paint'),
      lcp: figure('largest-contentful-paint'),
      tbt: figure('total-blocking-time'),
      cls: figure('cumulative-layout-shift'),
    };
  }
}

function onPath(program: string): string | undefined {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    const file = path.join(folder, program);
    try {
      accessSync(file, constants.X_OK);
      // The real file: Node runs it, not the shell.
      return realpathSync(file);
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
}
