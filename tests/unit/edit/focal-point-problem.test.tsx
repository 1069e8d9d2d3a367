// @vitest-environment happy-dom
/** What is wrong with the focal point of a photo leads to its slider in the form that is open, not out of the form. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FormDialog } from '../../../scripts/edit/client/form/FormDialog.tsx';
import type { OpenForm } from '../../../scripts/edit/client/client-state.ts';
import type { EditorState, PhotoMeasure } from '../../../scripts/edit/shared/protocol.ts';
import { emptyEditorState } from '../../support/editor-state.ts';
import { connectTo } from '../../support/form.tsx';
import { Queries } from '../../support/queries.tsx';

const file = 'content/landing.yaml';
const portrait = { imageSrc: 'doctora.jpg', focus: '120% 30%' };
const text = { type: 'string' } as const;
const portraitForm = {
  title: 'Retrato',
  type: 'object',
  required: ['imageSrc'],
  properties: {
    imageSrc: { ...text, title: 'Foto de la doctora', format: 'media' },
    focus: { ...text, title: 'Punto de la foto' },
  },
} as const;
const about = { title: 'La doctora', type: 'object', properties: { portrait: portraitForm } } as const;
const site = {
  ...emptyEditorState,
  files: {
    [file]: {
      form: { title: 'Página', type: 'object', properties: { about } },
      value: { about: { portrait } },
      blocks: [],
    },
  },
} as unknown as EditorState;

const refusedForm: OpenForm = {
  change: { file, path: 'about.portrait', base: portrait },
  onlyKeys: undefined,
  draft: portrait,
  isDirty: true,
  phase: 'refused',
  refusal: {
    code: 'invalid',
    problems: [{ file, path: 'about.portrait.focus', description: 'El punto queda fuera de la foto.' }],
  },
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('a problem of the focal point leads to its slider', async () => {
  const measure: PhotoMeasure = { width: 1200, height: 1600, focus: { x: 0.5, y: 0.3 } };
  const connection = await connectTo(() => ({ result: measure }));
  const ignore = () => {};
  const leaveForm = vi.fn();
  render(
    <FormDialog
      {...{ connection, site }}
      form={refusedForm}
      onChange={ignore}
      onSave={ignore}
      onConfirm={ignore}
      onClose={ignore}
      onGo={leaveForm}
      onResolve={ignore}
    />,
    { wrapper: Queries },
  );
  const point = await screen.findByRole('slider', { name: 'Desde la izquierda (%)' });
  expect(document.activeElement).not.toBe(point);
  fireEvent.click(screen.getByRole('button', { name: 'Retrato › Punto de la foto' }));
  expect(document.activeElement).toBe(point);
  expect(leaveForm).not.toHaveBeenCalled();
});
