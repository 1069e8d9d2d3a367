// @vitest-environment happy-dom
/** A file that is too large to be sent is refused by its field, before anybody waits for an upload. */
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FormSchema } from '../../../scripts/generator/content/editor-schemas.ts';
import { initialState } from '../../../scripts/edit/client/client-state.ts';
import { FormField } from '../../../scripts/edit/client/form/FormField.tsx';
import { useSaving } from '../../../scripts/edit/client/use-saving.ts';
import { emptyEditorState } from '../../support/editor-state.ts';
import { connectTo, inForm } from '../../support/form.tsx';

const file = 'content/landing.yaml';
const films: FormSchema = {
  title: 'Videos',
  type: 'object',
  required: ['wide'],
  properties: { wide: { title: 'Video ancho', type: 'string', format: 'media' } },
};
const about: FormSchema = {
  title: 'Foto',
  type: 'object',
  required: ['imageSrc'],
  properties: { imageSrc: { title: 'Foto de la doctora', type: 'string', format: 'media' } },
};

/** A file that says to have a size, without its bytes. */
function fileOfSize(size: number): File {
  const chosen = new File([], 'archivo.mp4');
  Object.defineProperty(chosen, 'size', { value: size });
  return chosen;
}

interface FormProps {
  schema: FormSchema;
  path: string;
}

/** A form for a group with one file. */
function Form({ schema, path }: FormProps) {
  const [value, setValue] = useState<unknown>({ wide: '', imageSrc: '' });
  return <FormField field={{ file, path }} schema={schema} value={value} onChange={setValue} problems={[]} />;
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test.each([
  { title: 'Video ancho', schema: films, path: 'hero.film' },
  { title: 'Foto de la doctora', schema: about, path: 'about.portrait' },
])('the field "$title" refuses exactly the files that would not be sent', async ({ title, schema, path }) => {
  /** The files that left the computer, by their size. */
  const sentSizes: number[] = [];
  const connection = await connectTo((body) => {
    for (const value of body.values()) if (value instanceof File) sentSizes.push(value.size);
    return {};
  });
  render(<Form {...{ schema, path }} />, { wrapper: inForm(connection) });
  const isRefusedByField = (size: number) => {
    fireEvent.change(screen.getByLabelText(title), { target: { files: [fileOfSize(size)] } });
    return screen.queryByText(/^El archivo es demasiado grande\. Puede pesar hasta 100 MB\./) !== null;
  };
  const isRefusedUnsent = async (size: number) => {
    const dispatch = vi.fn();
    const { result } = renderHook(() => useSaving(connection, initialState(emptyEditorState), dispatch));
    const draft = { wide: fileOfSize(size) };
    result.current.saveForm(
      { change: { file, path }, onlyKeys: undefined, draft, isDirty: true, phase: 'editing' },
      () => {},
    );
    await expect
      .poll(() => dispatch.mock.lastCall?.[0])
      .toMatchObject({ type: expect.stringMatching(/^form-(?:refused|accepted)$/) });
    const types = dispatch.mock.calls.map(([{ type }]) => type as string);
    // Otherwise the editor would take a server that is gone for one that has answered.
    expect(types.includes('server-answered')).toBe(!types.includes('form-refused'));
    return types.includes('form-refused');
  };
  expect([isRefusedByField(100_000_000), await isRefusedUnsent(100_000_000)]).toEqual([false, false]);
  expect([isRefusedByField(100_000_001), await isRefusedUnsent(100_000_001)]).toEqual([true, true]);
  expect(sentSizes.filter((size) => size > 100_000_000)).toEqual([]);
});
