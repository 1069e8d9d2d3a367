import { useState } from 'react';
import type { DiscardDialogProps } from './DiscardDialog.tsx';

/** The question before something that is not saved is thrown away. */
export function useDiscardQuestion() {
  /** The open question; undefined if none is. */
  const [question, setQuestion] = useState<DiscardDialogProps>();

  /** Calls `action`: if something is unsaved, only after the person has agreed. */
  function askBeforeDiscarding(isUnsaved: boolean, action: () => void): void {
    if (!isUnsaved) return action();
    const close = () => setQuestion(undefined);
    const closeAndDiscard = () => {
      close();
      action();
    };
    setQuestion({ onKeep: close, onDiscard: closeAndDiscard });
  }

  return { question, askBeforeDiscarding };
}
