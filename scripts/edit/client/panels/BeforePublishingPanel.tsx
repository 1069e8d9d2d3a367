import { Button } from '../Button.tsx';
import { leftToDo } from './left-to-do.ts';
import { GuidedSteps } from './GuidedSteps.tsx';
import type { PanelProps } from './panel-props.ts';
import { ProblemList } from '../RefusalView.tsx';

/** The panel «Antes de publicar»: all that keeps the site from being published, and the way through it. */
export function BeforePublishingPanel({ site, onGo, onConfirm, onOpenPanel }: PanelProps) {
  const left = leftToDo(site);
  return (
    <>
      <GuidedSteps site={site} onGo={onGo} onConfirm={onConfirm} />
      {left.length > 0 ? (
        <section aria-label="Todo lo que queda">
          <h3>Todo lo que queda</h3>
          <p>Lo que es de ejemplo, cámbialo o confírmalo. Un grupo o una lista se confirma en su formulario.</p>
          <ProblemList site={site} problems={left} onGo={onGo} onConfirm={onConfirm} />
        </section>
      ) : (
        <p>
          No queda nada por resolver. <Button label="Ir a publicar" onClick={() => onOpenPanel('publish')} />
        </p>
      )}
    </>
  );
}
