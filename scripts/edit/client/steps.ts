/** The way through «Antes de publicar»: what has to be done, in the order in which a practice knows things. */
import type { Field, Finding, Sample } from '../protocol.ts';

export interface GuidedStep extends Field {
  topic: string;
  /** What is wrong with the value; empty for one that is only an example. */
  description: string;
  canBeConfirmed: boolean;
}

/** A field belongs to the first topic that matches `file path`. */
const TOPICS: readonly { name: string; fields: RegExp }[] = [
  { name: 'Quiénes son', fields: /^content\/site\.yaml (?:practice|doctor)\b|about\.(?:credentials|registry)\b/ },
  { name: 'Dónde', fields: /\blocations\b(?!.*openingHours)/ },
  { name: 'Horarios', fields: /openingHours|whatsappHours/ },
  { name: 'Contacto', fields: /site\.yaml contact\b/ },
  { name: 'Agenda', fields: /site\.yaml booking\b/ },
  { name: 'Precios y cifras', fields: /site\.yaml facts\b/ },
  { name: 'Fotos', fields: /(?:image|film|portrait|background)\b/i },
  { name: 'Textos', fields: /landing\.yaml|interface\.yaml/ },
  { name: 'Dirección y textos legales', fields: /^content\// },
];

const topicOf = ({ file, path }: Field): number => TOPICS.findIndex(({ fields }) => fields.test(`${file} ${path}`));

export const keyOf = ({ file, path }: Field): string => `${file} ${path}`;

/** One step a field, in the order of topics and, within each, of the given lists. What is about no content has none. */
export function stepsOf(samples: readonly Sample[], problems: readonly Finding[]): GuidedStep[] {
  const steps = new Map<string, GuidedStep>();
  for (const { file, path, canBeConfirmed } of samples) {
    addTo(steps, { file, path, description: '', canBeConfirmed });
  }
  for (const { file, path, description } of problems) {
    addTo(steps, { file, path, description, canBeConfirmed: false });
  }
  return [...steps.values()].sort((a, b) => topicOf(a) - topicOf(b));
}

function addTo(steps: Map<string, GuidedStep>, step: Omit<GuidedStep, 'topic'>): void {
  const topic = TOPICS[topicOf(step)];
  if (!topic) return;
  const key = keyOf(step);
  const before = steps.get(key);
  const description = [before?.description, step.description].filter(Boolean).join(' ');
  steps.set(key, { ...step, description, topic: topic.name });
}

/** Where somebody stopped: the keys of a step and of the one after it. */
export interface StoppedAt {
  current: string;
  next: string | undefined;
}

/** The step to go on with: the one where somebody stopped or, if that is done, the one after it, else the first left. */
export function stepAt(steps: readonly GuidedStep[], place: StoppedAt | undefined): { index: number; isDone: boolean } {
  const indexOf = (key: string | undefined) => steps.findIndex((step) => keyOf(step) === key);
  const index = indexOf(place?.current);
  if (index >= 0) return { index, isDone: false };
  return { index: Math.max(0, indexOf(place?.next)), isDone: place !== undefined };
}

/** Estimates: reading, typing and saving a word or number that is at hand; a photo or the rows of a list have to be looked for. */
const MINUTES = { value: 1, photoOrGroup: 3 };

/** About how long the steps take, in minutes: in fives, so that nobody takes it for a measurement. */
export function minutesFor(steps: readonly GuidedStep[], isGroup: (step: GuidedStep) => boolean): number {
  const takesLonger = (step: GuidedStep) => step.topic === 'Fotos' || isGroup(step);
  const minutes = steps.map((step) => (takesLonger(step) ? MINUTES.photoOrGroup : MINUTES.value));
  const sum = minutes.reduce((total, each) => total + each, 0);
  return Math.ceil(sum / 5) * 5;
}
