import { useLayoutEffect, useRef, type RefObject } from 'react';

/** For functions that wait for the server: `value` is still that of the render in which they began. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
