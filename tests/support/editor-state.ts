import type { Findings } from '../../scripts/edit/client/panels/list-findings.ts';
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
  pages: [],
  problems: [],
  canUndo: false,
  canRedo: false,
};

/** What «Antes de publicar» lists of a site with which nothing is wrong. */
export const noFindings: Findings = {
  mustDo: { buildProblems: [], publishProblems: [], samples: [], links: [] },
  advice: { descriptions: [], outdatedDescriptions: [], otherAdvice: [] },
  phases: { proofreading: 'done', check: 'idle' },
};

const ignore = () => {};

/** What panels get besides the state, the findings and the connection, for tests in which nothing of it matters. */
export const otherPanelProps: Omit<PanelProps, 'state' | 'findings' | 'connection'> = {
  isPageUpToDate: true,
  onGo: ignore,
  onWrite: ignore,
  onOpenForm: ignore,
  onOpenPanel: ignore,
  onConfirm: ignore,
  onSet: ignore,
  onSaveWriting: ignore,
  onCheck: ignore,
  onProofread: ignore,
};
