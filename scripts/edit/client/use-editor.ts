import { useReducer, type RefObject } from 'react';
import { isLegalBlock, type EditorState } from '../shared/protocol.ts';
import { initialState, reduce, type RefusedChange } from './client-state.ts';
import { useForms } from './form/use-forms.ts';
import { keyAction } from './keys.ts';
import { findOnPage } from './page/page-fields.ts';
import { useFieldOpening } from './page/use-field-opening.ts';
import { usePageEvents } from './page/use-page-events.ts';
import { useSiteFrame } from './page/use-site-frame.ts';
import { useTextEditing } from './page/use-text-editing.ts';
import type { ServerConnection } from './server-api.ts';
import { useConnection } from './use-connection.ts';
import { useQuestionOnClosing, useSaveOnLeaving } from './use-leaving.ts';
import { useSaving } from './use-saving.ts';

interface EditorOptions {
  connection: ServerConnection;
  /** The site as it is when the editor opens. */
  firstSite: EditorState;
  frameRef: RefObject<HTMLIFrameElement | null>;
}

/** The state of the editor and the tools that change it; later ones use earlier ones. */
export function useEditor({ connection, firstSite, frameRef }: EditorOptions) {
  const [state, dispatch] = useReducer(reduce, firstSite, initialState);
  const { site, isOffline, writing } = state;
  const isWriting = writing !== undefined;
  const frame = useSiteFrame({ frameRef, site, isWriting });
  // Until a page has loaded, nothing listens to it, and what somebody writes there would be lost.
  const getPage = () => (frame.isLoading ? undefined : frame.page);

  const saving = useSaving(connection, state, dispatch);
  const forms = useForms({ state, dispatch, saving });
  const editing = useTextEditing({ site, dispatch, saving });
  const opening = useFieldOpening({ getPage, state, dispatch, forms, editing });

  usePageEvents(frame.page, {
    onPick: opening.openElement,
    onLeave: editing.save,
    keyAction: (event) => keyAction(event, { isWriting, saving, editing, onOpen: opening.openElement }),
    onInput: editing.readInput,
    isInText: (target) => editing.editedElement()?.contains(target as Node | null) === true,
  });
  useConnection({ connection, firstBuild: firstSite.build, isOffline, saving, dispatch });
  useSaveOnLeaving(editing);
  useQuestionOnClosing(state, editing);

  /** Opens a text again with its refused words. Of a legal text on another page, only shows that page. */
  function returnTo(save: RefusedChange): void {
    const isOnOtherPage = isLegalBlock(save.change) && !findOnPage(getPage(), save.change);
    // The page of `content/legal/privacidad.md` is `/privacidad/`.
    if (isOnOtherPage) frame.show(save.change.file.replace('content/legal', '').replace('.md', '/'));
    else opening.returnTo(save);
  }

  return { state, dispatch, saving, forms, editing, opening, returnTo, frame };
}
