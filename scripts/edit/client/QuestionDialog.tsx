import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';

/** A question that has to be answered before something that is not saved yet is thrown away. */
export interface Question {
  text: string;
  /** The two answers, as their buttons say them. */
  keep: string;
  discard: string;
  /** Is called after the answer `discard`, and throws it away. */
  onDiscard: () => void;
}

interface QuestionDialogProps {
  question: Question;
  /** Is called after either answer, and takes the dialog off the page. */
  onClose: () => void;
}

/**
 * A modal dialog that asks whether something unsaved may be thrown away, shown when somebody closes a form or cancels a
 * text. Escape counts as the answer `keep`: the browser closes the dialog, which calls `onClose`.
 */
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
