import { inView } from 'framer-motion/dom';
import { reducedMotion } from './motion.ts';
import { whenIdle } from '../browser/loading.ts';

const STEPS = 5;
const STEP_INTERVAL_MS = 420;

/**
 * Lets a slider move the teeth of the plan and light its stages on another card. Once the page is idle, replaces the
 * `<img>` by its elements; once half of it is in view, plays the steps, unless the visitor asked for less motion or was
 * faster.
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
      const text = sentence.replace('{etapa}', `${step}`).replace('{etapas}', `${STEPS}`);
      range.value = `${step}`;
      range.setAttribute('aria-valuetext', text);
      output.value = text;
      moveTeeth(step);
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

/** Elements, because script cannot move what is inside an `<img>`. */
async function fetchDrawing(url: string): Promise<HTMLElement> {
  const response = await fetch(url);
  const svg = new DOMParser().parseFromString(await response.text(), 'image/svg+xml').documentElement;
  // The parser does not throw: it returns an element that describes the mistake.
  if (svg.localName !== 'svg') throw new Error(`No SVG: ${url}`);
  svg.ariaHidden = 'true';
  return svg;
}

/**
 * `data-from` of a tooth, such as `12 -4 30`, is x, y and rotation in degrees, relative to its place at the last step.
 */
function createTeethMover(svg: Element): (step: number) => void {
  const teeth = [...svg.querySelectorAll<SVGElement>('[data-from]')].map(({ style, dataset }) => {
    const [x = 0, y = 0, degrees = 0] = (dataset['from'] ?? '').split(' ').map(Number);
    return { style, x, y, degrees };
  });
  return (step) => {
    // Of the way: 1 at the first step, 0 at the last.
    const remaining = (STEPS - step) / (STEPS - 1);
    // Not one custom property for all: the browser would restyle the whole drawing.
    for (const { style, x, y, degrees } of teeth) {
      style.transform = `translate(${x * remaining}px,${y * remaining}px)rotate(${degrees * remaining}deg)`;
    }
  };
}

/** Plays all steps once. Returns a function that stops that, also before it has begun. */
function playInView(plan: HTMLElement, show: (step: number) => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const play = () => {
    let step = 0;
    timer = setInterval(() => {
      step += 1;
      show(step);
      if (step === STEPS) clearInterval(timer);
    }, STEP_INTERVAL_MS);
  };
  const stopObserving = inView(plan, play, { amount: 0.5 });
  return () => {
    stopObserving();
    clearInterval(timer);
  };
}
