/**
 * A program that saves without end, for a test that kills it in the middle: `node writer.mjs <root>` saves one change after
 * the other as the editor does. Each gives the first insurer a new logo: it adds a picture, changes the content that names
 * it, and removes the picture before. Prints `writing` after the first.
 */
import { readProjectFile, writeStep } from '../../scripts/edit/effect/project-files.ts';
import { stepOf, type FileChange } from '../../scripts/edit/content/step.ts';

const [root = ''] = process.argv.slice(2);
const LANDING = 'content/landing.yaml';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 104"><path d="M0 0h9v9z"/></svg>';
const encode = (text: string) => new TextEncoder().encode(text);

for (let step = 0; ; step++) {
  const before = await readProjectFile(root, LANDING);
  if (!before) throw new Error(`${root} has no content`);
  const text = new TextDecoder().decode(before);
  const old = /logo: (insurers\/[\w-]+\.svg)/.exec(text)?.[1] ?? '';
  const name = `insurers/nueva-${process.pid}-${step}.svg`;
  const picture: FileChange = { file: `content/media/${name}`, before: undefined, after: encode(svg) };
  const gone: FileChange = {
    file: `content/media/${old}`,
    before: await readProjectFile(root, `content/media/${old}`),
    after: undefined,
  };
  const landing: FileChange = { file: LANDING, before, after: encode(text.replace(`logo: ${old}`, `logo: ${name}`)) };
  await writeStep(root, stepOf({ file: LANDING, path: 'insurance.insurers[0].logo' }, [landing, gone, picture]));
  if (step === 0) console.log('writing');
}
