import { Drawing } from '../../components/Picture/Drawing.tsx';
import { useContent } from '../../render-context.ts';
import './PlanSteps.css';

/** As many as the drawing has; it shows the last one until a script moves it. */
const STEPS = '5';

/**
 * The plan, and a slider that moves its teeth through the steps; each lights a stage on the card "efficiency".
 * src/client/plan-steps.ts shows the slider.
 */
export function PlanSteps() {
  const { planning } = useContent().interface;
  // `Etapa {etapa} de {etapas}` becomes `Etapa 5 de 5`.
  const lastStep = planning?.step.replace('{etapa}', STEPS).replace('{etapas}', STEPS);
  return (
    <>
      <div className="plan" data-plan="">
        <Drawing name="plan" />
      </div>
      {planning && (
        <div className="plan-steps" data-plan-steps={planning.step} hidden>
          <output htmlFor="plan-step">{lastStep}</output>
          <input
            id="plan-step"
            type="range"
            min="1"
            max={STEPS}
            defaultValue={STEPS}
            aria-label={planning.label}
            aria-valuetext={lastStep}
          />
        </div>
      )}
    </>
  );
}
