/** What the panel «Publicar» says when a publication does not come to its end, and when nothing is left to publish. */
import { fireEvent, render, renderHook, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PublishPanel } from '../../../scripts/edit/client/panels/PublishPanel.tsx';
import type { PanelProps } from '../../../scripts/edit/client/panels/panel-props.ts';
import { ServerConnection } from '../../../scripts/edit/client/server-api.ts';
import { initialState } from '../../../scripts/edit/client/client-state.ts';
import { useSaving } from '../../../scripts/edit/client/use-saving.ts';
import type { ActionAnswer, Refusal } from '../../../scripts/edit/shared/protocol.ts';
import type {
  ChangeView,
  ComparisonView,
  PublicationView,
  PublishConflict,
  PublishOutcome,
} from '../../../scripts/edit/shared/publishing-protocol.ts';
import { emptyEditorState, otherPanelProps } from '../../support/editor-state.ts';
import { Queries } from '../../support/queries.tsx';

const problem = { file: '', path: '', description: 'El disco está lleno.' };

/** The bodies of the requests to publish. */
const published: FormData[] = [];

/** Shows the panel after a publication that ended with this outcome. */
const showPanel = (outcome: PublishOutcome) => showView({ outcome });

/** What the server answers about a publication and about what has changed since. */
type View = PublicationView & ComparisonView;

/** A site that was published, unchanged since, with some properties replaced. */
const viewWith = (differences: Partial<View>): View => ({
  progress: undefined,
  outcome: undefined,
  destination: { to: 'folder', address: '/var/www/sitio' },
  problems: [],
  latestVersion: { id: '1', date: '2026-11-20T15:00:00Z', summary: 'Primera publicación' },
  changes: [],
  ...differences,
});

/** Shows the panel for a site that was published, unchanged since; the server's answers are made up. */
const showView = (differences: Partial<View>) => showAnswer({ result: viewWith(differences) });

/**
 * Shows the panel; each request to publish is refused, or ends at once with the next of `outcomes`, and after that as
 * before.
 */
async function showAnswer(
  answer: ActionAnswer<View>,
  outcomes: readonly PublishOutcome[] = [],
  others: Partial<PanelProps> = {},
  refusal?: Refusal,
): Promise<void> {
  vi.stubGlobal('fetch', async (action: string, { body }: { body: FormData }) => {
    if (action === 'session') return Response.json({ secret: 'x' });
    if (action === 'publish') {
      published.push(body);
      return Response.json(refusal ? { refusal } : {});
    }
    const outcome = outcomes[published.length - 1];
    return Response.json(outcome ? { result: viewWith({ outcome }) } : answer);
  });
  const connection = await ServerConnection.open();
  if (!connection) throw new Error('the session was not opened');
  render(<PublishPanel {...otherPanelProps} {...{ connection, site: emptyEditorState, ...others }} />, {
    wrapper: Queries,
  });
  await waitForElementToBeRemoved(() => screen.queryByRole('progressbar', { name: 'Comparando con lo publicado' }));
}

beforeEach(() => {
  published.length = 0;
});

