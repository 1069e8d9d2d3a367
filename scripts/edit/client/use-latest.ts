import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A ref with the latest `value`, for functions that are still called after later renders. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  // `useEffect` may run too late for an event that comes at once.
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
