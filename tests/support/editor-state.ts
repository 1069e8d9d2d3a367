import type { PanelProps } from '../../scripts/edit/client/panels/panel-props.ts';
import type { EditorState } from '../../scripts/edit/shared/protocol.ts';

/** What the editor's page knows of a site without any content: for tests of its state and of single panels. */
export const emptyEditorState: EditorState = {
  build: 1,
  url: 'https://clinica-rivas.cl/',
  base: '/',
  files: {},
  placeholders: {},
  samples: [],
  publishProblems: [],
  pages: [],
  problems: [],
  canUndo: false,
  canRedo: false,
};

const ignore = () => {};

/** What panels get besides the site and the connection, for tests in which nothing of it matters. */
export const otherPanelProps: Omit<PanelProps, 'site' | 'connection'> = {
  onGo: ignore,
  onOpenForm: ignore,
  onOpenPanel: ignore,
  onConfirm: ignore,
  onSet: ignore,
  onRestore: ignore,
  whenAnswered: async () => {},
};
