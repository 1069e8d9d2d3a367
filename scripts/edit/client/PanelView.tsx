import { panels, type PanelProps } from './panels.tsx';

interface PanelViewProps extends PanelProps {
  /** Id of the panel that is open, such as `publish`; undefined if none is. */
  id: string | undefined;
  onClose: () => void;
}

/**
 * The panel that is open beside the page, such as «Publicar», with a button that closes it. Nothing while none is open.
 *
 * @param props what every panel gets
 */
export function PanelView({ id, onClose, ...props }: PanelViewProps) {
  const panel = panels.find((definition) => definition.id === id);
  if (!panel) return null;
  return (
    <aside aria-label={panel.label(props)} className="panel">
      <button type="button" className="close" aria-label="Cerrar el panel" onClick={onClose}>
        ×
      </button>
      <panel.Panel {...props} />
    </aside>
  );
}
