import { Fragment } from 'react';

/**
 * A text whose line breaks are part of the design, for headings in two lines and the notes of the first screen. Each line
 * is a `<span>`, so that a style sheet decides whether it starts a new line.
 *
 * @param lines the text, line by line: `['Ortodoncia', 'invisible']`
 * @param className the class of each span; by default `line`, which makes it a block and so starts a new line
 */
export function Lines({ lines, className = 'line' }: { lines: readonly string[]; className?: string }) {
  return lines.map((line, index) => {
    const isFirst = index === 0;
    return (
      <Fragment key={line}>
        {/* Without a space, screen readers would join the last word of a line to the first word of the next one. */}
        {!isFirst && ' '}
        <span className={className}>{line}</span>
      </Fragment>
    );
  });
}
