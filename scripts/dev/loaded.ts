import { build } from 'esbuild';

/**
 * The project's files that programs are made of: themselves and what they import, as paths from the
 * project's root with `/`.
 *
 * @param root absolute path of the project
 * @param programs their first files, as paths from the root
 * @throws what esbuild throws where one of them cannot be read
 */
export async function loadedFiles(root: string, programs: readonly string[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...programs],
    bundle: true,
    write: false,
    metafile: true,
    outdir: '.cache',
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
  });
  return Object.keys(metafile.inputs);
}
