/** The editor's page: the real site in a frame, and around it the controls that change its content. */
import { useReducer, useRef, useState, type RefObject } from 'react';
import type { EditorState, Field } from '../shared/protocol.ts';
import { FirstHint } from './page/FirstHint.tsx';
import { FormDialog } from './form/FormDialog.tsx';
import { keyHandler } from './keys.ts';
import { Messages } from './Messages.tsx';
import { showChange } from './page/show-change.ts';
import type { PanelId } from './panels/panel-id.ts';
import { PanelView } from './panels/panels.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';
import type { ServerConnection } from './server-api.ts';
import { hasUnsavedWords, initialState, reduce, siteAfterSaves, type ClientState, type Save } from './client-state.ts';
import { devices, TopBar, type Device } from './TopBar.tsx';
import { useConnection } from './use-connection.ts';
import { useDiscardQuestion } from './use-discard-question.ts';
import { useEvent } from './use-event.ts';
import { useFindings } from './panels/use-findings.ts';
import { useForms } from './form/use-forms.ts';
import { usePageEvents } from './page/use-page-events.ts';
import { usePageShift } from './page/use-page-shift.ts';
import { usePageTexts, type PageTexts } from './page/use-page-texts.ts';
import { useSaving } from './use-saving.ts';
import { useSiteFrame } from './page/use-site-frame.ts';
import { setDescription } from './page/use-text-editing.ts';
import { WritingBar } from './page/WritingBar.tsx';

interface AppProps {
  connection: ServerConnection;
  /** The site as it is when the editor opens; later states come with the server's answers. */
  site: EditorState;
}

interface ChosenPageOptions {
  frameRef: RefObject<HTMLIFrameElement | null>;
  site: EditorState;
  isWriting: boolean;
  /** Starts to listen to a page that comes into the frame, and returns a function that ends that. */
  listenTo: (page: Document) => () => void;
}

/** Which page of the site the frame shows, and how to show another one. */
function useChosenPage({ frameRef, site: { build, base, pages }, isWriting, listenTo }: ChosenPageOptions) {
  const [pagePath, setPagePath] = useState('/');
  // `base` ends with the slash with which the path begins.
  const addressOf = (path: string) => base.slice(0, -1) + path;
  const onPage = (newPage: Document) => {
    // A page may also come without `showPage`: by the browser's Back button.
    const { pathname } = new URL(newPage.URL);
    const newPath = pages.find(({ path }) => addressOf(path) === pathname)?.path;
    // Undefined for what is no page of the site, such as the browser's own page if the server is gone.
    if (newPath !== undefined) setPagePath(newPath);
    return listenTo(newPage);
  };
  const frame = useSiteFrame({ frameRef, build, isWriting, onPage });
  function showPage(path: string): void {
    setPagePath(path);
    frame.goTo(addressOf(path));
  }
  return { frame, pagePath, showPage };
}

/** The path of the page that shows a legal text, whose file has the page's name. */
const pathOfLegalText = ({ pages }: EditorState, file: string): string | undefined =>
  pages.find(({ path }) => file === `content/legal/${path.slice(1, -1)}.md`)?.path;

/**
 * Saves a text that is being written when the person turns to something else; asks her before the window closes on
 * words.
 */
function useLeaving(state: ClientState, texts: PageTexts): void {
  // The page in the frame has no event for having lost the focus to the editor.
  useEvent<FocusEvent>(document, 'focusin', ({ target }) => {
    if (!(target as Element).closest('iframe, .writing, dialog')) texts.saveWriting();
  });
  useEvent(window, 'beforeunload', (event) => {
    if (hasUnsavedWords(state) || texts.text.hasChangedLongText()) event.preventDefault();
  });
}

/**
 * The hooks hold what the editor can do; the components show the state, which `reduce` computes, and call the hooks.
 */
