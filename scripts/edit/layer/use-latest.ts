import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A ref to the value of the latest render, for functions that wait for the server: when the answer comes, the value that
 * they were called with is that of an older render.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
