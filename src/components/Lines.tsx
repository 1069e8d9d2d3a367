import { Fragment } from 'react';

/** A text whose line breaks are part of the design. Style sheets decide whether each span starts a new line. */
export function Lines({ lines, className = 'line' }: { lines: readonly string[]; className?: string }) {
  return lines.map((line, index) => {
    const isFirst = index === 0;
    return (
      <Fragment key={line}>
        {/* Without a space, screen readers would join the words on both sides of the line break. */}
        {!isFirst && ' '}
        <span className={className}>{line}</span>
      </Fragment>
    );
  });
}
