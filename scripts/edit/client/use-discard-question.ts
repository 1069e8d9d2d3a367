import { useState } from 'react';

/** The question before something that is not saved is thrown away. */
export function useDiscardQuestion() {
  /** The open question; undefined if none is. */
  const [question, setQuestion] = useState<{ onDiscard: () => void }>();
  return {
    question,
    close: () => setQuestion(undefined),
    /** Calls `onDiscard`: after the person has agreed, if something is unsaved. */
    discard(isUnsaved: boolean, onDiscard: () => void): void {
      if (isUnsaved) setQuestion({ onDiscard });
      else onDiscard();
    },
  };
}
