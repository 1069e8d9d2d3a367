import { useState } from 'react';
import type { Question } from './QuestionDialog.tsx';

const discardQuestion = 'Lo que escribiste aún no está guardado. ¿Quieres descartarlo?';

/** The question before typed words are thrown away. */
export interface DiscardQuestion {
  /** The question that is open. */
  question: Question | undefined;
  close: () => void;
  /** Runs something that throws words away; if there are many, asks first and runs it only after a yes. */
  discard: (areManyWords: boolean, onDiscard: () => void) => void;
}

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
