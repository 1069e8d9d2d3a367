import { Picture, usePictureKind, type PictureProps } from './Picture.tsx';

/**
 * A picture in the shape of an arch; a photo has a band of colour around it (`styles/below-fold.css`). With `reveals`,
 * the picture enters by itself; leave `reveals` out inside a card that does.
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
