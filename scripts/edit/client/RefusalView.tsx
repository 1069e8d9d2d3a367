/** Why something was not done: problems at their fields, refusals of the server, conflicts between two people. */
import type { Conflict, EditorState, Field, Finding, Refusal } from '../shared/protocol.ts';
import { refusalWords, valueAsText } from '../shared/sentences.ts';
import { Button } from './Button.tsx';
import { ConfirmButtonIfSample } from './ConfirmButtonIfSample.tsx';
import { isSameField } from './changes.ts';
import { fieldName, lookUp } from './look-up.ts';
import { withPlaceholderValues } from './placeholder-values.ts';
import { previewAddress } from './form/preview-address.ts';

interface ProblemListProps {
  site: EditorState;
  problems: readonly Finding[];
  onGo: (field: Field) => void;
  /** Confirms that a sample is true. If it is left out, no sample has a button for that. */
  onConfirm?: (field: Field) => void;
}

/** Findings. Each that names a file has a button that leads to its field. */
export function ProblemList({ site, problems, onGo, onConfirm }: ProblemListProps) {
  if (problems.length === 0) return null;
  return (
    <ul className="problems">
      {problems.map((problem) => {
        const namesFile = problem.file !== '';
        return (
          <li key={`${problem.file} ${problem.path} ${problem.description}`}>
            {namesFile && <Button label={fieldName(site, problem)} onClick={() => onGo(problem)} />}
            <span>{problem.description}</span>
            {onConfirm && <ConfirmButtonIfSample site={site} field={problem} onConfirm={onConfirm} />}
          </li>
        );
      })}
    </ul>
  );
}

interface RefusalViewProps {
  site: EditorState;
  refusal: Refusal;
  onGo: (field: Field) => void;
}

/** Why nothing was done, with buttons that lead to the fields that it is about. */
export function RefusalView({ site, refusal, onGo }: RefusalViewProps) {
  const { code, field, problems = [] } = refusal;
  const hasButton = (wanted: Field) => problems.some((problem) => isSameField(problem, wanted));
  // A step that brings back a whole version has no field to go to.
  const fieldToGoTo = field && lookUp(site, field) && !hasButton(field) ? field : undefined;
  return (
    <div className="refusal" role="alert">
      <p>{refusalWords[code]}</p>
      <ProblemList site={site} problems={problems} onGo={onGo} />
      {fieldToGoTo && <Button label={fieldName(site, fieldToGoTo)} onClick={() => onGo(fieldToGoTo)} />}
    </div>
  );
}

interface ConflictViewProps {
  site: EditorState;
  /** All of one file, so each has another path. */
  conflicts: readonly Conflict[];
  onResolve: (keepsMine: boolean) => void;
}

/** Both versions of each field, and which of them stay. */
export const ConflictView = ({ site, conflicts, onResolve }: ConflictViewProps) => (
  <div className="conflict" role="alert">
    <p>{refusalWords.conflict}</p>
    {conflicts.map((conflict) => {
      const isMedia = lookUp(site, conflict)?.schema.format === 'media';
      return (
        <dl key={conflict.path}>
          <dt>{fieldName(site, conflict)}: lo tuyo</dt>
          <dd>
            <ComparedValue site={site} isMedia={isMedia} value={conflict.mine} />
          </dd>
          <dt>Lo que dice ahora</dt>
          <dd>
            <ComparedValue site={site} isMedia={isMedia} value={conflict.theirs} />
          </dd>
        </dl>
      );
    })}
    <p>
      <Button className="main" label="Guardar lo mío" onClick={() => onResolve(true)} />
      <Button label="Dejar lo que dice ahora" onClick={() => onResolve(false)} />
    </p>
  </div>
);

interface ComparedValueProps {
  site: EditorState;
  isMedia: boolean;
  value: unknown;
}

/** One of two values to compare: a picture as such, a film by its name, all else in words. */
function ComparedValue({ site, isMedia, value }: ComparedValueProps) {
  const picture = isMedia ? previewAddress(value) : undefined;
  if (picture !== undefined) return <img src={picture} alt="" />;
  // A film that was just chosen. The value of a stored film is its name.
  if (value instanceof File) return value.name;
  return valueAsText(value, (text) => withPlaceholderValues(text, site));
}
