// @vitest-environment happy-dom
/** Where the focus is when a form opens. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FormDialog } from '../../../scripts/edit/client/FormDialog.tsx';
import type { EditorState } from '../../../scripts/edit/protocol.ts';
import { emptyEditorState } from '../../support/editor-state.ts';
import { connectTo } from '../../support/form.tsx';
import { Queries } from '../../support/queries.tsx';

const file = 'content/landing.yaml';
const path = 'testimonials.items[0]';
const testimonial = { quote: 'Partí la misma semana.', imageSrc: 'camila.svg' };
const text = { type: 'string' } as const;
const entry = {
  title: 'Testimonio',
  type: 'object',
  required: ['quote', 'imageSrc'],
  properties: {
    quote: { ...text, title: 'Sus palabras' },
    imageSrc: { ...text, title: 'Foto', format: 'media' },
  },
} as const;
const testimonials = { title: 'Testimonios', type: 'object', properties: { items: { type: 'array', items: entry } } };
const site = {
  ...emptyEditorState,
  files: {
    [file]: {
      form: { title: 'Página', type: 'object', properties: { testimonials } },
      value: { testimonials: { items: [testimonial] } },
      blocks: [],
    },
  },
} as unknown as EditorState;

/** Opens the form of a testimonial as a click on the page does. */
async function openForm(startAt: string | undefined): Promise<void> {
  const connection = await connectTo();
  const change = { file, path, base: testimonial };
  const ignore = () => {};
  render(
    <FormDialog
      {...{ connection, site }}
      form={{ change, only: undefined, startAt, draft: undefined, isDirty: false, phase: 'editing' }}
      onChange={ignore}
      onSave={ignore}
      onClose={ignore}
      onGo={ignore}
      onResolve={ignore}
    />,
    { wrapper: Queries },
  );
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('the form of a photo opens at the photo, although its text stands above it', async () => {
  await openForm(`${path}.imageSrc`);
  expect(document.activeElement).toBe(screen.getByLabelText('Foto'));
});

test('any other form opens at its first field', async () => {
  await openForm(undefined);
  expect(document.activeElement).toBe(screen.getByLabelText('Sus palabras'));
});
