import type { BuildReport } from '../messages/notices.ts';
import type { Weight } from './budgets.ts';
import type { Files } from './output.ts';

/**
 * Lists the pages first, then the other files, each sorted by path. The compressed size of a file without a brotli copy
 * is its plain size.
 */
export function createReport(
  files: Files,
  weights: readonly Weight[],
  times: ReadonlyMap<string, number>,
): BuildReport {
  const paths = Object.keys(files).filter((path) => !/\.(?:br|gz)$/.test(path));
  paths.sort((a, b) => a.localeCompare(b, 'en'));
  const pages = paths.filter((path) => path.endsWith('.html'));
  const otherFiles = paths.filter((path) => !path.endsWith('.html'));

  const sizeOf = (path: string) => Buffer.byteLength(files[path] ?? '');
  const reportedFiles = [...pages, ...otherFiles].map((path) => {
    const brotliCopy = `${path}.br`;
    const servedFile = brotliCopy in files ? brotliCopy : path;
    return { path, size: sizeOf(path), compressed: sizeOf(servedFile) };
  });
  const stages = [...times].map(([name, milliseconds]) => ({ name, milliseconds }));
  return { files: reportedFiles, weights, stages };
}
