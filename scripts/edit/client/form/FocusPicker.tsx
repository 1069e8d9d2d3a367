import type { PointerEvent } from 'react';
import type { FocalPoint } from '../../site/browser.ts';
import { Button } from '../Button.tsx';

/** A fraction in whole percent; within 0 and 100, even if the pointer was dragged out of the photo. */
const toPercent = (fraction: number) => Math.round(Math.max(0, Math.min(1, fraction)) * 100);

const formatFocus = ({ x, y }: FocalPoint) => `${toPercent(x)}% ${toPercent(y)}%`;

interface FocusPickerProps {
  /** Of the focal point's field. */
  path: string;
  src: string;
  focus: FocalPoint;
  /** Whether a person chose the point, not the build. */
  isGiven: boolean;
  /** Gets the point as the content has it, `50% 30%`; undefined leaves it to the build. */
  onChange: (focus: string | undefined) => void;
}

/** The part of a picture's form that chooses the point to keep in view: by pointer in the photo, or by two sliders. */
export function FocusPicker({ path, src, focus, isGiven, onChange }: FocusPickerProps) {
  const x = toPercent(focus.x);
  const y = toPercent(focus.y);
  const choose = (point: FocalPoint) => onChange(formatFocus(point));

  function movePointTo({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    choose({ x: (clientX - left) / width, y: (clientY - top) / height });
  }

  function press(event: PointerEvent<HTMLElement>) {
    // Until the button is released, the photo gets the pointer's moves, also those outside it.
    event.currentTarget.setPointerCapture(event.pointerId);
    movePointTo(event);
  }

  function drag(event: PointerEvent<HTMLElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) movePointTo(event);
  }

  return (
    <div className="focus-picker" role="group" aria-label="Punto que siempre se ve">
      <div className="whole" onPointerDown={press} onPointerMove={drag}>
        <img src={src} alt="La foto completa" draggable={false} />
        <span className="point" style={{ left: `${x}%`, top: `${y}%` }} />
      </div>
      <div className="coordinates">
        <p>Presiona en la foto lo que nunca debe quedar cortado, como los ojos, o muévelo con los controles.</p>
        <Slider
          label="Desde la izquierda (%)"
          fieldPath={path}
          percent={x}
          onChange={(percent) => choose({ ...focus, x: percent / 100 })}
        />
        <Slider label="Desde arriba (%)" percent={y} onChange={(percent) => choose({ ...focus, y: percent / 100 })} />
        {isGiven && <Button label="Elegirlo automáticamente" onClick={() => onChange(undefined)} />}
        {!isGiven && <small>Elegido automáticamente.</small>}
      </div>
    </div>
  );
}

interface SliderProps {
  label: string;
  /** Only of the first slider: problems of the point lead there. */
  fieldPath?: string;
  percent: number;
  onChange: (percent: number) => void;
}

const Slider = ({ label, fieldPath, percent, onChange }: SliderProps) => (
  <label>
    {label}
    <input
      type="range"
      data-field={fieldPath}
      value={percent}
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
    />
  </label>
);
