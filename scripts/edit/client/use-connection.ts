import { useEffect, useEffectEvent, type Dispatch } from 'react';
import type { ServerConnection } from './server-api.ts';
import type { LayerEvent, LayerState } from './state.ts';
import type { Saving } from './use-saving.ts';

/** How often the server is looked for after it has gone (ms). */
const RETRY_MS = 2000;

/**
 * Keeps the editor's page in touch with the server: asks for the state of the site after each build, reports when the
 * server has gone or come back, and once it is back sends the saves that have not arrived.
 *
 * @param firstBuild number of the build with which the editor opened
 * @param state of the latest render; its `connection` says whether the server is known to be gone
 */
export function useConnection(
  connection: ServerConnection,
  firstBuild: number,
  state: LayerState,
  saving: Saving,
  dispatch: Dispatch<LayerEvent>,
): void {
  const isOffline = state.connection === 'offline';
  const onBuild = useEffectEvent(() => saving.refresh());
  const onLost = useEffectEvent(() => dispatch({ type: 'connection-lost' }));
  // Also called when the event stream opens for the first time. The server was not gone then, and nothing waits to be sent.
  const onBack = useEffectEvent(() => {
    if (isOffline) saving.retry();
    dispatch({ type: 'connection-back' });
  });
  useEffect(() => {
    // Wrapped in functions, because an effect event may be called but not passed on.
    const handlers = { onBuild: () => onBuild(), onLost: () => onLost(), onBack: () => onBack() };
    const stopListening = connection.listen(firstBuild, handlers);
    return stopListening;
  }, [connection, firstBuild]);

  // While the server is gone, also asks for it at an interval, because a browser that has given up its event stream does
  // not notice when the server comes back. An attempt does not wait for the end of the one before. Once the server answers,
  // `retry` dispatches the new state, which ends `offline` and so the interval.
  const tryAgain = useEffectEvent(() => saving.retry());
  useEffect(() => {
    if (!isOffline) return undefined;
    const timer = setInterval(() => tryAgain(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isOffline]);
}
