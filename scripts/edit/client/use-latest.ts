import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A ref to the value of the latest render, for functions that wait for the server: when the answer comes, `value` in such a
 * function is still that of the render in which it was created.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
