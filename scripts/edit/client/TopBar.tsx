import { Button } from './Button.tsx';
import type { PanelId } from './panels/panel-props.ts';
import { panels } from './panels/panels.tsx';
import { isSaving, type ClientState } from './client-state.ts';

/** A kind of device whose view of the page can be chosen. */
export interface Device {
  name: string;
  /** Of the frame (px); undefined for that of the window. */
  width?: number;
}

export const devices = {
  phone: { name: 'Celular', width: 390 },
  tablet: { name: 'Tablet', width: 820 },
  computer: { name: 'Computador' },
} satisfies Record<string, Device>;

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
  onUndoOrRedo: (direction: 'undo' | 'redo') => void;
}

/** What the status line says: the most important of what goes on. */
function statusOf(state: ClientState): string {
  const { site, isOffline, writing, saves, form } = state;
  if (isSaving(state)) return 'Guardando…';
  if (site.problems.length > 0) return 'La página no se puede actualizar: abre «Antes de publicar».';
  const isUnchanged = !site.canUndo && !site.canRedo;
  if (isUnchanged) return 'Haz clic en cualquier texto o foto para cambiarlo';
  // Nothing, because cards, the bar of the text or the form say what is not saved.
  if (isOffline || saves.length > 0 || writing?.refusal || form?.isDirty) return '';
  // Of the last save, also while the next text is being written.
  return 'Guardado.';
}

/** The bar above the page: what is shown, what is going on, undo and redo, and the buttons of the panels. */
export function TopBar(props: TopBarProps) {
  const { state, device, pagePath, openPanel, onChoosePage, onChooseDevice, onOpenPanel, onUndoOrRedo } = props;
  const { site } = state;
  const isAlarming = site.problems.length > 0 && !isSaving(state);
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
        {Object.values(devices).map((choice) => (
          <Button
            key={choice.name}
            label={choice.name}
            aria-pressed={choice === device}
            onClick={() => onChooseDevice(choice)}
          />
        ))}
      </div>
      <output className={isAlarming ? 'status alarming' : 'status'}>{statusOf(state)}</output>
      {isSaving(state) && <progress aria-label="Guardando" />}
      <Button label="Deshacer" disabled={!site.canUndo} onClick={() => onUndoOrRedo('undo')} />
      <Button label="Rehacer" disabled={!site.canRedo} onClick={() => onUndoOrRedo('redo')} />
      <div className="panel-buttons">
        {panels.map(({ id, title, buttonLabel, isMain }) => (
          <Button
            key={id}
            className={isMain ? 'main' : undefined}
            label={buttonLabel?.(site) ?? title}
            aria-expanded={openPanel === id}
            onClick={() => onOpenPanel(openPanel === id ? undefined : id)}
          />
        ))}
      </div>
    </header>
  );
}
