import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { EditorState } from '../shared/protocol.ts';
import { siteAfterSaves, type ClientState } from './client-state.ts';

/** A ref with the latest `value`, for functions that are still called after later renders. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  // `useEffect` may run too late for an event that comes at once.
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** For event handlers: returns the site after all saves. `state` itself lacks what the same click has just saved. */
export function useLatestSite(state: ClientState): () => EditorState {
  const latest = useLatest(state);
  return () => siteAfterSaves(latest.current);
}
