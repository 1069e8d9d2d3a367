import { useId, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
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
  const { elementRef, insert, inputHandlers } = usePlaceholderText(text, onChange, site);
  const problem = textProblem(props, countLetters(text, site));
  return (
    <div className="text-field" onFocus={() => onActivate(field.path)}>
      <span id={`${id}-name`} className="name">
        {schema.title}
      </span>
      <div
        ref={elementRef}
        className={isLongText(schema) ? 'text long' : 'text'}
        role="textbox"
        tabIndex={0}
        contentEditable="plaintext-only"
        data-field={field.path}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint ${id}-problem`}
        // Even if the field is optional: «Quitar» leaves it out, an empty text would not.
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
  const elementRef = useRef<HTMLDivElement>(null);
  /** The text that the element showed before anybody typed there: `toSource` takes its no-break spaces from it. */
  const textBeforeTyping = useRef(text);
  /** What was selected in the element when it lost the focus. */
  const lastSelection = useRef<Range>(undefined);
  const labels = labelsInForm(site);

  // Runs after every render, but leaves the element alone if it shows the text already, as after typing.
  useLayoutEffect(() => {
    const element = elementRef.current;
    if (!element || toSource(element, textBeforeTyping.current) === text) return;
    textBeforeTyping.current = text;
    element.innerHTML = toHtml(text, labels);
    // The selection was in elements that are gone.
    lastSelection.current = undefined;
  });

  function reportText(): void {
    if (elementRef.current) onChange(toSource(elementRef.current, textBeforeTyping.current));
  }

  // Not React's `onBeforeInput`, which does not fire for deletions.
  useEvent<InputEvent>(elementRef, 'beforeinput', (event) => {
    const mustPrevent = deleteSelectionWithPlaceholder(elementRef.current ?? undefined, event);
    if (!mustPrevent) return;
    event.preventDefault();
    reportText();
  });

  /** Inserts a placeholder where the cursor was last, else at the end of the text. */
  function insert(name: string): void {
    const element = elementRef.current;
    if (!element) return;
    element.focus();
    const range = lastSelection.current ?? endOf(element);
    putPlaceholder(range, name, labels);
    document.getSelection()?.collapse(range.endContainer, range.endOffset);
    reportText();
  }

  const inputHandlers = {
    onInput: reportText,
    onBlur({ currentTarget }: FocusEvent<HTMLElement>) {
      lastSelection.current = selectionIn(currentTarget);
    },
    onKeyDown: takeKey,
  };
  return { elementRef, insert, inputHandlers };
}

function endOf(element: HTMLElement): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  range.collapse(false); // To the end.
  return range;
}

/** What is selected in an element: a copy, since the selection's own range moves on with the selection. */
function selectionIn(element: HTMLElement): Range | undefined {
  const selection = document.getSelection();
  if (!selection?.rangeCount) return undefined;
  const range = selection.getRangeAt(0).cloneRange();
  return element.contains(range.commonAncestorContainer) ? range : undefined;
}

/** Makes keys do what they do in an `<input>`: Ctrl+A selects the whole text, Enter sends the form. */
function takeKey(event: KeyboardEvent<HTMLElement>): void {
  if (isSelectAll(event)) {
    event.preventDefault();
    document.getSelection()?.selectAllChildren(event.currentTarget);
  }
  // While an input method composes a letter, Enter belongs to it.
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
    event.preventDefault();
    event.currentTarget.closest('form')?.requestSubmit();
  }
}
