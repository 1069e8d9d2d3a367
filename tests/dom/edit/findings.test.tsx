/** «Antes de publicar»: what its button counts, and what its list offers. */
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { BeforePublishingPanel } from '../../../scripts/edit/client/panels/BeforePublishingPanel.tsx';
import { beforePublishingLabel } from '../../../scripts/edit/client/panels/left-to-do.ts';
import type { PanelProps } from '../../../scripts/edit/client/panels/panel-props.ts';
import type { EditorState, Finding } from '../../../scripts/edit/shared/protocol.ts';
import { deriveForms } from '../../../scripts/generator/content/editor-schemas.ts';
import { emptyEditorState as site, otherPanelProps } from '../../support/editor-state.ts';
import { connectTo } from '../../support/form.tsx';

const file = 'content/site.yaml';
const problem: Finding = { file, path: 'contact.email', description: 'No es un correo.' };
const link: Finding = { file, path: 'navigation[3].url', description: '#nada no existe.' };
const sampleAt = (path: string) => ({ file, path });

async function showPanel(shown: Partial<EditorState>, props: Partial<PanelProps> = {}) {
  const connection = await connectTo();
  render(<BeforePublishingPanel site={{ ...site, ...shown }} {...{ connection, ...otherPanelProps, ...props }} />);
}

test('the number on the button is what still has to be done, of every kind', () => {
  const samples = [sampleAt('practice.name'), sampleAt('facts')];
  expect(beforePublishingLabel({ ...site, problems: [problem], publishProblems: [link], samples })).toBe(
    'Antes de publicar: 4',
  );
  expect(beforePublishingLabel(site)).toBe('Antes de publicar');
});

test('a single sample is confirmed in the list, a group only in its form, where all of it is seen', async () => {
  const onConfirm = vi.fn();
  const onGo = vi.fn();
  const value = { practice: { name: 'Alba' }, facts: { weeklySlots: 10 } };
  const files = { [file]: { form: deriveForms().site, value, blocks: [] } };
  const samples = [sampleAt('practice.name'), sampleAt('facts')];
  await showPanel({ files, publishProblems: [problem], samples }, { onConfirm, onGo });
  const list = within(screen.getByRole('region', { name: 'Todo lo que queda' }));
  fireEvent.click(list.getByRole('button', { name: /^Confirmo/ }));
  expect(onConfirm.mock.calls).toMatchObject([[{ path: 'practice.name' }]]);
  const [mistake, name, group] = list.getAllByRole('listitem').map((item) => within(item).getAllByRole('button')[0]!);
  for (const button of [mistake!, name!, group!]) fireEvent.click(button);
  expect(onGo.mock.calls).toMatchObject([[problem], [{ path: 'practice.name' }], [{ path: 'facts' }]]);
});

test('once nothing is left, the panel says so and leads to publishing', async () => {
  const onOpenPanel = vi.fn();
  await showPanel({}, { onOpenPanel });
  screen.getByText(/No queda nada por resolver/);
  fireEvent.click(screen.getByRole('button', { name: 'Ir a publicar' }));
  expect(onOpenPanel).toHaveBeenCalledWith('publish');
});
