import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { EditorState } from '../protocol.ts';
import { withPlaceholderNames } from '../placeholder-names.ts';
import type { FormContextValue } from './form-context.ts';
import { FieldProblem, FieldWarning, isLongText, textProblem, type FormFieldProps } from './form-parts.tsx';
import { countLetters, labelsInForm, withPlaceholderValues } from './look-up.ts';
import { deleteSelectionWithPlaceholder, isSelectAll, putPlaceholder } from './placeholder-editing.ts';
import { PlaceholderSelect } from './PlaceholderSelect.tsx';
import { toHtml, toSource } from './editable-html.ts';

interface PlaceholderTextFieldProps extends FormFieldProps {
  context: FormContextValue;
  /** The button «Quitar: …» of an optional field, shown below it. */
  remove?: ReactNode;
}

/**
 * The form field for a text that may contain placeholders, such as the doctor's name. A placeholder is shown as a label
 * with its Spanish name, which is moved and deleted as a whole, so that nobody has to write `{doctora}`. The field of the form
 * that had the focus last (`activeField`) has a list below it, from which placeholders are inserted.
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
        // Also of an optional text: while it has a field, it may not be empty. «Quitar» leaves it out.
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
 * Calls `onBeforeInput` just before the browser changes the words in an element, as somebody types, pastes or deletes. React
 * has a property of that name, but its event is another one.
 */
function useBeforeInput(element: RefObject<HTMLElement | null>, onBeforeInput: (event: InputEvent) => void): void {
  const handleEvent = useEffectEvent(onBeforeInput);
  useEffect(() => {
    const { current } = element;
    const listener = (event: InputEvent) => handleEvent(event);
    current?.addEventListener('beforeinput', listener);
    return () => current?.removeEventListener('beforeinput', listener);
  }, [element]);
}

/**
 * Connects an editable element with the text of a form: shows the text with labels for its placeholders, and gives what
 * somebody types to `onChange`. Enter submits the form around it. React renders nothing inside the element.
 *
 * @param text as the file spells it, with placeholders in braces
 * @param onChange gets the new text after every change that somebody makes to it
 * @returns the ref and the handlers for the element, and a function that inserts a placeholder where the cursor was
 */
function usePlaceholderText(text: string, onChange: (text: string) => void, site: EditorState) {
  const element = useRef<HTMLDivElement>(null);
  /** The text with which the element was filled last. `toSource` restores its no-break spaces in what somebody types. */
  const textBeforeTyping = useRef(text);
  /** What was selected when the element lost the focus, for example to the list of placeholders. */
  const lastSelection = useRef<Range>(undefined);
  const labels = labelsInForm(site);

  // After each render: fills the element if it does not show `text`. That is so at first, and when `text` is not what was
  // typed there, such as the other version after a conflict.
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const shownText = toSource(current, textBeforeTyping.current);
    if (shownText === text) return;
    textBeforeTyping.current = text;
    current.innerHTML = toHtml(text, labels);
  });

  /** Gives the text that the element shows now to `onChange`. */
  function reportText(): void {
    if (element.current) onChange(toSource(element.current, textBeforeTyping.current));
  }

  useBeforeInput(element, (event) => {
    const isDeletionDone = deleteSelectionWithPlaceholder(element.current ?? undefined, event);
    // If letters are typed in place of the selection, the browser still has to insert them.
    if (!isDeletionDone) return;
    event.preventDefault();
    reportText();
  });

  /**
   * Inserts a placeholder where the cursor was when the element lost the focus, in place of words that were selected; at the
   * end of the text if it had no cursor yet, or has been filled anew since.
   */
  function insert(name: string): void {
    const { current } = element;
    const selection = document.getSelection();
    if (!current || !selection) return;
    current.focus();
    const range = lastSelection.current ?? document.createRange();
    const isInText = current.contains(range.commonAncestorContainer);
    if (!isInText) {
      range.selectNodeContents(current);
      range.collapse(); // To the end of the text.
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

  /** Handles Enter and Ctrl or ⌘ with A; leaves all other keys to the browser. */
  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    if (isSelectAll(event)) {
      event.preventDefault();
      document.getSelection()?.selectAllChildren(event.currentTarget);
      return;
    }
    // A text has one line. As in any other field of the form, Enter saves, unless it only ends the composition of a letter.
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    if (!isEnter) return;
    event.preventDefault();
    event.currentTarget.closest('form')?.requestSubmit();
  }

  return { element, insert, inputHandlers: { onInput: reportText, onBlur: rememberSelection, onKeyDown: handleKey } };
}
