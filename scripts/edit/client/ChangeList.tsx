/** The list of changes in the panels «Publicar» and «Versiones». */
import type { EditorState, Field } from '../protocol.ts';
import type { ChangeView, Thumbnail } from '../publishing-protocol.ts';
import { Button } from './Button.tsx';
import { lookUp } from './look-up.ts';
import { withPlaceholderValues } from './placeholder-values.ts';
import { fieldName } from './RefusalView.tsx';

interface ChangeListProps {
  site: EditorState;
  changes: readonly ChangeView[];
  /** What the older side of each change is called; the newer is «Ahora». */
  olderName: string;
  onGo: (field: Field) => void;
  /** Brings a picture back; without it the list only shows. */
  onRestore?: (part: Field) => void;
  isRestoring?: boolean;
}

/** A picture that no field names any more leads nowhere: only the path of its file stands there. */
export const ChangeList = ({ site, changes, olderName, onGo, onRestore, isRestoring }: ChangeListProps) => (
  <ul className="changes">
    {changes.map((change) => {
      const { id, field, restore } = change;
      const name = fieldName(site, field);
      const isField = lookUp(site, field) !== undefined;
      return (
        <li key={id}>
          {isField ? <Button label={name} onClick={() => onGo(field)} /> : <span>{name}</span>}
          <Sides change={change} site={site} olderName={olderName} />
          {onRestore && restore && (
            <Button
              className="confirm"
              label="Recuperar"
              of={name}
              disabled={isRestoring}
              onClick={() => onRestore(restore)}
            />
          )}
        </li>
      );
    })}
  </ul>
);

interface SidesProps extends Pick<ChangeListProps, 'site' | 'olderName'> {
  change: ChangeView;
}

function Sides({ change: { before, after, pictures }, site, olderName }: SidesProps) {
  const textOf = (text: string | undefined, wordsForNone: string) =>
    text === undefined ? wordsForNone : withPlaceholderValues(text, site);
  return (
    <dl className="sides">
      <div>
        <dt>{olderName}</dt>
        <dd>{pictures ? <Picture picture={pictures.before} name={olderName} /> : textOf(before, '(no estaba)')}</dd>
      </div>
      <div>
        <dt>Ahora</dt>
        <dd>{pictures ? <Picture picture={pictures.after} name="Ahora" /> : textOf(after, '(ya no está)')}</dd>
      </div>
    </dl>
  );
}

function Picture({ picture, name }: { picture: Thumbnail | undefined; name: string }) {
  if (picture === undefined) return '(no hay archivo)';
  if (picture === null) return '(video)';
  return <img src={picture} alt={name} />;
}
