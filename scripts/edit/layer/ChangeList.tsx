import type { EditorState, Field } from '../protocol.ts';
import type { ChangeView, Thumbnail } from '../publishing-protocol.ts';
import { Button } from './Button.tsx';
import { fieldName } from './RefusalView.tsx';

interface ChangeListProps {
  site: EditorState;
  changes: readonly ChangeView[];
  /** What the two sides are called, such as "Antes" and "Ahora". */
  names: readonly [before: string, after: string];
  onGo: (field: Field) => void;
  /** Brings one change back; without it the list only shows. */
  onRestore?: (change: ChangeView) => void;
}

/** Changes field by field: old and new text, pictures side by side. */
export const ChangeList = ({ site, changes, names, onGo, onRestore }: ChangeListProps) => (
  <ul className="changes">
    {changes.map((change) => {
      const name = fieldName(site, change.field);
      return (
        <li key={change.id}>
          <Button label={name} onClick={() => onGo(change.field)} />
          {change.kind === 'confirmed' && <span>Confirmado: {change.after}</span>}
          {change.kind === 'text' && <TextSides change={change} names={names} />}
          {change.kind === 'picture' && <PictureSides change={change} names={names} />}
          {onRestore && change.kind !== 'confirmed' && (
            <Button className="confirm" label="Recuperar" of={name} onClick={() => onRestore(change)} />
          )}
        </li>
      );
    })}
  </ul>
);

interface SidesProps extends Pick<ChangeListProps, 'names'> {
  change: ChangeView;
}

/** The old and the new text of a change. */
const TextSides = ({ change: { before, after }, names: [beforeName, afterName] }: SidesProps) => (
  <dl className="sides">
    <div>
      <dt>{beforeName}</dt>
      <dd>{before ?? '(no estaba)'}</dd>
    </div>
    <div>
      <dt>{afterName}</dt>
      <dd>{after ?? '(ya no está)'}</dd>
    </div>
  </dl>
);

/** The old and the new picture of a change. */
const PictureSides = ({ change: { pictures = {} }, names: [beforeName, afterName] }: SidesProps) => (
  <dl className="sides">
    <div>
      <dt>{beforeName}</dt>
      <dd>
        <PictureSide picture={pictures.before} name={beforeName} />
      </dd>
    </div>
    <div>
      <dt>{afterName}</dt>
      <dd>
        <PictureSide picture={pictures.after} name={afterName} />
      </dd>
    </div>
  </dl>
);

/** A small copy of a picture, or a word in its place if there was none or it is a film. */
function PictureSide({ picture, name }: { picture: Thumbnail | undefined; name: string }) {
  if (picture === undefined) return '(no hay archivo)';
  if (picture === null) return '(video)';
  return <img src={picture} alt={name} />;
}
