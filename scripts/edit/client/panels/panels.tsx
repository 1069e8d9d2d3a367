/** The panels of the editor, which open beside the page. */
import type { ComponentType } from 'react';
import { AppearancePanel } from './AppearancePanel.tsx';
import { BeforePublishingPanel } from './BeforePublishingPanel.tsx';
import { DataPanel } from './DataPanel.tsx';
import { beforePublishingLabel, type Findings } from './list-findings.ts';
import type { PanelProps } from './panel-props.ts';
import { PublishPanel } from './PublishPanel.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';

/** Which panel is open; undefined if none is. */
export type PanelId = 'data' | 'before' | 'appearance' | 'versions' | 'publish' | undefined;

interface PanelDefinition {
  id: Exclude<PanelId, undefined>;
  /** What the button says that opens the panel. */
  label: (findings: Findings) => string;
  isMain?: boolean;
  Panel: ComponentType<PanelProps>;
}

/** Listed in the order of their buttons in the top bar. */
export const panels: readonly PanelDefinition[] = [
  { id: 'data', label: () => 'Datos y listas', Panel: DataPanel },
  { id: 'before', label: beforePublishingLabel, Panel: BeforePublishingPanel },
  { id: 'appearance', label: () => 'Cómo te ven', Panel: AppearancePanel },
  { id: 'versions', label: () => 'Versiones', Panel: VersionsPanel },
  { id: 'publish', label: () => 'Publicar', isMain: true, Panel: PublishPanel },
];

interface PanelViewProps extends Omit<PanelProps, 'onOpenSteps'> {
  id: PanelId;
  onOpen: (id: PanelId) => void;
}

/** The panel that is open, with a button that closes it. */
export function PanelView({ id, onOpen, ...props }: PanelViewProps) {
  const panel = panels.find((definition) => definition.id === id);
  if (!panel) return null;
  return (
    <aside aria-label={panel.label(props.findings)} className="panel">
      <button type="button" className="close" aria-label="Cerrar el panel" onClick={() => onOpen(undefined)}>
        ×
      </button>
      <panel.Panel {...props} onOpenSteps={() => onOpen('before')} />
    </aside>
  );
}
