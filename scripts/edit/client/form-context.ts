import { createContext } from 'react';
import type { EditorState } from '../protocol.ts';
import type { ServerConnection } from './server-api.ts';

/** What fields of a form need besides their own value. */
export interface FormContextValue {
  connection: ServerConnection;
  /** The site as it is stored, for comparing and for the values of placeholders. */
  site: EditorState;
  /** Path of the text field that had the focus last; undefined if none had it. Only this one offers placeholders. */
  activeField: string | undefined;
  /** Gets the path of a text field that has got the focus. */
  onActivate: (path: string) => void;
}

export const FormContext = createContext<FormContextValue | undefined>(undefined);
