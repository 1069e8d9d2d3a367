import { useState } from 'react';

/** The question before something that is not saved is thrown away. */
export function useDiscardQuestion() {
  /** The open question; undefined if none is. */
  const [question, setQuestion] = useState<{ onDiscard: () => void }>();
  const close = () => setQuestion(undefined);

  /** Calls `onDiscard` at once; if something is unsaved, only after the person has agreed. */
  function askBeforeDiscarding(isUnsaved: boolean, onDiscard: () => void): void {
    if (!isUnsaved) return onDiscard();
    const closeAndDiscard = () => {
      close();
      onDiscard();
    };
    setQuestion({ onDiscard: closeAndDiscard });
  }

  return { question, close, askBeforeDiscarding };
}
