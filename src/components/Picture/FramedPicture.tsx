import { Picture, usePictureKind, type PictureProps } from './Picture.tsx';

/**
 * A picture in the arch of the design. A drawing fills it; a photograph stands in an arch of its own inside it, in a
 * band of colour (`--band-colour`), so that any photograph belongs to the page. Styles: `src/styles/below-fold.css`.
 *
 * @param reveals whether the arch enters by itself; without it, it enters with the element that it belongs to
 */
export function FramedPicture({
  className = '',
  reveals = false,
  ...picture
}: PictureProps & { className?: string; reveals?: boolean }) {
  const isPhoto = usePictureKind(picture.file) === 'photo';
  const classes = ['frame', isPhoto && 'frame--photo', className].filter(Boolean);
  return (
    <div className={classes.join(' ')} data-reveal={reveals ? '' : undefined}>
      <Picture {...picture} />
    </div>
  );
}
