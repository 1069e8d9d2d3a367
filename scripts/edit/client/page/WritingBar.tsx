import { placeholdersIn } from '../../shared/placeholder-names.ts';
import type { EditorState, Field } from '../../shared/protocol.ts';
import { tooLongWords, valueAsText } from '../../shared/sentences.ts';
import { Button } from '../Button.tsx';
import { nearestList } from '../changes.ts';
import { fieldName, lookUp } from '../look-up.ts';
import { PlaceholderSelect } from '../PlaceholderSelect.tsx';
import { ConflictView, RefusalView } from '../RefusalView.tsx';
import type { Writing } from '../client-state.ts';
import type { Forms } from '../form/use-forms.ts';

interface WritingBarProps {
  site: EditorState;
  writing: Writing;
  /** Inserts a placeholder at the cursor. */
  onInsert: (name: string) => void;
  onSave: () => void;
  onCancel: () => void;
  /** Opens a form, in which the field at `startAt` has the focus. */
  onOpenForm: Forms['open'];
  onGo: (field: Field) => void;
}

/** The bar at the foot of the window while somebody writes a text of the page. */
export function WritingBar(props: WritingBarProps) {
  const { site, writing, onInsert, onSave, onCancel, onOpenForm } = props;
  const { field, length } = writing;
  const info = lookUp(site, field);
  // Somebody may have deleted the file.
  if (!info) return null;
  const { schema, value: storedValue } = info;
  const listPath = nearestList(field);
  const maxLength = schema['x-length'];
  const holdsPlaceholders = placeholdersIn(valueAsText(storedValue)).length > 0;
  return (
    <section className="writing" aria-label="Texto que estás cambiando">
      <LastRefusal {...props} />
      <div className="actions">
        <b>{fieldName(site, field)}</b>
        {maxLength !== undefined && (
          <span>
            {length} de {maxLength} letras
          </span>
        )}
        {schema['x-placeholders'] && <PlaceholderSelect site={site} schema={schema} onInsert={onInsert} />}
        {listPath !== undefined && (
          <Button
            label="Cambiar la lista"
            onClick={() => onOpenForm({ file: field.file, path: listPath }, { startAt: field.path })}
          />
        )}
        <Button label="Cancelar" onClick={onCancel} />
        {/* A text that is too long can be sent, too: the server refuses it. */}
        <Button className="main" label="Guardar" onClick={onSave} />
      </div>
      {holdsPlaceholders && (
        <small>Lo marcado es un dato que se repite en el sitio: cámbialo en «Datos y listas».</small>
      )}
      {/* It stays while it is empty: screen readers announce only changes of a `status` that is there. */}
      <p role="status" className="problem">
        {maxLength !== undefined && length > maxLength && tooLongWords(maxLength)}
      </p>
    </section>
  );
}

/** Why the words were not saved at the attempt before, if there was one. */
function LastRefusal({ site, writing: { refusal }, onSave, onCancel, onGo }: WritingBarProps) {
  if (!refusal) return null;
  if (!refusal.conflicts) return <RefusalView site={site} refusal={refusal} onGo={onGo} />;
  return (
    <ConflictView
      site={site}
      conflicts={refusal.conflicts}
      // The next save is no conflict: the `base` of its change is what others wrote.
      onResolve={(keepsMine) => (keepsMine ? onSave() : onCancel())}
    />
  );
}
