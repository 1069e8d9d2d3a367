/**
 * `npm run test:engines`: runs the checks of site and editor in Firefox and WebKit, where they are installed; a browser
 * that is not is reported as skipped.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { globSync } from 'glob';
import { projectRoot, serveSite } from '../../support/project.ts';
import { checks, COLLECTOR } from './checks.ts';
import { editorChecks, openEditor, type OpenEditor } from './editor-checks.ts';
import { engines, startEngine, type RunningEngine } from './engines.ts';

// A copy of the site whose entry script begins with the collector of problems.
const folder = mkdtempSync(path.join(tmpdir(), 'alba-engines-'));
cpSync(path.join(projectRoot, 'dist'), folder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
for (const file of globSync('assets/entry.*.js', { cwd: folder, absolute: true })) {
  writeFileSync(file, COLLECTOR + readFileSync(file, 'utf8'));
}
const { url, close } = await serveSite(folder);
after(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

for (const engine of engines) {
  const packages = engine.missingPackages();
  const skip = packages.length > 0 && `NOT TESTED: install ${packages.join(' and ')} to test there`;
  void describe(engine.name, { skip }, () => {
    let running: RunningEngine | undefined;
    before(async () => {
      running = await startEngine(engine, console.log);
    });
    after(() => running?.stop());
    for (const [check, run] of Object.entries(checks)) {
      void test(check, async (context) => {
        if (!running) throw new Error(`${engine.name} does not run`);
        const note = await run(running.page, url);
        if (note) context.diagnostic(note);
      });
    }
    void describe('the editor', () => {
      let editor: OpenEditor | undefined;
      after(() => editor?.close());
      for (const [check, run] of Object.entries(editorChecks)) {
        void test(check, async () => {
          if (!running) throw new Error(`${engine.name} does not run`);
          editor ??= await openEditor(running.page);
          await run(editor);
        });
      }
    });
  });
}
