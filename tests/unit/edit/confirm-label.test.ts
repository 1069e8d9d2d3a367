/** What the button says that confirms a sample. */
import { expect, test } from 'vitest';
import { confirmLabel } from '../../../scripts/edit/client/confirm-label.ts';
import { deriveForms } from '../../../scripts/generator/content/editor-schemas.ts';
import { emptyEditorState } from '../../support/editor-state.ts';

const file = 'content/landing.yaml';
const site = { ...emptyEditorState, files: { [file]: { form: deriveForms().landing, value: {}, blocks: [] } } };
const labelOf = (...paths: string[]) =>
  confirmLabel(
    site,
    paths.map((path) => ({ file, path })),
  );

test('nobody is asked whether a picture or the film is true, only whether it may be shown', () => {
  for (const path of ['hero.film', 'you.image', 'meta.socialBackground']) {
    expect(labelOf(path), path).toBe('Confirmo que se puede mostrar');
  }
});

test('words are true or not, even beside a picture', () => {
  for (const path of ['about.lead', 'about.portrait', 'about.insurers']) {
    expect(labelOf(path), path).toBe('Confirmo que es verdad');
  }
  expect(labelOf('you.image', 'you.lead')).toBe('Confirmo que es verdad');
});
