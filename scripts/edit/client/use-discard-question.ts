/** Asks before something that is not saved yet is thrown away. */
import { useState } from 'react';
import type { Question } from './QuestionDialog.tsx';
import type { Unsaved } from './unsaved-changes.ts';

/** The question for each kind of what would be lost, and its two answers. */
const questions: Readonly<Record<Unsaved, Omit<Question, 'onDiscard'>>> = {
  words: {
    text: 'Lo que escribiste aún no está guardado. ¿Quieres descartarlo?',
    keep: 'Seguir escribiendo',
    discard: 'Descartar lo escrito',
  },
  photo: {
    text: 'La foto que elegiste aún no está guardada. ¿Quieres descartarla?',
    keep: 'Volver a la foto',
    discard: 'Descartar la foto',
  },
  video: {
    text: 'El video que elegiste aún no está guardado. ¿Quieres descartarlo?',
    keep: 'Volver al video',
    discard: 'Descartar el video',
  },
  changes: {
    text: 'Lo que cambiaste aún no está guardado. ¿Quieres descartarlo?',
    keep: 'Volver al formulario',
    discard: 'Descartar los cambios',
  },
};

/** The question before something unsaved is thrown away. */
export interface DiscardQuestion {
  /** The question to show now; undefined if there is none. */
  question: Question | undefined;
  /** Closes the question without throwing anything away. */
  close: () => void;
  /**
   * Runs `onDiscard`, which throws something away: at once if `unsaved` is undefined, else only after the person has
   * answered the question for `unsaved` with yes. Callers pass undefined if nothing would be lost, or so few words that
   * they are quickly typed again.
   */
  discard: (unsaved: Unsaved | undefined, onDiscard: () => void) => void;
}

/**
 * Protects what is not saved yet. Code that is about to throw some of it away calls `discard`, which does so at once if
 * nothing would be lost, and otherwise sets `question`. The caller of this hook shows the question in a `QuestionDialog` with
 * `close` as its `onClose`: the dialog closes the question after either answer, and after a yes also calls its `onDiscard`.
 */
export function useDiscardQuestion(): DiscardQuestion {
  const [question, setQuestion] = useState<Question>();
  return {
    question,
    close: () => setQuestion(undefined),
    discard(unsaved, onDiscard) {
      if (unsaved === undefined) onDiscard();
      else setQuestion({ ...questions[unsaved], onDiscard });
    },
  };
}
