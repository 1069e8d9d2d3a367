import type { Dispatch } from 'react';
import { flushSync } from 'react-dom';
import { isLegalBlock, type Change, type EditorState, type Field } from '../../shared/protocol.ts';
import { isField } from '../../shared/schema-path.ts';
import { changeOf, groupAndKey, nearestList, withBase } from '../changes.ts';
import { lookUp } from '../look-up.ts';
import { countLetters, labelsOnPage } from '../placeholder-values.ts';
import { fieldOfElement, findOnPage, isPicture, type Point } from './page-fields.ts';
import { bringIntoSight } from './scroll-to.ts';
import { siteAfterSaves, type ClientEvent, type ClientState, type RefusedSave } from '../client-state.ts';
import type { Forms } from '../form/use-forms.ts';
import { useLatest } from '../use-latest.ts';
import type { Saving } from '../use-saving.ts';
import { useTextEditing } from './use-text-editing.ts';

export type PageTexts = ReturnType<typeof usePageTexts>;

interface PageTextsOptions {
  /** Returns the page in the frame. */
  getPage: () => Document | undefined;
  state: ClientState;
  dispatch: Dispatch<ClientEvent>;
  saving: Saving;
  forms: Forms;
}

/** Changes the texts and pictures of the page in the frame: joins writing, saving and forms. */
export function usePageTexts({ getPage, state, dispatch, saving, forms }: PageTextsOptions) {
  const latest = useLatest(state);
  const editing = useTextEditing({
    labels: labelsOnPage(state.site),
    countLetters: (words) => countLetters(words, state.site),
    onStart: (writing) => dispatch({ type: 'writing-started', writing }),
    onLengthChange: (length) => dispatch({ type: 'writing-measured', length }),
  });

  /** Ends the writing and saves what was changed. */
  function saveWriting(): void {
    const written = editing.end('keep');
    if (!written) return;
    dispatch({ type: 'writing-ended' });
    if (written.isChanged) saving.save(written.change);
  }

  /** Like `saveWriting`, but `latest` has the saved words at the next statement. Not while React renders. */
  const saveWritingNow = () => flushSync(saveWriting);

  function discardWriting(): void {
    if (editing.end('discard')) dispatch({ type: 'writing-ended' });
  }

  /**
   * Lets somebody change what an element shows: in place if it is a text that can be seen or has no form, else in a form.
   *
   * @param point of the click; undefined if the element was picked by a key, or from a panel
   */
  function openForChange(element: HTMLElement, point?: Point): void {
    // A button in the list of what is wrong with it leads to it.
    if (element === editing.editedElement()) return element.focus();
    saveWritingNow();
    const field = fieldOfElement(element);
    if (isPicture(element)) return forms.open(groupAndKey(field).group, { startAt: field.path });
    const site = siteAfterSaves(latest.current);
    const formField = fieldToOpenAsForm(site, field);
    if (formField) return forms.open(formField);
    // A block has no form, so it is not scrolled: the cursor goes where the click was.
    const hasForm = !isLegalBlock(field);
    if (hasForm && !bringIntoSight(element)) return forms.open(field);
    editing.start(element, { change: changeOf(site, field), point });
  }

  /** Opens a text again with its refused words, on the page or in a form. They stay in their card if its file is gone. */
  function returnTo(save: RefusedSave): void {
    const { change, refusal } = save;
    if (!lookUp(latest.current.site, change)) return;
    const element = findOnPage(getPage(), change);
    saveWritingNow();
    // From now on, the words are in the open text or form instead.
    dispatch({ type: 'save-removed', id: save.id });
    if (element && typeof change.value === 'string') {
      editing.start(element, { change: changeOfNextAttempt(save), words: change.value, refusal });
    } else {
      forms.open(change, { draft: change.value });
    }
  }

  /** Throws refused words away: the page shows its own words again. */
  function giveUp(save: RefusedSave): void {
    dispatch({ type: 'save-removed', id: save.id });
    const element = findOnPage(getPage(), save.change);
    // A text that is being written again keeps its new words.
    if (element && element !== editing.editedElement()) editing.restore(element);
  }

  /** Says that a sample is true, after saving the text that is being written. */
  function confirm(field: Field): void {
    saveWritingNow();
    saving.confirm(field);
  }

  return { editing, openForChange, saveWriting, saveWritingNow, discardWriting, confirm, returnTo, giveUp };
}

/** The field whose form a click opens: mostly the clicked one; undefined for a text, which is written in place. */
function fieldToOpenAsForm(site: EditorState, field: Field): Field | undefined {
  const list = { file: field.file, path: nearestList(field) ?? '' };
  // The page sums up the entries of the opening hours, as in «lunes a viernes», so their whole list opens.
  if (isField(list, 'site.locations.openingHours')) return list;
  return lookUp(site, field)?.schema.type === 'string' ? undefined : field;
}

/** The change to send at the next attempt. After a conflict, its base is what others wrote, which the person sees now. */
function changeOfNextAttempt({ change, refusal }: RefusedSave): Change {
  const [conflict] = refusal.conflicts ?? [];
  return conflict ? withBase(change, conflict.theirs) : change;
}
