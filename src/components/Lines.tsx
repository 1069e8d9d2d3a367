/** A heading whose line breaks are part of its design. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <span className="line" key={line}>
      {line}
      {index < lines.length - 1 && ' '}
    </span>
  ));
}
