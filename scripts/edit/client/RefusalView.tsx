/** Why something was not done: problems at their fields, refusals of the server, conflicts between two people. */
import { useState } from 'react';
import type { FormSchema } from '../site/browser.ts';
import type { Conflict, EditorState, Field, Finding, Refusal } from '../shared/protocol.ts';
import { refusalWords, valueAsText } from '../shared/sentences.ts';
import { Button } from './Button.tsx';
import { isSameField } from './changes.ts';
import { confirmLabel } from './confirm-label.ts';
import { describeParts, fieldName, isGroupOrList, lookUp } from './look-up.ts';
import { withPlaceholderValues } from './placeholder-values.ts';
import { previewAddress } from './form/preview-address.ts';

interface ProblemListProps {
  site: EditorState;
  problems: readonly Finding[];
  onGo: (field: Field) => void;
  /** Confirms that a sample is true. If it is left out, no sample has a button for that. */
  onConfirm?: (field: Field) => void;
}

/** Findings, each with a button that leads to its field, unless it is about no content. */
export function ProblemList({ site, problems, onGo, onConfirm }: ProblemListProps) {
  if (problems.length === 0) return null;
  return (
    <ul className="problems">
      {problems.map((problem) => {
        const isAboutContent = problem.file !== '';
        const name = fieldName(site, problem);
        return (
          <li key={`${problem.file} ${problem.path} ${problem.description}`}>
            {isAboutContent && <Button label={name} onClick={() => onGo(problem)} />}
            <span>{problem.description}</span>
            {onConfirm && mayConfirm(site, problem) && (
              <Button
                className="confirm"
                label={confirmLabel(site, [problem])}
                of={name}
                onClick={() => onConfirm(problem)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Whether a field is a sample that can be confirmed without its form: of a group, only the form shows all values. */
const mayConfirm = (site: EditorState, field: Field): boolean =>
  !isGroupOrList(site, field) && site.samples.some((sample) => sample.canBeConfirmed && isSameField(sample, field));

interface RefusalViewProps {
  site: EditorState;
  refusal: Refusal;
  onGo: (field: Field) => void;
  /** The field beside which this is shown: its problems need neither its name nor a button. */
  besideField?: Field;
}

/** Why nothing was done. */
export function RefusalView({ site, refusal, onGo, besideField }: RefusalViewProps) {
  const { code, field } = refusal;
  // The refusal of an undo or redo names a field, without saying what is wrong there.
  const problemsOfStep: Finding[] = field ? [{ ...field, description: '' }] : [];
  const problems = [...(refusal.problems ?? []), ...problemsOfStep];
  const isHere = (problem: Finding) => isSameField(problem, besideField);
  const problemsHere = problems.filter(isHere);
  const otherProblems = problems.filter((problem) => !isHere(problem));
  return (
    <div className="refusal" role="alert">
      <p>
        {refusalWords[code]} {problemsHere.map(({ description }) => description).join(' ')}
      </p>
      <ProblemList site={site} problems={otherProblems} onGo={onGo} />
    </div>
  );
}

type Side = 'mine' | 'theirs';

interface ConflictViewProps {
  site: EditorState;
  /** All of one file, so each has another path. */
  conflicts: readonly Conflict[];
  /** Gets the paths of the fields in which this person's version stays, once there is a choice for each. */
  onResolve: (pathsOfMine: ReadonlySet<string>) => void;
}

/** Asks which version of each field stays. */
export function ConflictView({ site, conflicts, onResolve }: ConflictViewProps) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  function choose(path: string, side: Side) {
    const choicesNow = new Map(choices).set(path, side);
    setChoices(choicesNow);
    if (choicesNow.size < conflicts.length) return;
    const mine = conflicts.filter((conflict) => choicesNow.get(conflict.path) === 'mine');
    onResolve(new Set(mine.map((conflict) => conflict.path)));
  }
  return (
    <div className="conflict" role="alert">
      <p>{refusalWords.conflict}</p>
      {conflicts.map((conflict) => (
        <TwoVersions
          key={conflict.path}
          site={site}
          conflict={conflict}
          chosenSide={choices.get(conflict.path)}
          onChoose={(side) => choose(conflict.path, side)}
        />
      ))}
    </div>
  );
}

interface TwoVersionsProps {
  site: EditorState;
  conflict: Conflict;
  chosenSide: Side | undefined;
  onChoose: (side: Side) => void;
}

/** Both versions of a field, each with the button that keeps it. */
function TwoVersions({ site, conflict, chosenSide, onChoose }: TwoVersionsProps) {
  const name = fieldName(site, conflict);
  const schema = lookUp(site, conflict)?.schema;
  return (
    <section aria-label={name}>
      <dl>
        <dt>{name}: lo tuyo</dt>
        <dd>
          <ComparedValue site={site} schema={schema} value={conflict.mine} />
        </dd>
        <dt>Lo que dice ahora</dt>
        <dd>
          <ComparedValue site={site} schema={schema} value={conflict.theirs} />
        </dd>
      </dl>
      <p className="choices">
        <Button
          className="main"
          label="Guardar lo mío"
          aria-pressed={chosenSide === 'mine'}
          onClick={() => onChoose('mine')}
        />
        <Button
          label="Dejar lo que dice ahora"
          aria-pressed={chosenSide === 'theirs'}
          onClick={() => onChoose('theirs')}
        />
      </p>
    </section>
  );
}

interface ComparedValueProps {
  site: EditorState;
  schema: FormSchema | undefined;
  value: unknown;
}

/** One of two values to compare: a picture as such, a film by its name, a list entry by entry, all else in words. */
function ComparedValue({ site, schema, value }: ComparedValueProps) {
  const { format, items } = schema ?? {};
  const picture = format === 'media' ? previewAddress(value) : undefined;
  if (picture !== undefined) return <img src={picture} alt="" />;
  // A chosen film; the name of a stored one is its value.
  if (value instanceof File) return value.name;
  if (!items || !Array.isArray(value)) return valueAsText(value, (text) => withPlaceholderValues(text, site));
  return (
    <ol>
      {value.map((entry, index) => (
        <li key={index}>{describeParts(entry, items, site).join(' · ')}</li>
      ))}
    </ol>
  );
}
