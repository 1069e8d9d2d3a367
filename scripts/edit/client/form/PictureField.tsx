/** The form field for a picture that the site crops, with previews of the crops before anything is saved. */
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type FormSchema, parseFocus, type FocalPoint } from '../../site/browser.ts';
import type { Field, PhotoMeasure } from '../../shared/protocol.ts';
import { refusalWords } from '../../shared/sentences.ts';
import { groupAndKey, pathBelow } from '../changes.ts';
import { FileInput } from './FileField.tsx';
import { FocusPicker } from './FocusPicker.tsx';
import { FieldProblem, isTooLargeFile } from './form-parts.tsx';
import { useFormContext } from './form-context.ts';
import type { CroppedPicture, CropPreview } from './picture-crops.ts';
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
 * The size of a photo and the focal point that the build would choose; undefined for a drawing, and until the server
 * answers.
 */
function usePhotoMeasure(picture: string | File): PhotoMeasure | undefined {
  const { connection } = useFormContext();
  const { data } = useQuery({
    ...serverQuery<PhotoMeasure>(connection, 'measure-photo', { fields: { photo: picture } }),
    // The key is made of JSON, which is the same for all files.
    queryKey: ['measure-photo', previewAddress(picture)],
    enabled: picture !== '' && !isTooLargeFile(picture),
  });
  return data;
}

interface CropViewProps {
  title: string;
  preview: CropPreview;
  src: string;
  photo: PhotoMeasure;
  focus: FocalPoint;
}

/** One crop of a photo: the whole photo, in a box that hides what is cut off. */
function CropView({ title, preview: { name, aspect, cropOf, shareOf }, src, photo, focus }: CropViewProps) {
  const crop = cropOf(photo, focus);
  // Where the photo takes only a part of the width, it fades out at its edge.
  const widthShare = shareOf?.(photo) ?? 1;
  const percent = (share: number) => `${share * 100}%`;
  return (
    <figure className={shareOf ? 'crop shared-link' : 'crop'}>
      <div className="frame" style={{ aspectRatio: aspect }}>
        <div className={widthShare < 1 ? 'window fading' : 'window'} style={{ width: percent(widthShare) }}>
          <img
            src={src}
            alt={`${title}: ${name}`}
            style={{
              width: percent(photo.width / crop.width),
              height: percent(photo.height / crop.height),
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

/** A photo as the build crops it for each of its places; a drawing as it is. */
function Crops({ title, previews, value: { picture, focus } }: CropsProps) {
  const photo = usePhotoMeasure(picture);
  const src = previewAddress(picture);
  if (src === undefined) return null;
  return (
    <section className="crops" aria-label={title}>
      <h4>{title}</h4>
      <div>
        {!photo && <img className="drawing" src={src} alt={title} />}
        {photo &&
          previews.map((preview) => (
            <CropView
              key={preview.name}
              title={title}
              preview={preview}
              src={src}
              photo={photo}
              focus={focus === undefined ? photo.focus : parseFocus(focus)}
            />
          ))}
      </div>
    </section>
  );
}

interface PictureFieldProps {
  field: Field;
  schema: FormSchema;
  cropped: CroppedPicture;
  value: PictureValue;
  onChange: (value: PictureValue) => void;
  problem: string | undefined;
}

/** Chooses a picture and its focal point. The crops of a new picture stand beside those of the stored one. */
export function PictureField({ field, schema, cropped, value, onChange, problem }: PictureFieldProps) {
  const id = useId();
  const { site } = useFormContext();
  const focusPath = pathBelow(groupAndKey(field).group.path, [cropped.focusKey]);
  // Read once, at the first render: when the entry moves in its list, another picture gets its path.
  const [stored] = useState<PictureValue>(() => {
    // In the file, the path of a new list entry may be that of another one.
    const isInNewEntry = value.picture === '';
    if (isInNewEntry) return { picture: '', focus: undefined };
    const content = site.files[field.file]?.value;
    return {
      picture: String(valueAtField(content, field.path) ?? ''),
      focus: valueAtField(content, focusPath) as string | undefined,
    };
  });
  const photo = usePhotoMeasure(value.picture);
  const isOnPage = cropped.previews.every(({ shareOf }) => !shareOf);
  const src = previewAddress(value.picture);
  const isChanged = stored.picture !== value.picture || stored.focus !== value.focus;
  const shownProblem = isTooLargeFile(value.picture) ? refusalWords['too-large'] : problem;
  const fileName = value.picture instanceof File ? value.picture.name : value.picture;
  return (
    <div className="picture">
      <label htmlFor={id}>{schema.title}</label>
      <FileInput
        id={id}
        field={field}
        accept="image/*"
        hasFile={fileName !== ''}
        isInvalid={shownProblem !== undefined}
        onChoose={(picture) => onChange({ picture, focus: undefined })}
      />
      <small id={`${id}-hint`}>
        {value.picture instanceof File ? 'Nueva' : 'Ahora'}: {fileName || 'sin archivo'}. {schema.description} Tu
        archivo se guarda tal como es; el sitio lo recorta y lo aliviana aparte.
      </small>
      <FieldProblem id={`${id}-problem`} text={shownProblem} />
      {photo && src !== undefined && (
        <FocusPicker
          path={focusPath}
          src={src}
          focus={value.focus === undefined ? photo.focus : parseFocus(value.focus)}
          isGiven={value.focus !== undefined}
          onChange={(focus) => onChange({ ...value, focus })}
        />
      )}
      <div className="comparison">
        {isChanged && stored.picture !== '' && <Crops title="Antes" previews={cropped.previews} value={stored} />}
        <Crops title={isChanged ? 'Así se verá' : 'Así se ve'} previews={cropped.previews} value={value} />
      </div>
      {photo && isOnPage && (
        <small>
          El arco y algunas pantallas cortan un poco más. Al guardar lo ves en la página, y puedes deshacerlo.
        </small>
      )}
    </div>
  );
}
