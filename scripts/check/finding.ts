/** One thing that stands between the site and the public. */
export interface Finding {
  /** Path from the project's root. */
  file: string;
  /** From 1. */
  line?: number;
  message: string;
}

/** By file and line, each once: what is wrong on every page is told once. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  const unique = new Map(findings.map((finding) => [JSON.stringify(finding), finding]));
  return [...unique.values()].sort(
    (a, b) =>
      a.file.localeCompare(b.file, 'en') || (a.line ?? 0) - (b.line ?? 0) || a.message.localeCompare(b.message, 'en'),
  );
}

/** `content/site.yaml:16  url is still a sample value` */
export const formatFinding = ({ file, line, message }: Finding): string =>
  `${line === undefined ? file : `${file}:${line}`}  ${message}`;

/** The findings as text: below each file its lines. Findings of a file must follow one another. */
export function formatFindings(findings: readonly Finding[]): string {
  return findings
    .map(({ file, line, message }, index) => {
      const heading = file === findings[index - 1]?.file ? '' : `${index === 0 ? '' : '\n'}${file}\n`;
      return `${heading}${String(line ?? '').padStart(5)}  ${message}`;
    })
    .join('\n');
}
