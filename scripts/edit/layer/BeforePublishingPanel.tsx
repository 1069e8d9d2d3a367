/** The panel «Antes de publicar»: everything to look at before the site is published. */
import type { ReactNode } from 'react';
import type { EditorState, Field, Misspelling, Problem, Proofreading, Sample } from '../protocol.ts';
import { Button } from './Button.tsx';
import { partsOf, valueAt } from './look-up.ts';
import type { PanelProps } from './panels.tsx';
import { fieldName, ProblemList } from './RefusalView.tsx';
import { useAnswer } from './use-answer.ts';

/** The field with the words that the practice has added to the dictionary. */
const KNOWN_WORDS: Field = { file: 'content/site.yaml', path: 'knownWords' };

/**
 * The second number of «Quedan 3 de 12», by which the practice sees how far it has come: the most samples that there have
 * been since this browser tab was opened. Stores it in `sessionStorage`, so that it survives a reload.
 *
 * @param samplesLeft how many values of the content are still examples now, the first number
 */
function samplesInTotal(samplesLeft: number): number {
  const mostBefore = Number(sessionStorage.getItem('samples') ?? samplesLeft);
  const total = Math.max(mostBefore, samplesLeft);
  sessionStorage.setItem('samples', String(total));
  return total;
}

/**
 * The panel «Antes de publicar»: everything to look at before the site is published. Each line leads to its field.
 *
 * The lines have three sources: the state of the site (problems, samples); questions that the panel asks the server by
 * itself (spelling, picture descriptions, dead links); and the check of the whole site, which runs when somebody presses
 * its button.
 */
export function BeforePublishingPanel(props: PanelProps) {
  const { state, connection, onGo, onWrite, onConfirm, onSet, onCheck } = props;
  const { site, check } = state;
  const proofread = useAnswer<Proofreading>(connection, 'proofread', site.build);
  // Links to other sites are checked once, when the panel opens: `0` instead of the build, which changes with every save.
  const outside = useAnswer<Problem[]>(connection, 'outside-links', 0);
  const { misspellings = [], descriptions = [], links = [] } = proofread.result ?? {};
  // A link that every page repeats is one mistake.
  const deadLinks = oneForEachField([...links, ...(outside.result ?? [])]);
  // While a newer answer is awaited, the one before stays on show.
  const isFirstProofreading = proofread.phase === 'waiting' && !proofread.result;
  const hasProofreadFailed = proofread.phase !== 'waiting' && !proofread.result;
  const isAllCorrect = proofread.result && misspellings.length + descriptions.length + deadLinks.length === 0;
  const isChecking = check.phase === 'checking';
  // The check finds dead links within the site, too; those stand in their own list already.
  const isDeadLink = (problem: Problem) => links.some((link) => isSameProblem(link, problem));
  const problemsOfCheck = check.problems.filter((problem) => !isDeadLink(problem));
  const canPublish = check.phase === 'done' && check.problems.length + site.samples.length + site.problems.length === 0;

  /** The lists that fold out, the most urgent first; those without an entry are left out. */
  const groups = [
    {
      title: 'Por resolver antes de publicar',
      count: problemsOfCheck.length,
      content: <ProblemList site={site} problems={problemsOfCheck} onGo={onGo} />,
    },
    {
      title: 'Lo que aún es de ejemplo',
      count: site.samples.length,
      content: <Samples {...{ site, onGo, onConfirm }} />,
    },
    {
      title: 'Enlaces que no llevan a ninguna parte',
      count: deadLinks.length,
      content: <ProblemList site={site} problems={deadLinks} onGo={onGo} />,
    },
    {
      title: 'Ortografía',
      count: misspellings.length,
      content: <Misspellings {...{ site, misspellings, onWrite, onSet }} />,
    },
    {
      title: 'Fotos sin una buena descripción',
      count: descriptions.length,
      content: <ProblemList site={site} problems={descriptions} onGo={onGo} />,
    },
    {
      title: 'Consejos: se puede publicar igual',
      count: check.advice.length,
      content: <ProblemList site={site} problems={check.advice} onGo={onGo} />,
    },
  ].filter(({ count }) => count > 0);

  return (
    <>
      <h2>Antes de publicar</h2>
      {site.problems.length > 0 && (
        <section aria-label="El sitio no se puede mostrar">
          <h3>La página no se puede actualizar</h3>
          <ProblemList site={site} problems={site.problems} onGo={onGo} />
        </section>
      )}
      {site.samples.length === 0 && <p>Ya no queda nada de ejemplo.</p>}
      {groups.map(({ title, count, content }, index) => (
        <Findings key={title} title={title} count={count} isOpen={index === 0}>
          {content}
        </Findings>
      ))}
      {isFirstProofreading && <progress aria-label="Leyendo los textos" />}
      {hasProofreadFailed && (
        <p role="alert">No se pudieron revisar la ortografía ni los enlaces. Cierra este panel y ábrelo de nuevo.</p>
      )}
      {isAllCorrect && <p>Ortografía, enlaces y descripciones de fotos: nada que corregir.</p>}
      <p>
        <Button className="main" label="Revisar si se puede publicar" disabled={isChecking} onClick={onCheck} />
        {isChecking && <progress aria-label="Revisando el sitio" />}
      </p>
      {check.phase === 'failed' && <p role="alert">No se pudo revisar el sitio. Prueba otra vez.</p>}
      {canPublish && (
        <p>
          <b>El sitio se puede publicar.</b>
        </p>
      )}
    </>
  );
}

