import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { FormContext } from '../../scripts/edit/client/form/form-context.ts';
import { ServerConnection } from '../../scripts/edit/client/server-api.ts';
import type { EditorState } from '../../scripts/edit/shared/protocol.ts';
import { emptyEditorState } from './editor-state.ts';

/** A connection to a server that gives this answer to every action. */
export async function connectTo(answer: (body: FormData) => object = () => ({})): Promise<ServerConnection> {
  vi.stubGlobal('fetch', async (action: string, { body }: { body: FormData }) =>
    Response.json(action === 'session' ? { secret: 'x' } : answer(body)),
  );
  const connection = await ServerConnection.open();
  if (!connection) throw new Error('the session was not opened');
  return connection;
}

/** What fields of a form stand in: a `wrapper` for `render`. */
export const inForm = (site: EditorState = emptyEditorState) =>
  function InForm({ children }: { children: ReactNode }) {
    return <FormContext value={{ site }}>{children}</FormContext>;
  };
