import { Picture, usePictureKind, type PictureProps } from './Picture.tsx';

/** A picture in the shape of an arch. With `reveals` it is animated by itself, else with the card around it. */
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
