import { useId, type KeyboardEvent, type PointerEvent } from 'react';
import type { FocalPoint } from '../../generator/media/crop.ts';
import { Button } from './Button.tsx';

/** How far an arrow key moves the point, and with Shift (hundredths of the picture). */
const STEP = { small: 1, large: 10 };

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const toPercent = (fraction: number) => Math.round(Math.max(0, Math.min(1, fraction)) * 100);

/** `50% 30%`, as the content has it. */
const formatFocus = ({ x, y }: FocalPoint) => `${toPercent(x)}% ${toPercent(y)}%`;

interface FocusPickerProps {
  /** Path of the focal point's field. */
  name: string;
  /** Address of the whole picture. */
  src: string;
  focus: FocalPoint;
  /** Whether somebody has chosen the point; otherwise it is the one that the build finds. */
  isGiven: boolean;
  /** Gets a point such as `50% 30%`; undefined to leave it to the build. */
  onChange: (focus: string | undefined) => void;
}

/** The point of a photo that every crop keeps in view: chosen by a click, by dragging, with arrow keys or as numbers. */
export function FocusPicker({ name, src, focus, isGiven, onChange }: FocusPickerProps) {
  const id = useId();
  const [x, y] = [toPercent(focus.x), toPercent(focus.y)];

  function choose({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange(formatFocus({ x: (clientX - left) / width, y: (clientY - top) / height }));
  }

  function press(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    choose(event);
  }

  function drag(event: PointerEvent<HTMLElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) choose(event);
  }

  function onKeyDown(event: KeyboardEvent) {
    const direction = arrows[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? STEP.large : STEP.small;
    onChange(formatFocus({ x: (x + direction[0] * step) / 100, y: (y + direction[1] * step) / 100 }));
  }

  const input = (label: string, value: number, pointOf: (fraction: number) => FocalPoint) => (
    <label>
      {label}
      <input
        type="number"
        min={0}
        max={100}
        value={value}
        onChange={({ currentTarget }) => {
          if (!Number.isNaN(currentTarget.valueAsNumber))
            onChange(formatFocus(pointOf(currentTarget.valueAsNumber / 100)));
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
          name={name}
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
        {input('Desde la izquierda (%)', x, (fraction) => ({ x: fraction, y: focus.y }))}
        {input('Desde arriba (%)', y, (fraction) => ({ x: focus.x, y: fraction }))}
        {isGiven && <Button label="Elegirlo automáticamente" onClick={() => onChange(undefined)} />}
        {!isGiven && <small>Elegido automáticamente.</small>}
      </div>
    </div>
  );
}
