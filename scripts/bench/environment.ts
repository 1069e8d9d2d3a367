import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, platform, release } from 'node:os';
import { findBrowser } from '../ensure-browser.ts';

/** Lines that say what measured, on what, and how busy it was before. */
export function describeEnvironment(command: string): string[] {
  const browser = findBrowser();
  const version =
    browser && execFileSync(browser, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return [
    `\`${command}\` on ${new Date().toISOString().slice(0, 10)}`,
    '',
    `- Node ${process.versions.node}, ${version?.trim() ?? 'no Chromium'}, ${platform()} ${release()}`,
    `- ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), load ${loadavg()[0]!.toFixed(1)} before`,
  ];
}
