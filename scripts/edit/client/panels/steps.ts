/** The way through «Antes de publicar»: what has to be done, in the order in which a practice knows things. */
import type { SchemaPath } from '../../site/browser.ts';
import type { Field, Finding, Sample } from '../../shared/protocol.ts';
import { isWithin } from '../../shared/schema-path.ts';

export interface GuidedStep extends Field {
  topic: string;
  /** What is wrong with the value; empty for one that is only an example. */
  description: string;
  canBeConfirmed: boolean;
}

/** The order of the steps. A field belongs to the topic that names the nearest field around it. */
const topics: readonly { name: string; fields: readonly SchemaPath[] }[] = [
  {
    name: 'Quiénes son',
    fields: ['site.practice', 'site.doctor', 'landing.about.credentials', 'landing.about.registry'],
  },
  { name: 'Dónde', fields: ['site.locations'] },
  { name: 'Horarios', fields: ['site.locations.openingHours', 'site.contact.whatsappHours'] },
  { name: 'Contacto', fields: ['site.contact'] },
  { name: 'Agenda', fields: ['site.booking'] },
  { name: 'Precios y cifras', fields: ['site.facts'] },
  {
    name: 'Fotos',
    fields: [
      'landing.hero.film',
      'landing.you.image',
      'landing.benefits.discretionImage',
      'landing.about.portrait',
      'landing.testimonials.items.imageSrc',
      'landing.meta.socialBackground',
    ],
  },
  { name: 'Textos', fields: ['landing', 'interface'] },
  { name: 'Datos que exige la ley', fields: ['site.legal'] },
  { name: 'Dirección y textos legales', fields: ['site', 'legal'] },
];

/** Position in `topics`; -1 for what is about no content. */
function topicOf(field: Field): number {
  const around = topics.flatMap(({ fields }, index) =>
    fields.filter((each) => isWithin(field, each)).map((each) => ({ index, depth: each.split('.').length })),
  );
  const nearest = around.sort((a, b) => b.depth - a.depth)[0];
  return nearest?.index ?? -1;
}

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
  const topic = topics[topicOf(step)];
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
