import { Drawing } from '../../components/Picture/Drawing.tsx';
import { useContent } from '../../render-context.ts';
import './PlanSteps.css';

/**
 * The drawing of the plan, and a range input that moves its teeth through five steps and lights the stages of the
 * treatment. Without script the drawing shows the last step; `src/client/plan-steps.ts` starts and shows the range.
 */
export function PlanSteps() {
  const { planning } = useContent().interface;
  const text = planning?.step.replace('{etapa}', '5').replace('{etapas}', '5');
  return (
    <>
      <div className="plan" data-plan="">
        <Drawing name="plan" />
      </div>
      {planning && (
        <div className="plan-steps" data-plan-steps={planning.step} hidden>
          <output htmlFor="plan-step">{text}</output>
          <input
            id="plan-step"
            type="range"
            min="1"
            max="5"
            defaultValue="5"
            aria-label={planning.label}
            aria-valuetext={text}
          />
        </div>
      )}
    </>
  );
}
