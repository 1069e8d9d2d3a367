import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A ref with the latest `value`, for functions that wait for the server: they see other values as their own render did. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
