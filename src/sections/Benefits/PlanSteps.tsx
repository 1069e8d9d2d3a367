import { Drawing } from '../../components/Picture/Drawing.tsx';
import { PLAN_STEPS } from '../../plan-step-count.ts';
import { useContent } from '../../render-context.ts';
import './PlanSteps.css';

/**
 * The drawing of the treatment plan, and a slider that moves its teeth. The slider stays hidden until
 * `src/client/plan-steps.ts` works.
 */
export function PlanSteps() {
  const { planning } = useContent().interface;
  // The last step, as `plan.svg` is drawn: `Etapa 5 de 5`.
  const textOfLastStep = planning?.step.replace('{etapa}', `${PLAN_STEPS}`).replace('{etapas}', `${PLAN_STEPS}`);
  return (
    <>
      <div className="plan" data-plan="">
        <Drawing name="plan" />
      </div>
      {planning && (
        <div className="plan-steps" data-step-text={planning.step} hidden>
          {/* Not announced: the slider's value says the same, and the drawing plays without being asked. */}
          <output htmlFor="plan-step" aria-live="off">
            {textOfLastStep}
          </output>
          <input
            id="plan-step"
            type="range"
            min="1"
            max={PLAN_STEPS}
            defaultValue={PLAN_STEPS}
            aria-label={planning.label}
            aria-valuetext={textOfLastStep}
          />
        </div>
      )}
    </>
  );
}
