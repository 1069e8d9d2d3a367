import type { EditorState, Field } from '../../shared/protocol.ts';
import type { ServerConnection } from '../server-api.ts';
import type { Forms } from '../form/use-forms.ts';

export type PanelId = 'data' | 'before-publishing' | 'versions' | 'publish';

/** What every panel gets. */
export interface PanelProps {
  /** With the changes on their way, so that a second click goes on from what the first one will have changed. */
  site: EditorState;
  connection: ServerConnection;
  /** Opens a field for writing: on the page if it can be seen there, else in a form. */
  onGo: (field: Field) => void;
  onOpenForm: Forms['open'];
  /** Opens another panel instead; undefined closes this one. */
  onOpenPanel: (id: PanelId | undefined) => void;
  /** Confirms that a sample is true. */
  onConfirm: (field: Field) => void;
  /** Gives a field another value; undefined leaves it out. */
  onSet: (field: Field, value: unknown) => void;
  /** Brings back a picture or a file of a version; without `part`, all of it. */
  onRestore: (versionId: string, part?: Field) => void;
  /** Resolves once the server has answered all changes on their way. */
  whenAnswered: () => Promise<unknown>;
}
