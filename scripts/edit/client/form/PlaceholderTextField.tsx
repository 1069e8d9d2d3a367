import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { EditorState } from '../../shared/protocol.ts';
import { placeholdersIn, withPlaceholderNames } from '../../shared/placeholder-names.ts';
import { useFormContext } from './form-context.ts';
import { FieldProblem, FieldWarning, isLongText, textProblem, type RemovableFieldProps } from './form-parts.tsx';
import { countLetters, labelsInForm, withPlaceholderValues } from '../placeholder-values.ts';
import { deleteSelectionWithPlaceholder, isSelectAll, putPlaceholder } from '../page/placeholder-editing.ts';
import { PlaceholderSelect } from '../PlaceholderSelect.tsx';
import { toHtml, toSource } from '../page/editable-html.ts';
import { useEvent } from '../use-event.ts';

/** A text in which placeholders are labels with Spanish names, so that nobody has to write `{doctora}`. */
export function PlaceholderTextField(props: RemovableFieldProps) {
  const { field, schema, value, onChange, warning, remove } = props;
  const { site, activeField, onActivate } = useFormContext();
  const id = useId();
  const text = typeof value === 'string' ? value : '';
  const { element, insert, inputHandlers } = usePlaceholderText(text, onChange, site);
  const problem = textProblem(props, countLetters(text, site));
  return (
    <div className="text-field" onFocus={() => onActivate(field.path)}>
      <span id={`${id}-name`} className="name">
        {schema.title}
      </span>
      <div
        ref={element}
        className={isLongText(schema) ? 'text long' : 'text'}
        role="textbox"
        tabIndex={0}
        contentEditable="plaintext-only"
        data-field={field.path}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint ${id}-problem`}
        // Required even if the field is optional: «Quitar» leaves it out, an empty text does not.
        aria-required
        aria-invalid={problem !== undefined}
        {...inputHandlers}
      />
      {activeField === field.path && <PlaceholderSelect site={site} field={field} schema={schema} onInsert={insert} />}
      <small id={`${id}-hint`}>
        {withPlaceholderNames(schema.description ?? '')}
        {placeholdersIn(text).length > 0 && (
          <span className="reading">Se lee: {withPlaceholderValues(text, site)}</span>
        )}{' '}
        <FieldWarning text={warning} />
      </small>
      <FieldProblem id={`${id}-problem`} text={problem} />
      {remove}
    </div>
  );
}

/** Connects the text of a form with an editable element, inside which React renders nothing. */
function usePlaceholderText(text: string, onChange: (text: string) => void, site: EditorState) {
  const element = useRef<HTMLDivElement>(null);
  /** The text that the element showed before anybody typed there: `toSource` takes its no-break spaces from it. */
  const textBeforeTyping = useRef(text);
  /** What was selected when the element lost the focus. */
  const lastSelection = useRef<Range>(undefined);
  const labels = labelsInForm(site);

  // Runs after every render, but leaves the element alone if it shows the text already, as after typing.
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const shownText = toSource(current, textBeforeTyping.current);
    if (shownText === text) return;
    textBeforeTyping.current = text;
    current.innerHTML = toHtml(text, labels);
    // The selection was in elements that are gone.
    lastSelection.current = undefined;
  });

  function reportText(): void {
    if (element.current) onChange(toSource(element.current, textBeforeTyping.current));
  }

  // Not React's `onBeforeInput`, which does not fire for deletions.
  useEvent<InputEvent>(element, 'beforeinput', (event) => {
    const mustPrevent = deleteSelectionWithPlaceholder(element.current ?? undefined, event);
    if (!mustPrevent) return;
    event.preventDefault();
    reportText();
  });

  /** Inserts a placeholder where the cursor was when the element lost the focus, else at the end of the text. */
  function insert(name: string): void {
    const { current } = element;
    const selection = document.getSelection();
    if (!current || !selection) return;
    current.focus();
    const range = lastSelection.current ?? document.createRange();
    const isInText = current.contains(range.commonAncestorContainer);
    if (!isInText) {
      range.selectNodeContents(current);
      range.collapse(false); // To the end.
    }
    putPlaceholder(range, name, labels);
    selection.removeAllRanges();
    selection.addRange(range);
    reportText();
  }

  function rememberSelection(): void {
    const selection = document.getSelection();
    lastSelection.current = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined;
  }

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    if (isSelectAll(event)) {
      event.preventDefault();
      document.getSelection()?.selectAllChildren(event.currentTarget);
      return;
    }
    // Enter sends the form, as in an `<input>`.
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    if (!isEnter) return;
    event.preventDefault();
    event.currentTarget.closest('form')?.requestSubmit();
  }

  return { element, insert, inputHandlers: { onInput: reportText, onBlur: rememberSelection, onKeyDown: handleKey } };
}
