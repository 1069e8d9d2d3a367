/** The part of «Antes de publicar» that lists what is still an example. */
import type { EditorState, Sample } from '../../shared/protocol.ts';
import { Button } from '../Button.tsx';
import { confirmLabel } from '../confirm-label.ts';
import { fieldName, partsOf } from '../look-up.ts';
import type { PanelProps } from './panel-props.ts';

interface SamplesProps extends Pick<PanelProps, 'onGo' | 'onConfirm'> {
  site: EditorState;
}

/** A list for each file. Several lists are folded at first, so that the other findings stay in sight. */
export function Samples({ site, onGo, onConfirm }: SamplesProps) {
  const { samples, files } = site;
  const groups = Object.entries(files)
    .map(([file, { form }]) => ({ file, title: form.title, samples: samples.filter((sample) => sample.file === file) }))
    .filter((group) => group.samples.length > 0);
  return (
    <>
      <p>
        {samples.length === 1
          ? 'Queda 1. Cámbialo, o confírmalo.'
          : `Quedan ${samples.length}. Cambia cada uno, o confírmalo.`}{' '}
        Un grupo o una lista se confirma entera: antes de hacerlo, lee todos los datos que aparecen bajo su nombre.
      </p>
      {groups.map((group) => (
        <details key={group.file} open={groups.length === 1}>
          <summary>
            {group.title} <small>{group.samples.length}</small>
          </summary>
          <SampleList samples={group.samples} site={site} onGo={onGo} onConfirm={onConfirm} />
        </details>
      ))}
    </>
  );
}

interface SampleListProps extends SamplesProps {
  samples: readonly Sample[];
}

/** Samples, each with a button to confirm it, unless it cannot be true, such as an example address. */
const SampleList = ({ site, samples, onGo, onConfirm }: SampleListProps) => (
  <ul>
    {samples.map((sample) => {
      const name = fieldName(site, sample);
      const parts = partsOf(site, sample);
      return (
        <li key={sample.path}>
          <Button label={name} onClick={() => onGo(sample)} />
          {parts.length > 0 && <small className="parts">{parts.join(' · ')}</small>}
          {sample.canBeConfirmed && (
            <Button
              className="confirm"
              label={confirmLabel(site, [sample])}
              of={name}
              onClick={() => onConfirm(sample)}
            />
          )}
        </li>
      );
    })}
  </ul>
);
