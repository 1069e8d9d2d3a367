/** Shows why something was not done: problems at their fields, refusals of the server, conflicts between two people. */
import { useState } from 'react';
import type { FormField as FieldSchema } from '../site/browser.ts';
import type { Conflict, EditorState, Field, Finding, Refusal } from '../shared/protocol.ts';
import { valueAsText, refusalWords } from '../shared/sentences.ts';
import { Button } from './Button.tsx';
import { fieldName, lookUp, partsBelow } from './look-up.ts';
import { withPlaceholderValues } from './placeholder-values.ts';
import { previewAddress } from './form/PictureField.tsx';

interface ProblemListProps {
  site: EditorState;
  problems: readonly Finding[];
  onGo: (field: Field) => void;
}

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
  /** The field beside which this is shown: its problems need neither its name nor a way to it. */
  own?: Field;
}

export function RefusalView({ site, refusal, onGo, own }: RefusalViewProps) {
  // If a step cannot be undone, the refusal only names the fields.
  const namedFields = (refusal.fields ?? []).map((field): Finding => ({ ...field, description: '' }));
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
  conflicts: readonly Conflict[];
  onResolve: (pathsOfMine: ReadonlySet<string>) => void;
}

/** Neither version is thrown away before a button is pressed. */
export function ConflictView({ site, conflicts, onResolve }: ConflictViewProps) {
  const [keepsMine, setKeepsMine] = useState<ReadonlyMap<string, boolean>>(new Map());
  function choose(path: string, isMine: boolean) {
    const choices = new Map(keepsMine).set(path, isMine);
    setKeepsMine(choices);
    if (choices.size < conflicts.length) return;
    onResolve(new Set([...choices.keys()].filter((chosen) => choices.get(chosen))));
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
                <Version {...{ site, schema }} value={mine} />
              </dd>
              <dt>Lo que dice ahora</dt>
              <dd>
                <Version {...{ site, schema }} value={theirs} />
              </dd>
            </dl>
            <p className="choices">
              <Button
                className="main"
                label="Guardar lo mío"
                aria-pressed={keepsMine.get(path) === true}
                onClick={() => choose(path, true)}
              />
              <Button
                label="Dejar lo que dice ahora"
                aria-pressed={keepsMine.get(path) === false}
                onClick={() => choose(path, false)}
              />
            </p>
          </section>
        );
      })}
    </div>
  );
}

interface VersionProps {
  site: EditorState;
  schema: FieldSchema | undefined;
  value: unknown;
}

/** A value for people who compare two: a picture as such, a list entry by entry. */
function Version({ site, schema, value }: VersionProps) {
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
