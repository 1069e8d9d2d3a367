/** The question before something that is not saved is thrown away. */
import { useState } from 'react';

export function useDiscardQuestion() {
  const [question, setQuestion] = useState<{ onDiscard: () => void }>();
  return {
    question,
    close: () => setQuestion(undefined),
    /** Throws something away: after the person has agreed, if it would be missed. */
    discard(isMissed: boolean, onDiscard: () => void): void {
      if (isMissed) setQuestion({ onDiscard });
      else onDiscard();
    },
  };
}
