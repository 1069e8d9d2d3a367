import { useState } from 'react';
import type { QuestionDialogProps } from './QuestionDialog.tsx';

/** The question before something that is not saved is thrown away. */
export function useDiscardQuestion() {
  /** The open question; undefined if none is. */
  const [question, setQuestion] = useState<QuestionDialogProps>();

  /** Calls `onDiscard` at once; if something is unsaved, only after the person has agreed. */
  function askBeforeDiscarding(isUnsaved: boolean, onDiscard: () => void): void {
    if (!isUnsaved) return onDiscard();
    const close = () => setQuestion(undefined);
    const closeAndDiscard = () => {
      close();
      onDiscard();
    };
    setQuestion({ onClose: close, onDiscard: closeAndDiscard });
  }

  return { question, askBeforeDiscarding };
}
