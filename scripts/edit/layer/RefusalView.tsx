import type { EditorState, Field, Problem, Refusal } from '../protocol.ts';
import { refusalWords } from '../words.ts';
import { Button } from './Button.tsx';
import { lookUp } from './look-up.ts';

/** The name of a field with that of its group before it: `Correo y WhatsApp › Número de WhatsApp`. */
export function fieldName(site: EditorState, field: Field): string {
  const label = lookUp(site, field)?.label ?? field.file;
  return label.split(' › ').slice(-2).join(' › ');
}

interface ProblemListProps {
  site: EditorState;
  problems: readonly Problem[];
  onGo: (field: Field) => void;
}

/** A list of problems. The name of each field is a button that leads to it. */
export const ProblemList = ({ site, problems, onGo }: ProblemListProps) => (
  <ul className="problems">
    {problems.map((problem) => (
      <li key={`${problem.file} ${problem.path} ${problem.description}`}>
        {problem.file !== '' && <Button label={fieldName(site, problem)} onClick={() => onGo(problem)} />}
        <span>{problem.description}</span>
      </li>
    ))}
  </ul>
);

interface RefusalViewProps {
  site: EditorState;
  refusal: Refusal;
  onGo: (field: Field) => void;
  /** The field right beside which this is shown: its problems are said without its name. */
  own?: Field;
}

/** Why nothing was changed, with a way to each field that has to be changed first. */
export function RefusalView({ site, refusal, onGo, own }: RefusalViewProps) {
  const fields = (refusal.fields ?? []).map((field): Problem => ({ ...field, description: '' }));
  const problems = [...(refusal.problems ?? []), ...fields];
  const isOwn = ({ file, path }: Field) => file === own?.file && path === own.path;
  const [ownProblems, others] = [problems.filter(isOwn), problems.filter((problem) => !isOwn(problem))];
  return (
    <div className="refusal" role="alert">
      <p>
        {refusalWords[refusal.code]} {ownProblems.map(({ description }) => description).join(' ')}
      </p>
      {others.length > 0 && <ProblemList site={site} problems={others} onGo={onGo} />}
    </div>
  );
}

/** A value of the content as a person reads it: the texts of a group or list, one after the other. */
function readable(value: unknown): string {
  if (value === undefined) return '(quitado)';
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value).map(readable).join(' · ');
}

interface ConflictViewProps {
  site: EditorState;
  refusal: Refusal;
  onKeepMine: () => void;
  onKeepTheirs: () => void;
}

/** Two people changed the same: both versions side by side. Nothing is thrown away before one is chosen. */
export const ConflictView = ({ site, refusal, onKeepMine, onKeepTheirs }: ConflictViewProps) => (
  <div className="conflict" role="alert">
    <p>{refusalWords.conflict}</p>
    {(refusal.conflicts ?? []).map((conflict) => (
      <dl key={conflict.path}>
        <dt>{fieldName(site, conflict)}: lo tuyo</dt>
        <dd>{readable(conflict.mine)}</dd>
        <dt>Lo que dice ahora</dt>
        <dd>{readable(conflict.theirs)}</dd>
      </dl>
    ))}
    <p className="choices">
      <Button className="main" label="Guardar lo mío" onClick={onKeepMine} />
      <Button label="Dejar lo que dice ahora" onClick={onKeepTheirs} />
    </p>
  </div>
);
