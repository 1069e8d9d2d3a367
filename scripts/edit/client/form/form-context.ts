import { createContext, use } from 'react';
import type { EditorState } from '../../shared/protocol.ts';
import type { OpenForm } from '../client-state.ts';

/** What the fields of a form share, however deep they stand. */
interface FormContextValue extends Pick<OpenForm, 'startAt'> {
  /** The saved state, without what is typed in the form. */
  site: EditorState;
}

export const FormContext = createContext<FormContextValue | undefined>(undefined);

export function useFormContext(): FormContextValue {
  const context = use(FormContext);
  if (!context) throw new Error('a field stands outside a form');
  return context;
}
