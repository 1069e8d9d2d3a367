/** Words that the server has refused, when somebody returns to them while the page shows or does something else. */
import { renderHook, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { initialState, type RefusedChange, type Save } from '../../../scripts/edit/client/client-state.ts';
import { useRefusedChanges } from '../../../scripts/edit/client/page/use-refused-changes.ts';
import { useTextEditing } from '../../../scripts/edit/client/page/use-text-editing.ts';
import { emptyEditorState } from '../../support/editor-state.ts';

const forms = {
  open: vi.fn(),
  close: vi.fn(),
  save: vi.fn(),
  resolveConflicts: vi.fn(),
};
const showPage = vi.fn();
const saving = { save: vi.fn() };

afterEach(() => {
  vi.clearAllMocks();
});

test('a text that is being written is saved before refused words of another text come back under the cursor', () => {
  const landing = 'content/landing.yaml';
  const properties = { lead: { title: 'Bajada', type: 'string' }, note: { title: 'Nota', type: 'string' } } as const;
  const landingSite = {
    ...emptyEditorState,
    files: {
      [landing]: { form: { title: 'Portada', properties }, value: { lead: 'Uno', note: 'Dos' }, blocks: [] },
    },
  };
  document.body.innerHTML = `<p data-edit="${landing} lead">Uno</p><p data-edit="${landing} note">Dos</p>`;
  const lead = screen.getByText('Uno');
  const note = screen.getByText('Dos');
  const state = initialState(landingSite);
  const dispatch = vi.fn();
  const { result } = renderHook(() => {
    const editing = useTextEditing({ site: landingSite, dispatch, saving });
    return { editing, ...useRefusedChanges({ page: document, showPage, state, dispatch, forms, editing }) };
  });
  result.current.editing.start(lead, { file: landing, path: 'lead', base: 'Uno' });
  lead.textContent = 'Uno nuevo';
  result.current.editing.readInput();
  const change = { file: landing, path: 'note', base: 'Dos', value: '' };
  result.current.returnTo({ id: 0, change, refusal: { code: 'invalid' } });
  const leadChange = expect.objectContaining({ path: 'lead', value: 'Uno nuevo' }) as unknown;
  expect(saving.save).toHaveBeenCalledWith(leadChange);
  expect(lead.hasAttribute('contenteditable')).toBe(false);
  expect(result.current.editing.editedElement()).toBe(note);
});

/** Gives refused words up, on a page that the test has written into the document. */
function giveUp(refused: RefusedChange, otherSaves: readonly Save[] = []): void {
  const saves = [{ ...refused, phase: 'refused' } as const, ...otherSaves];
  const state = { ...initialState(emptyEditorState), saves };
  const dispatch = vi.fn();
  const { result } = renderHook(() => {
    const editing = useTextEditing({ site: emptyEditorState, dispatch, saving });
    return useRefusedChanges({ page: document, showPage, state, dispatch, forms, editing });
  });
  result.current.takeOut(refused);
}

test.each([
  ['go', 'Uno', []],
  [
    'stay if newer ones are on their way',
    'Tres',
    [{ id: 2, change: { file: 'content/landing.yaml', path: 'lead' }, phase: 'saving' } as const],
  ],
  [
    'go although older ones were refused, too',
    'Uno',
    [
      {
        id: 0,
        change: { file: 'content/landing.yaml', path: 'lead' },
        refusal: { code: 'invalid' },
        phase: 'refused',
      } as const,
    ],
  ],
])('words on the page whose refused change is given up %s', (_, words, otherSaves) => {
  document.body.innerHTML = '<p data-edit="content/landing.yaml lead" data-served-html="Uno">Tres</p>';
  giveUp({ id: 1, change: { file: 'content/landing.yaml', path: 'lead' }, refusal: { code: 'invalid' } }, otherSaves);
  expect(document.body.textContent).toBe(words);
});

test('to give up a refused group leaves the words of its texts, which may be on their way', () => {
  document.body.innerHTML = '<p data-edit="content/landing.yaml hero.lead" data-served-html="Uno">Dos</p>';
  giveUp({ id: 1, change: { file: 'content/landing.yaml', path: 'hero' }, refusal: { code: 'invalid' } });
  expect(document.body.textContent).toBe('Dos');
});

test.each([
  ['given up', 'takeOut', 'Reservar', 'Reservar'],
  ['returned to', 'returnTo', 'Otra cosa', 'Reservar'],
] as const)(
  'a refused text that the page shows twice is gone from its second place once it is %s',
  (_, act, header, footer) => {
    const cta = 'content/interface.yaml booking.cta';
    document.body.innerHTML = `<p data-edit="${cta}">Reservar</p><p data-edit="${cta}" data-served-html="Reservar">Otra cosa</p>`;
    const file = 'content/interface.yaml';
    const properties = {
      booking: { title: 'Reserva', properties: { cta: { title: 'Botón', type: 'string' } } },
    } as const;
    const value = { booking: { cta: 'Reservar' } };
    const site = {
      ...emptyEditorState,
      files: { [file]: { form: { title: 'Botones', properties }, value, blocks: [] } },
    };
    const change = { file, path: 'booking.cta', base: 'Reservar', value: 'Otra cosa' };
    const refused = { id: 1, change, refusal: { code: 'invalid' } } as const;
    const state = { ...initialState(site), saves: [{ ...refused, phase: 'refused' } as const] };
    const dispatch = vi.fn();
    const { result } = renderHook(() => {
      const editing = useTextEditing({ site, dispatch, saving });
      return useRefusedChanges({ page: document, showPage, state, dispatch, forms, editing });
    });
    result.current[act](refused);
    expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([header, footer]);
  },
);
