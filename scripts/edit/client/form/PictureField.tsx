/** The form field for a picture that the site crops, with previews of the crops before anything is saved. */
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type FormSchema, parseFocus, type FocalPoint } from '../../site/browser.ts';
import type { FramedField, PictureFrame } from '../../shared/picture-frames.ts';
import type { Field, PhotoMeasure } from '../../shared/protocol.ts';
import { refusalWords } from '../../shared/sentences.ts';
import { groupAndKey, pathBelow } from '../changes.ts';
import { FocusPicker } from './FocusPicker.tsx';
import { FieldProblem, isTooLargeFile } from './form-parts.tsx';
import { useFormContext } from './form-context.ts';
import { valueAtField } from '../look-up.ts';
import { serverQuery } from '../server-queries.ts';

export interface PictureValue {
  /** A file in `content/media/`, or one that is not stored yet; '' for none. */
  picture: string | File;
  /** `50% 30%`, for example; undefined if the build chooses it. */
  focus: string | undefined;
}

/** The address of each chosen file that was shown. None is revoked: the browser frees them when the window closes. */
const fileAddresses = new WeakMap<File, string>();

/** The address under which a form shows a stored or a chosen file; undefined for any other value. */
export function previewAddress(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return `media/${value}`;
  if (!(value instanceof File)) return undefined;
  const address = fileAddresses.get(value) ?? URL.createObjectURL(value);
  fileAddresses.set(value, address);
  return address;
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

interface FramePreviewProps {
  name: string;
  frame: PictureFrame;
  src: string;
  photo: PhotoMeasure;
  focus: FocalPoint;
}

/** A photo in one of the shapes in which the site shows it: the whole photo, in a box that hides what is cropped. */
function FramePreview({ name, frame, src, photo, focus }: FramePreviewProps) {
  const crop = frame.cropOf(photo, focus);
  // In some frames the photo takes only a part of the width and fades out at its edge.
  const widthShare = frame.shareOf?.(photo) ?? 1;
  const percent = (share: number) => `${share * 100}%`;
  return (
    <figure className={`crop ${frame.outline}`}>
      <div className="frame" style={{ aspectRatio: frame.aspect }}>
        <div className={widthShare < 1 ? 'window fading' : 'window'} style={{ width: percent(widthShare) }}>
          <img
            src={src}
            alt={name}
            style={{
              width: percent(photo.width / crop.width),
              height: percent(photo.height / crop.height),
              left: percent(-crop.left / crop.width),
              top: percent(-crop.top / crop.height),
            }}
          />
        </div>
      </div>
      <figcaption>{frame.name}</figcaption>
    </figure>
  );
}

interface CropsProps {
  title: string;
  frames: readonly PictureFrame[];
  value: PictureValue;
}

/** A photo in all shapes in which the site shows it; a drawing as it is. */
function Crops({ title, frames, value: { picture, focus } }: CropsProps) {
  const photo = usePhotoMeasure(picture);
  const src = previewAddress(picture);
  if (src === undefined) return null;
  return (
    <section className="crops" aria-label={title}>
      <h4>{title}</h4>
      <div>
        {!photo && <img className="drawing" src={src} alt={title} />}
        {photo &&
          frames.map((frame) => (
            <FramePreview
              key={frame.name}
              name={`${title}: ${frame.name}`}
              {...{ frame, src, photo }}
              focus={focus === undefined ? photo.focus : parseFocus(focus)}
            />
          ))}
      </div>
    </section>
  );
}

export interface PictureFieldProps {
  field: Field;
  schema: FormSchema;
  framed: FramedField;
  value: PictureValue;
  onChange: (value: PictureValue) => void;
  problem: string | undefined;
}

/** Chooses a picture and its focal point. The crops of a new picture stand beside those of the stored one. */
export function PictureField({ field, schema, framed, value, onChange, problem }: PictureFieldProps) {
  const id = useId();
  const { site } = useFormContext();
  const focusPath = pathBelow(groupAndKey(field).group.path, [framed.focusKey]);
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
  const src = previewAddress(value.picture);
  const isChanged = stored.picture !== value.picture || stored.focus !== value.focus;
  const shownProblem = isTooLargeFile(value.picture) ? refusalWords['too-large'] : problem;
  const fileName = value.picture instanceof File ? value.picture.name : value.picture;
  return (
    <div className="picture">
      <label htmlFor={id}>{schema.title}</label>
      <input
        id={id}
        data-field={field.path}
        type="file"
        accept="image/*"
        required={fileName === ''}
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={shownProblem !== undefined}
        onChange={({ currentTarget }) => {
          const chosenFile = currentTarget.files?.[0];
          if (chosenFile) onChange({ picture: chosenFile, focus: undefined });
        }}
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
        {isChanged && stored.picture !== '' && <Crops title="Antes" frames={framed.frames} value={stored} />}
        <Crops title={isChanged ? 'Así se verá' : 'Así se ve'} frames={framed.frames} value={value} />
      </div>
    </div>
  );
}
