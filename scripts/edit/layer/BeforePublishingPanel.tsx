import type { ReactNode } from 'react';
import type { EditorState, Field, Misspelling, Problem, Proofreading, Sample } from '../protocol.ts';
import { Button } from './Button.tsx';
import { valueAt } from './look-up.ts';
import type { PanelProps } from './panels.tsx';
import { fieldName, ProblemList } from './RefusalView.tsx';
import { useAnswer } from './use-answer.ts';

/** The field with the words that the practice has added to the dictionary. */
const KNOWN_WORDS: Field = { file: 'content/site.yaml', path: 'knownWords' };

/**
 * The most samples that there were since this window was opened, to show how many of them are done. Kept in
 * `sessionStorage`, so that it survives a reload.
 *
 * @param now how many there are now
 */
function samplesAtStart(now: number): number {
  const kept = Number(sessionStorage.getItem('samples') ?? now);
  const most = Math.max(kept, now);
  sessionStorage.setItem('samples', String(most));
  return most;
}

/** Everything to look at before the site is published. Each line leads to its place. */
export function BeforePublishingPanel(props: PanelProps) {
  const { state, connection, onGo, onWrite, onConfirm, onSet, onCheck } = props;
  const { site, check } = state;
  const proofread = useAnswer<Proofreading>(connection, 'proofread', site.build);
  // Other sites are asked once, when the panel opens: they do not change with the content.
  const outside = useAnswer<Problem[]>(connection, 'outside-links', 0);
  const { misspellings = [], descriptions = [], links = [] } = proofread.result ?? {};
  // A link that every page repeats is one mistake.
  const deadLinks = oneForEachField([...links, ...(outside.result ?? [])]);
  const isProofreadMissing = proofread.phase !== 'waiting' && !proofread.result;
  const isChecking = check.phase === 'checking';
  const isListed = (problem: Problem) => links.some((link) => isSameProblem(link, problem));
  const found = check.problems.filter((problem) => !isListed(problem));

  return (
    <>
      <h2>Antes de publicar</h2>
      {site.problems.length > 0 && (
        <section aria-label="El sitio no se puede mostrar">
          <h3>La página no se puede actualizar</h3>
          <ProblemList site={site} problems={site.problems} onGo={onGo} />
        </section>
      )}
      {found.length > 0 && (
        <section aria-label="Por resolver antes de publicar">
          <h3>Por resolver antes de publicar: {found.length}</h3>
          <ProblemList site={site} problems={found} onGo={onGo} />
        </section>
      )}
      <Samples {...{ site, onGo, onConfirm }} />
      <Findings title="Enlaces que no llevan a ninguna parte" count={deadLinks.length}>
        <ProblemList site={site} problems={deadLinks} onGo={onGo} />
      </Findings>
      <Findings title="Ortografía" count={misspellings.length}>
        <Misspellings {...{ site, misspellings, onWrite, onSet }} />
      </Findings>
      <Findings title="Fotos sin una buena descripción" count={descriptions.length}>
        <ProblemList site={site} problems={descriptions} onGo={onGo} />
      </Findings>
      <Findings title="Consejos: se puede publicar igual" count={check.advice.length}>
        <ProblemList site={site} problems={check.advice} onGo={onGo} />
      </Findings>
      {proofread.phase === 'waiting' && !proofread.result && <progress aria-label="Leyendo los textos" />}
      {isProofreadMissing && (
        <p role="alert">No se pudieron revisar la ortografía ni los enlaces. Cierra este panel y ábrelo de nuevo.</p>
      )}
      {proofread.result && misspellings.length + descriptions.length + deadLinks.length === 0 && (
        <p>Ortografía, enlaces y descripciones de fotos: nada que corregir.</p>
      )}
      <p>
        <Button className="main" label="Revisar si se puede publicar" disabled={isChecking} onClick={onCheck} />
        {isChecking && <progress aria-label="Revisando el sitio" />}
      </p>
      {check.phase === 'done' && check.problems.length + site.samples.length + site.problems.length === 0 && (
        <p>
          <b>El sitio se puede publicar.</b>
        </p>
      )}
    </>
  );
}

