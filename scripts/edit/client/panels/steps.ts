/** What has to be done before the site is published, as steps: first what a practice knows by heart. */
import type { SchemaPath } from '../../site/browser.ts';
import type { Field, Finding, Sample } from '../../shared/protocol.ts';
import { isWithin } from '../../shared/schema-path.ts';

/** A field to change or to confirm. */
export interface GuidedStep extends Field {
  topic: string;
  /** What is wrong with the value; '' if it is only an example. */
  description: string;
  canBeConfirmed: boolean;
}

/** In the order of the steps. A field belongs to the topic that names it or, else, the nearest group around it. */
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

const topicNames = topics.map(({ name }) => name);

/** The fields of all topics, the longest path first, so that the nearest group around a field is found first. */
const fieldsOfTopics = topics
  .flatMap(({ name, fields }) => fields.map((path) => ({ path, topic: name })))
  .sort((a, b) => b.path.length - a.path.length);

/** The name of a field's topic; undefined for a finding about no content. */
const topicOf = (field: Field): string | undefined => fieldsOfTopics.find(({ path }) => isWithin(field, path))?.topic;

/** Identifies the step of a field. */
export const keyOf = ({ file, path }: Field): string => `${file} ${path}`;

/** One step for each field of the content: in the order of topics and, within each, of the given lists. */
export function stepsOf(samples: readonly Sample[], problems: readonly Finding[]): GuidedStep[] {
  const steps = new Map<string, GuidedStep>();
  for (const { file, path, canBeConfirmed } of samples) {
    addOrReplace(steps, { file, path, description: '', canBeConfirmed });
  }
  for (const { file, path, description } of problems) {
    // A problem replaces the sample step of its field: confirming would not mend it.
    addOrReplace(steps, { file, path, description, canBeConfirmed: false });
  }
  return [...steps.values()].sort((a, b) => topicNames.indexOf(a.topic) - topicNames.indexOf(b.topic));
}

/** Replaces the step of the same field, and joins both descriptions. Skips a finding about no content: it has no topic. */
function addOrReplace(steps: Map<string, GuidedStep>, step: Omit<GuidedStep, 'topic'>): void {
  const topic = topicOf(step);
  if (topic === undefined) return;
  const key = keyOf(step);
  const descriptions = [steps.get(key)?.description, step.description].filter(Boolean);
  steps.set(key, { ...step, description: descriptions.join(' '), topic });
}

/** Where somebody stopped: the keys (`keyOf`) of a step and of the one after it. */
export interface StoppedAt {
  current: string;
  next: string | undefined;
}

interface GuidePosition {
  phase: 'not-started' | 'at-step' | 'step-done';
  /** Of the step to go on with: the one where somebody stopped; if that is done, the one after it; else the first. */
  index: number;
}

/** Where the way through the steps goes on. */
export function positionIn(steps: readonly GuidedStep[], stoppedAt: StoppedAt | undefined): GuidePosition {
  if (!stoppedAt) return { phase: 'not-started', index: 0 };
  const indexOf = (key: string | undefined) => steps.findIndex((step) => keyOf(step) === key);
  const index = indexOf(stoppedAt.current);
  if (index >= 0) return { phase: 'at-step', index };
  // If the one after it is done, too, or there was none, the way begins again with the first that is left.
  return { phase: 'step-done', index: Math.max(0, indexOf(stoppedAt.next)) };
}
