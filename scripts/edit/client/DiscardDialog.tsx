import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';

export interface DiscardDialogProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before something unsaved is thrown away. Escape keeps it. */
export function DiscardDialog({ onKeep, onDiscard }: DiscardDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="question" aria-label="Antes de seguir" onClose={onKeep}>
      <p>Lo que escribiste o elegiste aún no está guardado. ¿Quieres descartarlo?</p>
      <p className="actions">
        <Button className="main" label="Seguir cambiando" onClick={onKeep} />
        <Button label="Descartar los cambios" onClick={onDiscard} />
      </p>
    </dialog>
  );
}
