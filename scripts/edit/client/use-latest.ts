import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A ref with the latest `value`, for functions that outlast the render whose values they see otherwise. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  // A plain effect could come after the next event.
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
