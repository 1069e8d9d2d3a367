/** What goes with a text that names a fact which the content lacks. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { schemas } from '../../../scripts/generator/content/field-lookup.ts';
import { ABSENT, leaveOutAbsent } from '../../../scripts/generator/content/optional-facts.ts';

test('an optional group goes with a required text, at the top of the interface, too', () => {
  const planning = { label: 'Etapas', step: `${ABSENT}: {etapa}` };
  expect(leaveOutAbsent(schemas.interface, { planning })).toEqual({});
});

test('a section of the landing page stays', () => {
  const landing = { insurance: { title: ABSENT } };
  expect(leaveOutAbsent(schemas.landing, landing)).toEqual(landing);
});

test('an optional list stays with the text of an entry', () => {
  const schema = z.object({ hero: z.object({ notes: z.array(z.string()).optional() }) });
  const value = { hero: { notes: ['10 cupos', ABSENT] } };
  expect(leaveOutAbsent(schema, value)).toEqual(value);
});
