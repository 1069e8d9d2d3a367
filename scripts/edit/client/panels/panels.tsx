/** The panels of the editor, which open beside the page. */
import type { ComponentType } from 'react';
import type { EditorState } from '../../shared/protocol.ts';
import { BeforePublishingPanel } from './BeforePublishingPanel.tsx';
import { DataPanel } from './DataPanel.tsx';
import { beforePublishingLabel } from './left-to-do.ts';
import type { PanelId, PanelProps } from './panel-props.ts';
import { PublishPanel } from './PublishPanel.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';

interface PanelDefinition {
  id: PanelId;
  /** What the button that opens the panel says, and the panel's accessible name. */
  label: (site: EditorState) => string;
  /** Whether the button stands out among the others. */
  isMain?: boolean;
  Panel: ComponentType<PanelProps>;
}

/** Listed in the order of their buttons in the top bar. */
export const panels: readonly PanelDefinition[] = [
  { id: 'data', label: () => 'Datos y listas', Panel: DataPanel },
  { id: 'before-publishing', label: beforePublishingLabel, Panel: BeforePublishingPanel },
  { id: 'versions', label: () => 'Versiones', Panel: VersionsPanel },
  { id: 'publish', label: () => 'Publicar', isMain: true, Panel: PublishPanel },
];

interface PanelViewProps extends PanelProps {
  /** Undefined if no panel is open. */
  id: PanelId | undefined;
}

/** The panel that is open, if any, with a button that closes it. */
export function PanelView({ id, ...props }: PanelViewProps) {
  const panel = panels.find((definition) => definition.id === id);
  if (!panel) return null;
  return (
    <aside aria-label={panel.label(props.state.site)} className="panel">
      <button type="button" className="close" aria-label="Cerrar el panel" onClick={() => props.onOpenPanel(undefined)}>
        ×
      </button>
      <panel.Panel {...props} />
    </aside>
  );
}
