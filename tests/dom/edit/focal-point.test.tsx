/** The focal point of a picture, in its form. */
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { deriveForms, type FormSchema } from '../../../scripts/generator/content/editor-schemas.ts';
import { FormDialog } from '../../../scripts/edit/client/form/FormDialog.tsx';
import { FormField } from '../../../scripts/edit/client/form/FormField.tsx';
import { focusKeyOf } from '../../../scripts/edit/client/form/picture-keys.ts';
import { inForm } from '../../support/form.tsx';
import type { OpenForm } from '../../../scripts/edit/client/client-state.ts';
import type { EditorState } from '../../../scripts/edit/shared/protocol.ts';
import { emptyEditorState } from '../../support/editor-state.ts';

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
  draft: portrait,
  isDirty: true,
  phase: 'refused',
  refusal: {
    code: 'invalid',
    problems: [{ file, path: 'about.portrait.focus', description: 'El punto queda fuera de la foto.' }],
  },
};

/** The groups of a form that have a focal point, each with its key. */
function groupsWithFocus({ properties = {}, items }: FormSchema): [group: Record<string, FormSchema>, key: string][] {
  if (items) return groupsWithFocus(items);
  return Object.entries(properties).flatMap(([key, field]) =>
    /focus$/i.test(key) ? [[properties, key]] : groupsWithFocus(field),
  );
}

test('every focal point of the content belongs to a picture, with which it is removed', () => {
  const groups = groupsWithFocus(deriveForms().landing);
  expect(groups.length).toBeGreaterThan(0);
  for (const [group, focusKey] of groups) {
    expect(Object.keys(group).map(focusKeyOf)).toContain(focusKey);
    expect(group[focusKey]?.description).toContain('50% 30%');
  }
});

test('another picture loses the focal point, and none its description, too', () => {
  const { properties, ...rest } = portraitForm;
  const schema: FormSchema = {
    ...rest,
    properties: { ...properties, imageAlt: { ...text, title: 'Descripción' } },
    required: [],
  };
  const onChange = vi.fn();
  const value = { ...portrait, imageAlt: 'Ana' };
  const field = { file, path: 'about.portrait' };
  render(<FormField field={field} schema={schema} value={value} onChange={onChange} problems={[]} />, {
    wrapper: inForm(),
  });
  const photo = new File(['x'], 'nueva.jpg');
  fireEvent.change(screen.getByLabelText('Foto de la doctora'), { target: { files: [photo] } });
  expect(onChange).toHaveBeenLastCalledWith({ imageSrc: photo, imageAlt: 'Ana' });
  fireEvent.click(screen.getByRole('button', { name: 'Quitar: Foto de la doctora' }));
  expect(onChange).toHaveBeenLastCalledWith({});
});

test.each([
  ['nothing', undefined],
  ['a drawing', 'doctora.svg'],
  ['a chosen drawing', new File(['<svg/>'], 'Doctora.SVG')],
])('%s has no focal point, unlike a photo', (_, imageSrc) => {
  const field = { file, path: 'about.portrait' };
  const schema: FormSchema = { ...portraitForm, required: ['imageSrc'] };
  const form = (value: object) => (
    <FormField field={field} schema={schema} value={value} onChange={vi.fn()} problems={[]} />
  );
  const { rerender } = render(form({ imageSrc }), { wrapper: inForm() });
  expect(screen.queryByRole('button', { name: 'Agregar: Punto de la foto' })).toBeNull();
  rerender(form({ imageSrc: 'doctora.jpg' }));
  expect(screen.getByRole('button', { name: 'Agregar: Punto de la foto' })).toBeTruthy();
});

test('a problem of the focal point leads to its slider', () => {
  const ignore = () => {};
  const leaveForm = vi.fn();
  render(
    <FormDialog
      site={site}
      form={refusedForm}
      onChange={ignore}
      onSave={ignore}
      onConfirm={ignore}
      onClose={ignore}
      onGo={leaveForm}
      onResolve={ignore}
    />,
  );
  const point = screen.getByRole('slider', { name: 'Desde la izquierda (%)' });
  expect(document.activeElement).not.toBe(point);
  expect(screen.getByText(/^Presiona en la imagen/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retrato › Punto de la foto' }));
  expect(document.activeElement).toBe(point);
  expect(leaveForm).not.toHaveBeenCalled();
});
