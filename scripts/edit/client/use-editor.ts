import { useReducer, type RefObject } from 'react';
import { isLegalBlock, type EditorState } from '../shared/protocol.ts';
import { initialState, reduce, type RefusedSave } from './client-state.ts';
import { useForms } from './form/use-forms.ts';
import { keyHandler } from './keys.ts';
import { mayDiscard } from './may-discard.ts';
import { createFieldNavigation } from './page/field-navigation.ts';
import { findOnPage } from './page/page-fields.ts';
import { deletePlaceholdersBefore } from './page/placeholder-editing.ts';
import { usePageEvents } from './page/use-page-events.ts';
import { usePageTexts } from './page/use-page-texts.ts';
import { useSiteFrame } from './page/use-site-frame.ts';
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
  const frame = useSiteFrame({ frameRef, site, isWriting: writing !== undefined });
  // Until a page has loaded, nothing listens to it, and what somebody writes there would be lost.
  const getPage = () => (frame.isLoading ? undefined : frame.page);

  const saving = useSaving(connection, state, dispatch);
  const forms = useForms({ state, dispatch, saving });
  const texts = usePageTexts({ getPage, state, dispatch, saving, forms });
  const navigation = createFieldNavigation({ getPage, site, forms, texts });

  /** Ends the writing without saving; asks first if a long text was changed. */
  function cancelText(): void {
    if (mayDiscard(texts.editing.hasChangedLongText())) texts.discardWriting();
  }
  usePageEvents(frame.page, {
    onPick: texts.openForChange,
    onLeave: texts.saveWriting,
    onKey: keyHandler({ writing, saving, texts, onCancelText: cancelText }),
    onBeforeInput: deletePlaceholdersBefore,
    onInput: texts.editing.readInput,
    isInText: texts.editing.isIn,
  });
  useConnection({ connection, firstBuild: firstSite.build, isOffline, saving, dispatch });
  useSaveOnLeaving(texts);
  useQuestionOnClosing(state, texts);

  /** Opens a text again with its refused words. Of a legal text on another page, only shows that page. */
  function returnTo(save: RefusedSave): void {
    const isOnOtherPage = isLegalBlock(save.change) && !findOnPage(getPage(), save.change);
    // The page of `content/legal/privacidad.md` is `/privacidad/`.
    if (isOnOtherPage) frame.show(save.change.file.replace('content/legal', '').replace('.md', '/'));
    else texts.returnTo(save);
  }

  return {
    state,
    dispatch,
    saving,
    forms,
    texts,
    cancelText,
    returnTo,
    navigation,
    frame,
  };
}
