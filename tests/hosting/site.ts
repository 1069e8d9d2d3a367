import { readFileSync } from 'node:fs';
import path from 'node:path';
import { placeBelow } from '../../scripts/preview.ts';
import { copyProject } from '../browser/support/project.ts';
import { filesIn } from '../whole/support/folder.ts';

/** This project's site, built to lie below a path. */
export interface HostedSite {
  /** Path that the site lives below, with a slash at both ends. */
  base: string;
  /** The folder that a server must have as its root. */
  root: string;
  /** The nginx snippet. */
  nginx: string;
  /** What visitors may ask for, as paths below the base. */
  files: string[];
  /** The file of a page, by each address that people write for it. */
  pages: ReadonlyMap<string, string>;
  read(file: string): Buffer;
  remove(): void;
}

/** Builds the site as `npm run build` does. */
export async function buildHostedSite(base: string): Promise<HostedSite> {
  const project = copyProject();
  project.edit('content/site.yaml', /^url: .*$/m, `url: https://practica.example${base}`);
  const { status, stderr } = project.build();
  if (status !== 0) throw new Error(`the build failed:\n${stderr}`);

  let root = project.dist;
  if (base !== '/') {
    root = path.join(project.root, 'below');
    await placeBelow(project.dist, base, root);
  }
  const files = filesIn(project.dist).filter((file) => !/^(?:serve\.json|_headers)(?:\.(?:br|gz))?$/.test(file));
  const folders = files.filter((file) => /(?:^|\/)index\.html$/.test(file));
  const addresses = folders.flatMap((file): [string, string][] => {
    const folder = file.replace(/index\.html$/, '');
    return folder === ''
      ? [['', file]]
      : [
          [folder, file],
          [folder.slice(0, -1), file],
        ];
  });
  return {
    base,
    root,
    nginx: project.read('dist.nginx.conf'),
    files,
    pages: new Map(addresses),
    read: (file) => readFileSync(path.join(project.dist, file)),
    remove: project.remove,
  };
}
