/** The layer: the real page in a frame, and around it what changes its content. */
import '@fontsource/gloock/400.css';
import '@fontsource-variable/instrument-sans';
import './app.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { FieldSchema } from '../../generator/content/schema.ts';
import type { Problem } from '../describe.ts';
import type { Field } from '../marks.ts';
import type { Change, State } from '../server.ts';
import { Button, FormDialog } from './form.tsx';
import { markPage } from './page.ts';
import { chip, toNodes, toSource } from './words.ts';

/** A text under the cursor: its element, how it is written, what the page shows of it, how long it is by now. */
interface Editing {
  field: Field;
  element: HTMLElement;
  source: string;
  shown: Node[];
  length: number;
}

/** What is known of a field: its form and value, the names of all that it is part of, the list that it is in. */
function lookUp({ files }: State, { file, path }: Field) {
  const { form, value, blocks } = files[file]!;
  const found = { form, value, label: form.title, isOptional: false, list: '' };
  if (path.startsWith('#')) return { ...found, value: blocks[Number(path.slice(1))] };
  let walked = '';
  for (const key of path.split(/[.[\]]+/).filter(Boolean)) {
    const { items, properties, required }: FieldSchema = found.form;
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

interface PlacesProps {
  places: (Field & { label: string; text?: string | undefined })[];
  onGo: (field: Field) => void;
  onConfirm?: (field: Field) => void;
}

/** Fields by their names. */
const Places = ({ places, onGo, onConfirm }: PlacesProps) => (
  <ul>
    {places.map((place) => (
      <li key={`${place.file} ${place.path} ${place.text}`}>
        <Button label={place.label} onClick={() => onGo(place)} />
        <small>{place.text}</small>
        {onConfirm && <Button label="Está bien así" of={place.label} onClick={() => onConfirm(place)} />}
      </li>
    ))}
  </ul>
);

function Layer({ first }: { first: State }) {
  const [state, setState] = useState(first);
  const [loads, setLoads] = useState(0);
  const [editing, setEditing] = useState<Editing>();
  const [target, setTarget] = useState<Field & { draft?: unknown }>();
  const [status, setStatus] = useState('');
  const [found, setFound] = useState<Problem[]>();
  const frame = useRef<HTMLIFrameElement>(null);
  const bar = useRef<HTMLElement>(null);
  /** The build in the frame; how far down and on which text the page was when it was loaded again. */
  const last = useRef({ build: first.build, top: 0, text: '' });
  const isSaving = useRef(false);
  const { samples, files, pictures, placeholders } = state;
  const inFrame = () => frame.current!.contentDocument!;

  const fieldOf = ({ dataset, attributes }: HTMLElement): Field | undefined =>
    dataset['edit'] ? state.fields[Number(dataset['edit'])] : pictures[attributes.getNamedItem('src')!.value];

  /** Has the server do something; gives back why it refused, where it did. */
  async function send(action: string, change: Partial<Change> = {}) {
    setStatus(action === 'check' ? 'Revisando el sitio…' : 'Guardando…');
    const response = await fetch(action, { method: 'POST', body: JSON.stringify(change) });
    const answer = (await response.json()) as { state: State; refusal?: string; found?: Problem[] };
    setState(answer.state);
    setFound(answer.found);
    setStatus(answer.refusal ?? (action === 'check' ? '' : 'Guardado.'));
    const isLast = action !== 'check' && answer.state.samples.length === 0 && samples.length > 0;
    if (isLast) void send('check');
    return { refusal: answer.refusal, isOutdated: response.status === 409 };
  }

  /** Ends the writing; gives back whether nothing stands in the way of what comes next. */
  async function finish(isKept: boolean): Promise<boolean> {
    if (!editing || isSaving.current) return !editing;
    const { field, element, source, shown } = editing;
    const value = toSource(element).trim();
    const isChanged = isKept && value !== source;
    isSaving.current = true;
    const result = isChanged ? await send('change', { ...field, before: source, value }) : undefined;
    isSaving.current = false;
    const isHere = document.activeElement === frame.current && inFrame().activeElement === element;
    if (!result?.refusal || result.isOutdated) {
      element.removeAttribute('contenteditable');
      if (!isChanged || result?.refusal) element.replaceChildren(...shown);
      setEditing(undefined);
    } else element.focus();
    if (isHere) element.focus();
    return !result?.refusal || result.isOutdated;
  }

  /** Puts the cursor into a text, or opens the form of what is none, such as a picture. */
  async function open(element: HTMLElement, file?: File) {
    const field = fieldOf(element);
    if (!field || !(await finish(true))) return;
    const { value, list } = lookUp(state, field);
    // Days, of which the page makes words, belong to the times.
    if (list.endsWith('openingHours')) return setTarget({ ...field, path: list });
    if (element.localName === 'img') {
      const parent = { ...field, path: field.path.replace(/\.\w+$/, '') };
      const group = lookUp(state, parent);
      const isApart = !parent.path.endsWith(']') && !group.form.properties?.['imageAlt'];
      const key = field.path.slice(parent.path.length + 1);
      const draft = file && { ...(group.value as object), [key]: file };
      return setTarget(isApart ? { ...field, draft: file } : { ...parent, draft });
    }
    const source = String(value);
    const shown = [...element.childNodes];
    element.replaceChildren(...toNodes(inFrame(), source, placeholders));
    element.setAttribute('contenteditable', 'plaintext-only');
    // Where that is not known, `beforeinput` keeps to plain text.
    if (!element.isContentEditable) element.contentEditable = 'true';
    element.focus();
    inFrame().getSelection()!.selectAllChildren(element);
    setEditing({ field, element, source, shown, length: element.textContent.length });
    setStatus('');
  }

  const measure = () => editing && setEditing({ ...editing, length: editing.element.textContent.length });

  /** Saves when neither the text nor what belongs to it has the focus any more. */
  const leave = () =>
    requestAnimationFrame(() => {
      const { activeElement } = document;
      const isInText = activeElement === frame.current && inFrame().activeElement === editing?.element;
      if (document.hasFocus() && !isInText && !bar.current?.contains(activeElement)) void finish(true);
    });

  function insert(name: string) {
    editing!.element.focus();
    const selection = inFrame().getSelection()!;
    const made = chip(inFrame(), name, placeholders);
    selection.deleteFromDocument();
    selection.getRangeAt(0).insertNode(made);
    selection.collapse(made.parentNode, [...made.parentNode!.childNodes].indexOf(made) + 1);
    measure();
  }

  /** Leads to a field: on the page where it is to be seen, else in a form. */
  function leadTo(field: Field) {
    const shown = [...inFrame().querySelectorAll<HTMLElement>('[data-edit]')].find((element) => {
      const { file, path = '' } = fieldOf(element) ?? {};
      const isBelow = path === field.path || (path.startsWith(field.path) && /[.[]/.test(path[field.path.length]!));
      return file === field.file && isBelow && element.checkVisibility();
    });
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

  /** Keeps to one line of plain text where the browser would not. */
  function onInput(event: InputEvent) {
    const { inputType, data, dataTransfer } = event;
    if (!/^format|^insertFrom|^insertParagraph/.test(inputType)) return;
    event.preventDefault();
    const text = dataTransfer?.getData('text/plain') ?? data ?? '';
    if (inputType.startsWith('insertFrom')) inFrame().execCommand('insertText', false, text.replaceAll(/\s+/g, ' '));
  }

  function onPointer(event: MouseEvent) {
    if (editing?.element.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const under = inFrame().elementsFromPoint(event.clientX, event.clientY);
    const element = under.map((one) => one.closest<HTMLElement>('[data-edit]')).find(Boolean);
    if (event.type !== 'dragover' && element) void open(element, (event as DragEvent).dataTransfer?.files[0]);
  }

  const onEvent = useEffectEvent((event: Event) => {
    const handlers: Readonly<Record<string, (event: never) => void>> = {
      keydown: onKey,
      click: onPointer,
      drop: onPointer,
      dragover: onPointer,
      beforeinput: onInput,
      input: measure,
      focusout: leave,
    };
    handlers[event.type]!(event as never);
  });

  const prepare = useEffectEvent(() => {
    markPage(inFrame(), (address) => Object.hasOwn(pictures, address));
    const { top, text } = last.current;
    if (top > 0) inFrame().defaultView!.scrollTo({ top, behavior: 'instant' });
    if (text) inFrame().querySelector<HTMLElement>(`[data-edit="${text}"]`)?.focus({ preventScroll: true });
    last.current = { build: last.current.build, top: 0, text: '' };
  });
  useEffect(() => {
    if (loads === 0) return;
    prepare();
    for (const type of ['keydown', 'click', 'drop', 'dragover', 'beforeinput', 'input', 'focusout']) {
      frame.current!.contentWindow!.addEventListener(type, (event) => onEvent(event), true);
    }
  }, [loads]);

  // What is being written stays until it is saved or given back.
  useEffect(() => {
    const { activeElement, defaultView } = inFrame();
    if (editing || last.current.build === state.build) return;
    const text = activeElement?.getAttribute('data-edit') ?? '';
    last.current = { build: state.build, top: defaultView!.scrollY, text };
    defaultView!.location.reload();
  }, [editing, state.build]);

  useEffect(() => {
    const source = new EventSource(`events?build=${first.build}`);
    const refresh = async () => setState((await (await fetch('state')).json()) as State);
    for (const type of ['reload', 'diagnostics']) source.addEventListener(type, () => void refresh());
    addEventListener('keydown', (event) => onEvent(event));
  }, [first.build]);

  const isSample = ({ file, path }: Field) => samples.some((sample) => file === sample.file && path === sample.path);
  const confirm = (field: Field) => send('change', { ...field, before: lookUp(state, field).value, isConfirmed: true });
  const keep = async (field: Field) => (await finish(false)) && confirm(field);
  const editList = async (field: Field) => (await finish(true)) && setTarget(field);
  const named = <Place extends Field>(fields: Place[]) =>
    fields.map((field) => ({ ...field, label: files[field.file] ? lookUp(state, field).label : field.file }));
  const edited = editing && lookUp(state, editing.field);
  const most = edited?.form['x-length'];
  const asked = target && lookUp(state, target);
  return (
    <>
      <header className="bar">
        <b>Editar el sitio</b>
        <select
          aria-label="Página"
          defaultValue="/"
          onChange={({ currentTarget }) => (frame.current!.src = state.base.slice(0, -1) + currentTarget.value)}
        >
          {state.pages.map(({ path, title }) => (
            <option key={path} value={path} label={title} />
          ))}
        </select>
        <span role="status">{status}</span>
        <Button label="Deshacer" disabled={!state.canUndo} onClick={() => void send('undo')} />
        <Button label="Rehacer" disabled={!state.canRedo} onClick={() => void send('redo')} />
        <details name="panel">
          <summary>Datos y listas</summary>
          <aside aria-label="Datos y listas">
            {Object.entries(files).map(([file, { form }]) => (
              <section key={file} aria-label={form.title}>
                <h2>{form.title}</h2>
                <Places
                  places={Object.entries(form.properties!).map(([path, { title, description }]) => ({
                    file,
                    path,
                    label: title,
                    text: description,
                  }))}
                  onGo={setTarget}
                />
              </section>
            ))}
          </aside>
        </details>
        <details name="panel">
          <summary className="main">De muestra: {samples.length}</summary>
          <aside aria-labelledby="samples">
            <h2 id="samples">Lo que aún es de muestra</h2>
            <p>
              Quedan {samples.length} de {first.samples.length}. Cambia cada uno, o confirma que está bien así; si
              cambiaste solo una parte, confirma el resto.
            </p>
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
          value={target.draft ?? asked.value}
          onSave={async (value) => {
            const { file, path } = target;
            return (await send('change', { file, path, before: asked.value, value })).refusal;
          }}
          onClose={() => setTarget(undefined)}
        />
      )}
    </>
  );
}

const root = createRoot(document.getElementById('app')!);
void fetch('state').then(async (response) => root.render(<Layer first={(await response.json()) as State} />));
