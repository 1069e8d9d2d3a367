import { inView } from 'framer-motion/dom';
import { reducedMotion } from './motion.ts';
import { whenIdle } from '../browser/loading.ts';
import { PLAN_STEPS } from '../plan-step-count.ts';

const STEP_INTERVAL_MS = 420;

/**
 * Lets a slider move the teeth of the plan and light the stages on another card. When the page is idle, replaces the
 * `<img>` by the elements of the drawing. When half of the plan is in view, plays the steps once, unless the visitor
 * asks for less motion or has used the slider.
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
    const moveTeeth = createTeethMover(svg);
    const stages = document.querySelector<HTMLElement>('[data-plan-lit]');
    const sentence = controls.dataset['planSteps'] ?? '';

    const show = (step: number) => {
      const text = sentence.replace('{etapa}', `${step}`).replace('{etapas}', `${PLAN_STEPS}`);
      range.value = `${step}`;
      range.setAttribute('aria-valuetext', text);
      output.value = text;
      moveTeeth(step);
      plan.toggleAttribute('data-unfinished', step < PLAN_STEPS);
      stages?.style.setProperty('--step', `${step}`);
    };
    show(PLAN_STEPS);
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

/** A script cannot move the parts of an `<img>`, so the drawing is parsed. */
async function fetchDrawing(url: string): Promise<HTMLElement> {
  const response = await fetch(url);
  const svg = new DOMParser().parseFromString(await response.text(), 'image/svg+xml').documentElement;
  // Instead of throwing, the parser returns an element that describes the error.
  if (svg.localName !== 'svg') throw new Error(`No SVG: ${url}`);
  svg.ariaHidden = 'true';
  return svg;
}

/** `data-from` of a tooth, such as `12 -4 30`, is its x, y and rotation (degrees) relative to the last step. */
function createTeethMover(svg: Element): (step: number) => void {
  const teeth = [...svg.querySelectorAll<SVGElement>('[data-from]')].map(({ style, dataset }) => {
    const [x = 0, y = 0, degrees = 0] = (dataset['from'] ?? '').split(' ').map(Number);
    return { style, x, y, degrees };
  });
  return (step) => {
    // Remaining part of the way: 1 at the first step, 0 at the last.
    const remaining = (PLAN_STEPS - step) / (PLAN_STEPS - 1);
    // With one custom property for all teeth, the browser would restyle the whole drawing.
    for (const { style, x, y, degrees } of teeth) {
      style.transform = `translate(${x * remaining}px,${y * remaining}px)rotate(${degrees * remaining}deg)`;
    }
  };
}

/** Plays all steps once. The returned function stops the playback, or prevents it. */
function playInView(plan: HTMLElement, show: (step: number) => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const play = () => {
    let step = 0;
    timer = setInterval(() => {
      step += 1;
      show(step);
      if (step === PLAN_STEPS) clearInterval(timer);
    }, STEP_INTERVAL_MS);
  };
  const stopObserving = inView(plan, play, { amount: 0.5 });
  return () => {
    stopObserving();
    clearInterval(timer);
  };
}
