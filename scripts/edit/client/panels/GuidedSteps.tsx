/** The way through what has to be done before the site is published, one thing at a time. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { confirmLabel } from '../confirm-label.ts';
import { fieldName, lookUp, partsOf } from '../look-up.ts';
import type { PanelProps } from './panel-props.ts';
import { keyOf, minutesFor, stepAt, stepsOf, type StoppedAt } from './steps.ts';

/** Key in `localStorage`, so that a person goes on another day where she stopped. */
const PLACE_KEY = 'alba-step';

function storedPlace(): StoppedAt | undefined {
  const text = localStorage.getItem(PLACE_KEY);
  return text === null ? undefined : (JSON.parse(text) as StoppedAt);
}

type GuidedStepsProps = Pick<PanelProps, 'state' | 'isPageUpToDate' | 'findings' | 'onWrite' | 'onConfirm'>;

/** The step to go on with. Renders nothing if less than two things are left: the list below shows the one. */
export function GuidedSteps(props: GuidedStepsProps) {
  const { isPageUpToDate, findings, onWrite, onConfirm } = props;
  const { site, writing, form } = props.state;
  const guide = useRef<HTMLElement>(null);
  const [place, setPlace] = useState(storedPlace);
  /** Whether a button here was pressed since the panel was opened: only then does the guide move on by itself. */
  const [isUnderWay, setIsUnderWay] = useState(false);
  const { unbuildable, samples, problems, links } = findings.mustDo;
  const steps = stepsOf(samples, [...unbuildable, ...problems, ...links]);
  const { index, isPreviousDone } = stepAt(steps, place);
  const step = steps[index];

  function goTo(target: number): void {
    const newStep = steps[target];
    if (!newStep) return;
    const following = steps[target + 1];
    const newPlace = { current: keyOf(newStep), next: following && keyOf(following) };
    localStorage.setItem(PLACE_KEY, JSON.stringify(newPlace));
    setPlace(newPlace);
    setIsUnderWay(true);
    guide.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    onWrite(newStep);
  }

  // The next field can be opened only once the page shows what was saved, which it does not while somebody writes.
  const isBusy = writing !== undefined || form !== undefined || !isPageUpToDate;
  const moveOn = useEffectEvent(() => goTo(index));
  useEffect(() => {
    if (!isUnderWay || !isPreviousDone || isBusy) return undefined;
    // Not within the effect itself: opening a text renders at once (`flushSync`), which React refuses there.
    const timer = setTimeout(() => moveOn());
    return () => clearTimeout(timer);
  }, [isUnderWay, isPreviousDone, isBusy]);
  if (!step || steps.length < 2) return null;

  const isGroup = (field: typeof step) => {
    const type = lookUp(site, field)?.form.type;
    return type === 'object' || type === 'array';
  };
  const name = fieldName(site, step);
  // Whoever has changed a part of a group still confirms all of it.
  const parts = step.canBeConfirmed ? partsOf(site, step) : [];

  return (
    <section ref={guide} aria-label="Paso a paso" className="steps">
      <h3>Paso a paso</h3>
      <p>
        Quedan {steps.length} cosas, unos {minutesFor(steps, isGroup)} minutos en total. Puedes parar cuando quieras: al
        volver, sigues aquí.
      </p>
      {!place && <Button className="main" label="Empezar" onClick={() => goTo(0)} />}
      {place && (
        <>
          <p role="status">
            {isPreviousDone && 'Listo. Sigue: '}
            <small>{step.topic}</small> <b>{name}</b>
            {!isPreviousDone && step.description && <span> {step.description}</span>}
          </p>
          {!isPreviousDone && parts.length > 0 && (
            <p>
              <small>Se confirma todo junto: {parts.join(' · ')}</small>
            </p>
          )}
          <div className="actions">
            {isPreviousDone ? (
              <Button className="main" label="Siguiente" onClick={() => goTo(index)} />
            ) : (
              <>
                <Button label="Ir al dato" of={name} onClick={() => goTo(index)} />
                {step.canBeConfirmed && (
                  <Button label={confirmLabel(site, [step])} of={name} onClick={() => onConfirm(step)} />
                )}
                <Button label="Anterior" disabled={index === 0} onClick={() => goTo(index - 1)} />
                <Button
                  className="main"
                  label="Siguiente"
                  disabled={index === steps.length - 1}
                  onClick={() => goTo(index + 1)}
                />
              </>
            )}
          </div>
        </>
      )}
    </section>
  );
}
