import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';

/** A question that has to be answered before words go. */
export interface Question {
  text: string;
  onDiscard: () => void;
}

interface QuestionDialogProps {
  question: Question;
  onClose: () => void;
}

/** Asks whether typed words may go. Escape and «Seguir escribiendo» keep them. */
export function QuestionDialog({ question, onClose }: QuestionDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="question" aria-label="Antes de seguir" onClose={onClose}>
      <p>{question.text}</p>
      <p className="actions">
        <Button className="main" label="Seguir escribiendo" onClick={onClose} />
        <Button
          label="Descartar lo escrito"
          onClick={() => {
            onClose();
            question.onDiscard();
          }}
        />
      </p>
    </dialog>
  );
}
