/** Shows why something was not done: problems at their fields, refusals of the server, conflicts between two people. */
import { useState } from 'react';
import type { FormSchema } from '../site/browser.ts';
import type { Conflict, EditorState, Field, Finding, Refusal } from '../shared/protocol.ts';
import { valueAsText, refusalWords } from '../shared/sentences.ts';
import { Button } from './Button.tsx';
import { isSameField } from './changes.ts';
import { fieldName, lookUp, partsBelow } from './look-up.ts';
import { withPlaceholderValues } from './placeholder-values.ts';
import { previewAddress } from './form/preview-address.ts';

interface ProblemListProps {
  site: EditorState;
  problems: readonly Finding[];
  onGo: (field: Field) => void;
}

/** Findings, each with a button that leads to its field. What is about no content has no file, and no button. */
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
  /** The field beside which this is shown: its problems need neither its name nor a button. */
  besideField?: Field;
}

/** Why the server did nothing. */
export function RefusalView({ site, refusal, onGo, besideField }: RefusalViewProps) {
  const { code, field } = refusal;
  // A refusal to undo only names the field of the step.
  const namedFields: Finding[] = field ? [{ ...field, description: '' }] : [];
  const problems = [...(refusal.problems ?? []), ...namedFields];
  const problemsHere = problems.filter((problem) => isSameField(problem, besideField));
  const otherProblems = problems.filter((problem) => !isSameField(problem, besideField));
  return (
    <div className="refusal" role="alert">
      <p>
        {refusalWords[code]} {problemsHere.map(({ description }) => description).join(' ')}
      </p>
      {otherProblems.length > 0 && <ProblemList site={site} problems={otherProblems} onGo={onGo} />}
    </div>
  );
}

interface ConflictViewProps {
  site: EditorState;
  conflicts: readonly Conflict[];
  /** Called once there is a choice for each; gets the paths of the fields in which this person's version stays. */
  onResolve: (pathsOfMine: ReadonlySet<string>) => void;
}

/** Asks which version of each field stays; neither is thrown away before a button is pressed. */
export function ConflictView({ site, conflicts, onResolve }: ConflictViewProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  function choose(path: string, side: 'mine' | 'theirs') {
    const newChoices = { ...choices, [path]: side };
    setChoices(newChoices);
    const paths = Object.keys(newChoices);
    if (paths.length < conflicts.length) return;
    onResolve(new Set(paths.filter((chosenPath) => newChoices[chosenPath] === 'mine')));
  }
  return (
    <div className="conflict" role="alert">
      <p>{refusalWords.conflict}</p>
      {conflicts.map(({ file, path, mine, theirs }) => {
        const name = fieldName(site, { file, path });
        const schema = lookUp(site, { file, path })?.form;
        return (
          <section key={path} aria-label={name}>
            <dl>
              <dt>{name}: lo tuyo</dt>
              <dd>
                <ComparedValue site={site} schema={schema} value={mine} />
              </dd>
              <dt>Lo que dice ahora</dt>
              <dd>
                <ComparedValue site={site} schema={schema} value={theirs} />
              </dd>
            </dl>
            <p className="choices">
              <Button
                className="main"
                label="Guardar lo mío"
                aria-pressed={choices[path] === 'mine'}
                onClick={() => choose(path, 'mine')}
              />
              <Button
                label="Dejar lo que dice ahora"
                aria-pressed={choices[path] === 'theirs'}
                onClick={() => choose(path, 'theirs')}
              />
            </p>
          </section>
        );
      })}
    </div>
  );
}

interface ComparedValueProps {
  site: EditorState;
  schema: FormSchema | undefined;
  value: unknown;
}

/** One of two values to compare: a picture as such, a list entry by entry, anything else in words. */
function ComparedValue({ site, schema, value }: ComparedValueProps) {
  const picture = schema?.format === 'media' ? previewAddress(value) : undefined;
  if (picture !== undefined) return <img src={picture} alt="" />;
  if (schema?.items && Array.isArray(value)) {
    const { items } = schema;
    return (
      <ol>
        {value.map((entry, index) => (
          <li key={index}>{partsBelow(entry, items, site).join(' · ')}</li>
        ))}
      </ol>
    );
  }
  return valueAsText(value, (text) => withPlaceholderValues(text, site));
}
