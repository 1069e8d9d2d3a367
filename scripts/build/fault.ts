/** One thing that is wrong with what the build was given. */
export interface Fault {
  /** Path from the project's root. */
  file: string;
  /** From 1. */
  line?: number;
  /** From 1. */
  column?: number;
  /** Path of the field, such as `contact.email`. */
  field?: string;
  /** What is there, shortened. */
  found?: string;
  /** What would be right. */
  expected: string;
  /** A way on, such as `did you mean "address"?`. */
  hint?: string;
}

/** Stops the build: what it was given is wrong, at known places. */
export class BuildFault extends Error {
  /** By file, line and column, so that they can be worked off from top to bottom. */
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    const sorted = faults.toSorted(
      (a, b) =>
        a.file.localeCompare(b.file, 'en') || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
    );
    super(sorted.map(formatFault).join('\n'));
    this.name = 'BuildFault';
    this.faults = sorted;
  }
}

/** `content/site.yaml:12:10  contact.email: expected an e-mail address, found "contacto"` */
export function formatFault({ file, line, column, field, found, expected, hint }: Fault): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  const what = field ? `${field}: ${expected}` : expected;
  return `${place}  ${what}${found === undefined ? '' : `, found ${found}`}${hint ? ` (${hint})` : ''}`;
}
