import { Picture, usePictureKind, type PictureProps } from './Picture.tsx';

/**
 * A picture of the content in the arch of the design. A drawing fills the arch; a photo (`frame--photo`) stands in a
 * smaller arch inside it, so that a band of the page's colour (`--band-colour`) lies around any photo. Styles:
 * `src/styles/below-fold.css`.
 *
 * @param reveals whether the arch has an entrance animation of its own on scroll; false where the element around it has
 *   one already
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