export function App({ connection, site: firstSite }: AppProps) {
  const [state, dispatch] = useReducer(reduce, firstSite, initialState);
  const [device, setDevice] = useState<Device>('Computador');
  // A site that has never been built since the start of the editor has no page to show, only what has to be resolved.
  const [openPanel, setOpenPanel] = useState<PanelId>(firstSite.pages.length === 0 ? 'before' : undefined);
  const frameWidth = devices.find(({ name }) => name === device)?.width;
  const frameRef = useRef<HTMLIFrameElement>(null);
  const shift = usePageShift(frameRef, openPanel !== undefined);
  const { site, writing, form } = state;
  // A site without samples was changed before the editor was opened.
  const hasChanges = site.canUndo || site.samples.length === 0;

  const { question, close: closeQuestion, discard } = useDiscardQuestion();
  const saving = useSaving(connection, state, dispatch);
  const getPage = () => frameRef.current?.contentDocument ?? undefined;
  const forms = useForms({ state, dispatch, saving, discard, onSaved: (saved) => showChange(getPage(), saved) });
  const texts = usePageTexts({ getPage, state, dispatch, saving, forms });
  // Asks first if a long text was changed.
  const cancelText = () => discard(texts.text.hasChangedLongText(), texts.discardWriting);
  const onKey = keyHandler({ writing, form, saving, texts, onCancelText: cancelText });
  const listenTo = usePageEvents({
    onPick: texts.pick,
    onLeave: () => texts.saveWriting(),
    onKey,
    onBeforeInput: texts.text.deleteSelectionWithPlaceholder,
    onInput: texts.text.readInput,
    onFocus: shift.bringIntoView,
    isInText: texts.text.isIn,
  });
  const { frame, pagePath, showPage } = useChosenPage({ frameRef, site, isWriting: writing !== undefined, listenTo });
  const { findings, searchAgain, check } = useFindings({ connection, site, isPageShown: frame.hasLoaded, openPanel });

  function afterSavingText(action: () => void): void {
    texts.saveWriting();
    action();
  }
  function returnTo(save: Save): void {
    if (texts.returnTo(save)) return;
    // The words are of a legal text on another page, which has to be shown first.
    const path = pathOfLegalText(site, save.change.file);
    if (path !== undefined) showPage(path);
  }
  // Both ask first if something was typed in an open form.
  const goTo = (field: Field) => forms.close(() => texts.show(field));
  const write = (field: Field) => forms.close(() => texts.write(field));

  useConnection({ connection, firstBuild: firstSite.build, state, saving, dispatch });
  useLeaving(state, texts);

  return (
    <>
      <TopBar
        {...{ state, findings, device, pagePath, openPanel }}
        onPage={(path) => afterSavingText(() => showPage(path))}
        onDevice={setDevice}
        onPanel={(id) => afterSavingText(() => setOpenPanel(id))}
        onUndo={() => afterSavingText(() => saving.undoOrRedo('undo'))}
        onRedo={() => afterSavingText(() => saving.undoOrRedo('redo'))}
      />
      <main className="site" style={{ maxWidth: frameWidth, translate: shift.translate }}>
        <iframe ref={frameRef} title="El sitio" src={firstSite.base} {...frame.props} />
        <FirstHint getPage={getPage} isLoaded={frame.hasLoaded} hasChanges={hasChanges} />
      </main>
      <PanelView
        id={openPanel}
        onOpenPanel={setOpenPanel}
        // With the saves on their way, so that a second click goes on from what the first one will have changed.
        state={{ ...state, site: siteAfterSaves(state) }}
        isPageUpToDate={frame.isUpToDate}
        {...{ findings, connection }}
        onGo={goTo}
        onWrite={write}
        onOpenForm={forms.open}
        onConfirm={texts.confirm}
        onSet={(field, value) => afterSavingText(() => saving.set(field, value))}
        onCheck={check}
        onSearch={searchAgain}
      />
      <Messages
        state={state}
        onGo={goTo}
        onDismissMessage={() => dispatch({ type: 'message-changed', message: undefined })}
        onRetry={saving.retry}
        onReturn={returnTo}
        onGiveUp={texts.giveUp}
      />
      {writing && (
        <WritingBar
          {...{ state, writing }}
          onInsert={texts.text.insertPlaceholder}
          onDescribe={(words) => setDescription(texts.text.element(), words)}
          onSave={() => texts.saveWriting()}
          onCancel={cancelText}
          onOpenForm={(field) => afterSavingText(() => forms.open(field))}
          onConfirm={() => texts.confirm(writing.field)}
          onHide={(switchField) => saving.set(switchField, true)}
          onGo={goTo}
        />
      )}
      {form && (
        <FormDialog
          key={form.change.file + form.change.path}
          {...{ connection, site, form }}
          onChange={(draft) => dispatch({ type: 'form-changed', draft })}
          onSave={forms.save}
          onConfirm={(samples) => forms.close(() => samples.forEach(saving.confirm))}
          onClose={() => forms.close()}
          onGo={goTo}
          onResolve={forms.resolve}
        />
      )}
      {question && <QuestionDialog {...question} onClose={closeQuestion} />}
    </>
  );
}
