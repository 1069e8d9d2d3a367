import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A ref to the value of the latest render. Code that has waited for the server reads it, because its own `value` is that
 * of an older render.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
