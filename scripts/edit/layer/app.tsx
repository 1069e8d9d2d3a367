/** The layer: the real page in a frame, and around it what changes its content. */
import '@fontsource/gloock/400.css';
import '@fontsource-variable/instrument-sans';
import './app.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { FormField } from '../../generator/content/editor-schemas.ts';
import type { Problem } from '../describe.ts';
import type { Field } from '../marks.ts';
import type { Change, State } from '../server.ts';
import { areFiles, Button, FormDialog } from './form.tsx';
import { toHtml, toSource } from './words.ts';

/** A text under the cursor: its element, how it is written, what the page shows of it, how long it is by now. */
interface Editing {
  field: Field;
  element: HTMLElement;
  source: string;
  shown: string;
  length: number;
}

/** What is known of a field: its form and value, the names of all that it is part of, the list that it is in. */
function lookUp({ files }: State, { file, path }: Field) {
  const { form, value, blocks } = files[file]!;
  const found = { form, value, label: form.title, isOptional: false, list: '' };
  if (path.startsWith('#')) return { ...found, value: blocks[Number(path.slice(1))] };
  let walked = '';
  for (const key of path.split(/[.[\]]+/).filter(Boolean)) {
    const { items, properties, required }: FormField = found.form;
    // A mistake of the files may name what is no field.
    if (!items && !properties?.[key]) break;
    if (items) found.list = walked;
    found.form = items ?? properties![key]!;
    found.value = (found.value as Record<string, unknown> | undefined)?.[key];
    found.label += ` › ${found.form.title}${items ? ` ${Number(key) + 1}` : ''}`;
    found.isOptional = !items && !required?.includes(key);
    walked += items ? `[${key}]` : `${walked && '.'}${key}`;
  }
  return found;
}

/** Has the server do something; it always tells how the site is by then. */
async function ask(action: string, change: Partial<Change> = {}, body = new FormData()) {
  const withoutFiles = (_: string, value: unknown) => (areFiles(value) ? '' : value);
  body.set('change', JSON.stringify(change, withoutFiles));
  const response = await fetch(action, { method: 'POST', body });
  const answer = (await response.json()) as { state: State; refusal?: string; found?: Problem[] };
  return { ...answer, isOutdated: response.status === 409 };
}

interface PlacesProps {
  places: (Field & { title: string; description?: string | undefined })[];
  onGo: (field: Field) => void;
  onConfirm?: (field: Field) => void;
}

/** Fields by their names. */
const Places = ({ places, onGo, onConfirm }: PlacesProps) => (
  <ul>
    {places.map(({ file, path, title, description }) => (
      <li key={`${file} ${path} ${description}`}>
        <Button label={title} onClick={() => onGo({ file, path })} />
        <small>{description}</small>
        {onConfirm && <Button label="Está bien así" of={title} onClick={() => onConfirm({ file, path })} />}
      </li>
    ))}
  </ul>
);

