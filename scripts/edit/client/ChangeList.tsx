/** The list of changes in the panels «Publicar» and «Versiones». */
import type { EditorState, Field } from '../protocol.ts';
import type { ChangeView, Thumbnail } from '../publishing-protocol.ts';
import { Button } from './Button.tsx';
import { lookUp, withPlaceholderValues } from './look-up.ts';
import { fieldName } from './RefusalView.tsx';

interface ChangeListProps {
  site: EditorState;
  changes: readonly ChangeView[];
  /** What the two sides of each change are called, such as `['Publicado', 'Ahora']`; the older side is shown first. */
  names: readonly [older: string, newer: string];
  /**
   * Which side of each change is the older one. Usually `before`; but changes that lead back to an older version have
   * that version as their `after`.
   */
  olderSide?: 'before' | 'after';
  onGo: (field: Field) => void;
  /** Brings one change back; without it the list only shows. */
  onRestore?: (change: ChangeView) => void;
  /** Whether something is being brought back now: then the buttons for that are disabled. */
  isRestoring?: boolean;
}

/**
 * Shows changes of the content, one for each field: a button that leads to the field (to the list if a whole entry was
 * removed from it), then its older and its newer text or picture side by side. A sample (example value) that was only confirmed shows its one value. A picture that no field names
 * any more, because it was replaced, has no button: only the path of its file stands there.
 *
 * With `onRestore`, each change gets a button «Recuperar», which brings it back; only a confirmed sample gets none.
 */
export const ChangeList = ({
  site,
  changes,
  names,
  olderSide = 'before',
  onGo,
  onRestore,
  isRestoring,
}: ChangeListProps) => (
  <ul className="changes">
    {changes.map((change) => {
      const name = fieldName(site, change.field);
      const isField = lookUp(site, change.field) !== undefined;
      return (
        <li key={change.id}>
          {isField ? <Button label={name} onClick={() => onGo(change.field)} /> : <span>{name}</span>}
          {change.kind === 'confirmed' && <span>Confirmado: {change.after}</span>}
          {change.kind === 'text' && <TextSides change={change} names={names} olderSide={olderSide} site={site} />}
          {change.kind === 'picture' && <PictureSides change={change} names={names} olderSide={olderSide} />}
          {onRestore && change.kind !== 'confirmed' && (
            <Button
              className="confirm"
              label="Recuperar"
              of={name}
              disabled={isRestoring}
              onClick={() => onRestore(change)}
            />
          )}
        </li>
      );
    })}
  </ul>
);

interface SidesProps extends Required<Pick<ChangeListProps, 'names' | 'olderSide'>> {
  change: ChangeView;
}

/** The two sides of a change (its `before` and `after`) in the order in which they are shown: the older one first. */
const olderFirst = <Side,>(before: Side, after: Side, olderSide: 'before' | 'after') =>
  olderSide === 'before' ? ([before, after] as const) : ([after, before] as const);

/**
 * A text as the page shows it: with values in the place of its placeholders, such as `{doctora}`.
 *
 * @param text undefined if the field does not exist on that side of the change
 * @param wordsForNone what to show in that case
 */
const shownText = (text: string | undefined, site: EditorState, wordsForNone: string) =>
  text === undefined ? wordsForNone : withPlaceholderValues(text, site);

interface TextSidesProps extends SidesProps {
  site: EditorState;
}

/**
 * The older and the newer text of a change, each below the name of its side, such as «Publicado» and «Ahora». If the field
 * does not exist on one side, the older side says «(no estaba)», the newer one «(ya no está)». On both sides, placeholders
 * show the values of today.
 */
function TextSides({ change: { before, after }, names, olderSide, site }: TextSidesProps) {
  const [olderName, newerName] = names;
  const [older, newer] = olderFirst(before, after, olderSide);
  return (
    <dl className="sides">
      <div>
        <dt>{olderName}</dt>
        <dd>{shownText(older, site, '(no estaba)')}</dd>
      </div>
      <div>
        <dt>{newerName}</dt>
        <dd>{shownText(newer, site, '(ya no está)')}</dd>
      </div>
    </dl>
  );
}

/** The older and the newer picture of a change, each below the name of its side, such as «Publicado» and «Ahora». */
function PictureSides({ change: { pictures = {} }, names: [olderName, newerName], olderSide }: SidesProps) {
  // A change of the kind `picture` always has `pictures`; the default is for TypeScript.
  const [older, newer] = olderFirst(pictures.before, pictures.after, olderSide);
  return (
    <dl className="sides">
      <div>
        <dt>{olderName}</dt>
        <dd>
          <PictureSide picture={older} name={olderName} />
        </dd>
      </div>
      <div>
        <dt>{newerName}</dt>
        <dd>
          <PictureSide picture={newer} name={newerName} />
        </dd>
      </div>
    </dl>
  );
}

/** A small copy of a picture; words in its place if that side has no file (undefined), or a film (null). */
function PictureSide({ picture, name }: { picture: Thumbnail | undefined; name: string }) {
  if (picture === undefined) return '(no hay archivo)';
  if (picture === null) return '(video)';
  return <img src={picture} alt={name} />;
}
