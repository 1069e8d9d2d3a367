import type { Dispatch } from 'react';
import { isLegalBlock, type Change, type Field } from '../../shared/protocol.ts';
import { isSameField, withBase } from '../changes.ts';
import type { ClientEvent, ClientState, RefusedChange } from '../client-state.ts';
import type { Forms } from '../form/use-forms.ts';
import { lookUp } from '../look-up.ts';
import { useLatest } from '../use-latest.ts';
import { fieldOfElement, findAllOnPage } from './page-fields.ts';
import { restoreServedHtml } from './update-page.ts';
import type { TextEditing } from './use-text-editing.ts';

interface RefusedChangesOptions {
  /** Returns the page in the frame. */
  getPage: () => Document | undefined;
  /** Shows the page with a path such as `/privacidad/`. */
  showPage: (path: string) => void;
  state: ClientState;
  dispatch: Dispatch<ClientEvent>;
  forms: Forms;
  editing: TextEditing;
}

/** What somebody can do with a change that was not saved: return to it, or give it up. */
export function useRefusedChanges({ getPage, showPage, state, dispatch, forms, editing }: RefusedChangesOptions) {
  /** Unlike `state`, has what `saveAndRender` has just saved. */
  const latest = useLatest(state);

  /**
   * Opens a refused change again with what was typed, on the page or in a form, and removes it from the messages.
   * For a block of a legal text on another page, only shows that page. If the file is gone, does nothing.
   */
  function returnTo(refused: RefusedChange): void {
    const { change, refusal } = refused;
    if (!lookUp(state.site, change)) return;
    const [element] = findAllOnPage(getPage(), change);
    // A block of a legal text has no form: only on its page can it be written.
    if (!element && isLegalBlock(change)) return showPage(pathOfLegalPage(change.file));
    editing.saveAndRender();
    // From now on, the words are in the open text or form instead.
    giveUp(refused);
    if (element && typeof change.value === 'string') {
      editing.start(element, changeOfNextAttempt(refused), { refused: { words: change.value, refusal } });
    } else {
      forms.open(change, { draft: change.value });
    }
  }

  /** Removes a refused change from the messages, and its words from the page unless the text was written again. */
  function giveUp({ id, change }: RefusedChange): void {
    dispatch({ type: 'save-removed', id });
    // Later saves have higher ids.
    const isWrittenAgain = latest.current.saves.some((save) => save.id > id && isSameField(change, save.change));
    if (!isWrittenAgain) restoreField(getPage(), change);
  }

  return { returnTo, giveUp };
}

/** Shows again what the server sent for a field, wherever it stands on the page, such as on each booking button. */
function restoreField(page: Document | undefined, field: Field): void {
  for (const element of findAllOnPage(page, field)) {
    // Elements of fields below are found, too, but their words may be on their way to the server.
    if (isSameField(fieldOfElement(element), field)) restoreServedHtml(element);
  }
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
