/** Asks before words that somebody has typed are thrown away. */
import { useState } from 'react';
import type { Question } from './QuestionDialog.tsx';

const discardQuestion = 'Lo que escribiste aún no está guardado. ¿Quieres descartarlo?';

/** The question before typed words are thrown away. */
export interface DiscardQuestion {
  /** The question to show now; undefined if there is none. */
  question: Question | undefined;
  /** Closes the question without throwing anything away. */
  close: () => void;
  /**
   * Runs `onDiscard`, which throws typed words away: with `mustAsk` only if the person answers the question with yes, else
   * at once. Few words need no question, since they are quickly typed again.
   */
  discard: (mustAsk: boolean, onDiscard: () => void) => void;
}

/**
 * Protects typed words: whoever is about to throw some away calls `discard`. If they are many, that makes the `question`,
 * which `QuestionDialog` shows; its answer decides.
 */
export function useDiscardQuestion(): DiscardQuestion {
  const [question, setQuestion] = useState<Question>();
  return {
    question,
    close: () => setQuestion(undefined),
    discard(mustAsk, onDiscard) {
      if (mustAsk) setQuestion({ text: discardQuestion, onDiscard });
      else onDiscard();
    },
  };
}
