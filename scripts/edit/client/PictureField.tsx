/** The form field for a picture that the site crops, with previews of the crops before anything is saved. */
import { useContext, useEffect, useId, useState } from 'react';
import { type FormField as FieldSchema, parseFocus, type FocalPoint } from '../site/browser.ts';
import type { FramedField, PictureFrame } from '../picture-frames.ts';
import type { Field, PhotoMeasure } from '../protocol.ts';
import { refusalWords } from '../sentences.ts';
import { FocusPicker } from './FocusPicker.tsx';
import { FieldProblem, isTooLargeFile } from './form-parts.tsx';
import { FormContext } from './form-context.ts';
import { valueAtField } from './look-up.ts';

/** A picture as a form holds it. */
export interface PictureValue {
  /** The name of a file in `content/media/`, or a file that was chosen and is not stored yet; '' for none. */
  picture: string | File;
  /** The focal point, which every crop keeps in view, such as `50% 30%`; undefined if the build chooses it. */
  focus: string | undefined;
}

/** The address of each chosen file, made once. None is revoked: the browser frees them when the window closes. */
const addresses = new WeakMap<File, string>();

/**
 * The address under which a form shows a picture: `media/doctora.jpg`, relative to the editor's page, for a stored file; a
 * `blob:` address for one that was chosen and is not saved yet.
 *
 * @param value the name of a stored file, or the chosen file
 * @returns undefined if `value` is neither, such as '' for no picture
 */
export function previewAddress(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return `media/${value}`;
  if (!(value instanceof File)) return undefined;
  const address = addresses.get(value) ?? URL.createObjectURL(value);
  addresses.set(value, address);
  return address;
}

/**
 * Asks the server for the size of a photo and for the focal point that the build would choose, by which the previews show
 * what the site will cut off. A chosen photo that is not saved yet is sent for that.
 *
 * @param picture the name of a stored file, or the chosen file; '' for no picture
 * @returns undefined until the server has answered; and for a drawing, for no picture, for a file that is too large to be
 *   sent or cannot be read, and if the server is gone: a lost answer is not asked for
 *   again until another picture is chosen
 */
function usePhotoMeasure(picture: string | File): PhotoMeasure | undefined {
  const connection = useContext(FormContext)?.connection;
  /** The last answer, with the picture that it is about. */
  const [measured, setMeasured] = useState<{ picture: string | File; measure: PhotoMeasure | undefined }>();
  useEffect(() => {
    if (picture === '' || isTooLargeFile(picture) || !connection) return undefined;
    /** False once another picture is chosen or the field is gone: then the answer is of no use. */
    let isCurrent = true;
    void connection.askWith<PhotoMeasure>('measure-photo', { photo: picture }).then((reply) => {
      if (!isCurrent) return;
      const measure = reply.outcome === 'answered' ? reply.answer.result : undefined;
      setMeasured({ picture, measure });
    });
    return () => {
      isCurrent = false;
    };
  }, [connection, picture]);
  // While the answer for another picture is on its way, the last one is about the picture before.
  const isAboutPicture = measured?.picture === picture;
  return isAboutPicture ? measured.measure : undefined;
}

interface FramePreviewProps {
  /** Accessible name of the picture. */
  name: string;
  frame: PictureFrame;
  src: string;
  /** Size of the whole photo. */
  photo: PhotoMeasure;
  focus: FocalPoint;
  /** Whether a person chose the focal point; otherwise it is the one that the build finds. */
  isFocusGiven: boolean;
}

/**
 * Shows the practice how a photo will look in one of the shapes in which the site shows it, such as an arch. The file is
 * not cropped: a box as large as the crop hides what overflows it (`.window`), and the whole photo is placed in the box so
 * that only the crop is seen.
 */
function FramePreview({ name, frame, src, photo, focus, isFocusGiven }: FramePreviewProps) {
  /** The rectangle of the photo that the site would show, in pixels of the photo. */
  const crop = frame.cropOf(photo, focus, isFocusGiven);
  // In some frames (those with `shareOf`) the photo takes only a part of the width and fades out at its edge.
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
  /** Accessible name of the row. */
  title: string;
  frames: readonly PictureFrame[];
  value: PictureValue;
}

/**
 * A row of previews: a photo in every shape in which the site shows it. A drawing is shown as it is, because nothing crops
 * it; a photo, too, until the server has measured it, or if it cannot. Nothing is shown if there is no picture.
 */
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
              isFocusGiven={focus !== undefined}
            />
          ))}
      </div>
    </section>
  );
}

export interface PictureFieldProps {
  field: Field;
  schema: FieldSchema;
  /** In which frames the site crops this picture, and the key of its focal point. */
  framed: FramedField;
  /** What the form holds now, saved or not. */
  value: PictureValue;
  onChange: (value: PictureValue) => void;
  /** What the server found wrong with the picture or its focal point; undefined if nothing. */
  problem: string | undefined;
}

/**
 * The form field for a picture that the site crops: for choosing the file and its focal point, with a preview of each
 * crop. As soon as one of the two is changed, the crops of the stored picture stand beside the new ones.
 *
 * The chosen file will be stored as it is; the build makes the crops and the smaller versions.
 */
export function PictureField({ field, schema, framed, value, onChange, problem }: PictureFieldProps) {
  const id = useId();
  const site = useContext(FormContext)?.site;
  // The focal point is a field beside the picture, so only the last key differs: `you.imageFocus` for `you.image`.
  const focusPath = field.path.replace(/\w+$/, framed.focusKey);
  // The picture in the file, kept from the first render: when the entry moves in its list, `field.path` becomes that of
  // another picture.
  const [stored] = useState<PictureValue>(() => {
    // Nothing is stored for a new entry of a list. At its path, the file may have another entry.
    const isNewEntry = value.picture === '';
    if (isNewEntry) return { picture: '', focus: undefined };
    const content = site?.files[field.file]?.value;
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
        // A file input is always empty at first, so it is required only while the field names no file.
        required={fileName === ''}
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={shownProblem !== undefined}
        // The focal point of the previous photo does not fit the new one.
        onChange={({ currentTarget: { files } }) => files?.[0] && onChange({ picture: files[0], focus: undefined })}
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
