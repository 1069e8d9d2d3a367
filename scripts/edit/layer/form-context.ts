import { createContext } from 'react';
import type { EditorState } from '../protocol.ts';
import type { ServerConnection } from './server-api.ts';

/** What fields of a form need besides their own value. */
export interface FormContextValue {
  connection: ServerConnection;
  /** The site as it is stored, for comparing. */
  site: EditorState;
}

export const FormContext = createContext<FormContextValue | undefined>(undefined);
