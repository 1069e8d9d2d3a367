/** A server that was gone and is back: changes that did not arrive, and the event stream. */
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

/** The editor's state and how it saves, connected to a server that can go and come back. */
function connectToServer() {
  let isServerGone = false;
  let stream: ServerEventHandlers | undefined;
  const reply = () => Promise.resolve(isServerGone ? undefined : { state: site });
  const sendChange = vi.fn<(change: Change) => unknown>(reply);
  function listen(_build: number, handlers: ServerEventHandlers) {
    stream = handlers;
    return () => {
      stream = undefined;
    };
  }
  const connection = { ask: reply, sendChange, listen } as unknown as ServerConnection;
  const { result } = renderHook(() => {
    const [state, dispatch] = useReducer(reduce, site, initialState);
    const saving = useSaving(connection, state, dispatch);
    const { isOffline } = state;
    useConnection({ connection, firstBuild: site.build, isOffline, saving, dispatch });
    return { state, saving };
  });
  return {
    result,
    sendChange,
    stream: () => stream,
    setServerGone(isGone: boolean) {
      isServerGone = isGone;
    },
  };
}

test('a save that was not answered waits as a refused one, and is not sent again by itself', async () => {
  vi.useFakeTimers();
  const { result, sendChange, setServerGone } = connectToServer();
  setServerGone(true);
  const change = { file: 'content/landing.yaml', path: 'hero.intro', value: 'Uno' };
  await act(async () => result.current.saving.save(change));
  const saves = [{ change, phase: 'refused', refusal: { code: 'internal' } }];
  expect(result.current.state).toMatchObject({ isOffline: true, saves });
  setServerGone(false);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(result.current.state).toMatchObject({ isOffline: false, saves });
  expect(sendChange).toHaveBeenCalledTimes(1);
});

test('the event stream is opened anew, which a browser may have given up', async () => {
  vi.useFakeTimers();
  const { result, stream, setServerGone } = connectToServer();
  const firstStream = stream();
  setServerGone(true);
  await act(async () => firstStream?.onLost());
  expect(result.current.state.isOffline).toBe(true);
  setServerGone(false);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(result.current.state.isOffline).toBe(false);
  expect(stream()).toBeDefined();
  expect(stream()).not.toBe(firstStream);
});
