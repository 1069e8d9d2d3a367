/** From the sample to a site that can be published. */
import { isDeepStrictEqual } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { readValue } from '../../scripts/edit/content/yaml-text.ts';
import { planChange } from '../../scripts/edit/content/plan-change.ts';
import { parsePath, valueAt } from '../../scripts/generator/content/field-path.ts';
import { readContentFiles } from '../../scripts/generator/content/files.ts';
import { checkSite } from '../../scripts/check/check-site.ts';
import { findRoutes } from '../../scripts/generator/routes.ts';
import { copySample } from '../support/contents.ts';
import { readyFiles, textOf } from '../support/content-files.ts';
import { openEditor } from './ask.ts';

test('once each sample is replaced or confirmed, the check finds nothing', async () => {
  const project = copySample();
  onTestFinished(() => project.remove());
  const { act, close, editor } = await openEditor(project);
  onTestFinished(close);
  // What the check would find at the end is saved, and listed at once, with its field.
  const field = { file: 'content/site.yaml', path: 'practice.taxId' };
  const saved = await act('change', { ...field, base: '00.000.000-0', value: '77.412.906-1' });
  expect(saved.refusal).toBeUndefined();
  expect(saved.state?.publishProblems).toEqual([{ ...field, description: expect.stringContaining('RUT') as string }]);
  await act('undo');

  let { state } = await act('state');
  expect(state!.samples.length).toBeGreaterThan(20);

  const routes = await findRoutes(project.root);
  // Some are samples only once others are replaced.
  for (let round = 0; round < 2; round++) {
    // Not through the editor, which would build the site after each.
    const files = new Map(await readContentFiles(project.root));
    for (const { file, path } of state!.samples) {
      const [base, value] = [textOf(file, files), textOf(file, readyFiles)].map((text) =>
        valueAt(readValue(file, text), parsePath(path)),
      );
      const isConfirmed = isDeepStrictEqual(base, value);
      const planned = planChange({ files, routes }, { file, path, base, value, ...(isConfirmed && { isConfirmed }) });
      if (!planned) throw new Error(`${path} is unchanged`);
      files.set(file, planned.after);
    }
    for (const [file, bytes] of files) project.write(file, bytes);
    await editor.live.rebuild();
    ({ state } = await act('state'));
  }
  expect(state!.samples).toEqual([]);
  expect(state!.publishProblems).toEqual([]);
  expect(await checkSite({ root: project.root, log: () => {} })).toMatchObject({ diagnostics: [], advice: [] });
});
