/** The editor's page: the real site in a frame, and around it what changes its content. */
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import type { EditorState, Field } from '../protocol.ts';
import { placeholderName } from '../words.ts';
import { FormDialog } from './FormDialog.tsx';
import { changeOf, lookUp, officeNames } from './look-up.ts';
import { Messages } from './Messages.tsx';
import { panels } from './panels.tsx';
import { QuestionDialog, type Question } from './QuestionDialog.tsx';
import type { ServerConnection } from './server-api.ts';
import { hasUnsavedWords, initialState, reduce, type OpenForm, type Save } from './state.ts';
import { devices, TopBar, type Device } from './TopBar.tsx';
import { useLatest } from './use-latest.ts';
import { usePageEvents } from './use-page-events.ts';
import { useSaving } from './use-saving.ts';
import { useSiteFrame } from './use-site-frame.ts';
import { useTextEditing } from './use-text-editing.ts';
import { WritingBar } from './WritingBar.tsx';

/** How often the server is looked for after it has gone (ms). */
const RETRY_MS = 2000;

const discardQuestion = 'Lo que escribiste todavía no se guarda. ¿Quieres descartarlo?';

/** The field that an element of the page shows. */
function fieldOf(element: HTMLElement): Field {
  const [file = '', path = ''] = (element.dataset['edit'] ?? '').split(' ');
  return { file, path };
}