/** The first problem at each field, in the order of the list. */
const oneForEachField = (problems: readonly Problem[]): Problem[] =>
  problems.filter((problem, index) => {
    const first = problems.findIndex(({ file, path }) => file === problem.file && path === problem.path);
    return index === first;
  });

/** Whether two problems say the same of the same field. */
const isSameProblem = (one: Problem, other: Problem) =>
  one.file === other.file && one.path === other.path && one.description === other.description;

interface FindingsProps {
  title: string;
  count: number;
  children: ReactNode;
}

/** Findings of one kind; nothing while there are none. */
const Findings = ({ title, count, children }: FindingsProps) =>
  count === 0 ? null : (
    <details>
      <summary>
        {title} <small>{count}</small>
      </summary>
      {children}
    </details>
  );

/** What is still an example, by file. */
function Samples({ site, onGo, onConfirm }: Pick<PanelProps, 'onGo' | 'onConfirm'> & { site: EditorState }) {
  const { samples, files } = site;
  if (samples.length === 0) return <p>Ya no queda nada de ejemplo.</p>;
  const groups = Object.entries(files)
    .map(([file, { form }]) => ({ file, title: form.title, samples: samples.filter((sample) => sample.file === file) }))
    .filter((group) => group.samples.length > 0);
  return (
    <section aria-label="Lo que aún es de ejemplo">
      <h3>Lo que aún es de ejemplo</h3>
      <p>
        Quedan {samples.length} de {samplesAtStart(samples.length)}. Cambia cada uno, o confirma que es verdad. Si
        cambiaste solo una parte, confirma el resto.
      </p>
      {groups.map((group, index) => (
        <details key={group.file} open={index === 0}>
          <summary>
            {group.title} <small>{group.samples.length}</small>
          </summary>
          <SampleList samples={group.samples} {...{ site, onGo, onConfirm }} />
        </details>
      ))}
    </section>
  );
}

interface SampleListProps extends Pick<PanelProps, 'onGo' | 'onConfirm'> {
  site: EditorState;
  samples: readonly Sample[];
}

const SampleList = ({ site, samples, onGo, onConfirm }: SampleListProps) => (
  <ul>
    {samples.map((sample) => {
      const name = fieldName(site, sample);
      return (
        <li key={sample.path}>
          <Button label={name} onClick={() => onGo(sample)} />
          {sample.canBeConfirmed && (
            <Button className="confirm" label="Confirmo que es verdad" of={name} onClick={() => onConfirm(sample)} />
          )}
        </li>
      );
    })}
  </ul>
);

interface MisspellingsProps extends Pick<PanelProps, 'onWrite' | 'onSet'> {
  site: EditorState;
  misspellings: readonly Misspelling[];
}

/** Words that may be misspelled, what may be meant, and learning those that are right. */
function Misspellings({ site, misspellings, onWrite, onSet }: MisspellingsProps) {
  const known = valueAt(site.files[KNOWN_WORDS.file]?.value, KNOWN_WORDS.path);
  const knownWords = Array.isArray(known) ? known : [];
  return (
    <ul className="misspellings">
      {misspellings.map(({ word, fields, suggestions }) => (
        <li key={word}>
          <b lang="es">{word}</b>
          {suggestions.length > 0 && (
            <span>¿Quisiste decir {suggestions.map((suggestion) => `«${suggestion}»`).join(' o ')}?</span>
          )}
          {fields.map((field) => (
            <Button key={`${field.file} ${field.path}`} label={fieldName(site, field)} onClick={() => onWrite(field)} />
          ))}
          <Button
            className="confirm"
            label="Aprender esta palabra"
            of={word}
            onClick={() => onSet(KNOWN_WORDS, [...knownWords, word])}
          />
        </li>
      ))}
    </ul>
  );
}
