/** The way through what has to be done before the site is published, one thing at a time. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EditorState } from '../../shared/protocol.ts';
import { Button } from '../Button.tsx';
import { confirmLabel } from '../confirm-label.ts';
import { fieldName, partsOf } from '../look-up.ts';
import type { PanelProps } from './panel-props.ts';
import { keyOf, positionIn, stepsOf, type GuidedStep, type StoppedAt } from './steps.ts';

/** Key in `localStorage`, so that a person goes on another day where she stopped. */
const STOPPED_AT_KEY = 'alba-step';

function useStoppedAt(): [StoppedAt | undefined, (place: StoppedAt) => void] {
  const [stoppedAt, setStoppedAt] = useState(() => {
    const stored = localStorage.getItem(STOPPED_AT_KEY);
    return stored === null ? undefined : (JSON.parse(stored) as StoppedAt);
  });
  function store(place: StoppedAt): void {
    localStorage.setItem(STOPPED_AT_KEY, JSON.stringify(place));
    setStoppedAt(place);
  }
  return [stoppedAt, store];
}

interface GuideOptions {
  steps: readonly GuidedStep[];
  /** Whether the field of a step can be opened now. */
  canOpen: boolean;
  onOpen: (step: GuidedStep) => void;
}

/** Where somebody is among the steps, and how to go to another. Once a step is done, goes to the next by itself. */
function useGuide({ steps, canOpen, onOpen }: GuideOptions) {
  const [stoppedAt, storeStoppedAt] = useStoppedAt();
  const { phase, index } = positionIn(steps, stoppedAt);
  /** Whether somebody has gone to a step since the panel opened: before that, the guide does not advance by itself. */
  const [isUnderWay, setIsUnderWay] = useState(false);

  function goTo(targetIndex: number): void {
    const target = steps[targetIndex];
    if (!target) return;
    const following = steps[targetIndex + 1];
    // A step that is done leaves the list; the one after it tells where to go on.
    storeStoppedAt({ current: keyOf(target), next: following && keyOf(following) });
    setIsUnderWay(true);
    onOpen(target);
  }

  const shouldAdvance = isUnderWay && phase === 'step-done' && canOpen;
  const advance = useEffectEvent(() => goTo(index));
  useEffect(() => {
    if (!shouldAdvance) return undefined;
    // Not within the effect itself: opening a text renders at once (`flushSync`), which React refuses there.
    const timer = setTimeout(() => advance());
    return () => clearTimeout(timer);
  }, [shouldAdvance]);

  return { phase, index, goTo };
}

type GuidedStepsProps = Pick<PanelProps, 'state' | 'isPageUpToDate' | 'onWrite' | 'onConfirm'>;

/**
 * The way through the steps: how many are left, the one to go on with, its buttons. Nothing if fewer than two are left:
 * the list below shows the one.
 */
export function GuidedSteps({ state, isPageUpToDate, onWrite, onConfirm }: GuidedStepsProps) {
  const { site, writing, form } = state;
  const steps = stepsOf(site.samples, [...site.problems, ...site.publishProblems]);
  const element = useRef<HTMLElement>(null);
  const { phase, index, goTo } = useGuide({
    steps,
    // Neither over a text or form that is open, nor on a page that does not show yet what was saved.
    canOpen: isPageUpToDate && !writing && !form,
    onOpen(step) {
      element.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      onWrite(step);
    },
  });
  const step = steps[index];
  if (!step || steps.length < 2) return null;
  const isStepDone = phase === 'step-done';
  return (
    <section ref={element} aria-label="Paso a paso" className="steps">
      <h3>Paso a paso</h3>
      <p>Quedan {steps.length} cosas. Puedes parar cuando quieras: al volver, sigues aquí.</p>
      {phase !== 'not-started' && (
        <p role="status">
          {isStepDone && 'Listo. Sigue: '}
          <small>{step.topic}</small> <b>{fieldName(site, step)}</b>
          {phase === 'at-step' && step.description && <span> {step.description}</span>}
        </p>
      )}
      {phase === 'not-started' && <Button className="main" label="Empezar" onClick={() => goTo(0)} />}
      {isStepDone && (
        <div className="actions">
          <Button className="main" label="Siguiente" onClick={() => goTo(index)} />
        </div>
      )}
      {phase === 'at-step' && (
        <CurrentStep
          step={step}
          site={site}
          isFirst={index === 0}
          isLast={index === steps.length - 1}
          onOpen={() => goTo(index)}
          onBack={() => goTo(index - 1)}
          onNext={() => goTo(index + 1)}
          onConfirm={onConfirm}
        />
      )}
    </section>
  );
}

interface CurrentStepProps extends Pick<PanelProps, 'onConfirm'> {
  step: GuidedStep;
  site: EditorState;
  isFirst: boolean;
  isLast: boolean;
  /** Opens the field of the step. */
  onOpen: () => void;
  onBack: () => void;
  onNext: () => void;
}

/** The buttons of the step at which somebody is, and what its confirmation covers. */
function CurrentStep({ step, site, isFirst, isLast, onOpen, onBack, onNext, onConfirm }: CurrentStepProps) {
  const name = fieldName(site, step);
  // The button confirms a whole group, also after a part of it was changed.
  const partsToConfirm = step.canBeConfirmed ? partsOf(site, step) : [];
  return (
    <>
      {partsToConfirm.length > 0 && (
        <p>
          <small>Se confirma todo junto: {partsToConfirm.join(' · ')}</small>
        </p>
      )}
      <div className="actions">
        <Button label="Ir al dato" of={name} onClick={onOpen} />
        {step.canBeConfirmed && <Button label={confirmLabel(site, [step])} of={name} onClick={() => onConfirm(step)} />}
        <Button label="Anterior" disabled={isFirst} onClick={onBack} />
        <Button className="main" label="Siguiente" disabled={isLast} onClick={onNext} />
      </div>
    </>
  );
}
