import { Drawing } from '../../components/Picture/Drawing.tsx';
import { useContent } from '../../render-context.ts';
import './PlanSteps.css';

/** The number of steps of the drawing, which shows the last one until a script moves it. */
const STEPS = '5';

/** The plan, and a slider that moves its teeth. `src/client/plan-steps.ts` shows the slider. */
export function PlanSteps() {
  const { planning } = useContent().interface;
  // Example: `Etapa 5 de 5`.
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
