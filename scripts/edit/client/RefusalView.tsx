/** Shows why something was not done: problems at their fields, refusals of the server, conflicts between two people. */
import type { EditorState, Field, Problem, Refusal } from '../protocol.ts';
import { valueAsText, refusalWords } from '../words.ts';
import { Button } from './Button.tsx';
import { lookUp, withPlaceholderValues } from './look-up.ts';

/**
 * The Spanish name of a field with that of its group before it: `Correo y WhatsApp › Número de WhatsApp`. The path of the
 * file if that has no form.
 */
export function fieldName(site: EditorState, field: Field): string {
  const label = lookUp(site, field)?.label ?? field.file;
  return label.split(' › ').slice(-2).join(' › ');
}

interface ProblemListProps {
  site: EditorState;
  problems: readonly Problem[];
  onGo: (field: Field) => void;
}

/**
 * A list of problems, for panels and messages. Before each stands the name of its field, a button that leads there; a
 * problem that is about no file (`file` is empty) has no button.
 */
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
  /** The field beside which this is shown, if there is one: its own problems need neither its name nor a way to it. */
  own?: Field;
}

/**
 * Tells somebody why the server changed nothing: a sentence for the kind of refusal, followed by what is wrong with the field
 * `own`, beside which this is shown. Below stands a list of what is wrong with other fields, each with a button that leads
 * there.
 */
export function RefusalView({ site, refusal, onGo, own }: RefusalViewProps) {
  // If a step cannot be undone, the refusal only names the fields; they are listed like problems without a sentence.
  const namedFields = (refusal.fields ?? []).map((field): Problem => ({ ...field, description: '' }));
  const problems = [...(refusal.problems ?? []), ...namedFields];
  const isOwn = ({ file, path }: Field) => file === own?.file && path === own.path;
  const ownProblems = problems.filter(isOwn);
  const otherProblems = problems.filter((problem) => !isOwn(problem));
  return (
    <div className="refusal" role="alert">
      <p>
        {refusalWords[refusal.code]} {ownProblems.map(({ description }) => description).join(' ')}
      </p>
      {otherProblems.length > 0 && <ProblemList site={site} problems={otherProblems} onGo={onGo} />}
    </div>
  );
}

interface ConflictViewProps {
  site: EditorState;
  refusal: Refusal;
  onKeepMine: () => void;
  onKeepTheirs: () => void;
}

/**
 * Shown when a save was refused because somebody else has changed the same field meanwhile: shows both versions of each
 * such field, and asks which one stays. Neither is thrown away before a button is pressed. If the other person has removed
 * the list entry with the field, there is no place left for this person's words: says so, and offers only to close.
 */
export function ConflictView({ site, refusal, onKeepMine, onKeepTheirs }: ConflictViewProps) {
  /** A text as the page shows it. */
  const asShown = (text: string) => withPlaceholderValues(text, site);
  const wasRemoved = refusal.merged === undefined;
  if (wasRemoved) {
    return (
      <div className="conflict" role="alert">
        <p>
          Alguien quitó esto mientras escribías, así que no hay dónde guardarlo. Si necesitas tus palabras, cópialas
          antes de cerrar.
        </p>
        <p className="choices">
          {/* Without a merged value, this only ends the writing or closes the form. */}
          <Button label="Cerrar sin guardar" onClick={onKeepTheirs} />
        </p>
      </div>
    );
  }
  return (
    <div className="conflict" role="alert">
      <p>{refusalWords.conflict}</p>
      {(refusal.conflicts ?? []).map((conflict) => (
        <dl key={conflict.path}>
          <dt>{fieldName(site, conflict)}: lo tuyo</dt>
          <dd>{valueAsText(conflict.mine, asShown)}</dd>
          <dt>Lo que dice ahora</dt>
          <dd>{valueAsText(conflict.theirs, asShown)}</dd>
        </dl>
      ))}
      <p className="choices">
        <Button className="main" label="Guardar lo mío" onClick={onKeepMine} />
        <Button label="Dejar lo que dice ahora" onClick={onKeepTheirs} />
      </p>
    </div>
  );
}
