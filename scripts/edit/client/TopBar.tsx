import { refusalWords, savedWords } from '../shared/sentences.ts';
import { Button } from './Button.tsx';
import type { Findings } from './panels/list-findings.ts';
import type { PanelId } from './panels/panel-props.ts';
import { panels } from './panels/panels.tsx';
import { phaseOf, type ClientState, type EditorPhase, type Message } from './client-state.ts';

/** The devices whose view of the page can be chosen: the frame gets this width in px, or else that of the window. */
export const devices = [
  { name: 'Celular', width: 390 },
  { name: 'Tablet', width: 820 },
  { name: 'Computador', width: undefined },
] as const;

export type Device = (typeof devices)[number]['name'];

interface TopBarProps {
  state: ClientState;
  findings: Findings;
  device: Device;
  /** Path of the page that is shown, such as `/privacidad/`. */
  pagePath: string;
  openPanel: PanelId | undefined;
  onPage: (path: string) => void;
  onDevice: (device: Device) => void;
  /** Opens a panel; undefined closes the open one. */
  onPanel: (id: PanelId | undefined) => void;
  onUndo: () => void;
  onRedo: () => void;
}

/** What the status line says: the most important of what goes on; '' if nothing does. */
function statusWords({ message, site }: ClientState, findings: Findings, phase: EditorPhase): string {
  if (phase === 'offline') return 'El editor no responde.';
  if (phase === 'saving') return 'Guardando…';
  if (findings.phases.check === 'running') return 'Revisando el sitio…';
  if (site.problems.length > 0) return 'La página no se puede actualizar: abre «Antes de publicar».';
  if (message) return messageWords(message);
  // A refused save sets no message: its card says why.
  return phase === 'refused' ? 'No se guardó.' : '';
}

function messageWords(message: Message): string {
  if (message.kind === 'undo-refused') return refusalWords[message.refusal.code];
  return message.isPagePending ? savedWords.pagePending : savedWords.onPage;
}

interface UndoRedoButtonProps {
  name: 'Deshacer' | 'Rehacer';
  /** The attribute `d` of an SVG path. */
  arrow: string;
  isDisabled: boolean;
  onClick: () => void;
}

/** The button to undo or redo. The style sheet shows its name or, in a narrow window, the arrow. */
const UndoRedoButton = ({ name, arrow, isDisabled, onClick }: UndoRedoButtonProps) => (
  <button type="button" className="undo-redo" aria-label={name} title={name} disabled={isDisabled} onClick={onClick}>
    <span>{name}</span>
    <svg viewBox="0 0 16 18" width="16" height="18" aria-hidden="true">
      <path d={arrow} />
    </svg>
  </button>
);

/** The bar above the page: what is shown, what is going on, undo and redo, and the buttons of the panels. */
export function TopBar(props: TopBarProps) {
  const { state, findings, device, pagePath, openPanel, onPage, onDevice, onPanel, onUndo, onRedo } = props;
  const { site } = state;
  const phase = phaseOf(state);
  // Problems keep the frame at an older version of the site, which is said like a refusal.
  const statusLook = site.problems.length > 0 ? 'refused' : phase;
  return (
    <header className="top">
      <h1>Editar el sitio</h1>
      <select aria-label="Página" value={pagePath} onChange={({ currentTarget }) => onPage(currentTarget.value)}>
        {site.pages.map(({ path, title }) => (
          <option key={path} value={path}>
            {path === '/' ? 'Página principal' : title}
          </option>
        ))}
      </select>
      <div className="devices" role="group" aria-label="Ver como">
        {devices.map(({ name }) => (
          <Button key={name} label={name} aria-pressed={device === name} onClick={() => onDevice(name)} />
        ))}
      </div>
      <output className={`status ${statusLook}`}>{statusWords(state, findings, phase)}</output>
      {phase === 'saving' && <progress aria-label="Guardando" />}
      <UndoRedoButton
        name="Deshacer"
        arrow="M6 4 2 8l4 4M2 8h8a4 4 0 0 1 0 8"
        isDisabled={!site.canUndo}
        onClick={onUndo}
      />
      <UndoRedoButton
        name="Rehacer"
        arrow="m10 4 4 4-4 4m4-4H6a4 4 0 0 0 0 8"
        isDisabled={!site.canRedo}
        onClick={onRedo}
      />
      {panels.map(({ id, label, isMain }) => (
        <Button
          key={id}
          className={isMain ? 'main' : undefined}
          label={label(findings)}
          aria-expanded={openPanel === id}
          onClick={() => onPanel(openPanel === id ? undefined : id)}
        />
      ))}
    </header>
  );
}
