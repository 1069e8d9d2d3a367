import type { PointerEvent } from 'react';
import { FieldProblem, OptionalField, problemAt, type FormFieldProps } from './form-parts.tsx';
import { fileNameOf, previewAddress } from './preview-address.ts';

/** The point with which «Agregar» begins: about where a portrait has the eyes. */
const UPPER_MIDDLE = '50% 33%';

interface FocusFieldProps extends FormFieldProps {
  /** The stored picture's name, or the chosen file; undefined if there is none. */
  picture: unknown;
}

/** The optional focal point of a photo. Nothing for a drawing: on the pages, the point has no effect on it. */
export function FocusField(props: FocusFieldProps) {
  const { schema, value, onChange, picture } = props;
  const isDrawing = /\.svg$/i.test(fileNameOf(picture));
  if (!picture || isDrawing) return null;
  return (
    <OptionalField
      title={schema.title}
      isThere={value !== undefined}
      onAdd={() => onChange(UPPER_MIDDLE)}
      onRemove={() => onChange(undefined)}
    >
      <FocusPoint {...props} />
    </OptionalField>
  );
}

/** The point of a photo that no crop cuts off, such as `50% 30%`: set by a click on the photo, or by two sliders. */
function FocusPoint({ field, schema, value, picture, onChange, problems }: FocusFieldProps) {
  const [x, y] = String(value)
    .split(' ')
    .map((percentage) => parseInt(percentage, 10)) as [number, number];
  const choose = (left: number, top: number) => onChange(`${Math.round(left)}% ${Math.round(top)}%`);

  function chooseAtPointer({ currentTarget: { clientWidth, clientHeight }, nativeEvent }: PointerEvent) {
    choose((nativeEvent.offsetX / clientWidth) * 100, (nativeEvent.offsetY / clientHeight) * 100);
  }

  return (
    <fieldset>
      <legend>{schema.title}</legend>
      <small>
        Presiona en la imagen lo que nunca debe quedar cortado, como los ojos, o muévelo con los controles.{' '}
        {schema.description}
      </small>
      {/* Who has no pointer uses the sliders. */}
      <div className="focus-point" onPointerDown={chooseAtPointer}>
        <img src={previewAddress(picture)} alt="La foto completa" />
        <span style={{ left: `${x}%`, top: `${y}%` }} />
      </div>
      <Slider label="Desde la izquierda (%)" path={field.path} percent={x} onChange={(left) => choose(left, y)} />
      <Slider label="Desde arriba (%)" percent={y} onChange={(top) => choose(x, top)} />
      <FieldProblem text={problemAt(problems, field)} />
    </fieldset>
  );
}

interface SliderProps {
  label: string;
  /** Of the field, at its first slider: problems of the point lead there. */
  path?: string;
  percent: number;
  onChange: (percent: number) => void;
}

const Slider = ({ label, path, percent, onChange }: SliderProps) => (
  <label>
    {label}
    <input
      type="range"
      data-field={path}
      value={percent}
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
    />
  </label>
);
