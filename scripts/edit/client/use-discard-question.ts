/** Asks before something that is not saved yet is thrown away. */
import { useState } from 'react';
import type { Question } from './QuestionDialog.tsx';
import type { Unsaved } from './unsaved-changes.ts';

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

export interface DiscardQuestion {
  question: Question | undefined;
  close: () => void;
  /** At once if `unsaved` is undefined, else after the person has agreed. */
  discard: (unsaved: Unsaved | undefined, onDiscard: () => void) => void;
}

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
