import type { Dispatch } from 'react';
import { isLegalBlock, type Change, type Field } from '../../shared/protocol.ts';
import { isField } from '../../shared/is-field.ts';
import { changeOf, groupAndKey, isSameField, nearestList, withBase } from '../changes.ts';
import { siteAfterSaves, type ClientEvent, type ClientState, type RefusedChange } from '../client-state.ts';
import type { Forms } from '../form/use-forms.ts';
import { isGroupOrList, lookUp } from '../look-up.ts';
import { useLatest } from '../use-latest.ts';
import { fieldOfElement, findAllOnPage, isInSight, isPicture, type Point } from './page-fields.ts';
import { bringIntoSight, scrollToField } from './scroll-to.ts';
import { restoreServedHtml } from './update-page.ts';
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
   * Opens the field that an element shows, after saving the text that was being written elsewhere.
   *
   * @param point of the click; undefined if the element was picked by a key, or from a panel
   */
  function openElement(element: HTMLElement, point?: Point): void {
    // The text is being written already: a button in its list of problems led here.
    if (element === editing.editedElement()) return element.focus();
    editing.saveNow();
    const field = fieldOfElement(element);
    // A picture is changed in the form of its group, together with its description.
    if (isPicture(element)) return forms.open(groupAndKey(field).group, { startAt: field.path });
    const openingHours = openingHoursAround(field);
    if (openingHours) return forms.open(openingHours);
    // The site with the words that were just saved.
    const site = siteAfterSaves(latest.current);
    // Somebody may have deleted the file.
    if (!lookUp(site, field)) return;
    bringIntoSight(element);
    // The name of an icon, which only screen readers get, is never in sight: its form opens.
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
    const elementInSight = isSingle ? scrollToField(getPage(), field) : undefined;
    if (elementInSight) openElement(elementInSight);
    else openForm(field);
  }

  /**
   * Opens a refused change again with what was typed, on the page or in a form, and removes it from the messages.
   * For a legal text on another page, only shows that page. If the file is gone, does nothing.
   */
  function returnTo(refused: RefusedChange): void {
    const { change, refusal } = refused;
    if (!lookUp(state.site, change)) return;
    const [element] = findAllOnPage(getPage(), change);
    if (!element && isLegalBlock(change)) return showPage(pathOfLegalPage(change.file));
    editing.saveNow();
    // From now on, the words are in the open text or form instead.
    giveUp(refused);
    if (element && typeof change.value === 'string') {
      editing.start(element, changeOfNextAttempt(refused), { refused: { words: change.value, refusal } });
    } else {
      forms.open(change, { draft: change.value });
    }
  }

  /** The elements that show this very field: those of fields below may hold words that are being saved. */
  const elementsOf = (field: Field): HTMLElement[] =>
    findAllOnPage(getPage(), field).filter((element) => isSameField(fieldOfElement(element), field));

  /** Removes refused words from the messages, and from the page unless the text was written again since. */
  function giveUp(refused: RefusedChange): void {
    dispatch({ type: 'save-removed', id: refused.id });
    // Later saves have higher ids.
    const laterSaves = latest.current.saves.filter(({ id }) => id > refused.id);
    const isWrittenAgain = laterSaves.some(({ change }) => isSameField(refused.change, change));
    // A text may stand on the page more than once, such as the words of the booking button.
    if (!isWrittenAgain) elementsOf(refused.change).forEach(restoreServedHtml);
  }

  return { openElement, goTo, returnTo, giveUp };
}

/**
 * The list of opening hours around a field, if any. The page sums up its entries, as in «lunes a viernes», so the form
 * of the whole list opens.
 */
function openingHoursAround(field: Field): Field | undefined {
  const path = nearestList(field);
  if (path === undefined) return undefined;
  const list = { file: field.file, path };
  return isField(list, 'site.locations.openingHours') ? list : undefined;
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
