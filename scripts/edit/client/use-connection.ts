import { useEffect, useEffectEvent, type Dispatch } from 'react';
import type { ServerConnection } from './server-api.ts';
import type { ClientEvent } from './client-state.ts';
import type { Saving } from './use-saving.ts';

/** Between attempts to reach the server while it is gone. */
const RETRY_MS = 1000;

interface ConnectionOptions {
  connection: ServerConnection;
  /** The build that the editor opened with. */
  firstBuild: number;
  isOffline: boolean;
  saving: Saving;
  dispatch: Dispatch<ClientEvent>;
}

/** Takes over each new build, and tries to reach a server that is gone. */
export function useConnection({ connection, firstBuild, isOffline, saving, dispatch }: ConnectionOptions): void {
  // React lets an effect call this but not pass it to others, hence `() => refresh()`.
  const refresh = useEffectEvent(saving.refresh);
  useEffect(() => {
    if (isOffline) {
      // An answer ends `isOffline`, and `listen` opens a new event stream: some browsers give up a broken one for good.
      const timer = setInterval(() => refresh(), RETRY_MS);
      return () => clearInterval(timer);
    }
    // Not the latest build, a dependency with which each build would open the stream anew.
    return connection.listen(firstBuild, {
      onBuildEnded: () => refresh(),
      onLost: () => dispatch({ type: 'connection-lost' }),
    });
  }, [connection, firstBuild, isOffline, dispatch]);
}
