/** How a form opens, closes and confirms. */
import { fireEvent, render, renderHook, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { initialState } from '../../../scripts/edit/client/client-state.ts';
import { FormDialog } from '../../../scripts/edit/client/form/FormDialog.tsx';
import { useForms } from '../../../scripts/edit/client/form/use-forms.ts';
import type { Saving } from '../../../scripts/edit/client/use-saving.ts';
import type { EditorState, Field } from '../../../scripts/edit/shared/protocol.ts';
import { emptyEditorState } from '../../support/editor-state.ts';

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
const hours = {
  title: 'Horario',
  type: 'object',
  properties: {
    days: { title: 'Días', type: 'array', items: { ...text, enum: ['lunes', 'martes'] } },
    isUrgent: { title: 'Urgencias', type: 'boolean' },
    holidays: {
      title: 'Feriados',
      type: 'array',
      items: { title: 'Feriado', type: 'object', properties: { name: { ...text, title: 'Nombre' } } },
    },
  },
} as const;
const site = {
  ...emptyEditorState,
  files: {
    [file]: {
      form: { title: 'Página', type: 'object', properties: { testimonials, hours } },
      value: { testimonials: { items: [testimonial] }, hours: {} },
      blocks: [],
    },
  },
} as unknown as EditorState;

/** Opens the form of a testimonial as a click on the page does, or that of another field. */
async function openForm(
  startAt: string | undefined,
  samples: readonly Field[] = [],
  [path, value]: [string, unknown] = [testimonialPath, testimonial],
) {
  const change = { file, path, base: value };
  const [onClose, onConfirm, ignore] = [vi.fn(), vi.fn(), vi.fn()];
  const dialog = (isDirty: boolean) => (
    <FormDialog
      {...{ onClose, onConfirm }}
      site={{ ...site, samples: [...samples] }}
      form={{ change, startAt, draft: value, isDirty, phase: 'editing' }}
      onChange={ignore}
      onSave={ignore}
      onGo={ignore}
      onResolve={ignore}
    />
  );
  const { rerender } = render(dialog(false));
  return { onClose, onConfirm, type: () => rerender(dialog(true)) };
}

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
  await openForm(`${listPath}[2].quote`, [], [listPath, list]);
  expect(document.activeElement).toBe(screen.getByDisplayValue('Tres'));
  const openEntries = [...document.querySelectorAll('details[open] > summary')];
  expect(openEntries.map((entry) => entry.textContent)).toEqual(['Testimonio 3']);
});

test('a file chooser that is cancelled leaves the form open, and Escape asks to close it', async () => {
  const { onClose } = await openForm(undefined);
  fireEvent(screen.getByLabelText('Foto'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('what is still an example is confirmed in its form, until something is typed', async () => {
  const sample = { file, path: `${testimonialPath}.quote` };
  const other = { file, path: 'testimonials.items[10].quote' };
  const { onConfirm, type } = await openForm(undefined, [sample, other]);
  fireEvent.click(screen.getByRole('button', { name: /^Confirmo/ }));
  expect(onConfirm).toHaveBeenCalledWith([sample]);
  type();
  expect(screen.queryByRole('button', { name: /^Confirmo/ })).toBeNull();
});

test.each([
  ['Días', 'hours.days', 'lunes'],
  ['Urgencias', 'hours.isUrgent', 'Urgencias'],
  ['Horario', 'hours', 'lunes'],
  ['Feriados', 'hours.holidays', 'Feriados'],
])('a problem of check boxes, a group or a list leads to a control of the form: %s', async (_, path, label) => {
  const onGo = vi.fn();
  const ignore = () => {};
  const problems = [{ file, path, description: 'Elige al menos un día.' }];
  render(
    <FormDialog
      site={site}
      form={{
        change: { file, path: 'hours', base: {} },
        draft: { days: [], holidays: [{}, {}, {}] },
        isDirty: true,
        phase: 'refused',
        refusal: { code: 'invalid', problems },
      }}
      {...{ onChange: ignore, onSave: ignore, onConfirm: ignore, onClose: ignore, onResolve: ignore, onGo }}
    />,
  );
  screen.getByRole('button', { name: 'Cancelar' }).focus();
  fireEvent.click(screen.getByRole('button', { name: /Horario/ }));
  expect(onGo).not.toHaveBeenCalled();
  const control = screen.queryByLabelText(label) ?? screen.getByRole('group', { name: label });
  expect(document.activeElement).toBe(control);
});

test('in a conflict, what was typed and chosen stands beside what the file says now, and one of both stays', () => {
  const onResolve = vi.fn();
  const ignore = () => {};
  const change = { file, path: testimonialPath, base: testimonial };
  const conflicts = [
    { file, path: `${testimonialPath}.quote`, mine: 'Lo mío.', theirs: 'Lo ajeno.' },
    // Of a file, the server tells only the name.
    { file, path: `${testimonialPath}.imageSrc`, mine: 'nueva.jpg', theirs: 'ajena.jpg' },
  ];
  const draft = { quote: 'Lo mío.', imageSrc: new File(['x'], 'nueva.jpg') };
  render(
    <FormDialog
      site={site}
      form={{ change, draft, isDirty: true, phase: 'refused', refusal: { code: 'conflict', conflicts } }}
      {...{ onChange: ignore, onSave: ignore, onConfirm: ignore, onClose: ignore, onGo: ignore, onResolve }}
    />,
  );
  const versions = screen.getAllByRole('definition');
  expect(versions.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['Lo mío.', 'Lo ajeno.']);
  const pictures = versions.slice(2).map((version) => version.querySelector('img')?.getAttribute('src'));
  expect(pictures).toEqual([expect.stringMatching(/^blob:/), 'media/ajena.jpg']);
  fireEvent.click(screen.getByRole('button', { name: 'Dejar lo que dice ahora' }));
  expect(onResolve).toHaveBeenCalledExactlyOnceWith(false);
});

test('for a field that the schema does not have, the form of its group opens, and can be saved', () => {
  const dispatch = vi.fn();
  const options = { state: initialState(site), dispatch, saving: {} as Saving };
  const { result } = renderHook(() => useForms(options));
  result.current.open({ file, path: 'hours.unknown' });
  const change = { file, path: 'hours', base: {} };
  expect(dispatch).toHaveBeenCalledWith(
    expect.objectContaining({ form: expect.objectContaining({ change }) as unknown }),
  );
});

test('a form is gone when it leads to the page, which could not take the focus behind it', () => {
  let wasGone = false;
  function Form() {
    const [isOpen, setOpen] = useState(true);
    const forms = useForms({
      state: initialState(site),
      dispatch: () => setOpen(false),
      saving: {} as Saving,
    });
    const close = () => {
      forms.close();
      wasGone = screen.queryByRole('dialog') === null;
    };
    return (
      isOpen && (
        <dialog open>
          <button onClick={close}>Ir</button>
        </dialog>
      )
    );
  }
  render(<Form />);
  fireEvent.click(screen.getByRole('button', { name: 'Ir' }));
  expect(wasGone).toBe(true);
});
