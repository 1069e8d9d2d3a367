import { useEffect, useEffectEvent, useId } from 'react';
import { placeholdersIn } from '../../shared/placeholder-names.ts';
import type { EditorState, Field, Refusal } from '../../shared/protocol.ts';
import { isWithin } from '../../shared/schema-path.ts';
import { tooLongWords, valueAsText } from '../../shared/sentences.ts';
import { Button } from '../Button.tsx';
import { isSameField } from '../changes.ts';
import { confirmLabel } from '../confirm-label.ts';
import { fieldName, lookUp } from '../look-up.ts';
import { PlaceholderSelect } from '../PlaceholderSelect.tsx';
import { ConflictView, RefusalView } from '../RefusalView.tsx';
import { sectionOf } from '../sections.ts';
import type { Writing } from '../client-state.ts';
import type { Forms } from '../form/use-forms.ts';

interface WritingBarProps {
  site: EditorState;
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
  onHide: (hiddenField: Field) => void;
  onGo: (field: Field) => void;
}

const FLIP_BACK: Field = { file: 'content/landing.yaml', path: 'flip.back' };

/**
 * The bar at the foot of the window while somebody writes a text of the page. A text that is too long can be sent, too:
 * the server refuses it.
 */
export function WritingBar(props: WritingBarProps) {
  const { site, writing, onInsert, onDescribe, onSave, onCancel, onOpenForm, onConfirm, onHide, onGo } = props;
  const { field, length, refusal } = writing;
  const lengthProblemId = useId();
  const info = lookUp(site, field);
  // Somebody may have deleted the file.
  if (!info) return null;
  const { schema } = info;
  const maxLength = schema['x-length'];
  const isTooLong = maxLength !== undefined && length > maxLength;
  const holdsPlaceholders = placeholdersIn(valueAsText(info.value)).length > 0;
  return (
    <section className="writing" aria-label="Texto que estás cambiando">
      {refusal && (
        <TextRefusal site={site} field={field} refusal={refusal} onSave={onSave} onCancel={onCancel} onGo={onGo} />
      )}
      <div className="actions">
        <b>{fieldName(site, field)}</b>
        <HideSectionButton site={site} field={field} onHide={onHide} />
        {maxLength !== undefined && (
          <span className={isTooLong ? 'problem' : undefined}>
            {length} de {maxLength} letras
          </span>
        )}
        {schema['x-placeholders'] && (
          <PlaceholderSelect site={site} field={field} schema={schema} onInsert={onInsert} />
        )}
        <FormButtons field={field} listPath={info.listPath} onOpenForm={onOpenForm} />
        <ConfirmButton site={site} field={field} onConfirm={onConfirm} />
        <Button label="Cancelar" onClick={onCancel} />
        <Button className="main" label="Guardar" aria-describedby={lengthProblemId} onClick={onSave} />
      </div>
      {holdsPlaceholders && (
        <small>Lo marcado es un dato que se repite en el sitio: cámbialo en «Datos y listas».</small>
      )}
      <LengthProblem id={lengthProblemId} words={isTooLong ? tooLongWords(maxLength) : ''} onDescribe={onDescribe} />
    </section>
  );
}

interface TextProps {
  site: EditorState;
  field: Field;
}

interface TextRefusalProps extends TextProps, Pick<WritingBarProps, 'onSave' | 'onCancel' | 'onGo'> {
  refusal: Refusal;
}

/** Why the words were not saved; after a conflict, the choice between both versions. */
function TextRefusal({ site, field, refusal, onSave, onCancel, onGo }: TextRefusalProps) {
  const { conflicts } = refusal;
  if (!conflicts) return <RefusalView site={site} refusal={refusal} onGo={onGo} besideField={field} />;
  function resolve(pathsOfMine: ReadonlySet<string>): void {
    const keepsMine = pathsOfMine.has(field.path);
    if (keepsMine) onSave();
    else onCancel();
  }
  return <ConflictView site={site} conflicts={conflicts} onResolve={resolve} />;
}

/** Hides the section of the text, if that is possible. */
function HideSectionButton({ site, field, onHide }: TextProps & Pick<WritingBarProps, 'onHide'>) {
  const section = sectionOf(site, field);
  if (!section) return null;
  const label = `Ocultar la sección «${section.title}»`;
  return <Button className="apart" label={label} onClick={() => onHide(section.hiddenField)} />;
}

interface FormButtonsProps extends Pick<WritingBarProps, 'onOpenForm'> {
  field: Field;
  /** Path of the list in which the text stands, if any. */
  listPath: string | undefined;
}

/** Open the text's list and, from the front of the button that flips, its back, which no click on the page reaches. */
const FormButtons = ({ field, listPath, onOpenForm }: FormButtonsProps) => (
  <>
    {listPath !== undefined && (
      <Button
        label="Cambiar la lista"
        onClick={() => onOpenForm({ file: field.file, path: listPath }, { startAt: field.path })}
      />
    )}
    {isWithin(field, 'landing.flip.front') && (
      <Button label="Cambiar la otra cara" onClick={() => onOpenForm(FLIP_BACK)} />
    )}
  </>
);

/** Confirms the text, if it is a sample that can be true. */
function ConfirmButton({ site, field, onConfirm }: TextProps & Pick<WritingBarProps, 'onConfirm'>) {
  const sample = site.samples.find((each) => isSameField(each, field));
  return sample?.canBeConfirmed && <Button label={confirmLabel(site, [field])} onClick={onConfirm} />;
}

interface LengthProblemProps extends Pick<WritingBarProps, 'onDescribe'> {
  id: string;
  /** Empty if the text is not too long. */
  words: string;
}

/**
 * Says that the text is too long; `onDescribe` attaches the words to the text, too, for screen readers. The paragraph
 * stays while it is empty: they announce only changes of a `status` that is there.
 */
function LengthProblem({ id, words, onDescribe }: LengthProblemProps) {
  const describe = useEffectEvent(onDescribe);
  useEffect(() => {
    if (words === '') return undefined;
    const takeDescriptionBack = describe(words);
    return takeDescriptionBack;
  }, [words]);
  return (
    <p id={id} role="status" className="problem">
      {words}
    </p>
  );
}