/** The problems without those that repeat an earlier one's field, whatever they say of it. */
const oneForEachField = (problems: readonly Problem[]): Problem[] =>
  problems.filter((problem, index) => {
    const first = problems.findIndex(({ file, path }) => file === problem.file && path === problem.path);
    return index === first;
  });

/** Whether two problems are about the same field and say the same of it. */
const isSameProblem = (one: Problem, other: Problem) =>
  one.file === other.file && one.path === other.path && one.description === other.description;

interface FindingsProps {
  title: string;
  count: number;
  /** Whether they are shown without a click. */
  isOpen: boolean;
  children: ReactNode;
}

/** Findings of one kind, such as misspelled words, which fold out below a line with their number. */
const Findings = ({ title, count, isOpen, children }: FindingsProps) => (
  <details className="findings" open={isOpen}>
    <summary>
      {title} <small>{count}</small>
    </summary>
    {children}
  </details>
);

interface SamplesProps extends Pick<PanelProps, 'onGo' | 'onConfirm'> {
  site: EditorState;
}

/**
 * The samples: example values that the practice has neither replaced nor confirmed. While one is left, the site cannot be
 * published. They stand in one list for each file. The lists are closed at first, so that the other findings stay in
 * sight; only a single list is open.
 */
function Samples({ site, onGo, onConfirm }: SamplesProps) {
  const { samples, files } = site;
  const samplesOf = (file: string) => samples.filter((sample) => sample.file === file);
  const groups = Object.entries(files)
    .map(([file, { form }]) => ({ file, title: form.title, samples: samplesOf(file) }))
    .filter((group) => group.samples.length > 0);
  return (
    <>
      <p>
        Quedan {samples.length} de {samplesInTotal(samples.length)}. Cambia cada uno, o confirma que es verdad. Un grupo
        o una lista se confirma entera: antes de hacerlo, lee todos los datos que aparecen bajo su nombre.
      </p>
      {groups.map((group) => (
        <details key={group.file} open={groups.length === 1}>
          <summary>
            {group.title} <small>{group.samples.length}</small>
          </summary>
          <SampleList samples={group.samples} {...{ site, onGo, onConfirm }} />
        </details>
      ))}
    </>
  );
}

interface SampleListProps extends Pick<PanelProps, 'onGo' | 'onConfirm'> {
  site: EditorState;
  samples: readonly Sample[];
}

/**
 * A line for each sample of a file: a button that leads to its field, then what it contains if it is a group or list, and
 * a button that confirms that the sample is true, for those that may be confirmed.
 */
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

/**
 * The words that the spelling check does not know. For each: what may be meant, a button for every field that has the
 * word, which opens that text for writing, and «Aprender esta palabra», which adds the word to those that the practice
 * says are right (`knownWords` of the content).
 */
function Misspellings({ site, misspellings, onWrite, onSet }: MisspellingsProps) {
  const storedWords = valueAt(site.files[KNOWN_WORDS.file]?.value, KNOWN_WORDS.path);
  // The field is missing until the first word is added.
  const knownWords: unknown[] = Array.isArray(storedWords) ? storedWords : [];
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
