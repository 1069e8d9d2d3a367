import type { Dispatch } from 'react';
import { isLegalBlock, type Change, type EditorState, type Field } from '../../shared/protocol.ts';
import { isField } from '../../shared/is-field.ts';
import { changeOf, groupAndKey, isSameField, nearestList, withBase } from '../changes.ts';
import { siteAfterSaves, type ClientEvent, type ClientState, type RefusedChange } from '../client-state.ts';
import type { Forms } from '../form/use-forms.ts';
import { isGroupOrList, lookUp } from '../look-up.ts';
import { useLatest } from '../use-latest.ts';
import { fieldOfElement, findAllOnPage, isInSight, isPicture, type Point } from './page-fields.ts';
import { bringIntoSight, scrollToField } from './scroll-to.ts';
import { showServedHtml } from './update-page.ts';
import type { TextEditing } from './use-text-editing.ts';

interface FieldOpeningOptions {
  /** Returns the page in the frame. */
  getPage: () => Document | undefined;
  /** Shows the page with a path such as `/privacidad/`. */
  showPage: (path: string) => void;
  state: ClientState;
  dispatch: Dispatch<ClientEvent>;
  forms: Forms;
  editing: TextEditing;
}

/** Opens fields for change: in place if that is a text that can be seen on the page, else in a form. */
export function useFieldOpening({ getPage, showPage, state, dispatch, forms, editing }: FieldOpeningOptions) {
  const latest = useLatest(state);

  /**
   * Opens the field that an element shows.
   *
   * @param point of the click; undefined if the element was picked by a key, or from a panel
   */
  function openElement(element: HTMLElement, point?: Point): void {
    // A button in the list of what is wrong with it leads to it.
    if (element === editing.editedElement()) return element.focus();
    editing.saveNow();
    const field = fieldOfElement(element);
    if (isPicture(element)) return forms.open(groupAndKey(field).group, { startAt: field.path });
    // Has the words that were just saved, too.
    const site = siteAfterSaves(latest.current);
    const formField = fieldToOpenAsForm(site, field);
    if (formField) return forms.open(formField);
    bringIntoSight(element);
    // The name of an icon for screen readers never is, and is written in its form.
    if (isInSight(element)) editing.start(element, changeOf(site, field), { point });
    else openForm(field);
  }

  function openForm(field: Field): void {
    // A block of a legal text has no form of its own, but the whole text has one.
    forms.open(isLegalBlock(field) ? { file: field.file, path: '' } : field);
  }

  /** Leads to a field and opens it, after asking if something was typed in an open form. */
  function goTo(field: Field): void {
    if (!forms.close()) return;
    // Of a group or list, `scrollToField` would find only the first field; its form has all of them.
    const isSingle = !isGroupOrList(state.site, field);
    const element = isSingle ? scrollToField(getPage(), field) : undefined;
    if (element) openElement(element);
    else openForm(field);
  }

  /**
   * Opens a text again with its refused words, on the page or in a form. They stay in their card if its file is gone.
   * Of a legal text on another page, only shows that page.
   */
  function returnTo(save: RefusedChange): void {
    const { change, refusal } = save;
    if (!lookUp(state.site, change)) return;
    const [element] = findAllOnPage(getPage(), change);
    if (!element && isLegalBlock(change)) return showPage(pathOfLegalPage(change.file));
    editing.saveNow();
    // From now on, the words are in the open text or form instead.
    giveUp(save);
    if (element && typeof change.value === 'string') editing.start(element, changeOfNextAttempt(save), { refusal });
    else forms.open(change, { draft: change.value });
  }

  /** Not those of fields below: they may hold words of their own that are being saved. */
  const elementsOf = (field: Field): HTMLElement[] =>
    findAllOnPage(getPage(), field).filter((element) => isSameField(fieldOfElement(element), field));

  /** Removes refused words from the messages and from the page, which shows its own again. */
  function giveUp(save: RefusedChange): void {
    dispatch({ type: 'save-removed', id: save.id });
    // Ids count up.
    const newerSaves = latest.current.saves.filter(({ id }) => id > save.id);
    // Newer words for the same text stay: they are on their way, or were refused, too, and have yet to be dealt with.
    const isWrittenAgain = newerSaves.some(({ change }) => isSameField(save.change, change));
    // A text may stand on the page more than once, such as the words of the booking button.
    if (!isWrittenAgain) elementsOf(save.change).forEach(showServedHtml);
  }

  return { openElement, goTo, returnTo, giveUp };
}

/**
 * The field whose form opens: mostly the given one; undefined for a text, which is written in place if it is in sight.
 */
function fieldToOpenAsForm(site: EditorState, field: Field): Field | undefined {
  const list = { file: field.file, path: nearestList(field) ?? '' };
  // The page sums up the entries of the opening hours, as in «lunes a viernes», so their whole list opens.
  if (isField(list, 'site.locations.openingHours')) return list;
  return lookUp(site, field)?.schema.type === 'string' ? undefined : field;
}

/** `/privacidad/` of `content/legal/privacidad.md`. */
const pathOfLegalPage = (file: string): string => file.replace('content/legal', '').replace('.md', '/');

/**
 * The change to send at the next attempt. After a conflict, its base is what others wrote, which the person sees now.
 */
function changeOfNextAttempt({ change, refusal }: RefusedChange): Change {
  const [conflict] = refusal.conflicts ?? [];
  return conflict ? withBase(change, conflict.theirs) : change;
}
