import { inView } from 'framer-motion/dom';
import { reducedMotion } from './motion.ts';
import { whenIdle } from '../browser/loading.ts';
import { PLAN_STEPS } from '../plan-step-count.ts';

const STEP_INTERVAL_MS = 420;

/** The elements of the drawing and its slider (Benefits.tsx, PlanSteps.tsx). */
interface Plan {
  drawing: HTMLElement;
  image: HTMLImageElement;
  /** Hidden until the slider works. */
  controls: HTMLElement;
  range: HTMLInputElement;
  output: HTMLOutputElement;
  /** On another card, which the page may lack. */
  stages: HTMLElement | null;
}

/** Starts the slider of the treatment plan when the page is idle. */
export function startPlanSteps(): void {
  const plan = findPlan();
  if (!plan) return;
  whenIdle(() => {
    startSlider(plan).catch(console.error);
  });
}

/** Returns undefined if any element but the stages is missing. */
function findPlan(): Plan | undefined {
  const drawing = document.querySelector<HTMLElement>('[data-plan]');
  const controls = document.querySelector<HTMLElement>('[data-step-text]');
  const stages = document.querySelector<HTMLElement>('[data-plan-lit]');
  const image = drawing?.querySelector('img');
  const range = controls?.querySelector('input');
  const output = controls?.querySelector('output');
  return drawing && image && controls && range && output
    ? { drawing, image, controls, range, output, stages }
    : undefined;
}

/**
 * Lets the slider move the teeth of the drawing and light the stages. Plays the steps once when half of the drawing is
 * in view, unless the visitor asks for less motion or has used the slider.
 */
async function startSlider(plan: Plan): Promise<void> {
  const { drawing, image, controls, range } = plan;
  // A script cannot move the parts of an `<img>`.
  const svg = await fetchDrawing(image.src);
  drawing.replaceChildren(svg);
  const teeth = readTeeth(svg);
  const show = (step: number) => {
    showStep(step, plan);
    moveTeeth(teeth, step);
  };
  // A reload may have kept another value of the slider.
  show(PLAN_STEPS);
  controls.hidden = false;

  const stopPlayback = reducedMotion.matches ? () => {} : playInView(drawing, show);
  range.addEventListener('input', () => {
    stopPlayback();
    show(range.valueAsNumber);
  });
}

/** Shows the step in slider, label, dashed outlines and stages. */
function showStep(step: number, { drawing, controls, range, output, stages }: Plan): void {
  const template = controls.dataset['stepText'] ?? '';
  const text = template.replace('{etapa}', `${step}`).replace('{etapas}', `${PLAN_STEPS}`);
  range.value = `${step}`;
  range.setAttribute('aria-valuetext', text);
  output.value = text;
  // PlanSteps.css brings out the dashed outlines of where the teeth began.
  drawing.toggleAttribute('data-unfinished', step < PLAN_STEPS);
  // Benefits.css lights the stages up to this step.
  stages?.style.setProperty('--step', `${step}`);
}

async function fetchDrawing(url: string): Promise<Element> {
  const response = await fetch(url);
  const svg = new DOMParser().parseFromString(await response.text(), 'image/svg+xml').documentElement;
  // Instead of throwing, the parser returns an element that describes the error.
  if (svg.localName !== 'svg') throw new Error(`No SVG: ${url}`);
  // A decoration, like the `<img>` that it replaces.
  svg.ariaHidden = 'true';
  return svg;
}

/** A tooth, and its place at the first step relative to that at the last one: in px, and in degrees. */
interface Tooth {
  style: CSSStyleDeclaration;
  x: number;
  y: number;
  degrees: number;
}

/** Reads `data-from` of the teeth: `12 -4 30` is x, y and rotation. */
const readTeeth = (svg: Element): Tooth[] =>
  [...svg.querySelectorAll<SVGElement>('[data-from]')].map(({ style, dataset }) => {
    const [x = 0, y = 0, degrees = 0] = (dataset['from'] ?? '').split(' ').map(Number);
    return { style, x, y, degrees };
  });

function moveTeeth(teeth: readonly Tooth[], step: number): void {
  // 1 at the first step, 0 at the last.
  const remainingShare = (PLAN_STEPS - step) / (PLAN_STEPS - 1);
  for (const { style, x, y, degrees } of teeth) {
    const translation = `translate(${x * remainingShare}px,${y * remainingShare}px)`;
    const rotation = `rotate(${degrees * remainingShare}deg)`;
    // Set on each tooth: for one custom property that moves all of them, the browser would restyle the whole drawing.
    style.transform = translation + rotation;
  }
}

/** Plays all steps once when half of the plan is in view. The returned function stops the playback, or prevents it. */
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
  // `inView` stops observing after the first call of `play`, because `play` returns no function to call on leaving.
  const stopObserving = inView(plan, play, { amount: 0.5 });
  return () => {
    stopObserving();
    clearInterval(timer);
  };
}
