import type { ReactNode } from 'react';
import { Drawing } from '../../components/Picture/Drawing.tsx';
import { Picture } from '../../components/Picture/Picture.tsx';
import { useContent } from '../../components/site.tsx';
import type { Benefit } from '../../content/schema.ts';
import { PlanningDrawing } from '../../drawings/PlanningDrawing.tsx';
import './Benefits.css';

/** The mosaic of six benefits, each with its own drawing, edge to edge. */
export function Benefits() {
  const { title, lead, items, discretionImage, note } = useContent().landing.benefits;

  const drawings: Record<Benefit['icon'], ReactNode> = {
    planning: <PlanningDrawing />,
    discretion: (
      <Picture file={discretionImage} alt="" widths={[480, 800, 1280]} sizes="(max-width: 1023px) 100vw, 42vw" />
    ),
    comfort: <Drawing name="nest" className="benefit__nest" />,
    freedom: <Drawing name="cup" className="benefit__cup" />,
    efficiency: <Drawing name="stages" className="benefit__stages" />,
    trust: (
      <div className="benefit__opening">
        <Drawing name="voussoirs" className="benefit__voussoirs" />
        <p>{note}</p>
      </div>
    ),
  };

  return (
    <section className="benefits" id="tratamiento" aria-labelledby="benefits-title">
      <div className="benefits__title">
        <h2 id="benefits-title">{title}</h2>
        <p className="lead">{lead}</p>
      </div>
      {items.map(({ icon, title, description }) => (
        <article key={icon} className={`benefit benefit--${icon}`} data-reveal="">
          <div className="benefit__text">
            <h3>{title}</h3>
            <p>{description}</p>
          </div>
          {drawings[icon]}
        </article>
      ))}
    </section>
  );
}
