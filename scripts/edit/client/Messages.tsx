/** The cards in the corner of the window. */
import type { Field, Notice } from '../shared/protocol.ts';
import { noticeWords } from '../shared/sentences.ts';
import { Button } from './Button.tsx';
import { withPlaceholderValues } from './placeholder-values.ts';
import { ProblemList, RefusalView } from './RefusalView.tsx';
import { fieldName } from './look-up.ts';
import type { ClientState, Save } from './client-state.ts';

interface MessagesProps {
  state: ClientState;
  onGo: (field: Field) => void;
  onWrite: (field: Field) => void;
  onDismissMessage: () => void;
  onDismissNotice: (notice: Notice) => void;
  onRetry: () => void;
  onReturn: (save: Save) => void;
  onGiveUp: (save: Save) => void;
}

/** Cards over the page, for what nobody may miss. */
export function Messages({
  state,
  onGo,
  onWrite,
  onDismissMessage,
  onDismissNotice,
  onRetry,
  onReturn,
  onGiveUp,
}: MessagesProps) {
  const { connection, saves, message, notices, site } = state;
  const refused = saves.filter(({ phase }) => phase === 'refused');
  return (
    <div className="messages">
      {connection === 'offline' && (
        <section role="alert" className="card offline">
          <h2>El editor no responde</h2>
          <p>Lo que escribiste sigue aquí. Si cerraste el editor, ábrelo de nuevo: esta página se conecta sola.</p>
          <Button className="main" label="Reintentar" onClick={onRetry} />
        </section>
      )}
      {refused.map((save) => (
        <section key={save.id} className="card refused" aria-label="No se guardó">
          <h2>No se guardó: {fieldName(site, save.change)}</h2>
          {save.refusal && <RefusalView site={site} refusal={save.refusal} onGo={onGo} />}
          {typeof save.change.value === 'string' && (
            <blockquote>{withPlaceholderValues(save.change.value, site)}</blockquote>
          )}
          <Button className="main" label="Volver al texto" onClick={() => onReturn(save)} />
          <Button label="Descartar" onClick={() => onGiveUp(save)} />
        </section>
      ))}
      {message?.kind === 'refused' && (
        <section className="card refused" aria-label="No se hizo">
          <RefusalView site={site} refusal={message.refusal} onGo={onGo} />
          <Button label="Entendido" onClick={onDismissMessage} />
        </section>
      )}
      {notices.map((notice) => {
        const { code, subject = '', fields } = notice;
        // The sentence above the list says what is wrong with all of these fields.
        const fieldsToCheck = fields.map((field) => ({ ...field, description: '' }));
        return (
          <section key={code + subject} role="status" className="card" aria-label="Aviso">
            <p>{noticeWords[code](subject)}</p>
            {fields.length > 0 && <ProblemList site={site} problems={fieldsToCheck} onGo={onWrite} />}
            <Button label="Entendido" onClick={() => onDismissNotice(notice)} />
          </section>
        );
      })}
    </div>
  );
}
