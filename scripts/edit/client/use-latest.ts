import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A ref with the latest `value`, for functions that outlast a render: they see other values as their own render did. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  // A plain effect could come after the next event.
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
