/** From the sample to a site that can be published; and that the editor is no part of it. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keysOf, valueOf } from '../../scripts/edit/write.ts';
import { valueAt } from '../../scripts/generator/content/field-path.ts';
import { ownCache, startBuild } from '../browser/support/project.ts';
import { copySample } from '../html/contents.ts';
import { readyFiles, textOf } from '../unit/content/content-files.ts';
import { manifestOf } from '../whole/support/project.ts';
import { openEditor } from './ask.ts';

/** A copy with the sample content and a cache of its own. */
function temporarySample() {
  const project = copySample();
  ownCache(project, 'full');
  onTestFinished(() => project.remove());
  return project;
}

interface Answer {
  state: { samples: { file: string; path: string }[] };
  refusal?: string;
  found?: object[];
}

test('each sample is replaced or confirmed; then the check finds nothing', async () => {
  const project = temporarySample();
  const { act, close } = await openEditor(project);
  onTestFinished(close);
  const ask = async (action: string, body?: object) => JSON.parse((await act(action, body)).text) as Answer;
  const refusalOf = async (change: object) => (await ask('change', { file: 'content/site.yaml', ...change })).refusal;
  // What the check would find at the end is said at once.
  const rut = { path: 'practice.taxId', before: '00.000.000-0', value: '77.412.906-1' };
  expect(await refusalOf(rut)).toBe('Ese RUT no existe. Revisa el dígito verificador.');
  const before = 'Calle Ejemplo 000, oficina 00';
  const madeUp = { path: 'locations[0].street', before, isConfirmed: true };
  expect(await refusalOf(madeUp)).toBe('«Ejemplo» parece inventado. Pon lo verdadero.');
  let { state } = await ask('undo');
  let steps = 0;
  for (; state.samples.length > 0; steps++) {
    const { file, path } = state.samples[0]!;
    const [before, value] = [project.read(file), textOf(file, readyFiles)].map((text) =>
      valueAt(valueOf(file, text), keysOf(path)),
    );
    const isConfirmed = JSON.stringify(before) === JSON.stringify(value);
    const answer = await ask('change', { file, path, before, value, isConfirmed });
    expect(answer.refusal, path).toBeUndefined();
    ({ state } = answer);
  }
  expect(steps).toBeGreaterThan(20);
  expect((await ask('check')).found).toEqual([]);
});

test('the built files are the same without the code of the editor', async () => {
  const project = temporarySample();
  const build = async () => {
    expect(await startBuild(project).ended).toMatchObject({ status: 0 });
    return manifestOf(project.dist);
  };
  const before = await build();
  for (const part of ['scripts/edit', 'scripts/edit.ts']) rmSync(path.join(project.root, part), { recursive: true });
  expect(await build()).toEqual(before);
});
