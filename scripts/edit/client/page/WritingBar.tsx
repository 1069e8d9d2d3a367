/** The bar at the foot of the window while somebody writes a text of the page. */
import { useEffect, useEffectEvent, useId } from 'react';
import { placeholdersIn } from '../../shared/placeholder-names.ts';
import { isLegalBlock, type Field } from '../../shared/protocol.ts';
import { isWithin } from '../../shared/schema-path.ts';
import { tooLongWords, valueAsText } from '../../shared/sentences.ts';
import { Button } from '../Button.tsx';
import { isSameField } from '../changes.ts';
import { confirmLabel } from '../confirm-label.ts';
import { fieldName, lookUp } from '../look-up.ts';
import { PlaceholderSelect } from '../PlaceholderSelect.tsx';
import { ConflictView, RefusalView } from '../RefusalView.tsx';
import { sectionOf } from '../sections.ts';
import type { ClientState, Writing } from '../client-state.ts';
import type { Forms } from '../form/use-forms.ts';

interface WritingBarProps {
  state: ClientState;
  writing: Writing;
  /** Inserts a placeholder at the cursor. */
  onInsert: (name: string) => void;
  /** Describes the text to screen readers; returns a function that takes the description back. */
  onDescribe: (words: string) => () => void;
  onSave: () => void;
  onCancel: () => void;
  onOpenForm: Forms['open'];
  /** Says that the sample is true. */
  onConfirm: () => void;
  /** Hides the section of the text, by this field. */
  onHide: (switchField: Field) => void;
  onGo: (field: Field) => void;
}

/** What can be done with the text that is being written. One that is too long can be sent, too: the server refuses it. */
export function WritingBar(props: WritingBarProps) {
  const { state, writing, onInsert, onDescribe, onSave, onCancel, onOpenForm, onConfirm, onHide, onGo } = props;
  const { site } = state;
  const { field, length, refusal } = writing;
  const info = lookUp(site, field);
  const isBlock = isLegalBlock(field);
  const maxLength = isBlock ? undefined : info?.form['x-length'];
  const lengthProblem = maxLength !== undefined && length > maxLength ? tooLongWords(maxLength) : '';
  const lengthProblemId = useId();
  const describe = useEffectEvent(onDescribe);
  useEffect(() => {
    if (lengthProblem === '') return undefined;
    const takeDescriptionBack = describe(lengthProblem);
    return takeDescriptionBack;
  }, [lengthProblem]);
  if (!info) return null;
  const { listPath } = info;
  const takesPlaceholders = isBlock || info.form['x-placeholders'] !== undefined;
  const sample = site.samples.find((each) => isSameField(each, field));
  const section = sectionOf(site, field);
  const showsPlaceholders = placeholdersIn(valueAsText(info.value)).length > 0;
  return (
    <section className="writing" aria-label="Texto que estás cambiando">
      {refusal?.conflicts && (
        <ConflictView
          site={site}
          conflicts={refusal.conflicts}
          // Only the text itself can be in conflict, maybe under another path, if it has moved in a list.
          onResolve={(pathsOfMine) => (pathsOfMine.size > 0 ? onSave() : onCancel())}
        />
      )}
      {refusal && !refusal.conflicts && <RefusalView site={site} refusal={refusal} onGo={onGo} besideField={field} />}
      <div className="actions">
        <b>{fieldName(site, field)}</b>
        {section && (
          <Button
            className="apart"
            label={`Ocultar la sección «${section.title}»`}
            onClick={() => onHide(section.switchField)}
          />
        )}
        {maxLength !== undefined && (
          <span className={lengthProblem === '' ? undefined : 'problem'}>
            {length} de {maxLength} letras
          </span>
        )}
        {takesPlaceholders && (
          <PlaceholderSelect site={site} field={field} schema={isBlock ? undefined : info.form} onInsert={onInsert} />
        )}
        {listPath !== undefined && (
          <Button
            label="Cambiar la lista"
            onClick={() => onOpenForm({ file: field.file, path: listPath }, { startAt: field.path })}
          />
        )}
        {isWithin(field, 'landing.flip.front') && (
          <Button label="Cambiar la otra cara" onClick={() => onOpenForm({ file: field.file, path: 'flip.back' })} />
        )}
        {sample?.canBeConfirmed && <Button label={confirmLabel(site, [field])} onClick={onConfirm} />}
        <Button label="Cancelar" onClick={onCancel} />
        <Button className="main" label="Guardar" aria-describedby={lengthProblemId} onClick={onSave} />
      </div>
      {showsPlaceholders && (
        <small>Lo marcado es un dato que se repite en el sitio: cámbialo en «Datos y listas».</small>
      )}
      <p id={lengthProblemId} role="status" className="problem">
        {lengthProblem}
      </p>
    </section>
  );
}
