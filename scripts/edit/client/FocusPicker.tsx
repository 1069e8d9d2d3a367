/** The part of a picture's form in which the focal point is chosen. */
import { useId, type KeyboardEvent, type PointerEvent } from 'react';
import type { FocalPoint } from '../site/browser.ts';
import { Button } from './Button.tsx';

/** In per cent of the picture; `large` with Shift. */
const STEP = { small: 1, large: 10 };

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const toPercent = (fraction: number) => Math.round(Math.max(0, Math.min(1, fraction)) * 100);

const formatFocus = ({ x, y }: FocalPoint) => `${toPercent(x)}% ${toPercent(y)}%`;

interface FocusPickerProps {
  path: string;
  src: string;
  focus: FocalPoint;
  /** Otherwise the build chose the point. */
  isGiven: boolean;
  /** Undefined leaves it to the build. */
  onChange: (focus: string | undefined) => void;
}

/** The point that the site never cuts off, set by pointer, arrow keys or numbers. */
export function FocusPicker({ path, src, focus, isGiven, onChange }: FocusPickerProps) {
  const id = useId();
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

  function onKeyDown(event: KeyboardEvent) {
    const direction = arrows[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? STEP.large : STEP.small;
    onChange(formatFocus({ x: (x + direction.x * step) / 100, y: (y + direction.y * step) / 100 }));
  }

  const coordinateInput = (label: string, percent: number, pointWith: (fraction: number) => FocalPoint) => (
    <label>
      {label}
      <input
        type="number"
        min={0}
        max={100}
        value={percent}
        onChange={({ currentTarget: { valueAsNumber } }) => {
          // NaN while the input is empty.
          if (!Number.isNaN(valueAsNumber)) onChange(formatFocus(pointWith(valueAsNumber / 100)));
        }}
      />
    </label>
  );

  return (
    <div className="focus-picker" role="group" aria-label="Punto que siempre se ve">
      <div className="whole" onPointerDown={press} onPointerMove={drag}>
        <img src={src} alt="La foto completa" draggable={false} />
        <button
          type="button"
          data-field={path}
          className="point"
          style={{ left: `${x}%`, top: `${y}%` }}
          aria-label={`Punto que siempre se ve: ${x} % desde la izquierda, ${y} % desde arriba`}
          aria-describedby={`${id}-hint`}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="coordinates">
        <p id={`${id}-hint`}>
          Presiona en la foto lo que nunca debe quedar cortado, como los ojos. También sirven las flechas del teclado.
        </p>
        {coordinateInput('Desde la izquierda (%)', x, (fraction) => ({ x: fraction, y: focus.y }))}
        {coordinateInput('Desde arriba (%)', y, (fraction) => ({ x: focus.x, y: fraction }))}
        {isGiven && <Button label="Elegirlo automáticamente" onClick={() => onChange(undefined)} />}
        {!isGiven && <small>Elegido automáticamente.</small>}
      </div>
    </div>
  );
}
