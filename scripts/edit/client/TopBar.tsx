import { Button } from './Button.tsx';
import type { PanelId } from './panels/panel-props.ts';
import { panels } from './panels/panels.tsx';
import { isSaving, type ClientState } from './client-state.ts';

/** The devices whose view of the page can be chosen: the frame gets this width in px, or else that of the window. */
export const devices = [
  { name: 'Celular', width: 390 },
  { name: 'Tablet', width: 820 },
  { name: 'Computador', width: undefined },
] as const;

export type Device = (typeof devices)[number]['name'];

interface TopBarProps {
  state: ClientState;
  device: Device;
  /** Path of the page that is shown, such as `/privacidad/`. */
  pagePath: string;
  openPanel: PanelId | undefined;
  onChoosePage: (path: string) => void;
  onChooseDevice: (device: Device) => void;
  /** Opens a panel; undefined closes the open one. */
  onOpenPanel: (id: PanelId | undefined) => void;
  onUndo: () => void;
  onRedo: () => void;
}

interface Status {
  words: string;
  isAlarming?: boolean;
}

/** What the status line says: the most important of what goes on. What was refused, a card over the page says. */
function statusOf(state: ClientState): Status {
  const { message, site } = state;
  if (isSaving(state)) return { words: 'Guardando…' };
  if (site.problems.length > 0) {
    return { words: 'La página no se puede actualizar: abre «Antes de publicar».', isAlarming: true };
  }
  return { words: message === 'saved' ? 'Guardado.' : '' };
}

interface UndoRedoButtonProps {
  name: 'Deshacer' | 'Rehacer';
  /** The attribute `d` of an SVG path. */
  arrowPath: string;
  isDisabled: boolean;
  onClick: () => void;
}

/** The button to undo or redo. The style sheet shows its name or, in a narrow window, the arrow. */
const UndoRedoButton = ({ name, arrowPath, isDisabled, onClick }: UndoRedoButtonProps) => (
  <button type="button" className="undo-redo" title={name} disabled={isDisabled} onClick={onClick}>
    <span>{name}</span>
    <svg viewBox="0 0 16 18" width="16" height="18" aria-hidden="true">
      <path d={arrowPath} />
    </svg>
  </button>
);

/** The bar above the page: what is shown, what is going on, undo and redo, and the buttons of the panels. */
export function TopBar(props: TopBarProps) {
  const { state, device, pagePath, openPanel, onChoosePage, onChooseDevice, onOpenPanel, onUndo, onRedo } = props;
  const { site } = state;
  const { words, isAlarming = false } = statusOf(state);
  return (
    <header className="top">
      <h1>Editar el sitio</h1>
      <select aria-label="Página" value={pagePath} onChange={({ currentTarget }) => onChoosePage(currentTarget.value)}>
        {site.pages.map(({ path, title }) => (
          <option key={path} value={path}>
            {path === '/' ? 'Página principal' : title}
          </option>
        ))}
      </select>
      <div className="devices" role="group" aria-label="Ver como">
        {devices.map(({ name }) => (
          <Button key={name} label={name} aria-pressed={device === name} onClick={() => onChooseDevice(name)} />
        ))}
      </div>
      <output className={isAlarming ? 'status alarming' : 'status'}>{words}</output>
      {isSaving(state) && <progress aria-label="Guardando" />}
      <UndoRedoButton
        name="Deshacer"
        arrowPath="M6 4 2 8l4 4M2 8h8a4 4 0 0 1 0 8"
        isDisabled={!site.canUndo}
        onClick={onUndo}
      />
      <UndoRedoButton
        name="Rehacer"
        arrowPath="m10 4 4 4-4 4m4-4H6a4 4 0 0 0 0 8"
        isDisabled={!site.canRedo}
        onClick={onRedo}
      />
      {panels.map(({ id, label, isMain }) => (
        <Button
          key={id}
          className={isMain ? 'main' : undefined}
          label={label(site)}
          aria-expanded={openPanel === id}
          onClick={() => onOpenPanel(openPanel === id ? undefined : id)}
        />
      ))}
    </header>
  );
}
