/** The question before something that is not saved is thrown away. */
import { useState } from 'react';

/** `question` is the one that is open; `discard` asks it. */
export function useDiscardQuestion() {
  const [question, setQuestion] = useState<{ onDiscard: () => void }>();
  return {
    question,
    close: () => setQuestion(undefined),
    /** Calls `onDiscard`; asks first if the person would miss what it throws away. */
    discard(isMissed: boolean, onDiscard: () => void): void {
      if (isMissed) setQuestion({ onDiscard });
      else onDiscard();
    },
  };
}
