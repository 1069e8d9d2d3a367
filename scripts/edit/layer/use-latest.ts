import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The value of the latest render, for what goes on after an answer of the server: by then others may have come. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