function Layer({ first }: { first: State }) {
  const [state, setState] = useState(first);
  const [, setLoads] = useState(0);
  const [editing, setEditing] = useState<Editing>();
  const [target, setTarget] = useState<Field & { draft?: unknown }>();
  const [status, setStatus] = useState('');
  const [found, setFound] = useState<Problem[]>();
  const frame = useRef<HTMLIFrameElement>(null);
  const bar = useRef<HTMLElement>(null);
  const isSaving = useRef(false);
  /** The build in the frame. */
  const shownBuild = useRef(first.build);
  const { samples, files, placeholders } = state;
  const inFrame = () => frame.current!.contentDocument!;

  async function send(action: string, change?: Change, body?: FormData) {
    const isCheck = action === 'check';
    setStatus(isCheck ? 'Revisando el sitio…' : 'Guardando…');
    const answer = await ask(action, change, body);
    setState(answer.state);
    const isReviewed = answer.state.samples.length === 0 && (samples.length > 0 || found !== undefined);
    // What was found stays to be seen until it is known better.
    if (isCheck || !isReviewed) setFound(answer.found);
    setStatus(answer.refusal ?? (isCheck ? '' : 'Guardado.'));
    if (isReviewed && !isCheck && !answer.refusal) void send('check');
    return answer;
  }

  /** Whether the focus is in the text, or in what belongs to it. */
  function isWriting() {
    const { activeElement } = document;
    const isInText = activeElement === frame.current && inFrame().activeElement === editing?.element;
    return isInText || bar.current?.contains(activeElement);
  }

  /** Ends the writing; gives back whether nothing stands in the way of what comes next. */
  async function finish(isKept: boolean): Promise<boolean> {
    if (!editing || isSaving.current) return !editing;
    const { field, element, source, shown } = editing;
    const value = toSource(element).replaceAll(/\s+/g, ' ').trim();
    const isChanged = isKept && value !== source;
    isSaving.current = true;
    const result = isChanged ? await send('change', { ...field, before: source, value }) : undefined;
    isSaving.current = false;
    const isDone = !result?.refusal || result.isOutdated;
    const isHere = isWriting();
    if (isDone) {
      element.removeAttribute('contenteditable');
      if (!isChanged || result?.refusal) element.innerHTML = shown;
      setEditing(undefined);
      if (!isChanged) setStatus('');
    }
    if (isHere || !isDone) element.focus();
    return isDone;
  }

  /** Puts the cursor into a text, or opens the form of what is none, such as a picture. */
  async function open(element: HTMLElement, event?: MouseEvent) {
    const [file, path] = element.dataset['edit']!.split(' ') as [string, string];
    const field = { file, path };
    const dropped = (event as DragEvent | undefined)?.dataTransfer?.files;
    if (!(await finish(true))) return;
    const { value, list } = lookUp(state, field);
    // Days, of which the page makes words, belong to the times.
    if (list.endsWith('openingHours')) return setTarget({ file, path: list });
    if (element.localName === 'img') {
      const parent = { file, path: path.replace(/\.\w+$/, '') };
      const group = lookUp(state, parent);
      const isApart = !parent.path.endsWith(']') && !group.form.properties?.['imageAlt'];
      const key = path.slice(parent.path.length + 1);
      const draft = dropped?.length ? { ...(group.value as object), [key]: dropped } : undefined;
      return setTarget(isApart ? { ...field, draft: draft && dropped } : { ...parent, draft });
    }
    const source = String(value);
    const shown = element.innerHTML;
    element.innerHTML = toHtml(source, placeholders);
    element.setAttribute('contenteditable', 'plaintext-only');
    element.focus();
    const selection = inFrame().getSelection()!;
    const caret = event && inFrame().caretPositionFromPoint?.(event.clientX, event.clientY);
    selection.selectAllChildren(element);
    // Short texts are written anew, long ones are mended.
    if (caret && source.length > 40) selection.collapse(caret.offsetNode, caret.offset);
    // The bar must not lie over it.
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    setEditing({ field, element, source, shown, length: element.textContent.length });
    setStatus('');
  }

  const measure = () => editing && setEditing({ ...editing, length: editing.element.textContent.length });

  /** Saves when nothing that belongs to the text has the focus any more. */
  const leave = () => requestAnimationFrame(() => document.hasFocus() && !isWriting() && void finish(true));

  function insert(name: string) {
    editing!.element.focus();
    const range = inFrame().getSelection()!.getRangeAt(0);
    range.deleteContents();
    range.insertNode(range.createContextualFragment(toHtml(`{${name}}`, placeholders)));
    range.collapse();
    measure();
  }

  /** Leads to a field: on the page where it is to be seen, else in a form. */
  function leadTo(field: Field) {
    const place = `${field.file} ${field.path}`;
    const below = `[data-edit="${place}"], [data-edit^="${place}."], [data-edit^="${place}["]`;
    const shown = [...inFrame().querySelectorAll<HTMLElement>(below)].find((element) => element.checkVisibility());
    if (!shown) return files[field.file] && setTarget(field);
    shown.scrollIntoView({ block: 'center', behavior: 'instant' });
    shown.focus();
  }

  function onKey(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, shiftKey, isComposing } = event;
    const on = event.target as HTMLElement;
    const isUndo = (ctrlKey || metaKey) && key.toLowerCase() === 'z' && !editing && !target;
    const isEnter = key === 'Enter' && !isComposing && on.ownerDocument !== document;
    const own = !editing && isEnter && on.closest<HTMLElement>('[data-edit]');
    if (!isUndo && !own && !(editing && (isEnter || key === 'Escape'))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isUndo) void send(shiftKey ? 'redo' : 'undo');
    else if (own) void open(own);
    else void finish(isEnter);
  }

  function onPointer(event: MouseEvent) {
    if (editing?.element.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const under = inFrame().elementsFromPoint(event.clientX, event.clientY);
    const element = under.map((one) => one.closest<HTMLElement>('[data-edit]')).find(Boolean);
    if (event.type !== 'dragover' && element) void open(element, event);
  }

  // Anew each time, so that they know how things are.
  useLayoutEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const pointer = { click: onPointer, drop: onPointer, dragover: onPointer };
    for (const [type, handler] of Object.entries({ ...pointer, keydown: onKey, input: measure, focusout: leave })) {
      frame.current!.contentWindow!.addEventListener(type, handler as EventListener, { capture: true, signal });
    }
    addEventListener('keydown', onKey, { signal });
    return () => controller.abort();
  });

  // What is being written stays until it is saved or given back; then the page stays where it is, as does the focus.
  useEffect(() => {
    if (editing || shownBuild.current === state.build) return;
    shownBuild.current = state.build;
    const { activeElement, defaultView } = inFrame();
    const text = activeElement?.getAttribute('data-edit') ?? '';
    const top = defaultView!.scrollY;
    const goBack = () => {
      inFrame().defaultView!.scrollTo({ top, behavior: 'instant' });
      inFrame().querySelector<HTMLElement>(`[data-edit="${text}"]`)?.focus({ preventScroll: true });
    };
    frame.current!.addEventListener('load', goBack, { once: true });
    defaultView!.history.scrollRestoration = 'manual';
    defaultView!.location.reload();
  }, [editing, state.build]);

  useEffect(() => {
    const source = new EventSource(`events?build=${first.build}`);
    const refresh = async () => setState((await ask('state')).state);
    for (const type of ['reload', 'diagnostics']) source.addEventListener(type, () => void refresh());
  }, [first.build]);

  const isSample = ({ file, path }: Field) => samples.some((sample) => file === sample.file && path === sample.path);
  const confirm = (field: Field) => send('change', { ...field, before: lookUp(state, field).value, isConfirmed: true });
  const keep = async (field: Field) => (await finish(false)) && confirm(field);
  const editList = async (field: Field) => (await finish(true)) && setTarget(field);
  const named = <Place extends Field>(fields: Place[]) =>
    fields.map((field) => ({ ...field, title: files[field.file] ? lookUp(state, field).label : field.file }));
  const edited = editing && lookUp(state, editing.field);
  const most = edited?.form['x-length'];
  const asked = target && lookUp(state, target);
  return (
    <>
      <header className="bar">
        <h1>Editar el sitio</h1>
        <select
          aria-label="Página"
          defaultValue="/"
          onChange={({ currentTarget }) => (frame.current!.src = state.base.slice(0, -1) + currentTarget.value)}
        >
          {state.pages.map(({ path, title }) => (
            <option key={path} value={path} label={title} />
          ))}
        </select>
        <output>{status}</output>
        <Button label="Deshacer" disabled={!state.canUndo} onClick={() => void send('undo')} />
        <Button label="Rehacer" disabled={!state.canRedo} onClick={() => void send('redo')} />
        <details name="panel">
          <summary>Datos y listas</summary>
          <aside aria-label="Datos y listas">
            {Object.entries(files).map(([file, { form }]) => (
              <section key={file} aria-label={form.title}>
                <h2>{form.title}</h2>
                <Places
                  places={Object.entries(form.properties!).map(([path, field]) => ({ ...field, file, path }))}
                  onGo={setTarget}
                />
              </section>
            ))}
          </aside>
        </details>
        <details name="panel">
          <summary className="main">De muestra: {samples.length}</summary>
          <aside aria-labelledby="samples">
            <h2 id="samples">{samples.length > 0 ? 'Lo que aún es de muestra' : 'Ya no queda nada de muestra'}</h2>
            {found && found.length > 0 && <p>Por resolver antes de publicar: {found.length}</p>}
            {samples.length > 0 && (
              <p>
                Quedan {samples.length} de {sessionStorage['samples']}. Cambia cada uno, o confirma que está bien así;
                si cambiaste solo una parte, confirma el resto.
              </p>
            )}
            <Places places={named(samples)} onGo={leadTo} onConfirm={(field) => void confirm(field)} />
            <Button className="main" label="Revisar si se puede publicar" onClick={() => void send('check')} />
            {found?.length === 0 && (
              <p>
                <b>El sitio se puede publicar.</b> Quien lleva el alojamiento lo hace con <code>npm run deploy</code>.
              </p>
            )}
            <Places places={named([...state.problems, ...(found ?? [])])} onGo={leadTo} />
          </aside>
        </details>
      </header>
      <iframe ref={frame} title="El sitio" src={first.base} onLoad={() => setLoads((count) => count + 1)} />
      {editing && edited && (
        <section ref={bar} className="bar words" aria-label="Texto que se edita" onBlur={leave}>
          <b>{edited.label}</b>
          <span role="alert">{editing.length > (most ?? Infinity) && 'Es demasiado largo.'}</span>
          {most && `${editing.length} de ${most} letras`}
          <select aria-label="Insertar un dato" value="" onChange={(event) => insert(event.currentTarget.value)}>
            <option value="">Insertar un dato…</option>
            {Object.entries(placeholders).map(([name, value]) => (
              <option key={name} value={name} label={`${value} (${name.replaceAll('_', ' ')})`} />
            ))}
          </select>
          {edited.list && (
            <Button label="Editar la lista" onClick={() => void editList({ ...editing.field, path: edited.list })} />
          )}
          {isSample(editing.field) && <Button label="Está bien así" onClick={() => void keep(editing.field)} />}
          <Button label="Cancelar" onClick={() => void finish(false)} />
          <Button className="main" label="Guardar" onClick={() => void finish(true)} />
        </section>
      )}
      {target && asked && (
        <FormDialog
          key={target.file + target.path}
          {...asked}
          path={target.path}
          value={target.draft ?? asked.value}
          onSave={async (value, files) => {
            const { file, path } = target;
            return (await send('change', { file, path, before: asked.value, value }, files)).refusal;
          }}
          onClose={() => setTarget(undefined)}
        />
      )}
    </>
  );
}

void ask('state').then(({ state }) => {
  // As long as the window is open.
  sessionStorage['samples'] ??= state.samples.length;
  createRoot(document.getElementById('app')!).render(<Layer first={state} />);
});
