/** The way through «Antes de publicar». */
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { GuidedSteps } from '../../../scripts/edit/client/panels/GuidedSteps.tsx';
import { deriveForms } from '../../../scripts/generator/content/editor-schemas.ts';
import { emptyEditorState } from '../../support/editor-state.ts';

const file = 'content/site.yaml';
const files = { [file]: { form: deriveForms().site, value: {}, blocks: [] } };
const mistake = { file, path: 'contact.email', description: 'No es un correo.' };
const name = { file, path: 'practice.name' };
const facts = { file, path: 'facts' };

const press = (button: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${button}`) }));

test('the guide leads through mistakes and samples in turn; what is done makes room for the next', () => {
  const onGo = vi.fn();
  const guide = (samples: (typeof name)[]) => (
    <GuidedSteps
      site={{ ...emptyEditorState, files, publishProblems: [mistake], samples }}
      onGo={onGo}
      onConfirm={vi.fn()}
    />
  );
  const { rerender } = render(guide([name, facts]));
  press('Ir al dato');
  press('Siguiente');
  press('Ir al dato');
  rerender(guide([facts]));
  press('Ir al dato');
  // The last one: nothing comes after it.
  press('Siguiente');
  press('Anterior');
  press('Ir al dato');
  expect(onGo.mock.calls).toMatchObject([[mistake], [name], [facts], [mistake]]);
});

test('a problem of the code is no step: no field of the content would mend it', () => {
  const problem = { file: 'src/pages/404.tsx', path: '', description: 'No se puede leer.' };
  render(<GuidedSteps site={{ ...emptyEditorState, files, problems: [problem] }} onGo={vi.fn()} onConfirm={vi.fn()} />);
  expect(screen.queryByRole('region')).toBeNull();
});
