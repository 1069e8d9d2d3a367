/** From the sample to a site that can be published. */
import { isDeepStrictEqual } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { readValue } from '../../scripts/edit/content/yaml-text.ts';
import type { Change } from '../../scripts/edit/shared/protocol.ts';
import { parsePath, valueAt } from '../../scripts/generator/content/field-path.ts';
import { ownCache } from '../support/project.ts';
import { copySample } from '../support/contents.ts';
import { readyFiles, textOf } from '../support/content-files.ts';
import { openEditor } from './ask.ts';

test('once each sample is replaced or confirmed, the check finds nothing; not all can be confirmed', async () => {
  const project = copySample();
  ownCache(project, 'full');
  onTestFinished(() => project.remove());
  const { act, close } = await openEditor(project);
  onTestFinished(close);
  const problemsOf = async (change: Omit<Change, 'file'>) => {
    const { refusal } = await act('change', { file: 'content/site.yaml', ...change });
    return refusal?.problems?.map(({ path, description }) => [path, description]);
  };
  // What the check would find at the end is said at once, with its field.
  const rut = { path: 'practice.taxId', base: '00.000.000-0', value: '77.412.906-1' };
  expect(await problemsOf(rut)).toEqual([['practice.taxId', expect.stringContaining('RUT')]]);
  const base = 'Calle Ejemplo 000, oficina 00';
  const madeUp = { path: 'locations[0].street', base, isConfirmed: true };
  expect(await problemsOf(madeUp)).toEqual([['locations[0].street', expect.stringContaining('Ejemplo')]]);

  let { state } = await act('state');
  const refused = state?.samples.filter(({ canBeConfirmed }) => !canBeConfirmed).map(({ path }) => path);
  expect(refused).toEqual(
    expect.arrayContaining(['updated', 'locations[0].street', 'practice.taxId', 'testimonials.items']),
  );
  expect(refused).not.toContain('doctor.name');
  let steps = 0;
  for (; state && state.samples.length > 0; steps++) {
    const [sample] = state.samples;
    if (!sample) break;
    const { file, path } = sample;
    const [base, value] = [project.read(file), textOf(file, readyFiles)].map((text) =>
      valueAt(readValue(file, text), parsePath(path)),
    );
    const isTrue = isDeepStrictEqual(base, value);
    if (isTrue) expect(sample.canBeConfirmed, path).toBe(true);
    const answer = await act('change', { file, path, base, value, ...(isTrue && { isConfirmed: true }) });
    expect(answer.refusal, path).toBeUndefined();
    state = answer.state;
  }
  expect(steps).toBeGreaterThan(20);
  expect((await act('check')).result).toEqual({ problems: [], advice: [] });
}, 400_000);
