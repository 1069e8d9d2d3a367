import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BenchOptions } from '../bench.ts';
import { copyProject, runBuildProgram, stagesOf, type ProjectCopy, type Run } from './project.ts';
import { decimal, medianOf, table, whole } from './table.ts';

/** Numbers of pages that are added to the site's own. */
const SIZES = [3, 100, 1000, 3000] as const;

/** Time and memory of the build as pages are added: the first build with them, and the one after it. */
export async function measureScale({ root, runs, print, progress }: BenchOptions): Promise<void> {
  const copy = copyProject(root);
  const filled = `${copy.cache}-filled`;
  const results: { pages: number; first: Run[]; second: Run[] }[] = [];
  try {
    // Pictures and fonts are the site's own, however many pages there are.
    await runBuildProgram(copy);
    cpSync(copy.cache, filled, { recursive: true });
    for (const pages of SIZES) {
      addPages(copy, pages);
      const result = { pages, first: [] as Run[], second: [] as Run[] };
      for (let turn = 1; turn <= runs; turn++) {
        progress(`${pages} pages ${turn}/${runs}`);
        for (const folder of [copy.cache, copy.dist]) rmSync(folder, { recursive: true, force: true });
        cpSync(filled, copy.cache, { recursive: true });
        result.first.push(await runBuildProgram(copy));
        result.second.push(await runBuildProgram(copy));
      }
      results.push(result);
    }
  } finally {
    copy.remove();
  }

  const seconds = (done: readonly Run[]) => medianOf(done, ({ ms }) => ms) / 1000;
  const megabytes = (done: readonly Run[]) => medianOf(done, (one) => one.megabytes);
  const base = results[0]!;
  const growth = (kind: 'first' | 'second', result: typeof base) =>
    result === base
      ? ''
      : decimal(((seconds(result[kind]) - seconds(base[kind])) * 1000) / (result.pages - base.pages));
  print(
    `\n## Scale\n\n\`node --import tsx scripts/build.ts\` with pages added, medians of ${runs} runs; growth against ${base.pages} pages\n`,
  );
  print(
    table(
      ['pages added', 'first build, s', 'ms a page', 'MB at most', 'next build, s', 'ms a page', 'MB at most'],
      results.map((result) => [
        whole(result.pages),
        ...[decimal(seconds(result.first)), growth('first', result), whole(megabytes(result.first))],
        ...[decimal(seconds(result.second)), growth('second', result), whole(megabytes(result.second))],
      ]),
    ),
  );
  const largest = results.at(-1)!;
  print(`\nStages of the last first build of ${whole(largest.pages)}: ${stagesOf(largest.first.at(-1)!)}\n`);
  print(`Stages of the one after it: ${stagesOf(largest.second.at(-1)!)}`);
}

/** Writes as many pages as there should be into the copy: a heading and some paragraphs in the layout of the site. */
function addPages({ root }: ProjectCopy, count: number): void {
  const folder = path.join(root, 'src/pages/guia');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (let number = 1; number <= count; number++) {
    writeFileSync(
      path.join(folder, `pagina-${number}.tsx`),
      `import { Layout } from '../../components/Layout/Layout.tsx';
import type { PageModule } from '../../page.ts';

export const meta: PageModule['meta'] = () => ({ title: 'Guía ${number}', description: 'La guía número ${number}.' });

export default function Page() {
  return (
    <Layout ground="paper">
      <h1>Guía número ${number}</h1>
      <p>La guía ${number} cuenta cómo los alineadores mueven los dientes, un cuarto de milímetro a la vez.</p>
      <p>Cada juego se usa unos días; después viene el siguiente, hasta el ${number}, si hace falta.</p>
      <p>La consulta dura treinta minutos y se agenda en línea.</p>
    </Layout>
  );
}
`,
    );
  }
}
