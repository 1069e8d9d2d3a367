/** `npm run bench -- pages`: what Lighthouse says of every page. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureBrowser } from '../../scripts/lib/find-browser.ts';
import { median, openSite, table } from './build.ts';

/** No dependency: it is heavy, and needs a newer Node than the project. npm fetches both once and keeps them. */
const LIGHTHOUSE = ['--yes', '--engine-strict=false', '--package=lighthouse@13', '--package=node@22', 'lighthouse'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** What is used of a report. */
interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
}

/**
 * Lets Lighthouse measure every page as a phone on simulated slow 4G gets it. Returns, as Markdown, a table of the median
 * scores from 0 to 100, and a list of the audits that cost a page points in any run.
 */
export async function measurePages(runs: number): Promise<string> {
  // Lighthouse refuses to measure what comes with the status 404.
  const site = await openSite((files) => ({ ...files, 'error.html': files['404.html']! }));
  const rows: (string | number)[][] = [];
  const costs = new Set<string>();
  try {
    for (const path of site.paths) {
      const reports: Report[] = [];
      const url = site.url + path.replace('404', 'error');
      for (let run = 0; run < runs; run++) reports.push(await runLighthouse(url));
      const scoreOf = (category: string) => median(reports.map(({ categories }) => categories[category]!.score));
      rows.push([`/${path}`, ...categories.map((category) => Math.round(scoreOf(category) * 100))]);
      for (const { categories, audits } of reports) {
        for (const { id, weight } of Object.values(categories).flatMap(({ auditRefs }) => auditRefs)) {
          const { score, title, displayValue = '' } = audits[id]!;
          // A score of null: the audit does not apply. From 0.9 on, Lighthouse counts it as passed.
          if (weight > 0 && score !== null && score < 0.9) costs.add(`\n- \`/${path}\`: ${title} ${displayValue}`);
        }
      }
    }
  } finally {
    await site.close();
  }
  return `${table([['page', ...categories], ...rows])}\n${[...costs].join('')}`;
}

/**
 * Runs Lighthouse once for the page at an address. Now and then it fails because it misses its own trace, and asks to be
 * run again; this does so, up to five times in all.
 *
 * @throws Error with what Lighthouse printed, if the last attempt fails, too
 */
async function runLighthouse(url: string, attempts = 5): Promise<Report> {
  const chrome = '--chrome-flags=--headless=new --no-sandbox';
  const args = [...LIGHTHOUSE, url, '--quiet', '--output=json', `--only-categories=${categories.join()}`, chrome];
  const env = { ...process.env, CHROME_PATH: ensureBrowser() };
  try {
    const { stdout } = await promisify(execFile)('npx', args, { maxBuffer: 1e8, env });
    return JSON.parse(stdout) as Report;
  } catch (error) {
    // Only what it printed as errors: the error's own message contains the whole report.
    if (attempts === 1) throw new Error(`Lighthouse: ${(error as { stderr?: string }).stderr ?? String(error)}`);
    return runLighthouse(url, attempts - 1);
  }
}
