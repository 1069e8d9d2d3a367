import type { PointerEvent } from 'react';
import { FieldProblem, problemAt, type RemovableFieldProps } from './form-parts.tsx';
import { previewAddress } from './preview-address.ts';

interface FocusFieldProps extends RemovableFieldProps {
  /** The stored picture's name, or the chosen file. */
  picture: unknown;
}

/** The point of a picture that no crop cuts off, such as `50% 30%`: set by a click on the picture, or by two sliders. */
export function FocusField({ field, schema, value, picture, onChange, problems, removeButton }: FocusFieldProps) {
  const [x = 50, y = 50] = String(value)
    .split(' ')
    .map((percentage) => parseInt(percentage, 10));
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
      {removeButton}
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
