import { inView } from 'framer-motion/dom';
import { reducedMotion } from './motion.ts';
import { whenIdle } from '../browser/loading.ts';

const STEPS = 5;
/** Between two steps that the script takes by itself, in ms. */
const PAUSE = 420;

/**
 * The range below the plan moves its teeth from where they started to their places, and lights the stages of the
 * treatment. Once the plan is half in view it goes through its steps; from then on, or from the first touch, it is
 * the visitor's.
 */
export function startPlanSteps(): void {
  const plan = document.querySelector<HTMLElement>('[data-plan]');
  const steps = document.querySelector<HTMLElement>('[data-plan-steps]');
  if (plan && steps) whenIdle(() => void start(plan, steps).catch(console.error));
}

async function start(plan: HTMLElement, steps: HTMLElement): Promise<void> {
  const answer = await fetch(plan.querySelector('img')!.src);
  const svg = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
  svg.ariaHidden = 'true';
  const teeth = svg.querySelectorAll<SVGElement>('[data-from]');
  plan.replaceChildren(svg);
  const lit = document.querySelector<HTMLElement>('[data-plan-lit]');

  const range = steps.querySelector('input')!;
  const show = (step: number) => {
    const text = steps.dataset['planSteps']!.replace('{etapa}', `${step}`).replace('{etapas}', `${STEPS}`);
    range.value = `${step}`;
    range.setAttribute('aria-valuetext', text);
    steps.querySelector('output')!.value = text;
    // Each on its own element: what is inherited would be computed again for all below it.
    for (const { style, dataset } of teeth) {
      const [x, y, turn] = dataset['from']!.split(' ').map((from) => (Number(from) * (STEPS - step)) / (STEPS - 1));
      style.transform = `translate(${x}px,${y}px)rotate(${turn}deg)`;
    }
    lit?.style.setProperty('--step', `${step}`);
    plan.dataset['step'] = `${step}`;
  };
  show(STEPS);
  steps.hidden = false;

  let timer: ReturnType<typeof setInterval> | undefined;
  const play = () => {
    let step = 0;
    timer = setInterval(() => {
      show(++step);
      if (step === STEPS) clearInterval(timer);
    }, PAUSE);
  };
  const stop = reducedMotion.matches ? undefined : inView(plan, play, { amount: 0.5 });
  range.addEventListener('input', () => {
    stop?.();
    clearInterval(timer);
    show(range.valueAsNumber);
  });
}
