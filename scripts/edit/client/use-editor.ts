import { useReducer, type RefObject } from 'react';
import type { EditorState } from '../shared/protocol.ts';
import { initialState, reduce } from './client-state.ts';
import { useForms } from './form/use-forms.ts';
import { keyAction } from './keys.ts';
import { useFieldOpening } from './page/use-field-opening.ts';
import { usePageEvents } from './page/use-page-events.ts';
import { useRefusedChanges } from './page/use-refused-changes.ts';
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
  // While a page loads, nothing listens to it, and what somebody writes there would be lost.
  const loadedPage = frame.isLoading ? undefined : frame.page;

  const saving = useSaving(connection, state, dispatch);
  const forms = useForms({ state, dispatch, saving });
  const editing = useTextEditing({ site, dispatch, saving });
  const opening = useFieldOpening({ page: loadedPage, state, forms, editing });
  const refused = useRefusedChanges({ page: loadedPage, showPage: frame.show, state, dispatch, forms, editing });

  usePageEvents(frame.page, {
    onPick: opening.openElement,
    endWriting: editing.save,
    keyAction: (event) => keyAction(event, { isWriting, saving, editing, onOpen: opening.openElement }),
    onInput: editing.readInput,
    isInText: (target) => editing.editedElement()?.contains(target as Node | null) === true,
  });
  useConnection({ connection, firstBuild: firstSite.build, isOffline, saving, dispatch });
  useSaveOnLeaving(editing);
  useQuestionOnClosing(state, editing);

  return { state, dispatch, saving, forms, editing, opening, refused, frame };
}
