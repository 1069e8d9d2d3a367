import { inView } from 'framer-motion/dom';
import { reducedMotion } from './motion.ts';
import { whenIdle } from '../browser/loading.ts';

/** The number of steps of the treatment plan. */
const STEPS = 5;
/** Time between two steps of the playback, in ms. */
const STEP_MS = 420;

/**
 * The range below the plan moves its teeth from where they started to their places, and lights the stages of the
 * treatment. Once the plan is half in view it plays through its steps, unless the visitor asked for less motion; from
 * the first touch of the range on it is the visitor's.
 */
export function startPlanSteps(): void {
  const plan = document.querySelector<HTMLElement>('[data-plan]');
  const controls = document.querySelector<HTMLElement>('[data-plan-steps]');
  const range = controls?.querySelector('input');
  const output = controls?.querySelector('output');
  const image = plan?.querySelector('img');
  if (!plan || !controls || !range || !output || !image) return;

  const start = async () => {
    const svg = await fetchDrawing(image.src);
    plan.replaceChildren(svg);
    const showTeeth = teethOf(svg);
    const stages = document.querySelector<HTMLElement>('[data-plan-lit]');
    const sentence = controls.dataset['planSteps'] ?? '';

    const show = (step: number) => {
      const text = sentence.replace('{etapa}', `${step}`).replace('{etapas}', `${STEPS}`);
      range.value = `${step}`;
      range.setAttribute('aria-valuetext', text);
      output.value = text;
      showTeeth(step);
      stages?.style.setProperty('--step', `${step}`);
    };
    show(STEPS);
    controls.hidden = false;

    const stopPlayback = reducedMotion.matches ? () => {} : playInView(plan, show);
    range.addEventListener('input', () => {
      stopPlayback();
      show(range.valueAsNumber);
    });
  };
  whenIdle(() => {
    start().catch(console.error);
  });
}

/** The drawing as elements, which an `<img>` does not give access to. */
async function fetchDrawing(url: string): Promise<HTMLElement> {
  const response = await fetch(url);
  const svg = new DOMParser().parseFromString(await response.text(), 'image/svg+xml').documentElement;
  svg.ariaHidden = 'true';
  return svg;
}

/**
 * Reads from the drawing where each tooth starts: `data-from` is its x, y and rotation in degrees, relative to its
 * place at the last step.
 *
 * @returns a function that moves all teeth to their places at a step
 */
function teethOf(svg: Element): (step: number) => void {
  const teeth = [...svg.querySelectorAll<SVGElement>('[data-from]')].map(({ style, dataset }) => {
    const [x = 0, y = 0, degrees = 0] = (dataset['from'] ?? '').split(' ').map(Number);
    return { style, x, y, degrees };
  });
  return (step) => {
    // How much of the way is still to go: 1 at the first step, 0 at the last.
    const remaining = (STEPS - step) / (STEPS - 1);
    // Sets the style of each tooth: after a change of an inherited property, the browser would restyle all elements.
    for (const { style, x, y, degrees } of teeth) {
      style.transform = `translate(${x * remaining}px,${y * remaining}px)rotate(${degrees * remaining}deg)`;
    }
  };
}

/**
 * Shows all steps one after the other, once, as soon as half of the plan is in view.
 *
 * @returns a function that stops the playback for good, also if it has not begun yet
 */
function playInView(plan: HTMLElement, show: (step: number) => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const play = () => {
    let step = 0;
    timer = setInterval(() => {
      step += 1;
      show(step);
      if (step === STEPS) clearInterval(timer);
    }, STEP_MS);
  };
  const stopObserving = inView(plan, play, { amount: 0.5 });
  return () => {
    stopObserving();
    clearInterval(timer);
  };
}