/** The element of a field on a page, or of something below it, if it can be seen there. */
function findOnPage(page: Document | undefined, { file, path }: Field): HTMLElement | undefined {
  const place = CSS.escape(`${file} ${path}`);
  const selector = `[data-edit="${place}"], [data-edit^="${place}."], [data-edit^="${CSS.escape(`${file} ${path}[`)}"]`;
  const found = page?.querySelectorAll<HTMLElement>(selector) ?? [];
  return [...found].find((element) => element.checkVisibility());
}

interface AppProps {
  connection: ServerConnection;
  site: EditorState;
}

// eslint-disable-next-line max-lines-per-function -- its handlers call each other: saving, forms and the frame need one another
export function App({ connection, site: firstSite }: AppProps) {
  const [state, dispatch] = useReducer(reduce, firstSite, initialState);
  const [device, setDevice] = useState<Device>('Computador');
  const [openPanel, setOpenPanel] = useState<string>();
  const [question, setQuestion] = useState<Question>();
  const { site, writing, form } = state;
  const latest = useLatest(state);
  const saving = useSaving(connection, state, dispatch);
  const offices = officeNames(site);
  const labels = {
    valueOf: (name: string) => site.placeholders[name],
    nameOf: (name: string) => placeholderName(name, offices),
  };
  const text = useTextEditing(
    labels,
    (started) => dispatch({ type: 'writing-started', writing: started }),
    (length) => dispatch({ type: 'writing-measured', length }),
  );

  /** Puts refused words back under the cursor, or into a form if the page does not show their text. */
  function returnToText(save: Save): void {
    const { value: words } = save.change;
    const element = findOnPage(frame.page(), save.change);
    const info = lookUp(latest.current.site, save.change);
    dispatch({ type: 'save-given-up', id: save.id });
    if (!element || !info || typeof words !== 'string') return openForm(save.change, words);
    // Whoever saves again after a conflict has seen what the file says now.
    const isConflict = save.refusal?.code === 'conflict';
    const change = isConflict ? { ...save.change, base: save.refusal?.current } : save.change;
    text.start(element, { change, words, refusal: save.refusal });
  }

  function saveText(isKept: boolean): void {
    const written = text.end(isKept);
    if (!written) return;
    dispatch({ type: 'writing-ended' });
    if (!written.isChanged) return;
    saving.save(written.change, (save) => {
      // Who writes elsewhere by now is not interrupted: the words wait in a card.
      if (!text.element() && typeof save.change.value === 'string') returnToText(save);
    });
  }

  function openForm(field: Field, draft?: unknown): void {
    const info = lookUp(site, field);
    if (!info) return;
    const opened: OpenForm = {
      change: changeOf(site, { file: field.file, path: field.path }, {}),
      draft,
      isDirty: draft !== undefined,
      phase: 'editing',
    };
    dispatch({ type: 'form-opened', form: opened });
  }

  /** A picture is changed with its description, so its whole group is opened, unless that is a long list. */
  function openPicture(field: Field, dropped: File | undefined): void {
    const parent = { file: field.file, path: field.path.replace(/\.\w+$/, '') };
    const group = lookUp(site, parent);
    const isApart = !parent.path.endsWith(']') && !group?.form.properties?.['imageAlt'];
    if (isApart) return openForm(field, dropped);
    const key = field.path.slice(parent.path.length + 1);
    openForm(parent, dropped && { ...(group?.value as object), [key]: dropped });
  }

  function pick(element: HTMLElement, event?: MouseEvent): void {
    const field = fieldOf(element);
    const info = lookUp(site, field);
    saveText(true);
    if (!info) return;
    const file = (event as DragEvent | undefined)?.dataTransfer?.files[0];
    // A file of the frame is of another window's class.
    const dropped = file && new File([file], file.name, { type: file.type });
    if (element.localName === 'img') return openPicture(field, dropped);
    // Days, of which the page makes words, belong to their times.
    if (info.list.endsWith('openingHours')) return openForm({ file: field.file, path: info.list });
    const isText = field.path.startsWith('#') || info.form.type === 'string';
    if (!isText) return openForm(field);
    const point = event && { x: event.clientX, y: event.clientY };
    text.start(element, { change: changeOf(site, field, {}), point });
  }

  /** Leads to a field: on the page if it can be seen there, else in a form. An open form asks first. */
  function goTo(field: Field): void {
    if (form) {
      return discard(form.isDirty, () => {
        dispatch({ type: 'form-closed' });
        showField(field);
      });
    }
    showField(field);
  }

  function showField(field: Field): void {
    const element = findOnPage(frame.page(), field);
    if (!element) return openForm(field.path.startsWith('#') ? { ...field, path: '' } : field);
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    element.focus();
  }

  /** Runs something that throws words away; asks first if there are many. */
  function discard(isMuch: boolean, onDiscard: () => void): void {
    if (isMuch) setQuestion({ text: discardQuestion, onDiscard });
    else onDiscard();
  }

  const cancelText = () => discard(text.hasManyNewLetters(), () => saveText(false));

  function onKey(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey, shiftKey, isComposing } = event;
    if (isComposing) return false;
    const target = event.target as HTMLElement;
    const isUndo = (ctrlKey || metaKey) && key.toLowerCase() === 'z' && !writing && !form;
    if (isUndo) saving.travel(shiftKey ? 'redo' : 'undo');
    else if (writing && key === 'Enter') saveText(true);
    else if (writing && key === 'Escape') cancelText();
    else if (!writing && key === 'Enter' && target.matches('[data-edit]')) pick(target);
    else return false;
    return true;
  }

  const listenTo = usePageEvents({
    onPick: pick,
    onLeave: () => saveText(true),
    onKey,
    onInput: text.measure,
    isInText: text.isIn,
  });
  const frame = useSiteFrame(site.base, site.build, listenTo);

  /** Saves when neither the text nor the bar that belongs to it has the focus any more. */
  const leaveText = (event: { relatedTarget: EventTarget | null }) => {
    const isStaying = event.relatedTarget === null || (event.relatedTarget as Element).closest('.writing, dialog');
    if (!isStaying) saveText(true);
  };

  useServerEvents(connection, firstSite.build, {
    onChange: saving.refresh,
    onLost: () => dispatch({ type: 'connection-lost' }),
    onBack: () => {
      if (state.connection === 'offline') saving.retry();
      dispatch({ type: 'connection-back' });
    },
  });
  useRetry(state.connection === 'offline', saving.retry);
  useQuestionBeforeLeaving(() => hasUnsavedWords(state) || text.hasManyNewLetters());

  const width = devices.find(({ name }) => name === device)?.width;
  const panel = panels.find(({ id }) => id === openPanel);
  return (
    <>
      <TopBar
        state={state}
        device={device}
        openPanel={openPanel}
        onPage={(path) => {
          saveText(true);
          frame.goTo(site.base.slice(0, -1) + path);
        }}
        onDevice={setDevice}
        onPanel={(id) => {
          saveText(true);
          setOpenPanel(id);
        }}
        onUndo={() => saving.travel('undo')}
        onRedo={() => saving.travel('redo')}
      />
      <main className="site" style={{ maxWidth: width }}>
        {([0, 1] as const).map((index) => (
          <iframe
            key={index}
            ref={frame.refs[index]}
            title={index === frame.visible ? 'El sitio' : 'El sitio, en preparación'}
            className={index === frame.visible ? 'seen' : 'waiting'}
            src={index === 0 ? firstSite.base : undefined}
            onLoad={() => frame.onLoad(index)}
            onBlur={leaveText}
          />
        ))}
      </main>
      {panel && (
        <aside aria-label={panel.label(state)} className="panel">
          <button type="button" className="close" aria-label="Cerrar el panel" onClick={() => setOpenPanel(undefined)}>
            ×
          </button>
          <panel.Panel
            state={state}
            connection={connection}
            onGo={goTo}
            onOpenForm={openForm}
            onConfirm={saving.confirm}
            onCheck={saving.check}
          />
        </aside>
      )}
      <Messages
        state={state}
        onGo={goTo}
        onDismiss={() => dispatch({ type: 'told', message: undefined })}
        onRetry={saving.retry}
        onReturn={returnToText}
        onGiveUp={({ id }) => dispatch({ type: 'save-given-up', id })}
      />
      {writing && (
        <WritingBar
          state={state}
          writing={writing}
          onInsert={text.insertPlaceholder}
          onSave={() => saveText(true)}
          onCancel={cancelText}
          onOpenForm={(field) => {
            saveText(true);
            openForm(field);
          }}
          onConfirm={() => {
            saveText(false);
            saving.confirm(writing.field);
          }}
          onGo={goTo}
          onBlur={leaveText}
        />
      )}
      {form && (
        <FormDialog
          key={form.change.file + form.change.path}
          site={site}
          form={form}
          onChange={(draft) => dispatch({ type: 'form-changed', draft })}
          onSave={() => saving.saveForm(form)}
          onClose={() => discard(form.isDirty, () => dispatch({ type: 'form-closed' }))}
          onGo={goTo}
          onKeepMine={() => {
            const change = { ...form.change, base: form.refusal?.current };
            saving.saveForm({ ...form, change, draft: form.refusal?.merged });
          }}
          onKeepTheirs={() => dispatch({ type: 'form-closed' })}
        />
      )}
      {question && <QuestionDialog question={question} onClose={() => setQuestion(undefined)} />}
    </>
  );
}

function useServerEvents(
  connection: ServerConnection,
  build: number,
  handlers: Parameters<ServerConnection['listen']>[1],
): void {
  const onChange = useEffectEvent(handlers.onChange);
  const onLost = useEffectEvent(handlers.onLost);
  const onBack = useEffectEvent(handlers.onBack);
  useEffect(
    () => connection.listen(build, { onChange: () => onChange(), onLost: () => onLost(), onBack: () => onBack() }),
    [connection, build],
  );
}

/** As long as the server does not answer, asks again; what could not be saved is sent once it does. */
function useRetry(isOffline: boolean, retry: () => void): void {
  const onTime = useEffectEvent(retry);
  useEffect(() => {
    if (!isOffline) return undefined;
    const timer = setInterval(() => onTime(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isOffline]);
}

function useQuestionBeforeLeaving(isNeeded: () => boolean): void {
  const onLeave = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isNeeded()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => onLeave(event);
    addEventListener('beforeunload', listener);
    return () => removeEventListener('beforeunload', listener);
  }, []);
}
