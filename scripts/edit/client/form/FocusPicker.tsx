/** The part of a picture's form in which the focal point is chosen. */
import type { ChangeEvent, PointerEvent } from 'react';
import type { FocalPoint } from '../../site/browser.ts';
import { Button } from '../Button.tsx';

const toPercent = (fraction: number) => Math.round(Math.max(0, Math.min(1, fraction)) * 100);

const formatFocus = ({ x, y }: FocalPoint) => `${toPercent(x)}% ${toPercent(y)}%`;

interface FocusPickerProps {
  /** Path of the focal point's field. */
  path: string;
  src: string;
  focus: FocalPoint;
  /** False if the build chose the point. */
  isGiven: boolean;
  /** Undefined leaves it to the build. */
  onChange: (focus: string | undefined) => void;
}

/** The point that the site never cuts off, set in the photo by pointer, or by two sliders. */
export function FocusPicker({ path, src, focus, isGiven, onChange }: FocusPickerProps) {
  const x = toPercent(focus.x);
  const y = toPercent(focus.y);

  function movePointTo({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange(formatFocus({ x: (clientX - left) / width, y: (clientY - top) / height }));
  }

  function press(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    movePointTo(event);
  }

  function drag(event: PointerEvent<HTMLElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) movePointTo(event);
  }

  const sliderProps = (percent: number, pointWith: (fraction: number) => FocalPoint) => ({
    type: 'range',
    value: percent,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      onChange(formatFocus(pointWith(currentTarget.valueAsNumber / 100))),
  });

  return (
    <div className="focus-picker" role="group" aria-label="Punto que siempre se ve">
      <div className="whole" onPointerDown={press} onPointerMove={drag}>
        <img src={src} alt="La foto completa" draggable={false} />
        <span className="point" style={{ left: `${x}%`, top: `${y}%` }} />
      </div>
      <div className="coordinates">
        <p>Presiona en la foto lo que nunca debe quedar cortado, como los ojos, o muévelo con los controles.</p>
        <label>
          Desde la izquierda (%)
          <input data-field={path} {...sliderProps(x, (fraction) => ({ x: fraction, y: focus.y }))} />
        </label>
        <label>
          Desde arriba (%)
          <input {...sliderProps(y, (fraction) => ({ x: focus.x, y: fraction }))} />
        </label>
        {isGiven && <Button label="Elegirlo automáticamente" onClick={() => onChange(undefined)} />}
        {!isGiven && <small>Elegido automáticamente.</small>}
      </div>
    </div>
  );
}
