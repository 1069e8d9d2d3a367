// @vitest-environment happy-dom
/** «Antes de publicar»: what its button promises, and what the panel says while it is still looking. */
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BeforePublishingPanel } from '../../../scripts/edit/client/panels/BeforePublishingPanel.tsx';
import {
  beforePublishingLabel,
  listFindings,
  type Findings,
} from '../../../scripts/edit/client/panels/list-findings.ts';
import { ServerConnection } from '../../../scripts/edit/client/server-api.ts';
import { initialState } from '../../../scripts/edit/client/client-state.ts';
import { useFindings } from '../../../scripts/edit/client/panels/use-findings.ts';
import type { EditorState, Finding, Proofreading } from '../../../scripts/edit/shared/protocol.ts';
import { emptyEditorState as site, noFindings, otherPanelProps } from '../../support/editor-state.ts';
import { connectTo } from '../../support/form.tsx';
import { Queries } from '../../support/queries.tsx';

const problem: Finding = { file: 'content/site.yaml', path: 'contact.email', description: 'Es de ejemplo.' };
const link: Finding = { file: 'content/site.yaml', path: 'navigation[3].url', description: '#nada no existe.' };
const sample = { file: 'content/site.yaml', path: 'practice.name', canBeConfirmed: true };
const poor: Finding = { file: 'content/landing.yaml', path: 'you.imageAlt', description: 'No describe la foto.' };

const withMustDo = (mustDo: Partial<Findings['mustDo']>): Findings => ({
  ...noFindings,
  mustDo: { ...noFindings.mustDo, ...mustDo },
  advice: { ...noFindings.advice, descriptions: [poor] },
});

const withPhases = (phases: Partial<Findings['phases']>): Findings => ({
  ...noFindings,
  phases: { ...noFindings.phases, ...phases },
});

const nothing: Proofreading = {
  publishProblems: [],
  descriptions: [],
  outdatedDescriptions: [],
  links: [],
};

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('the number on the button is what still has to be done, of every kind; advice does not count', () => {
  expect(beforePublishingLabel(withMustDo({ samples: [sample, sample] }))).toBe('Antes de publicar: 2');
  expect(beforePublishingLabel(withMustDo({ publishProblems: [problem], links: [link] }))).toBe('Antes de publicar: 2');
  expect(beforePublishingLabel(withMustDo({ buildProblems: [problem] }))).toBe('Antes de publicar: 1');
});

test('advice alone is called advice, and «listo» is said only of a site that was checked', () => {
  expect(beforePublishingLabel(withMustDo({}))).toBe('Antes de publicar: 1 consejo');
  const others = [problem, link];
  const threePieces = { ...withMustDo({}), advice: { ...withMustDo({}).advice, otherAdvice: others } };
  expect(beforePublishingLabel(threePieces)).toBe('Antes de publicar: 3 consejos');
  expect(beforePublishingLabel(withPhases({ check: 'done' }))).toBe('Antes de publicar: listo');
  expect(beforePublishingLabel(noFindings)).toBe('Antes de publicar');
  expect(beforePublishingLabel(withPhases({ check: 'done', proofreading: 'running' }))).toBe('Antes de publicar');
});

test('what both the search and the check have found counts once', () => {
  const proofreading = { ...nothing, publishProblems: [problem], links: [link, link] };
  const { mustDo } = listFindings(site, { proofreading, check: { problems: [problem, link], advice: [] } });
  expect(mustDo).toEqual({ buildProblems: [], publishProblems: [problem], samples: [], links: [link] });
});

test('why the site cannot be built counts once, although the check finds it, too', () => {
  const check = { problems: [problem, link], advice: [] };
  const { mustDo } = listFindings({ ...site, problems: [problem] }, { check });
  expect(mustDo).toEqual({ buildProblems: [problem], publishProblems: [link], samples: [], links: [] });
});

test('a description of the photo before is listed once, where it can be confirmed', () => {
  const outdated: Finding = { file: 'content/landing.yaml', path: 'you.imageAlt', description: 'Cámbiala.' };
  const check = { problems: [], advice: [{ ...outdated, description: 'Consejo.' }, link] };
  const proofreading = { ...nothing, outdatedDescriptions: [outdated] };
  const { advice } = listFindings(site, { proofreading, check });
  expect(advice.outdatedDescriptions).toEqual([outdated]);
  expect(advice.otherAdvice).toEqual([link]);
});

test('the panel says that it is looking until the findings are there', async () => {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (action: string) => {
    if (action === 'session') return Response.json({ secret: 'x' });
    await isAnswered;
    const proofreading = { ...nothing, descriptions: [poor] };
    const answers: Readonly<Record<string, unknown>> = { proofread: proofreading };
    return Response.json({ result: answers[action] });
  });
  const connection = await ServerConnection.open();
  if (!connection) throw new Error('the session was not opened');
  function Panel({ connection }: { connection: ServerConnection }) {
    const state = initialState(site);
    const { findings } = useFindings({ connection, site, hasPageLoaded: true, openPanel: 'before-publishing' });
    return <BeforePublishingPanel {...{ state, findings, connection, ...otherPanelProps }} />;
  }
  render(<Panel connection={connection} />, { wrapper: Queries });
  const status = screen.getByRole('status');
  expect(status.textContent).toMatch(/^Buscando /);
  await act(async () => answer());
  await screen.findByText('No describe la foto.');
  expect(status.textContent).toBe('Búsqueda terminada.');
});

test('of a site that could not be built when the editor opened, the panel does not say that nothing is an example', async () => {
  const connection = await connectTo();
  const show = (pages: EditorState['pages']) => {
    const state = initialState({ ...site, pages });
    render(<BeforePublishingPanel {...{ state, findings: noFindings, connection, ...otherPanelProps }} />);
  };
  show([]);
  expect(screen.queryByText('Ya no queda nada de ejemplo.')).toBeNull();
  cleanup();
  show([{ path: '/', title: 'Consulta' }]);
  screen.getByText('Ya no queda nada de ejemplo.');
});
