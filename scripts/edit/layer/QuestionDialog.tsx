import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';

/** A question that has to be answered before typed words are thrown away. */
export interface Question {
  text: string;
  /** Is called after a yes, and throws the words away. */
  onDiscard: () => void;
}

interface QuestionDialogProps {
  question: Question;
  /** Is called after either answer. */
  onClose: () => void;
}

/**
 * A modal dialog that asks whether typed words may be thrown away, shown when somebody closes a form or cancels a text.
 * Escape and «Seguir escribiendo» keep the words.
 */
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
