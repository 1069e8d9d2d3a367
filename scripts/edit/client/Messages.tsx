import type { Field } from '../shared/protocol.ts';
import { Button } from './Button.tsx';
import { withPlaceholderValues } from './placeholder-values.ts';
import { RefusalView } from './RefusalView.tsx';
import { fieldName } from './look-up.ts';
import type { ClientState, RefusedSave } from './client-state.ts';

interface MessagesProps {
  state: ClientState;
  onGo: (field: Field) => void;
  onDismissMessage: () => void;
  /** Opens the text again with its refused words. */
  onReturn: (save: RefusedSave) => void;
  onGiveUp: (save: RefusedSave) => void;
}

/** Cards in the corner of the window: the server is gone, or has refused a save, an undo, a redo or a restore. */
export function Messages({ state, onGo, onDismissMessage, onReturn, onGiveUp }: MessagesProps) {
  const { isOffline, saves, message, site } = state;
  const refusedSaves = saves.filter((save) => save.phase === 'refused');
  const refusedStep = typeof message === 'object' ? message : undefined;
  return (
    <div className="messages">
      {isOffline && (
        <section role="alert" className="card">
          <h2>El editor no responde</h2>
          <p>Lo que escribiste sigue aquí. Si cerraste el editor, ábrelo de nuevo: esta página se conecta sola.</p>
        </section>
      )}
      {refusedSaves.map((save) => (
        <section key={save.id} className="card" aria-label="No se guardó">
          <h2>No se guardó: {fieldName(site, save.change)}</h2>
          <RefusalView site={site} refusal={save.refusal} onGo={onGo} />
          {typeof save.change.value === 'string' && (
            <blockquote>{withPlaceholderValues(save.change.value, site)}</blockquote>
          )}
          <Button className="main" label="Volver al texto" onClick={() => onReturn(save)} />
          <Button label="Descartar" onClick={() => onGiveUp(save)} />
        </section>
      ))}
      {refusedStep && (
        <section className="card" aria-label="No se hizo">
          <RefusalView site={site} refusal={refusedStep} onGo={onGo} />
          <Button label="Entendido" onClick={onDismissMessage} />
        </section>
      )}
    </div>
  );
}
