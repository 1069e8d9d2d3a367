import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { EditorState } from '../protocol.ts';
import { withPlaceholderNames } from '../words.ts';
import type { FormContextValue } from './form-context.ts';
import { FieldProblem, isLongText, textProblem, type FormFieldProps } from './form-parts.tsx';
import { countLetters, labelsInForm, withValues } from './look-up.ts';
import { deleteSelectedPlaceholders, isSelectAll, putPlaceholder } from './placeholder-editing.ts';
import { PlaceholderSelect } from './PlaceholderSelect.tsx';
import { toHtml, toSource } from './words.ts';

interface PlaceholderTextFieldProps extends FormFieldProps {
  context: FormContextValue;
  remove?: ReactNode;
}

/**
 * A text of a form that may contain placeholders. They are labels with names, as in the texts of the page, and go and
 * move as a whole; nobody has to read or write their keys in braces.
 */
export function PlaceholderTextField({ context, ...props }: PlaceholderTextFieldProps) {
  const { field, schema, value, onChange, problems, remove } = props;
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
        contentEditable="plaintext-only"
        // React does not know the letters in it.
        suppressContentEditableWarning
        data-field={field.path}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-required
        aria-invalid={problem !== undefined}
        {...inputHandlers}
      />
      {activeField === field.path && <PlaceholderSelect {...{ site, schema }} onInsert={insert} />}
      <small id={`${id}-hint`}>
        {withPlaceholderNames(schema.description ?? '')}
        {text.includes('{') && <span className="reading">Se lee: {withValues(text, site)}</span>}
      </small>
      <FieldProblem id={`${id}-problem`} text={problem} />
      {remove}
    </div>
  );
}

/**
 * Keeps the words of an editable element and the text of a form the same. React leaves the inside of the element alone.
 *
 * @param text as the file spells it, with placeholders in braces
 * @param onChange gets the new text after every letter
 */
function usePlaceholderText(text: string, onChange: (text: string) => void, site: EditorState) {
  const element = useRef<HTMLDivElement>(null);
  /** The text as it was before anything was typed: no-break spaces that it had are kept. */
  const source = useRef(text);
  /** What was selected when the element lost the focus, for instance to the list of placeholders. */
  const selected = useRef<Range>(undefined);
  const labels = labelsInForm(site);

  // Shows the text at first, and one that comes from elsewhere, such as the other version after a conflict. What was
  // typed is there already.
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || toSource(current, source.current) === text) return;
    source.current = text;
    current.innerHTML = toHtml(text, labels);
  });

  const report = () => element.current && onChange(toSource(element.current, source.current));

  const deleteSelected = useEffectEvent((event: InputEvent) => {
    const isAllDone = deleteSelectedPlaceholders(element.current ?? undefined, event);
    if (!isAllDone) return;
    event.preventDefault();
    report();
  });
  // React has an event of this name that is another one.
  useEffect(() => {
    const { current } = element;
    const listener = (event: InputEvent) => deleteSelected(event);
    current?.addEventListener('beforeinput', listener);
    return () => current?.removeEventListener('beforeinput', listener);
  }, []);

  function insert(name: string): void {
    const { current } = element;
    const selection = document.getSelection();
    if (!current || !selection) return;
    current.focus();
    const range = selected.current ?? document.createRange();
    if (!current.contains(range.commonAncestorContainer)) {
      range.selectNodeContents(current);
      range.collapse();
    }
    putPlaceholder(range, name, labels);
    selection.removeAllRanges();
    selection.addRange(range);
    report();
  }

  return {
    element,
    insert,
    inputHandlers: {
      onInput: report,
      onBlur() {
        const selection = document.getSelection();
        selected.current = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined;
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
