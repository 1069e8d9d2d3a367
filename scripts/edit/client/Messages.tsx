import type { Field } from '../shared/protocol.ts';
import { Button } from './Button.tsx';
import { withPlaceholderValues } from './placeholder-values.ts';
import { RefusalView } from './RefusalView.tsx';
import { fieldName } from './look-up.ts';
import type { ClientState, RefusedChange } from './client-state.ts';

interface MessagesProps {
  state: ClientState;
  onGo: (field: Field) => void;
  /** Takes away the refusal of an undo, a redo or a restore. */
  onDismiss: (id: number) => void;
  /** Opens the text again with its refused words. */
  onReturn: (refused: RefusedChange) => void;
  onGiveUp: (refused: RefusedChange) => void;
}

/** Cards in the corner of the window: the server is gone, or has refused a change, an undo, a redo or a restore. */
export function Messages({ state, onGo, onDismiss, onReturn, onGiveUp }: MessagesProps) {
  const { isOffline, saves, site } = state;
  const refusedSaves = saves.filter((save) => save.phase === 'refused');
  return (
    <div className="messages">
      {isOffline && (
        <section role="alert" className="card">
          <h2>El editor no responde</h2>
          <p>Lo que escribiste sigue aquí. Si cerraste el editor, ábrelo de nuevo: esta página se conecta sola.</p>
        </section>
      )}
      {refusedSaves.map(({ id, change, refusal }) =>
        change ? (
          <section key={id} className="card" aria-label="No se guardó">
            <h2>No se guardó: {fieldName(site, change)}</h2>
            <RefusalView site={site} refusal={refusal} onGo={onGo} />
            {typeof change.value === 'string' && <blockquote>{withPlaceholderValues(change.value, site)}</blockquote>}
            <Button className="main" label="Volver al texto" onClick={() => onReturn({ id, change, refusal })} />
            <Button label="Descartar" onClick={() => onGiveUp({ id, change, refusal })} />
          </section>
        ) : (
          // An undo, a redo or a restore.
          <section key={id} className="card" aria-label="No se hizo">
            <RefusalView site={site} refusal={refusal} onGo={onGo} />
            <Button label="Entendido" onClick={() => onDismiss(id)} />
          </section>
        ),
      )}
    </div>
  );
}
