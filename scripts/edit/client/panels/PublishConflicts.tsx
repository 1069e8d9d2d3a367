/** The part of «Publicar» that shows what somebody else has published in the same files, beside one's own words. */
import type { EditorState, Field } from '../../shared/protocol.ts';
import type { ConflictChoices, PublishConflict } from '../../shared/publishing-protocol.ts';
import { fieldName } from '../look-up.ts';
import { ChangeList } from './ChangeList.tsx';

const sideNames = { ours: 'Lo tuyo', theirs: 'Lo de la otra persona' } as const;

interface PublishConflictsProps {
  site: EditorState;
  conflicts: readonly PublishConflict[];
  choices: ConflictChoices;
  onChoose: (choices: ConflictChoices) => void;
  onGo: (field: Field) => void;
}

/**
 * Asks, for each file, whose words stay where both sides changed the same place. A file without a choice is a conflict
 * again at the next attempt.
 */
export const PublishConflicts = ({ site, conflicts, choices, onChoose, onGo }: PublishConflictsProps) => (
  <section role="alert" className="refusal" aria-label="Otra persona cambió lo mismo">
    <p>Otra persona publicó otra cosa en estos lugares. Elige qué queda y publica otra vez.</p>
    {conflicts.map(({ id, file, changes }) => (
      <fieldset key={id} className="choices">
        <legend>{fieldName(site, { file, path: '' })}</legend>
        {changes.length === 0 && <p>Las dos versiones se ven igual en el sitio; difieren solo en notas del archivo.</p>}
        <ChangeList
          site={site}
          changes={changes}
          // Theirs stands first: others have it already.
          beforeName={sideNames.theirs}
          afterName={sideNames.ours}
          onGo={onGo}
        />
        {(['ours', 'theirs'] as const).map((side) => (
          <label key={side}>
            <input
              type="radio"
              name={id}
              checked={choices[id] === side}
              onChange={() => onChoose({ ...choices, [id]: side })}
            />
            {sideNames[side]}
          </label>
        ))}
      </fieldset>
    ))}
  </section>
);
