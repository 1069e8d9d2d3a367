import { Fragment } from 'react';

/**
 * A text whose line breaks are part of the design, such as a heading in two lines: each line is a `<span>`. A space
 * between two of them keeps screen readers from joining the last word of one to the first of the next.
 *
 * @param className class of each span; the default, `line`, makes each a block, so that it starts a new line
 */
export function Lines({ lines, className = 'line' }: { lines: readonly string[]; className?: string }) {
  return lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && ' '}
      <span className={className}>{line}</span>
    </Fragment>
  ));
}
