/** The list of changes in the panels «Publicar» and «Versiones». */
import type { EditorState, Field } from '../../shared/protocol.ts';
import type { ChangeView, Thumbnail } from '../../shared/publishing-protocol.ts';
import { Button } from '../Button.tsx';
import { fieldName, lookUp } from '../look-up.ts';
import { withPlaceholderValues } from '../placeholder-values.ts';

interface ChangeListProps {
  site: EditorState;
  changes: readonly ChangeView[];
  /** What the state before each change is called, such as «Publicado», and the one after it. */
  beforeName: string;
  afterName: string;
  onGo: (field: Field) => void;
  /** Brings a picture back. If it is left out, no picture has a button for that. */
  onRestore?: (part: Field) => void;
}

/**
 * Changes, each with the name of its field and both sides. The name leads to the field if a content file
 * has it; a picture that nothing shows now is in none.
 */
export const ChangeList = ({ site, changes, beforeName, afterName, onGo, onRestore }: ChangeListProps) => (
  <ul className="changes">
    {changes.map((change) => {
      const { id, field, restorablePart } = change;
      const name = fieldName(site, field);
      const isInContent = lookUp(site, field) !== undefined;
      return (
        <li key={id}>
          {isInContent ? <Button label={name} onClick={() => onGo(field)} /> : <span>{name}</span>}
          <dl className="sides">
            <Side change={change} side="before" name={beforeName} site={site} />
            <Side change={change} side="after" name={afterName} site={site} />
          </dl>
          {onRestore && restorablePart && (
            <Button className="confirm" label="Recuperar" of={name} onClick={() => onRestore(restorablePart)} />
          )}
        </li>
      );
    })}
  </ul>
);

interface SideProps extends Pick<ChangeListProps, 'site'> {
  change: ChangeView;
  side: 'before' | 'after';
  name: string;
}

function Side({ change, side, name, site }: SideProps) {
  const { pictures } = change;
  const text = change[side];
  const words = text === undefined ? '(no está)' : withPlaceholderValues(text, site);
  return (
    <div>
      <dt>{name}</dt>
      <dd>{pictures ? <Picture picture={pictures[side]} name={name} /> : words}</dd>
    </div>
  );
}

/** A small copy of a picture: undefined if there is no file, null for a film. */
function Picture({ picture, name }: { picture: Thumbnail | undefined; name: string }) {
  if (picture === undefined) return '(no hay archivo)';
  if (picture === null) return '(video)';
  return <img src={picture} alt={name} />;
}
