import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { EditorState } from '../protocol.ts';
import { withPlaceholderNames } from '../words.ts';
import type { FormContextValue } from './form-context.ts';
import { FieldProblem, FieldWarning, isLongText, textProblem, type FormFieldProps } from './form-parts.tsx';
import { countLetters, labelsInForm, withPlaceholderValues } from './look-up.ts';
import { deleteSelectionWithPlaceholder, isSelectAll, putPlaceholder } from './placeholder-editing.ts';
import { PlaceholderSelect } from './PlaceholderSelect.tsx';
import { toHtml, toSource } from './words.ts';

interface PlaceholderTextFieldProps extends FormFieldProps {
  context: FormContextValue;
  /** The button «Quitar: …» of an optional field, shown below it. */
  remove?: ReactNode;
}

/**
 * The form field for a text that may contain placeholders, such as the doctor's name. A placeholder is shown as a label
 * with its Spanish name, which is moved and deleted as a whole, so that nobody has to write `{doctora}`. The field that had
 * the focus last (`activeField`) has a list below it, from which placeholders are inserted.
 */
export function PlaceholderTextField({ context, ...props }: PlaceholderTextFieldProps) {
  const { field, schema, value, onChange, problems, warning, remove } = props;
  const { site, activeField, onActivate } = context;
  const id = useId();
  const text = typeof value === 'string' ? value : '';
  const { element, insert, inputHandlers } = usePlaceholderText(text, onChange, site);
  const problem = textProblem(problems, field, schema, countLetters(text, site));
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
        // React renders nothing inside: `usePlaceholderText` writes the text with its labels, and reads what is typed.
        contentEditable="plaintext-only"
        data-field={field.path}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-required
        aria-invalid={problem !== undefined}
        {...inputHandlers}
      />
      {activeField === field.path && <PlaceholderSelect {...{ site, field, schema }} onInsert={insert} />}
      <small id={`${id}-hint`}>
        {withPlaceholderNames(schema.description ?? '')}
        {text.includes('{') && <span className="reading">Se lee: {withPlaceholderValues(text, site)}</span>}{' '}
        <FieldWarning text={warning} />
      </small>
      <FieldProblem id={`${id}-problem`} text={problem} />
      {remove}
    </div>
  );
}

/**
 * Connects an editable element with the text of a form: shows the text with labels for its placeholders, and gives what
 * somebody types to `onChange`. React leaves the inside of the element alone.
 *
 * @param text as the file spells it, with placeholders in braces
 * @param onChange gets the new text after every letter
 * @returns the ref and the handlers for the element, and a function that inserts a placeholder where the cursor was
 */
function usePlaceholderText(text: string, onChange: (text: string) => void, site: EditorState) {
  const element = useRef<HTMLDivElement>(null);
  /** The text that the element was last given, before somebody typed in it. Its no-break spaces are kept (`toSource`). */
  const textBeforeTyping = useRef(text);
  /** What was selected when the element lost the focus, for instance to the list of placeholders. */
  const lastSelection = useRef<Range>(undefined);
  const labels = labelsInForm(site);

  // Fills the element at first, and again if `text` is not what was typed in it, such as the other version after a conflict.
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const typedText = toSource(current, textBeforeTyping.current);
    if (typedText === text) return;
    textBeforeTyping.current = text;
    current.innerHTML = toHtml(text, labels);
  });

  /** Gives the text that the element shows now to `onChange`. */
  function reportText(): void {
    if (element.current) onChange(toSource(element.current, textBeforeTyping.current));
  }

  const deleteSelected = useEffectEvent((event: InputEvent) => {
    const isDeletionDone = deleteSelectionWithPlaceholder(element.current ?? undefined, event);
    // If letters are typed in place of the selection, the browser still has to insert them.
    if (!isDeletionDone) return;
    event.preventDefault();
    reportText();
  });
  // Not as the property `onBeforeInput`: React's event of that name is another one.
  useEffect(() => {
    const { current } = element;
    const listener = (event: InputEvent) => deleteSelected(event);
    current?.addEventListener('beforeinput', listener);
    return () => current?.removeEventListener('beforeinput', listener);
  }, []);

  /** Inserts a placeholder in place of what was selected last; at the end of the text if that was somewhere else. */
  function insert(name: string): void {
    const { current } = element;
    const selection = document.getSelection();
    if (!current || !selection) return;
    current.focus();
    const range = lastSelection.current ?? document.createRange();
    const isInText = current.contains(range.commonAncestorContainer);
    if (!isInText) {
      range.selectNodeContents(current);
      // To the end of the text.
      range.collapse();
    }
    putPlaceholder(range, name, labels);
    selection.removeAllRanges();
    selection.addRange(range);
    reportText();
  }

  return {
    element,
    insert,
    inputHandlers: {
      onInput: reportText,
      onBlur() {
        const selection = document.getSelection();
        lastSelection.current = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined;
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        // A text has one line. As in any other field of the form, Enter saves.
        const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
        if (!isEnter && !isSelectAll(event)) return;
        event.preventDefault();
        if (isEnter) event.currentTarget.closest('form')?.requestSubmit();
        else document.getSelection()?.selectAllChildren(event.currentTarget);
      },
    },
  };
}
