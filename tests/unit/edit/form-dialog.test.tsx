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
const listPath = 'testimonials.items';
const testimonialPath = `${listPath}[0]`;
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

/** Opens the form of a testimonial as a click on the page does, or that of another field. */
async function openForm(
  startAt: string | undefined,
  samples: readonly Sample[] = [],
  only?: string[],
  [path, value]: [string, unknown] = [testimonialPath, testimonial],
) {
  const connection = await connectTo();
  const change = { file, path, base: value };
  const [onClose, onConfirm, ignore] = [vi.fn(), vi.fn(), vi.fn()];
  const dialog = (isDirty: boolean) => (
    <FormDialog
      {...{ connection, onClose, onConfirm }}
      site={{ ...site, samples: [...samples] }}
      form={{ change, only, startAt, draft: value, isDirty, phase: 'editing' }}
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
  await openForm(`${testimonialPath}.imageSrc`);
  expect(document.activeElement).toBe(screen.getByLabelText('Foto'));
});

test('any other form opens at its first field', async () => {
  await openForm(undefined);
  expect(document.activeElement).toBe(screen.getByLabelText('Sus palabras'));
});

test('the form of a list opens the entry in which it starts, and only this one', async () => {
  const list = ['Uno', 'Dos', 'Tres'].map((quote) => ({ ...testimonial, quote }));
  await openForm(`${listPath}[2].quote`, [], undefined, [listPath, list]);
  expect(document.activeElement).toBe(screen.getByDisplayValue('Tres'));
  const entries = screen.getAllByRole('button', { expanded: true });
  expect(entries.map((entry) => entry.textContent)).toEqual(['Testimonio 3']);
});

test('a file chooser that is cancelled leaves the form open, and Escape asks to close it', async () => {
  const { onClose } = await openForm(undefined);
  fireEvent(screen.getByLabelText('Foto'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('what is still an example is confirmed in its form, until something is typed', async () => {
  const sample = { file, path: `${testimonialPath}.quote`, canBeConfirmed: true };
  const other = { file, path: 'testimonials.items[10].quote', canBeConfirmed: true };
  const { onConfirm, type } = await openForm(undefined, [sample, other]);
  fireEvent.click(screen.getByRole('button', { name: 'Confirmo que es verdad' }));
  expect(onConfirm).toHaveBeenCalledWith([sample]);
  type();
  expect(screen.queryByRole('button', { name: 'Confirmo que es verdad' })).toBeNull();
});

test('a form with some fields of a group confirms only what stands in these', async () => {
  const sampleAt = (below: string) => ({ file, path: `${testimonialPath}.${below}`, canBeConfirmed: true });
  const { onConfirm } = await openForm(undefined, [sampleAt('quote[0]'), sampleAt('imageSrc')], ['quote']);
  fireEvent.click(screen.getByRole('button', { name: 'Confirmo que es verdad' }));
  expect(onConfirm).toHaveBeenCalledWith([sampleAt('quote[0]')]);
});
