import type { EditorState } from '../../scripts/edit/protocol.ts';

/** What the editor's page knows of a site without any content: for tests of its state and of single panels. */
export const emptyEditorState: EditorState = {
  build: 1,
  url: 'https://clinica-rivas.cl/',
  base: '/',
  files: {},
  placeholders: {},
  samples: [],
  pages: [],
  problems: [],
  canUndo: false,
  canRedo: false,
};
