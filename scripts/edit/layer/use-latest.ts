import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A ref to the value of the latest render, for code that goes on after an answer of the server: there have been other
 * renders by then. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
