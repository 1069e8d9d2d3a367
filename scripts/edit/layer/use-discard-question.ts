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
   * Runs `onDiscard`, which throws typed words away: at once if they are few, since these are quickly typed again; else
   * only if the person answers the question with yes.
   */
  discard: (areManyWords: boolean, onDiscard: () => void) => void;
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
    discard(areManyWords, onDiscard) {
      if (areManyWords) setQuestion({ text: discardQuestion, onDiscard });
      else onDiscard();
    },
  };
}
