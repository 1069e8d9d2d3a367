import { useEffect, useEffectEvent, type Dispatch } from 'react';
import type { ServerConnection } from './server-api.ts';
import type { LayerEvent, LayerState } from './state.ts';
import type { Saving } from './use-saving.ts';

/** How often the server is looked for after it has gone (ms). */
const RETRY_MS = 2000;

/**
 * Follows the server as long as the editor is open: asks for the state of the site after each build, reports when the
 * server has gone, and sends the saves that have not arrived once it is back.
 *
 * @param firstBuild number of the build that is shown first
 * @param state of the latest render; says whether the server is known to be gone
 */
export function useConnection(
  connection: ServerConnection,
  firstBuild: number,
  state: LayerState,
  saving: Saving,
  dispatch: Dispatch<LayerEvent>,
): void {
  const isOffline = state.connection === 'offline';
  const onChange = useEffectEvent(() => saving.refresh());
  const onLost = useEffectEvent(() => dispatch({ type: 'connection-lost' }));
  const onBack = useEffectEvent(() => {
    if (isOffline) saving.retry();
    dispatch({ type: 'connection-back' });
  });
  useEffect(
    () => connection.listen(firstBuild, { onChange: () => onChange(), onLost: () => onLost(), onBack: () => onBack() }),
    [connection, firstBuild],
  );

  // While the server is gone, looks for it at an interval as well: the browser may have given up its event stream, which
  // then says nothing when the server comes back.
  const onTime = useEffectEvent(() => saving.retry());
  useEffect(() => {
    if (!isOffline) return undefined;
    const timer = setInterval(() => onTime(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isOffline]);
}
