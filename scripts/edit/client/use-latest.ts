import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A function that waits for the server sees `value` as it was in its own render; the ref has the latest one. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
