import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'glob';
import { expect, test } from 'vitest';
import { killsOr } from '../support/kills.ts';
import { listVersions } from '../../scripts/edit/publish/versions.ts';
import { emptyFolder, LANDING, publicHeadline, publish, readyProject, servePublicFolder } from './practice.ts';

const kills = killsOr(3);

/** Asserts that a published folder is a whole site: every file below `assets/` that one of its pages names is there. */
function expectWhole(folder: string): void {
  for (const page of globSync('**/*.html', { cwd: folder, posix: true })) {
    const html = readFileSync(path.join(folder, page), 'utf8');
    const assets = [...html.matchAll(/(?<=["'(\s])\/(?<file>assets\/[\w.-]+\.\w+)/g)].map(
      ({ groups }) => groups?.['file'] ?? '',
    );
    expect(assets.length).toBeGreaterThan(0);
    expect(
      assets.filter((file) => !existsSync(path.join(folder, file))),
      page,
    ).toEqual([]);
  }
}

test(
  'a publication killed at any moment leaves the public site whole, and the next one completes it',
  { timeout: 60_000 + kills * 30_000 },
  async () => {
    const web = emptyFolder();
    const folder = path.join(web, 'sitio');
    const project = readyProject(`to: folder\naddress: ${folder}`);
    const siteUrl = await servePublicFolder(folder);
    expect(await publish(project, siteUrl)).toMatchObject({ state: 'published' });

    /** Changes the headline and the style sheet, so that a page and a file that it names are delivered. */
    let headline = 'Tú sí.';
    const change = (next: string) => {
      project.edit(LANDING, `answer: ${headline}`, `answer: ${next}`);
      project.edit('src/sections/Closing/Closing.css', /$/, `\n.closing { --headline: '${next}'; }\n`);
      headline = next;
    };

    for (let index = 0; index < kills; index++) {
      const before = headline;
      const next = `Yo ${index}.`;
      change(next);
      // Spread over the whole publication: before, while and after the public site changes.
      const share = -0.1 + (1.2 * index) / (kills - 1);
      const child = spawn(
        process.execPath,
        [
          ...['--import', 'tsx', path.join(import.meta.dirname, 'publish-once.ts')],
          ...[project.root, siteUrl, String(share)],
        ],
        { stdio: ['ignore', 'ignore', 'inherit'] },
      );
      expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);

      expectWhole(folder);
      expect([before, next]).toContain(await publicHeadline(siteUrl));

      expect(await publish(project, siteUrl, { message: `Versión ${index}` })).toMatchObject({ state: 'published' });
      expect(await publicHeadline(siteUrl)).toBe(next);
      expectWhole(folder);
    }
    expect((await listVersions(project.root)).length).toBeGreaterThanOrEqual(2);
  },
);
