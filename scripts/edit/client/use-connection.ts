import { useEffect, useEffectEvent, type Dispatch } from 'react';
import type { ServerConnection } from './server-api.ts';
import type { ClientEvent, ClientState } from './client-state.ts';
import type { Saving } from './use-saving.ts';

/** Between attempts while the server is gone. */
const RETRY_MS = 2000;

interface ConnectionOptions {
  connection: ServerConnection;
  /** The build that the editor opened with. */
  firstBuild: number;
  state: ClientState;
  saving: Saving;
  dispatch: Dispatch<ClientEvent>;
}

/** Takes over each new build, and sends what has not arrived once the server is back. */
export function useConnection({ connection, firstBuild, state, saving, dispatch }: ConnectionOptions): void {
  const isOffline = state.connection === 'offline';
  const onBuild = useEffectEvent(() => saving.refresh());
  const onLost = useEffectEvent(() => dispatch({ type: 'connection-lost' }));
  const onBack = useEffectEvent(() => {
    if (isOffline) saving.retry();
    dispatch({ type: 'connection-back' });
  });
  useEffect(() => {
    // React allows an effect to call an effect event, but not to pass it on.
    const handlers = { onBuild: () => onBuild(), onLost: () => onLost(), onBack: () => onBack() };
    const stopListening = connection.listen(firstBuild, handlers);
    return stopListening;
  }, [connection, firstBuild]);

  // Some browsers give up the event stream for good, and would not notice that the server is back.
  const tryAgain = useEffectEvent(() => saving.retry());
  useEffect(() => {
    if (!isOffline) return undefined;
    const timer = setInterval(() => tryAgain(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isOffline]);
}
