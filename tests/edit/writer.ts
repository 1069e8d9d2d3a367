/**
 * A program that saves without end, for a test that kills it in the middle: `node writer.mjs <root>` saves one change after
 * the other as the editor does. Each gives the first insurer a new logo: it adds a picture, changes the content that names
 * it, and removes the picture before. Prints `writing` after the first.
 */
import { ProjectFiles } from '../../scripts/edit/effect/project-files.ts';
import type { FileChange } from '../../scripts/edit/content/step.ts';

const [root = ''] = process.argv.slice(2);
const files = new ProjectFiles(root);
const LANDING = 'content/landing.yaml';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 104"><path d="M0 0h9v9z"/></svg>';
const encode = (text: string) => new TextEncoder().encode(text);

for (let step = 0; ; step++) {
  const before = await files.read(LANDING);
  if (!before) throw new Error(`${root} has no content`);
  const text = new TextDecoder().decode(before);
  const old = /logo: (insurers\/[\w-]+\.svg)/.exec(text)?.[1] ?? '';
  const name = `insurers/nueva-${process.pid}-${step}.svg`;
  const picture: FileChange = { file: `content/media/${name}`, before: undefined, after: encode(svg) };
  const gone: FileChange = {
    file: `content/media/${old}`,
    before: await files.read(`content/media/${old}`),
    after: undefined,
  };
  const landing: FileChange = { file: LANDING, before, after: encode(text.replace(`logo: ${old}`, `logo: ${name}`)) };
  await files.write({ field: { file: LANDING, path: 'insurance.insurers[0].logo' }, files: [picture, landing, gone] });
  if (step === 0) console.log('writing');
}
