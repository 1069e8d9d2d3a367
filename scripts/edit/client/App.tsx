/** The editor's page: the real site in a frame, and around it what changes its content. */
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
import { useSaving, type Saving } from './use-saving.ts';
import { useSiteFrame } from './page/use-site-frame.ts';
import { setDescription } from './page/use-text-editing.ts';
import { WritingBar } from './page/WritingBar.tsx';

interface AppProps {
  connection: ServerConnection;
  /** The site as it is when the editor opens; later states come with the server's answers. */
  site: EditorState;
}

/** `listenTo` starts to listen to a page that comes into the frame, and returns a function that ends that. */
function useChosenPage(
  frameRef: RefObject<HTMLIFrameElement | null>,
  { build, base, pages }: EditorState,
  isWriting: boolean,
  listenTo: (page: Document) => () => void,
) {
  const [pagePath, setPagePath] = useState('/');
  // `base` ends with the slash with which the path begins.
  const addressOf = (path: string) => base.slice(0, -1) + path;
  const frame = useSiteFrame(frameRef, build, isWriting, (newPage) => {
    // A page may also come without `showPage`: by the browser's Back button.
    const { pathname } = new URL(newPage.URL);
    const newPath = pages.find(({ path }) => addressOf(path) === pathname)?.path;
    // Undefined for what is no page of the site, such as the browser's own page if the server is gone.
    if (newPath !== undefined) setPagePath(newPath);
    return listenTo(newPage);
  });
  function showPage(path: string): void {
    setPagePath(path);
    frame.goTo(addressOf(path));
  }
  return { frame, pagePath, showPage };
}

/** If refused words are of a legal text on another page, only leads to that page. */
function returnToWords(save: Save, site: EditorState, texts: PageTexts, showPage: (path: string) => void): void {
  const isDone = texts.returnTo(save);
  const pageOfText = site.pages.find(({ fields }) => fields.title?.file === save.change.file);
  if (!isDone && pageOfText) showPage(pageOfText.path);
}

/** Saving changed words makes them no sample any more, so only unchanged ones are left to be confirmed. */
function confirmSample(field: Field, { writing }: ClientState, texts: PageTexts, saving: Saving): void {
  const isBeingWritten = writing?.field.file === field.file && writing.field.path === field.path;
  const wereSaved = texts.saveWriting() && isBeingWritten;
  if (!wereSaved) saving.confirm(field);
}

/** A text that is being written is saved when the person turns to something else; she is asked before words are lost. */
function useLeaving(state: ClientState, texts: PageTexts): void {
  // The page in the frame tells nobody that it has lost the focus.
  useEvent<FocusEvent>(document, 'focusin', ({ target }) => {
    if (!(target as Element).closest('iframe, .writing, dialog')) texts.saveWriting();
  });
  useEvent(window, 'beforeunload', (event) => {
    if (hasUnsavedWords(state) || texts.text.hasChangedLongText()) event.preventDefault();
  });
}

/** The hooks hold what the editor can do; the components show the state, which `reduce` computes, and call the hooks. */
export function App({ connection, site: firstSite }: AppProps) {
  const [state, dispatch] = useReducer(reduce, firstSite, initialState);
  const [device, setDevice] = useState<Device>('Computador');
  // A site that has never been built since the start of the editor has no page to show, only what has to be resolved.
  const [openPanel, setOpenPanel] = useState<PanelId>(firstSite.pages.length === 0 ? 'before' : undefined);
  const width = devices.find(({ name }) => name === device)?.width;
  const frameRef = useRef<HTMLIFrameElement>(null);
  const shift = usePageShift(frameRef, openPanel !== undefined);
  const { site, writing, form } = state;

  const { question, close: closeQuestion, discard } = useDiscardQuestion();
  const saving = useSaving(connection, state, dispatch);
  const page = () => frameRef.current?.contentDocument ?? undefined;
  const forms = useForms(state, dispatch, saving, discard, (saved) => showChange(page(), saved));
  const texts = usePageTexts(page, state, dispatch, saving, forms);
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
  const { frame, pagePath, showPage } = useChosenPage(frameRef, site, writing !== undefined, listenTo);

  const { findings, searchAgain, check } = useFindings(connection, site, frame.hasLoaded, openPanel === 'before');

  function afterSavingText(action: () => void): void {
    texts.saveWriting();
    action();
  }
  const confirm = (field: Field) => confirmSample(field, state, texts, saving);
  // Asks first if something was typed in an open form.
  const goTo = (field: Field, isToWrite = false) => forms.close(() => texts.show(field, isToWrite));

  useConnection(connection, firstSite.build, state, saving, dispatch);
  useLeaving(state, texts);

  return (
    <>
      <TopBar
        state={state}
        findings={findings}
        device={device}
        pagePath={pagePath}
        openPanel={openPanel}
        onPage={(path) => afterSavingText(() => showPage(path))}
        onDevice={setDevice}
        onPanel={(id) => afterSavingText(() => setOpenPanel(id))}
        onUndo={() => afterSavingText(() => saving.undoOrRedo('undo'))}
        onRedo={() => afterSavingText(() => saving.undoOrRedo('redo'))}
      />
      <main className="site" style={{ maxWidth: width, translate: shift.translate }}>
        <iframe ref={frameRef} title="El sitio" src={firstSite.base} {...frame.props} />
        <FirstHint page={page} isLoaded={frame.hasLoaded} hasChanges={site.canUndo || site.samples.length === 0} />
      </main>
      <PanelView
        id={openPanel}
        onOpenPanel={setOpenPanel}
        // A second click goes on from the first, although that is still on its way.
        state={{ ...state, site: siteAfterSaves(state) }}
        isPageUpToDate={frame.isUpToDate}
        findings={findings}
        connection={connection}
        onGo={(field) => goTo(field)}
        onWrite={(field) => goTo(field, true)}
        onOpenForm={forms.open}
        onConfirm={confirm}
        onSet={(field, value) => afterSavingText(() => saving.set(field, value))}
        onCheck={check}
        onSearch={searchAgain}
      />
      <Messages
        state={state}
        onGo={(field) => goTo(field)}
        onWrite={(field) => goTo(field, true)}
        onDismissMessage={() => dispatch({ type: 'message-changed', message: undefined })}
        onDismissNotice={(notice) => dispatch({ type: 'notice-dismissed', notice })}
        onRetry={saving.retry}
        onReturn={(save) => returnToWords(save, site, texts, showPage)}
        onGiveUp={texts.giveUp}
      />
      {writing && (
        <WritingBar
          state={state}
          writing={writing}
          onInsert={texts.text.insertPlaceholder}
          onDescribe={(words) => setDescription(texts.text.element(), words)}
          onSave={() => texts.saveWriting()}
          onCancel={cancelText}
          onOpenForm={(field) => afterSavingText(() => forms.open(field))}
          onConfirm={() => confirm(writing.field)}
          onHide={(section) => saving.set(section, true)}
          onGo={(field) => goTo(field)}
        />
      )}
      {form && (
        <FormDialog
          key={form.change.file + form.change.path}
          connection={connection}
          site={site}
          form={form}
          onChange={(draft) => dispatch({ type: 'form-changed', draft })}
          onSave={forms.save}
          onConfirm={(samples) => forms.close(() => samples.forEach(saving.confirm))}
          onClose={() => forms.close()}
          onGo={(field) => goTo(field)}
          onResolve={forms.resolve}
        />
      )}
      {question && <QuestionDialog {...question} onClose={closeQuestion} />}
    </>
  );
}
