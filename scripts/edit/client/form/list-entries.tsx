/** How the entries of a list in a form are told apart, folded and unfolded. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isPathAtOrBelow } from '../../site/browser.ts';
import type { Field } from '../../shared/protocol.ts';
import { useFormContext } from './form-context.ts';

/** In lists with at most this many entries, all are open at first; in longer ones, only where the form starts. */
const MAX_OPEN_ENTRIES = 2;

/** What the form keeps of an entry besides its value. */
interface Row {
  /** For React: no other row has it. */
  key: string;
  isOpenAtFirst: boolean;
}

export const newRow = (isOpenAtFirst: boolean): Row => ({ key: crypto.randomUUID(), isOpenAtFirst });

export const fieldOfEntry = ({ file, path }: Field, index: number): Field => ({ file, path: `${path}[${index}]` });

/** One row for each entry of a list. The caller moves, adds and removes rows together with their entries. */
export function useRows(field: Field, list: readonly unknown[]) {
  const { startAt = '' } = useFormContext();
  const [rows, setRows] = useState<readonly Row[]>(() =>
    list.map((_, index) => {
      const isStart = isPathAtOrBelow(startAt, fieldOfEntry(field, index).path);
      return newRow(isStart || list.length <= MAX_OPEN_ENTRIES);
    }),
  );
  // After a conflict, the list may be that of somebody else, with more or fewer entries. React renders again at once,
  // before anything is shown.
  if (rows.length !== list.length) setRows(list.map((_, index) => rows[index] ?? newRow(false)));
  return [rows, setRows] as const;
}

interface FoldableEntryProps {
  name: string;
  isOpenAtFirst: boolean;
  /** Whether the server found something in it. */
  hasProblem: boolean;
  /** The fields of the entry. */
  children: ReactNode;
}

/** Unfolds by itself if something in it is wrong: a folded input cannot get the focus. */
export function FoldableEntry({ name, isOpenAtFirst, hasProblem, children }: FoldableEntryProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const unfold = () => {
    if (details.current) details.current.open = true;
  };
  // Not by `open`: `hasProblem` ends as soon as somebody types, and the fields have to stay unfolded.
  useEffect(() => {
    if (hasProblem) unfold();
  }, [hasProblem]);
  return (
    <details ref={details} open={isOpenAtFirst} onInvalidCapture={unfold}>
      <summary>{name}</summary>
      {children}
    </details>
  );
}
