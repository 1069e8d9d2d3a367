import { useId, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { EditorState } from '../../shared/protocol.ts';
import { placeholdersIn, withPlaceholderNames } from '../../shared/placeholder-names.ts';
import { useFormContext } from './form-context.ts';
import { FieldProblem, isLongText, textProblem, type RemovableFieldProps } from './form-parts.tsx';
import { countLetters, labelsInForm, withPlaceholderValues } from '../placeholder-values.ts';
import { deletePlaceholdersBefore, isSelectAll, putPlaceholder } from '../page/placeholder-editing.ts';
import { PlaceholderSelect } from '../PlaceholderSelect.tsx';
import { toHtml, toSource, type PlaceholderLabels } from '../page/editable-html.ts';
import { useEvent } from '../use-event.ts';

/** A text in which placeholders are labels with Spanish names, so that nobody has to write `{doctora}`. */
export function PlaceholderTextField(props: RemovableFieldProps) {
  const { field, schema, value, onChange, removeButton } = props;
  const { site, lastFocusedField, onFocusField } = useFormContext();
  const id = useId();
  const text = typeof value === 'string' ? value : '';
  const { elementRef, insertPlaceholder, inputHandlers } = usePlaceholderText(text, onChange, site);
  const problem = textProblem(props, countLetters(text, site));
  return (
    <div className="text-field" onFocus={() => onFocusField(field.path)}>
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
        // For an optional field, too: an empty text would not leave it out, «Quitar» does.
        aria-required
        aria-invalid={problem !== undefined}
        onKeyDown={takeKey}
        {...inputHandlers}
      />
      {/* Stays while its own `<select>` has the focus. */}
      {lastFocusedField === field.path && (
        <PlaceholderSelect site={site} field={field} schema={schema} onInsert={insertPlaceholder} />
      )}
      <small id={`${id}-hint`}>
        {withPlaceholderNames(schema.description ?? '')}
        {placeholdersIn(text).length > 0 && (
          <span className="reading">Se lee: {withPlaceholderValues(text, site)}</span>
        )}
      </small>
      <FieldProblem id={`${id}-problem`} text={problem} />
      {removeButton}
    </div>
  );
}

/** Connects the text of a form with an editable element, inside which React renders nothing. */
function usePlaceholderText(text: string, onChange: (text: string) => void, site: EditorState) {
  const elementRef = useRef<HTMLDivElement>(null);
  /** What the element showed before anybody typed. Typing loses no-break spaces; `toSource` puts them back. */
  const textBeforeTyping = useRef(text);
  const labels = labelsInForm(site);
  const { putPlaceholderAtCursor, rememberCursor, forgetCursor } = useLastCursor(elementRef, labels);

  useLayoutEffect(() => {
    const element = elementRef.current;
    if (!element) return;
    // After typing, it does: then the cursor must stay where it is.
    const showsText = toSource(element, textBeforeTyping.current) === text;
    if (showsText) return;
    textBeforeTyping.current = text;
    element.innerHTML = toHtml(text, labels);
    // The cursor was in elements that are gone.
    forgetCursor();
  });

  function reportText(): void {
    if (elementRef.current) onChange(toSource(elementRef.current, textBeforeTyping.current));
  }

  // Not React's `onBeforeInput`, which does not fire for deletions.
  useEvent<InputEvent>(elementRef, 'beforeinput', (event) => {
    if (!deletePlaceholdersBefore(event)) return;
    event.preventDefault();
    // After a prevented event the browser fires no `input`.
    reportText();
  });

  function insertPlaceholder(name: string): void {
    putPlaceholderAtCursor(name);
    // A change by a script fires no `input`, either.
    reportText();
  }

  return { elementRef, insertPlaceholder, inputHandlers: { onInput: reportText, onBlur: rememberCursor } };
}

/** Inserts placeholders from outside an editable element. */
function useLastCursor(elementRef: RefObject<HTMLElement | null>, labels: PlaceholderLabels) {
  /** The selection or cursor when the element lost the focus; undefined if it was elsewhere. */
  const lastRange = useRef<Range>(undefined);
  return {
    /** Puts a placeholder where the cursor was, else at the end, and gives the element the focus again. */
    putPlaceholderAtCursor(name: string): void {
      const element = elementRef.current;
      if (!element) return;
      element.focus();
      const range = lastRange.current ?? endOf(element);
      // Moves `range` behind the label.
      putPlaceholder(range, name, labels);
      document.getSelection()?.collapse(range.endContainer, range.endOffset);
    },
    rememberCursor(): void {
      lastRange.current = elementRef.current ? rangeIn(elementRef.current) : undefined;
    },
    /** After the words were replaced, in which the cursor was. */
    forgetCursor(): void {
      lastRange.current = undefined;
    },
  };
}

function endOf(element: HTMLElement): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  range.collapse(false); // To the end.
  return range;
}

/** The selection or cursor in an element; undefined if it is elsewhere. A copy, since its own range moves on with it. */
function rangeIn(element: HTMLElement): Range | undefined {
  const selection = document.getSelection();
  if (!selection?.rangeCount) return undefined;
  const range = selection.getRangeAt(0);
  return element.contains(range.commonAncestorContainer) ? range.cloneRange() : undefined;
}

/** Makes keys do what they do in an `<input>`: Ctrl+A selects the whole text (see `isSelectAll`), Enter sends the form. */
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
