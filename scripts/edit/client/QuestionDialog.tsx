import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';

export interface QuestionDialogProps {
  onClose: () => void;
  onDiscard: () => void;
}

/** Asks before something unsaved is thrown away. Escape keeps it. */
export function QuestionDialog({ onClose, onDiscard }: QuestionDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="question" aria-label="Antes de seguir" onClose={onClose}>
      <p>Lo que escribiste o elegiste aún no está guardado. ¿Quieres descartarlo?</p>
      <p className="actions">
        <Button className="main" label="Seguir cambiando" onClick={onClose} />
        <Button label="Descartar los cambios" onClick={onDiscard} />
      </p>
    </dialog>
  );
}
