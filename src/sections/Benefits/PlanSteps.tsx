import { Drawing } from '../../components/Picture/Drawing.tsx';
import { useContent } from '../../render-context.ts';
import './PlanSteps.css';

/** The number of steps of the treatment; also the number of the last one, which the drawing shows until a script moves it. */
const STEPS = '5';

/**
 * The drawing of the treatment plan on the card "planning", and below it a slider: with it, visitors move the drawn teeth
 * through five steps, and each step lights one more stage on the card "efficiency".
 *
 * The slider is hidden until the script `src/client/plan-steps.ts` shows it; without script, it stays hidden. The script
 * finds the words for each step, with their placeholders, in `data-plan-steps`. If the content has no words for the slider
 * (`planning` in interface.yaml), there is only the drawing.
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
