import type { Field } from '../protocol.ts';
import { placeholderName } from '../words.ts';
import { Button } from './Button.tsx';
import { lookUp, officeNames } from './look-up.ts';
import { ConflictView, RefusalView } from './RefusalView.tsx';
import { sectionOf } from './sections.ts';
import type { LayerState, Writing } from './state.ts';

interface WritingBarProps {
  state: LayerState;
  writing: Writing;
  onInsert: (name: string) => void;
  onSave: () => void;
  onCancel: () => void;
  onOpenForm: (field: Field) => void;
  onConfirm: () => void;
  /** Hides the section that holds the text; gets the field that hides it. */
  onHide: (section: Field) => void;
  onGo: (field: Field) => void;
}

/** Texts that the page shows only after a click, by the text that is seen before it. */
const counterparts: readonly { seen: RegExp; unseen: string; label: string }[] = [
  { seen: /^flip\.front\b/, unseen: 'flip.back', label: 'Cambiar la otra cara' },
];

/** The bar at the foot of the window while a text is written: its name and length, placeholders to insert, saving. */
export function WritingBar(props: WritingBarProps) {
  const { state, writing, onInsert, onSave, onCancel, onOpenForm, onConfirm, onHide, onGo } = props;
  const { site } = state;
  const { field, length, refusal } = writing;
  const info = lookUp(site, field);
  if (!info) return null;
  const most = field.path.startsWith('#') ? undefined : info.form['x-length'];
  const offices = officeNames(site);
  const sample = site.samples.find(({ file, path }) => file === field.file && path === field.path);
  const section = sectionOf(site, field);
  const counterpart = counterparts.find(({ seen }) => seen.test(field.path));
  return (
    <section className="writing" aria-label="Texto que estás cambiando">
      {refusal?.code === 'conflict' && (
        <ConflictView site={site} refusal={refusal} onKeepMine={onSave} onKeepTheirs={onCancel} />
      )}
      {refusal && refusal.code !== 'conflict' && <RefusalView site={site} refusal={refusal} onGo={onGo} own={field} />}
      <div className="actions">
        <b>{info.label.split(' › ').slice(-2).join(' › ')}</b>
        {most !== undefined && (
          <span className={length > most ? 'trouble' : 'count'}>
            {length} de {most} letras
          </span>
        )}
        <select aria-label="Insertar un dato" value="" onChange={({ currentTarget }) => onInsert(currentTarget.value)}>
          <option value="">Insertar un dato…</option>
          {info.form['x-placeholders']?.map((name) => (
            <option key={name} value={name}>
              {placeholderName(name)}
            </option>
          ))}
          {Object.entries(site.placeholders).map(([name, value]) => (
            <option key={name} value={name}>{`${placeholderName(name, offices)}: ${value}`}</option>
          ))}
        </select>
        {info.list && (
          <Button label="Editar la lista" onClick={() => onOpenForm({ file: field.file, path: info.list })} />
        )}
        {counterpart && (
          <Button
            label={counterpart.label}
            onClick={() => onOpenForm({ file: field.file, path: counterpart.unseen })}
          />
        )}
        {section && (
          <Button
            label={`Ocultar la sección «${section.title}»`}
            onClick={() => {
              onSave();
              onHide(section.switchField);
            }}
          />
        )}
        {sample?.canBeConfirmed && <Button label="Confirmo que es verdad" onClick={onConfirm} />}
        <Button label="Cancelar" onClick={onCancel} />
        <Button className="main" label="Guardar" onClick={onSave} />
      </div>
    </section>
  );
}
