/** The part of a picture's form in which the focal point is chosen. */
import { useId, type KeyboardEvent, type PointerEvent } from 'react';
import type { FocalPoint } from '../site/browser.ts';
import { Button } from './Button.tsx';

/** How far an arrow key moves the point, in per cent of the picture; `large` with Shift. */
const STEP = { small: 1, large: 10 };

/** The directions of the arrow keys: x to the right, y down. */
const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A fraction as whole per cent; less than 0 or more than 1, as beyond the edge of the picture, becomes 0 or 100. */
const toPercent = (fraction: number) => Math.round(Math.max(0, Math.min(1, fraction)) * 100);

/** A point as the content has it, from the left and from the top: `50% 30%`. */
const formatFocus = ({ x, y }: FocalPoint) => `${toPercent(x)}% ${toPercent(y)}%`;

interface FocusPickerProps {
  /** Path of the focal point's field. */
  path: string;
  /** Address of the whole picture. */
  src: string;
  focus: FocalPoint;
  /** Whether somebody has chosen the point; otherwise it is the one that the build finds. */
  isGiven: boolean;
  /** Gets a point such as `50% 30%`; undefined to leave it to the build. */
  onChange: (focus: string | undefined) => void;
}

/**
 * Lets the practice choose the focal point of a photo: the point, such as the eyes, that the site never cuts off. It is
 * set in the whole photo by a click, by dragging or with arrow keys, or as two numbers below it. A button leaves it to the
 * build again.
 */
export function FocusPicker({ path, src, focus, isGiven, onChange }: FocusPickerProps) {
  const id = useId();
  const x = toPercent(focus.x);
  const y = toPercent(focus.y);

  /** Puts the focal point where the pointer is in the photo. */
  function movePointTo({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange(formatFocus({ x: (clientX - left) / width, y: (clientY - top) / height }));
  }

  /** Begins to drag the point: from now on the photo gets all moves of this pointer, until it is released. */
  function press(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    movePointTo(event);
  }

  /** Moves the point while the pointer is pressed; a move without a press does nothing. */
  function drag(event: PointerEvent<HTMLElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) movePointTo(event);
  }

  /** Moves the point by an arrow key; other keys do what they always do. */
  function onKeyDown(event: KeyboardEvent) {
    const direction = arrows[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? STEP.large : STEP.small;
    onChange(formatFocus({ x: (x + direction.x * step) / 100, y: (y + direction.y * step) / 100 }));
  }

  /** An input for one coordinate in per cent; `pointWith` gives the point with that coordinate, as a fraction. */
  const coordinateInput = (label: string, percent: number, pointWith: (fraction: number) => FocalPoint) => (
    <label>
      {label}
      <input
        type="number"
        min={0}
        max={100}
        value={percent}
        onChange={({ currentTarget: { valueAsNumber } }) => {
          // It is NaN while the input is empty, before the next digit is typed.
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
