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

/** Scores of all pages as a phone on simulated slow 4G gets them, and what costs points, as Markdown. */
export async function measurePages(runs: number): Promise<string> {
  // Lighthouse refuses to measure what comes with the status 404.
  const site = await openSite((files) => ({ ...files, 'error.html': files['404.html']! }));
  const rows: (string | number)[][] = [];
  const costs = new Set<string>();
  try {
    for (const path of site.paths) {
      const reports: Report[] = [];
      for (let run = 0; run < runs; run++) reports.push(await report(site.url + path.replace('404', 'error')));
      rows.push([
        `/${path}`,
        ...categories.map((name) => Math.round(median(reports.map((one) => one.categories[name]!.score)) * 100)),
      ]);
      for (const { categories, audits } of reports) {
        for (const { id, weight } of Object.values(categories).flatMap(({ auditRefs }) => auditRefs)) {
          const { score, title, displayValue = '' } = audits[id]!;
          if (weight > 0 && score !== null && score < 0.9) costs.add(`\n- \`/${path}\`: ${title} ${displayValue}`);
        }
      }
    }
  } finally {
    await site.close();
  }
  return `${table([['page', ...categories], ...rows])}\n${[...costs].join('')}`;
}

/** Lighthouse misses its own trace now and then, and asks to be run again. */
async function report(url: string, attempts = 5): Promise<Report> {
  const chrome = '--chrome-flags=--headless=new --no-sandbox';
  const args = [...LIGHTHOUSE, url, '--quiet', '--output=json', `--only-categories=${categories.join()}`, chrome];
  const env = { ...process.env, CHROME_PATH: ensureBrowser() };
  try {
    const { stdout } = await promisify(execFile)('npx', args, { maxBuffer: 1e8, env });
    return JSON.parse(stdout) as Report;
  } catch (error) {
    // Without the output, which is the whole report.
    if (attempts === 1) throw new Error(`Lighthouse: ${(error as { stderr?: string }).stderr ?? String(error)}`);
    return report(url, attempts - 1);
  }
}
