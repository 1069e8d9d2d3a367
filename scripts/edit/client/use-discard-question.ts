/** The question before something that is not saved is thrown away. */
import { useState } from 'react';

export function useDiscardQuestion() {
  const [question, setQuestion] = useState<{ onDiscard: () => void }>();
  return {
    question,
    close: () => setQuestion(undefined),
    /** Runs `onDiscard`; if the person would miss what it discards, asks her first. */
    discard(isMissed: boolean, onDiscard: () => void): void {
      if (isMissed) setQuestion({ onDiscard });
      else onDiscard();
    },
  };
}
