import { Fragment } from 'react';

/**
 * A text whose line breaks are part of the design: each line is an element, with a space between for screen readers.
 *
 * @param className of each line; by default each line is a block
 */
export function Lines({ lines, className = 'line' }: { lines: readonly string[]; className?: string }) {
  return lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && ' '}
      <span className={className}>{line}</span>
    </Fragment>
  ));
}
