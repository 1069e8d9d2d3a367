import type { Dispatch } from 'react';
import { isLegalBlock, type Change } from '../../shared/protocol.ts';
import { isSameField, withBase } from '../changes.ts';
import type { ClientEvent, ClientState, RefusedChange } from '../client-state.ts';
import type { Forms } from '../form/use-forms.ts';
import { lookUp } from '../look-up.ts';
import { useLatest } from '../use-latest.ts';
import { findAllOnPage } from './page-fields.ts';
import { restoreServedHtml } from './update-page.ts';
import type { TextEditing } from './use-text-editing.ts';

interface RefusedChangesOptions {
  /** The page in the frame, once it has loaded. */
  page: Document | undefined;
  /** Shows the page with a path such as `/privacidad/`. */
  showPage: (path: string) => void;
  state: ClientState;
  dispatch: Dispatch<ClientEvent>;
  forms: Forms;
  editing: TextEditing;
}

/** What somebody can do with a change that was not saved: return to it, or give it up. */
export function useRefusedChanges({ page, showPage, state, dispatch, forms, editing }: RefusedChangesOptions) {
  /** Unlike `state`, has the open text that `returnTo` saves first. */
  const latest = useLatest(state);

  /**
   * Opens a refused change again with what was typed, on the page or in a form, and removes it from the messages.
   * For a block of a legal text on another page, only shows that page. If the file is gone, does nothing.
   */
  function returnTo(refused: RefusedChange): void {
    const { change, refusal } = refused;
    if (!lookUp(state.site, change)) return;
    const [element] = findAllOnPage(page, change);
    // A block of a legal text has no form of its own: it can be written only on its page.
    if (!element && isLegalBlock(change)) return showPage(pathOfLegalPage(change.file));
    editing.saveAndRender();
    // From now on, the words are in the open text or form instead.
    takeOut(refused);
    if (element && typeof change.value === 'string') {
      editing.start(element, changeOfNextAttempt(refused), { refused: { words: change.value, refusal } });
    } else {
      // `open` itself takes the field's present value as the base.
      forms.open(change, { draft: change.value });
    }
  }

  /** Removes a refused change from the messages, and its words from the page unless the text was written again. */
  function takeOut({ id, change }: RefusedChange): void {
    dispatch({ type: 'save-removed', id });
    // Later saves have higher ids.
    const isWrittenAgain = latest.current.saves.some((save) => save.id > id && isSameField(change, save.change));
    // A text may stand on the page more than once, such as the words of the booking button.
    if (!isWrittenAgain) findAllOnPage(page, change).forEach(restoreServedHtml);
  }

  return { returnTo, takeOut };
}

/** `/privacidad/` of `content/legal/privacidad.md`. */
const pathOfLegalPage = (file: string): string => file.replace('content/legal', '').replace('.md', '/');

/** The change for the next attempt: after a conflict, its base is what others wrote, which the person sees now. */
function changeOfNextAttempt({ change, refusal }: RefusedChange): Change {
  // The change of a text has at most one conflict.
  const [conflict] = refusal.conflicts ?? [];
  return conflict ? withBase(change, conflict.theirs) : change;
}
