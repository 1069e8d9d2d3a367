/** The middle of the values; the mean of the two in the middle where their number is even. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The median of one figure of several measurements. */
export const medianOf = <Row>(rows: readonly Row[], figure: (row: Row) => number): number => median(rows.map(figure));

/** A Markdown table; every column but the first is aligned right. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map((_, index) => (index ? '--:' : '---'))), ...rows.map(line)].join('\n');
}

/** `1,234` */
export const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** `1.23` */
export const decimal = (value: number, digits = 2): string => value.toFixed(digits);
