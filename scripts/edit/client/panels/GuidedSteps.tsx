import { useState } from 'react';
import { Button } from '../Button.tsx';
import { ConfirmButton } from '../ConfirmButton.tsx';
import { fieldName } from '../look-up.ts';
import { leftToDo } from './left-to-do.ts';
import type { PanelProps } from './panel-props.ts';

/** The way through all that is left in the content, one thing at a time. */
export function GuidedSteps({ site, onGo, onConfirm }: Pick<PanelProps, 'site' | 'onGo' | 'onConfirm'>) {
  const [chosenIndex, setChosenIndex] = useState(0);
  const steps = leftToDo(site).filter(({ file }) => file in site.files);
  // What is done leaves the list, so the next thing takes its place.
  const index = Math.min(chosenIndex, steps.length - 1);
  const step = steps[index];
  if (!step) return null;
  const name = fieldName(site, step);
  return (
    <section aria-label="Paso a paso" className="steps">
      <h3>Paso a paso</h3>
      <p role="status">
        <small>
          {index + 1} de {steps.length}
        </small>{' '}
        <b>{name}</b> <span>{step.description}</span>
      </p>
      <div className="actions">
        <Button className="main" label="Ir al dato" of={name} onClick={() => onGo(step)} />
        <ConfirmButton site={site} field={step} onConfirm={onConfirm} />
        <Button label="Anterior" disabled={index === 0} onClick={() => setChosenIndex(index - 1)} />
        <Button label="Siguiente" disabled={index === steps.length - 1} onClick={() => setChosenIndex(index + 1)} />
      </div>
    </section>
  );
}
