// @vitest-environment happy-dom
/** How a form opens, closes and confirms. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FormDialog } from '../../../scripts/edit/client/form/FormDialog.tsx';
import type { EditorState, Sample } from '../../../scripts/edit/shared/protocol.ts';
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
async function openForm(startAt: string | undefined, samples: readonly Sample[] = [], only?: string[]) {
  const connection = await connectTo();
  const change = { file, path, base: testimonial };
  const [onClose, onConfirm, ignore] = [vi.fn(), vi.fn(), vi.fn()];
  const dialog = (isDirty: boolean) => (
    <FormDialog
      {...{ connection, onClose, onConfirm }}
      site={{ ...site, samples: [...samples] }}
      form={{ change, only, startAt, draft: isDirty ? testimonial : undefined, isDirty, phase: 'editing' }}
      onChange={ignore}
      onSave={ignore}
      onGo={ignore}
      onResolve={ignore}
    />
  );
  const { rerender } = render(dialog(false), { wrapper: Queries });
  return { onClose, onConfirm, type: () => rerender(dialog(true)) };
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

test('a file chooser that is cancelled leaves the form open, and Escape asks to close it', async () => {
  const { onClose } = await openForm(undefined);
  fireEvent(screen.getByLabelText('Foto'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('what is still an example is confirmed in its form, until something is typed', async () => {
  const sample = { file, path: `${path}.quote`, canBeConfirmed: true };
  const other = { file, path: 'testimonials.items[10].quote', canBeConfirmed: true };
  const { onConfirm, type } = await openForm(undefined, [sample, other]);
  fireEvent.click(screen.getByRole('button', { name: 'Confirmo que es verdad' }));
  expect(onConfirm).toHaveBeenCalledWith([sample]);
  type();
  expect(screen.queryByRole('button', { name: 'Confirmo que es verdad' })).toBeNull();
});

test('a form with some fields of a group confirms only what stands in these', async () => {
  const sampleAt = (below: string) => ({ file, path: `${path}.${below}`, canBeConfirmed: true });
  const { onConfirm } = await openForm(undefined, [sampleAt('quote[0]'), sampleAt('imageSrc')], ['quote']);
  fireEvent.click(screen.getByRole('button', { name: 'Confirmo que es verdad' }));
  expect(onConfirm).toHaveBeenCalledWith([sampleAt('quote[0]')]);
});
