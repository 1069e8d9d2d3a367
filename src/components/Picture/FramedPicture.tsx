import { Picture, usePictureKind, type PictureProps } from './Picture.tsx';

/**
 * A picture of the content cut to the shape of an arch, for the portraits of doctor and patients. A drawing fills the
 * arch. A photo stands in a smaller arch inside it, so that a coloured band separates it from the page (`frame--photo` in
 * `src/styles/below-fold.css`).
 *
 * @param className a class that the arch gets besides `frame`, such as `about__arch`; none by default
 * @param reveals whether the arch enters with an animation of its own on scroll; false by default, for places where the
 *   whole card around the arch enters
 * @param picture file, alternative text and place of the picture, as for `Picture`
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
