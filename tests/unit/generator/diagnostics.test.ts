import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundleWithEsbuild } from '../../../scripts/generator/bundle.ts';
import { DiagnosticError, diagnosticsOf } from '../../../scripts/lib/diagnostic.ts';
import { diagnostic } from '../../../scripts/messages/problem.ts';
import { formatDiagnostics } from '../../../scripts/messages/format.ts';
import { temporaryFolder } from '../../support/generator.ts';

const root = path.resolve('/project');

const told = (error: unknown, folder = root) => formatDiagnostics(diagnosticsOf(error, folder)!, 'en');

describe('an error is printed as one line with its place:', () => {
  test('several diagnostics, each once, sorted by file and line', () => {
    const site = { file: 'content/site.yaml', line: 3, column: 8 };
    const name = diagnostic('content.unknown-field', site, { name: 'b', known: ['a'], nearest: 'a' });
    const others = [
      diagnostic('tool.message', { ...site, line: 20, field: 'doctor' }, { text: 'b' }),
      diagnostic('tool.message', { file: 'a.css' }, { text: 'c' }, 'warning'),
    ];
    expect(told(new DiagnosticError([...others, name, { ...name }]))).toBe(
      'a.css  warning: c\ncontent/site.yaml:3:8  expected one of the fields a, found "b" (did you mean "a"?)\ncontent/site.yaml:20:8  doctor: b',
    );
  });

  test('a module with a syntax error', async () => {
    const folder = temporaryFolder({ 'src/a.tsx': `export const b = 1;\n\nexport const año = <p>ñandú }</p>;\n` });
    const options = { absWorkingDir: folder, entryPoints: ['src/a.tsx'], bundle: true, outdir: '.' };
    const error: unknown = await bundleWithEsbuild({ ...options, logLevel: 'silent' }).catch((error: unknown) => error);
    expect(told(error, folder)).toBe('src/a.tsx:3:29  The character "}" is not valid inside a JSX element');
  });

  test('a file that the system refuses', () => {
    const error = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', path: '/project/dist' });
    expect(told(error)).toBe('/project/dist  the disk is full (ENOSPC) (free some space)');
  });
});

test('an error of the scripts themselves is no diagnostic, so it keeps its stack', () => {
  const error = new TypeError('odd');
  error.stack = `${String(error)}\n    at name (${root}/scripts/generator/render.ts:50:1)`;
  for (const odd of [error, 'odd']) expect(diagnosticsOf(odd, root)).toBeUndefined();
});
