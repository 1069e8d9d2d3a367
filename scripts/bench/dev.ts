import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright';
import type { BenchOptions } from '../bench.ts';
import { openBrowser, pause } from './browser.ts';
import { copyProject, runBuildProgram, type ProjectCopy } from './project.ts';
import { median, table, whole } from './table.ts';

/** A kind of edit, which shows in one place of the landing page. */
interface Edit {
  name: string;
  file: string;
  /** The file's text with this number in it. */
  edited(text: string, number: number): string;
  /** An expression for what a page shows of it. */
  shows: string;
  /** What that is for this number. */
  expected(number: number): string;
}

const edits: readonly Edit[] = [
  {
    name: 'content (`interface.yaml`)',
    file: 'content/interface.yaml',
    edited: (text, number) => text.replace(/skipLink: .*/, `skipLink: Ir ${number}`),
    shows: `document.querySelector('.skip-link')?.textContent`,
    expected: (number) => `Ir ${number}`,
  },
  {
    name: 'style sheet (`Hero.css`)',
    file: 'src/sections/Hero/Hero.css',
    edited: (text, number) => `h1 { text-indent: ${number}px }\n${text}`,
    shows: `document.querySelector('h1') && getComputedStyle(document.querySelector('h1')).textIndent`,
    expected: (number) => `${number}px`,
  },
  {
    name: 'component (`Hero.tsx`)',
    file: 'src/sections/Hero/Hero.tsx',
    edited: (text, number) => text.replace('<h1', `<h1 title="${number}"`),
    shows: `document.querySelector('h1')?.title`,
    expected: String,
  },
  {
    name: 'island (`FlipButton.tsx`), which loads the page again',
    file: 'src/islands/FlipButton.tsx',
    edited: (text, number) => text.replace('<button', `<button title="${number}"`),
    shows: `document.querySelector('.flip')?.title`,
    expected: String,
  },
];

/** Time of day in milliseconds, as pages tell it too. */
const clock = () => performance.timeOrigin + performance.now();

/** From the save of a file to the first frame of an open page that shows it, under `npm run dev`. */
export async function measureDev({ root, runs, print, progress }: BenchOptions): Promise<void> {
  const copy = copyProject(root);
  const rows: string[][] = [];
  try {
    // Pictures and fonts, which no edit here changes.
    await runBuildProgram(copy);
    const server = await startDev(copy);
    const browser = await openBrowser();
    try {
      for (const edit of edits) {
        const page = await browser.newPage();
        await watchPage(page, server.url, edit);
        const file = path.join(copy.root, edit.file);
        const text = readFileSync(file, 'utf8');
        const times: number[] = [];
        for (let turn = 1; turn <= runs; turn++) {
          progress(`${edit.name} ${turn}/${runs}`);
          const saved = clock();
          writeFileSync(file, edit.edited(text, turn));
          times.push((await shownAt(page, edit.expected(turn))) - saved);
          await pause(500);
        }
        await page.close();
        rows.push([edit.name, whole(median(times)), whole(Math.min(...times)), whole(Math.max(...times))]);
      }
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    copy.remove();
  }
  print(
    `\n## Development\n\nFrom a save to the first frame of the browser that shows it, in milliseconds; ${runs} saves each\n`,
  );
  print(table(['saved', 'median', 'least', 'most'], rows));
}

/** The dev server of a copy of the project, once it has built the site. */
async function startDev({ root }: ProjectCopy): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts', '--port', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const [address] = /http:\/\/\S+/.exec(line) ?? [];
      if (address) resolve(address);
    });
    void ended.then(([code]) => reject(new Error(`npm run dev ended with ${code}`)));
  });
  await fetch(url); // answered once the first build is done
  return {
    url,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** Notes in which frame each new state shows, also of the pages that are loaded later. As text: see `browser.ts`. */
async function watchPage(page: Page, url: string, { shows }: Edit): Promise<void> {
  await page.addInitScript(`(() => {
    let last;
    const look = () => {
      const now = ${shows};
      if (now !== last) window.benchShown = { what: last = now, at: performance.timeOrigin + performance.now() };
      requestAnimationFrame(look);
    };
    look();
  })()`);
  const listening = page.waitForResponse((response) => response.url().includes('/__dev'));
  await page.goto(url);
  await listening;
}

/** When the page first showed this; the time of day, as `clock` tells it. */
async function shownAt(page: Page, expected: string): Promise<number> {
  const shown = await page.waitForFunction((what) => {
    const note = (window as { benchShown?: { what: string; at: number } }).benchShown;
    return note?.what === what && note.at;
  }, expected);
  return Number(await shown.jsonValue());
}
