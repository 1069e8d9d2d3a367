/** The way through «Antes de publicar»: its order, and where it goes on. */
import { expect, test } from 'vitest';
import { keyOf, positionIn, stepsOf } from '../../../scripts/edit/client/panels/steps.ts';

const sample = (file: string, path: string) => ({ file: `content/${file}`, path, canBeConfirmed: true });
const pathsOf = (fields: readonly { path: string }[]) => fields.map(({ path }) => path);

test('steps come in the order in which a practice knows things, whatever the order of the files', () => {
  const known = [
    sample('site.yaml', 'practice.name'),
    sample('site.yaml', 'locations[0].street'),
    sample('site.yaml', 'locations[0].openingHours[0]'),
    sample('site.yaml', 'contact.email'),
    sample('site.yaml', 'booking.url'),
    sample('site.yaml', 'facts.evaluationPrice'),
    sample('landing.yaml', 'about.portrait.imageSrc'),
    sample('landing.yaml', 'testimonials.items[0].quote'),
    sample('site.yaml', 'url'),
  ];
  expect(pathsOf(stepsOf(known.toReversed(), []))).toEqual(pathsOf(known));
});

test('a field with a problem is one step, with what is wrong; what is about no content is none', () => {
  const email = sample('site.yaml', 'contact.email');
  const problem = { ...email, description: 'Falta el correo.' };
  const noContent = { file: 'src/pages/404.tsx', path: '', description: 'No se puede leer.' };
  expect(stepsOf([email], [problem, noContent])).toEqual([
    { ...email, topic: 'Contacto', description: 'Falta el correo.', canBeConfirmed: false },
  ]);
});

test('who comes back goes on where she stopped; after a step that is done, with the one after it', () => {
  const steps = stepsOf(
    ['practice.name', 'contact.email', 'facts.years'].map((path) => sample('site.yaml', path)),
    [],
  );
  const [first, second, third] = steps.map(keyOf);
  expect(positionIn(steps, undefined)).toEqual({ phase: 'not-started', index: 0 });
  expect(positionIn(steps, { current: second!, next: third })).toEqual({ phase: 'at-step', index: 1 });
  expect(positionIn(steps.slice(1), { current: first!, next: second })).toEqual({ phase: 'step-done', index: 0 });
  // The last one is done, and an earlier one was passed over.
  expect(positionIn(steps.slice(0, 1), { current: third!, next: undefined })).toEqual({
    phase: 'step-done',
    index: 0,
  });
});
