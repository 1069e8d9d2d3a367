import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';

export interface Question {
  text: string;
  keep: string;
  discard: string;
  onDiscard: () => void;
}

interface QuestionDialogProps {
  question: Question;
  onClose: () => void;
}

/** Escape counts as `keep`. */
export function QuestionDialog({ question, onClose }: QuestionDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="question" aria-label="Antes de seguir" onClose={onClose}>
      <p>{question.text}</p>
      <p className="actions">
        <Button className="main" label={question.keep} onClick={onClose} />
        <Button
          label={question.discard}
          onClick={() => {
            onClose();
            question.onDiscard();
          }}
        />
      </p>
    </dialog>
  );
}
