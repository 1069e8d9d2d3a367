import { inView } from 'framer-motion/dom';
import { reducedMotion } from './motion.ts';
import { whenIdle } from '../browser/loading.ts';

/** The number of steps of the treatment plan. */
const STEPS = 5;
/** Time between two steps of the playback, in ms. */
const STEP_MS = 420;

/**
 * Lets visitors move through the treatment plan with the slider below its drawing (PlanSteps.tsx): each of the five steps
 * moves the drawn teeth nearer to their places, and lights one more stage on another card.
 *
 * Once the page is idle, replaces the `<img>` of the drawing by its SVG elements, which can be moved, and shows the slider,
 * which is hidden until then. When half of the plan is in view, plays through the steps once, unless the visitor asked for
 * less motion or has used the slider already. If the drawing cannot be loaded, the error is printed in the console, the
 * static drawing stays and the slider stays hidden. Does nothing on a page without the plan,
 * or if the content has no words for the slider.
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
    // The drawing of the stages, on another card.
    const stages = document.querySelector<HTMLElement>('[data-plan-lit]');
    // Such as `Etapa {etapa} de {etapas}`.
    const sentence = controls.dataset['planSteps'] ?? '';

    /** Shows a step, from 1 to 5, in drawing, slider, words and stages. */
    const show = (step: number) => {
      const text = sentence.replace('{etapa}', `${step}`).replace('{etapas}', `${STEPS}`);
      range.value = `${step}`;
      range.setAttribute('aria-valuetext', text);
      output.value = text;
      moveTeeth(step);
      stages?.style.setProperty('--step', `${step}`);
    };
    // The last step, which the static drawing shows, too.
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

/**
 * Loads a drawing (SVG) as elements, because script cannot move what is inside an `<img>`. The returned `<svg>` is hidden
 * from screen readers and not in the document yet. Rejects if the address cannot be fetched, or is answered with anything
 * but an SVG, such as a page that says that the file does not exist.
 */
async function fetchDrawing(url: string): Promise<HTMLElement> {
  const response = await fetch(url);
  const svg = new DOMParser().parseFromString(await response.text(), 'image/svg+xml').documentElement;
  // The parser does not throw for other text: it returns an element that describes the mistake.
  if (svg.localName !== 'svg') throw new Error(`No SVG: ${url}`);
  svg.ariaHidden = 'true';
  return svg;
}

/**
 * Prepares the drawn teeth to be moved: reads where each one starts. Its attribute `data-from`, such as `12 -4 30`, is x, y
 * and rotation in degrees, relative to its place at the last step.
 *
 * @returns a function that moves all teeth to where they are at a step, from 1 to 5
 */
function createTeethMover(svg: Element): (step: number) => void {
  const teeth = [...svg.querySelectorAll<SVGElement>('[data-from]')].map(({ style, dataset }) => {
    const [x = 0, y = 0, degrees = 0] = (dataset['from'] ?? '').split(' ').map(Number);
    return { style, x, y, degrees };
  });
  return (step) => {
    // The part of the way that a tooth still has before it: 1 at the first step, 0 at the last.
    const remaining = (STEPS - step) / (STEPS - 1);
    // Each tooth gets a style of its own. A custom property for all would make the browser restyle the whole drawing.
    for (const { style, x, y, degrees } of teeth) {
      style.transform = `translate(${x * remaining}px,${y * remaining}px)rotate(${degrees * remaining}deg)`;
    }
  };
}

/**
 * Shows visitors who scroll to the plan that its teeth can move: when half of it is in view, plays all steps one after the
 * other, once.
 *
 * @param show shows one step, from 1 to 5
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
  // Calls `play` once, when half of the plan is in view.
  const stopObserving = inView(plan, play, { amount: 0.5 });
  return () => {
    stopObserving();
    clearInterval(timer);
  };
}
