/** The form field for a picture that the site crops, with previews of the crops before anything is saved. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FormSchema, parseFocus, type FocalPoint, type Size } from '../../site/browser.ts';
import type { Field, PhotoMeasure } from '../../shared/protocol.ts';
import { FileChooser } from './FileChooser.tsx';
import { FocusPicker } from './FocusPicker.tsx';
import { isTooLargeFile } from './form-parts.tsx';
import { useFormContext } from './form-context.ts';
import type { CropPreview } from './picture-crops.ts';
import { previewAddress } from './preview-address.ts';
import { valueAtField } from '../look-up.ts';
import { serverQuery } from '../server-queries.ts';

interface PictureValue {
  /** A file in `content/media/`, or one that is not stored yet; '' for none. */
  picture: string | File;
  /** `50% 30%`, for example; undefined if the build chooses it. */
  focus: string | undefined;
}

/**
 * The size of a photo and the focal point that the build would choose; undefined until the server has measured it, and
 * for a picture that it cannot measure, such as a drawing, or that is too large to be sent.
 */
function usePhotoMeasure(picture: string | File): PhotoMeasure | undefined {
  const { connection } = useFormContext();
  const canBeMeasured = picture !== '' && !isTooLargeFile(picture);
  const { data } = useQuery({
    ...serverQuery<PhotoMeasure>(connection, 'measure-photo', { fields: { photo: picture } }),
    // Not the file itself: keys are compared as JSON, in which all files are `{}`.
    queryKey: ['measure-photo', previewAddress(picture)],
    enabled: canBeMeasured,
  });
  return data;
}

/** The point that the crops keep in view: the practice's, or else the build's. */
const focalPoint = ({ focus }: PictureValue, measure: PhotoMeasure): FocalPoint =>
  focus === undefined ? measure.focus : parseFocus(focus);

/** Whether a preview is that of a shared link, in which words stand beside the photo. */
const isSharedLink = ({ widthShareOf }: CropPreview): boolean => widthShareOf !== undefined;

interface CropViewProps {
  title: string;
  preview: CropPreview;
  src: string;
  photoSize: Size;
  focus: FocalPoint;
}

/** One crop of a photo: the whole photo, in a box that hides what is cut off. */
function CropView({ title, preview, src, photoSize, focus }: CropViewProps) {
  const { name, aspect, cropOf, widthShareOf } = preview;
  const crop = cropOf(photoSize, focus);
  // Where the photo takes only a part of the width, it fades out at its edge.
  const widthShare = widthShareOf?.(photoSize) ?? 1;
  const percent = (share: number) => `${share * 100}%`;
  return (
    <figure className={isSharedLink(preview) ? 'crop shared-link' : 'crop'}>
      <div className="frame" style={{ aspectRatio: aspect }}>
        <div className={widthShare < 1 ? 'window fading' : 'window'} style={{ width: percent(widthShare) }}>
          <img
            src={src}
            alt={`${title}: ${name}`}
            // In percent of the box: the crop fills it, so the whole photo is larger by what is cut off.
            style={{
              width: percent(photoSize.width / crop.width),
              height: percent(photoSize.height / crop.height),
              left: percent(-crop.left / crop.width),
              top: percent(-crop.top / crop.height),
            }}
          />
        </div>
      </div>
      <figcaption>{name}</figcaption>
    </figure>
  );
}

interface CropsProps {
  title: string;
  previews: readonly CropPreview[];
  value: PictureValue;
}

/** A photo as the build crops it for each of its places; whole until it is measured, as a drawing always is. */
function Crops({ title, previews, value }: CropsProps) {
  const measure = usePhotoMeasure(value.picture);
  const src = previewAddress(value.picture);
  if (src === undefined) return null;
  return (
    <section className="crops" aria-label={title}>
      <h4>{title}</h4>
      <div>
        {measure ? (
          previews.map((preview) => (
            <CropView
              key={preview.name}
              title={title}
              preview={preview}
              src={src}
              photoSize={measure}
              focus={focalPoint(value, measure)}
            />
          ))
        ) : (
          <img className="drawing" src={src} alt={title} />
        )}
      </div>
    </section>
  );
}

interface PictureFieldProps {
  field: Field;
  focusField: Field;
  schema: FormSchema;
  previews: readonly CropPreview[];
  value: PictureValue;
  onChange: (value: PictureValue) => void;
  /** What the server found in the picture or its focal point. */
  problem: string | undefined;
}

/** Chooses a picture and its focal point. Once either is changed, the new crops stand beside the stored ones. */
export function PictureField(props: PictureFieldProps) {
  const { field, focusField, schema, previews, value, onChange, problem } = props;
  const stored = useStoredPicture(props);
  const measure = usePhotoMeasure(value.picture);
  const src = previewAddress(value.picture);
  const isChanged = stored.picture !== value.picture || stored.focus !== value.focus;
  const isShownOnPage = !previews.some(isSharedLink);
  return (
    <div className="picture">
      <FileChooser
        field={field}
        schema={schema}
        file={value.picture}
        accept="image/*"
        wordForNewFile="Nueva"
        problem={problem}
        // The focal point was that of the picture before.
        onChoose={(picture) => onChange({ picture, focus: undefined })}
        note="Tu archivo se guarda tal como es; el sitio lo recorta y lo aliviana aparte."
      />
      {measure && src !== undefined && (
        <FocusPicker
          path={focusField.path}
          src={src}
          focus={focalPoint(value, measure)}
          isGiven={value.focus !== undefined}
          onChange={(focus) => onChange({ ...value, focus })}
        />
      )}
      <div className="comparison">
        {isChanged && <Crops title="Antes" previews={previews} value={stored} />}
        <Crops title={isChanged ? 'Así se verá' : 'Así se ve'} previews={previews} value={value} />
      </div>
      {measure && isShownOnPage && (
        <small>
          El arco y algunas pantallas cortan un poco más. Al guardar lo ves en la página, y puedes deshacerlo.
        </small>
      )}
    </div>
  );
}

/** The picture as it was stored when the form opened, even if its list entry has moved since; none for a new one. */
function useStoredPicture({ field, focusField, value }: PictureFieldProps): PictureValue {
  const { site } = useFormContext();
  const [stored] = useState<PictureValue>(() => {
    // At the path of a new list entry, the file may have another entry.
    const hasNoPictureYet = value.picture === '';
    if (hasNoPictureYet) return { picture: '', focus: undefined };
    const content = site.files[field.file]?.value;
    return {
      picture: String(valueAtField(content, field.path) ?? ''),
      focus: valueAtField(content, focusField.path) as string | undefined,
    };
  });
  return stored;
}