test('if the server cannot compare with what is published, the panel says so and does not wait for ever', async () => {
  await showAnswer({ refusal: { code: 'internal' } });
  expect((await screen.findByRole('alert')).textContent).toContain('No se pudo comparar con lo publicado');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('while it publishes, the panel says how far it is; an answer that is lost meanwhile ends nothing', async () => {
  await showView({ progress: { stage: 'delivering', delivered: { done: 1, total: 3 } } });
  expect(screen.getByRole('status').textContent).toContain('Enviando el sitio (1 de 3)');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publicando…' }).disabled).toBe(true);
  const ended = { result: viewWith({ outcome: { state: 'published' } }) };
  const fetch = vi.fn().mockImplementation(async () => Response.json(ended));
  vi.stubGlobal('fetch', fetch.mockRejectedValueOnce(new TypeError('no connection')));
  await screen.findByText('Ya está publicado.', {}, { timeout: 5000 });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a publication is asked for once the words that were sent just before have been answered', async () => {
  let answerSave = (_: ActionAnswer): void => {};
  const sendChange = () =>
    new Promise<ActionAnswer>((resolve) => {
      answerSave = resolve;
    });
  const savingConnection = { sendChange } as unknown as ServerConnection;
  const saving = renderHook(() => useSaving(savingConnection, initialState(emptyEditorState), vi.fn())).result.current;
  await showAnswer({ result: viewWith({}) }, [], { whenAnswered: saving.whenAnswered });
  saving.save({ file: 'content/landing.yaml', path: 'hero.intro', value: 'Uno' });
  publish();
  await screen.findByRole('button', { name: 'Publicando…' });
  expect(published).toEqual([]);
  answerSave({});
  await vi.waitFor(() => expect(published).toHaveLength(1));
});

test('a request to publish that is refused says why', async () => {
  await showAnswer({ result: viewWith({}) }, [], {}, { code: 'no-session' });
  fireEvent.click(screen.getByRole('button', { name: 'Publicar ahora' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Esta página ya no está unida al editor.');
});

describe('a publication that did not end says what visitors get, what to do, and who can help:', () => {
  test.each<[PublishOutcome, RegExp[]]>([
    [
      { state: 'refused', problems: [problem] },
      [/El disco está lleno/, /el sitio público sigue como estaba/, /publica otra vez/, /quien instaló el sitio/],
    ],
    [{ state: 'not-ready', problems: [problem] }, [/No se publicó nada/, /El disco está lleno/]],
    [
      { state: 'failed', problems: [problem] },
      [/El disco está lleno/, /el sitio público está completo/, /publica otra vez/, /quien instaló el sitio/],
    ],
    [
      { state: 'not-yet-public' },
      [
        /No se pudo comprobar que la dirección pública ya muestre la versión nueva/,
        /Ábrela arriba/,
        /Espera unos minutos/,
        /quien instaló el sitio/,
      ],
    ],
  ])('%j', async (outcome, sentences) => {
    await showPanel(outcome);
    const alert = screen.getByRole('alert');
    for (const sentence of sentences) expect(alert.textContent).toMatch(sentence);
    expect(screen.queryByText('Ya está publicado.')).toBeNull();
  });
});

test('the panel names where the site goes, and how much stands in the way, with the way there', async () => {
  const onOpenPanel = vi.fn();
  const field = { file: 'content/site.yaml', path: 'contact.email' };
  const samples = [{ ...field, path: 'facts.years' }];
  const publishProblems = [{ ...field, description: 'Falta el correo.' }];
  const site = { ...emptyEditorState, publishProblems, samples };
  await showAnswer({ result: viewWith({}) }, [], { site, onOpenPanel });
  expect(screen.getByRole('link', { name: emptyEditorState.url })).toBeTruthy();
  expect(screen.getByText(/Se envía a \/var\/www\/sitio/)).toBeTruthy();
  screen.getByText(/^Antes faltan 2 cosas\./);
  fireEvent.click(screen.getByRole('button', { name: 'Resolverlo paso a paso' }));
  expect(onOpenPanel).toHaveBeenCalledWith('before-publishing');
});

const conflictIn = (file: string, changes: ChangeView[]): PublishConflict => ({ id: `id of ${file}`, file, changes });
const email = conflictIn('content/site.yaml', [
  {
    id: '1',
    field: { file: 'content/site.yaml', path: 'contact.email' },
    before: 'b@rivas.cl',
    after: 'a@rivas.cl',
  },
]);
const schema = conflictIn('content/schema/site.json', []);
const choose = (conflict: PublishConflict) => {
  const file = within(screen.getByRole('group', { name: conflict.file }));
  fireEvent.click(file.getByRole('radio', { name: 'Lo de la otra persona' }));
};
const publish = () => fireEvent.click(screen.getByRole('button', { name: 'Publicar ahora' }));
const sentChoices = () => published.map((body) => JSON.parse(String(body.get('choices'))) as unknown);

test('what somebody else published in the same file is shown beside the own words, and the choice is sent', async () => {
  await showPanel({ state: 'conflicts', conflicts: [email, schema] });
  const site = within(screen.getByRole('group', { name: email.file }));
  expect(site.getByRole('listitem').textContent).toContain('Lo de la otra personab@rivas.clLo tuyoa@rivas.cl');
  const withoutWords = screen.getByRole('group', { name: schema.file });
  expect(withoutWords.textContent).toContain('se ven igual en el sitio');
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
  choose(email);
  publish();
  await expect.poll(sentChoices).toEqual([{ [email.id]: 'theirs' }]);
});

test('a refused request to publish says why beside the choices in conflicts, which can be sent again', async () => {
  const conflicts: ActionAnswer<View> = { result: viewWith({ outcome: { state: 'conflicts', conflicts: [email] } }) };
  await showAnswer(conflicts, [], {}, { code: 'no-session' });
  choose(email);
  publish();
  await screen.findByText(/Esta página ya no está unida al editor/);
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1);
});

test('if another conflict turns up meanwhile, both choices are sent', async () => {
  await showAnswer({ result: viewWith({ outcome: { state: 'conflicts', conflicts: [email] } }) }, [
    { state: 'conflicts', conflicts: [schema] },
  ]);
  choose(email);
  publish();
  await screen.findByRole('group', { name: schema.file });
  choose(schema);
  publish();
  await expect.poll(() => sentChoices()[1]).toEqual({ [email.id]: 'theirs', [schema.id]: 'theirs' });
});

describe('that everything is published is said', () => {
  const field = { file: 'content/site.yaml', path: 'contact.email' };
  const change = { id: '1', field, before: 'a@rivas.cl', after: 'b@rivas.cl' };

  test.each<[string, Partial<View>, boolean]>([
    ['while nothing has changed', {}, true],
    ['after a publication', { outcome: { state: 'published' } }, true],
    ['not once a text was changed', { outcome: { state: 'published' }, changes: [change] }, false],
    ['not while another publication runs', { progress: { stage: 'saving' } }, false],
    ['not after one that failed', { outcome: { state: 'failed', problems: [problem] } }, false],
  ])('%s', async (_, view, isSaid) => {
    await showView(view);
    expect(screen.queryByText('Ya está publicado.') !== null).toBe(isSaid);
  });
});

test.each([
  ['folder', true],
  // Such a host serves nothing of earlier builds.
  ['git', false],
])(
  'whether to delete files of earlier versions is asked for a destination of the kind %s: %j',
  async (to, isOffered) => {
    await showView({ destination: { to, address: 'x' } });
    expect(screen.queryByRole('button', { name: 'Publicar y borrar lo anterior', hidden: true }) !== null).toBe(
      isOffered,
    );
  },
);
