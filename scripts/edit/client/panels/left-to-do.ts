import type { EditorState, Finding } from '../../shared/protocol.ts';

/** Everything that keeps the site from being published, which «Antes de publicar» lists and counts in its button. */
export const leftToDo = ({ problems, publishProblems, samples }: EditorState): Finding[] => [
  ...problems,
  ...publishProblems,
  ...samples.map(({ file, path }) => ({ file, path, description: 'Es de ejemplo.' })),
];

/** The words on the panel's button. */
export function beforePublishingLabel(site: EditorState): string {
  const count = leftToDo(site).length;
  return count > 0 ? `Antes de publicar: ${count}` : 'Antes de publicar';
}
