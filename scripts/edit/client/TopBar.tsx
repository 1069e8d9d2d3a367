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
  const { site, isOffline, writing, saves, form } = state;
  if (isSaving(state)) return { words: 'Guardando…' };
  if (site.problems.length > 0) {
    return { words: 'La página no se puede actualizar: abre «Antes de publicar».', isAlarming: true };
  }
  const isUnchanged = !site.canUndo && !site.canRedo;
  if (isUnchanged) return { words: 'Haz clic en cualquier texto o foto para cambiarlo' };
  const isAllSaved = !isOffline && !writing && saves.length === 0 && !form?.isDirty;
  return { words: isAllSaved ? 'Guardado.' : '' };
}

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
      <Button label="Deshacer" disabled={!site.canUndo} onClick={onUndo} />
      <Button label="Rehacer" disabled={!site.canRedo} onClick={onRedo} />
      <div className="panel-buttons">
        {panels.map(({ id, label, isMain }) => (
          <Button
            key={id}
            className={isMain ? 'main' : undefined}
            label={label(site)}
            aria-expanded={openPanel === id}
            onClick={() => onOpenPanel(openPanel === id ? undefined : id)}
          />
        ))}
      </div>
    </header>
  );
}
