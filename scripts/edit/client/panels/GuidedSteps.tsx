import { useState } from 'react';
import { Button } from '../Button.tsx';
import { ConfirmButtonIfSample } from '../ConfirmButtonIfSample.tsx';
import { fieldName } from '../look-up.ts';
import { leftToDo } from './left-to-do.ts';
import type { PanelProps } from './panel-props.ts';

/** The way through all that is left in the content, one thing at a time. */
export function GuidedSteps({ site, onGo, onConfirm }: Pick<PanelProps, 'site' | 'onGo' | 'onConfirm'>) {
  const [chosenIndex, setChosenIndex] = useState(0);
  // Other problems have no form to go to.
  const findings = leftToDo(site).filter(({ file }) => file in site.files);
  // What is done leaves the list, so the next thing takes its place, unless it was the last.
  const index = Math.min(chosenIndex, findings.length - 1);
  const finding = findings[index];
  if (!finding) return null;
  const name = fieldName(site, finding);
  return (
    <section aria-label="Paso a paso" className="steps">
      <h3>Paso a paso</h3>
      <p role="status">
        <small>
          {index + 1} de {findings.length}
        </small>{' '}
        <b>{name}</b> <span>{finding.description}</span>
      </p>
      <div className="actions">
        <Button className="main" label="Ir al dato" of={name} onClick={() => onGo(finding)} />
        <ConfirmButtonIfSample site={site} field={finding} onConfirm={onConfirm} />
        <Button label="Anterior" disabled={index === 0} onClick={() => setChosenIndex(index - 1)} />
        <Button label="Siguiente" disabled={index === findings.length - 1} onClick={() => setChosenIndex(index + 1)} />
      </div>
    </section>
  );
}
