// @vitest-environment happy-dom
/** Changes that did not arrive because the server was gone, once it is back. */
import { act, renderHook } from '@testing-library/react';
import { useReducer } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { initialState, reduce } from '../../../scripts/edit/client/client-state.ts';
import type { ServerConnection, ServerEventHandlers } from '../../../scripts/edit/client/server-api.ts';
import { useConnection } from '../../../scripts/edit/client/use-connection.ts';
import { useSaving } from '../../../scripts/edit/client/use-saving.ts';
import type { Change } from '../../../scripts/edit/shared/protocol.ts';
import { emptyEditorState as site } from '../../support/editor-state.ts';

afterEach(() => vi.useRealTimers());

test('are sent once, the oldest first, even if timer and event stream notice at the same moment that it is back', async () => {
  vi.useFakeTimers();
  let isServerGone = true;
  const reply = () => Promise.resolve(isServerGone ? undefined : { state: site });
  let stream: ServerEventHandlers | undefined;
  const sendChange = vi.fn<(change: Change) => unknown>(reply);
  const listen = (_build: number, handlers: ServerEventHandlers) => {
    stream = handlers;
    return () => {};
  };
  const connection = { ask: reply, sendChange, listen } as unknown as ServerConnection;
  const { result } = renderHook(() => {
    const [state, dispatch] = useReducer(reduce, site, initialState);
    const saving = useSaving(connection, state, dispatch);
    useConnection({ connection, firstBuild: site.build, state, saving, dispatch });
    return { state, saving };
  });
  const file = 'content/landing.yaml';
  await act(async () => {
    result.current.saving.save({ file, path: 'hero.intro', value: 'Uno' });
    result.current.saving.save({ file, path: 'hero.price', value: 'Dos' });
  });
  expect(result.current.state).toMatchObject({
    connection: 'offline',
    saves: [{ phase: 'offline' }, { phase: 'offline' }],
  });

  sendChange.mockClear();
  isServerGone = false;
  await act(async () => {
    vi.advanceTimersToNextTimer();
    stream?.onBuild();
  });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(sendChange.mock.calls.map(([{ path }]) => path)).toEqual(['hero.intro', 'hero.price']);
  expect(result.current.state).toMatchObject({ connection: 'online', saves: [] });
});
