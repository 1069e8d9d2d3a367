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
  title: string;
  /** What the button that opens the panel says in place of the title. */
  buttonLabel?: (site: EditorState) => string;
  /** Whether the button stands out among the others. */
  isMain?: boolean;
  Panel: ComponentType<PanelProps>;
}

/** Listed in the order of their buttons in the top bar. */
export const panels: readonly PanelDefinition[] = [
  { id: 'data', title: 'Datos y listas', Panel: DataPanel },
  {
    id: 'before-publishing',
    title: 'Antes de publicar',
    buttonLabel: beforePublishingLabel,
    Panel: BeforePublishingPanel,
  },
  { id: 'versions', title: 'Versiones', Panel: VersionsPanel },
  { id: 'publish', title: 'Publicar', isMain: true, Panel: PublishPanel },
];

interface PanelViewProps extends PanelProps {
  /** Undefined if no panel is open. */
  id: PanelId | undefined;
}

/** The panel that is open, if any, with its title and a button that closes it. */
export function PanelView({ id, ...props }: PanelViewProps) {
  const panel = panels.find((definition) => definition.id === id);
  if (!panel) return null;
  return (
    <aside aria-label={panel.title} className="panel">
      <button type="button" className="close" aria-label="Cerrar el panel" onClick={() => props.onOpenPanel(undefined)}>
        ×
      </button>
      <h2>{panel.title}</h2>
      <panel.Panel {...props} />
    </aside>
  );
}
