import { Picture, usePictureKind, type PictureProps } from './Picture.tsx';

/**
 * A picture in the shape of an arch, around photos with a band of colour (`styles/below-fold.css`). With `reveals` it
 * enters by itself; leave that out inside a card that does.
 */
export function FramedPicture({
  className = '',
  reveals = false,
  ...picture
}: PictureProps & { className?: string; reveals?: boolean }) {
  const classes = ['frame'];
  if (usePictureKind(picture.file) === 'photo') classes.push('frame--photo');
  if (className) classes.push(className);
  return (
    <div className={classes.join(' ')} data-reveal={reveals ? '' : undefined}>
      <Picture {...picture} />
    </div>
  );
}
