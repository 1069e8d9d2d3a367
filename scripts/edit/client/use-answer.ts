import { useEffect, useEffectEvent, useState } from 'react';
import type { ServerConnection } from './server-api.ts';

/** What became of a question to the server. */
export interface Asked<Result> {
  /**
   * `idle`: nobody wants an answer, and this question was not answered before. `waiting`: asked, and not answered yet.
   * `answered`: stays so if nobody wants an answer any more, and while the same question is asked once more. `lost`: no
   * answer came, because the server is gone.
   */
  phase: 'idle' | 'waiting' | 'answered' | 'lost';
  /**
   * What the server answered; in the phases `idle` and `waiting` its answer to the question before, if there was one.
   * Undefined if the server had an error or is gone.
   */
  result: Result | undefined;
}

/** A question, and the way to ask it once more. */
export interface Question<Result> extends Asked<Result> {
  /** Asks again, after the answer was lost or the server had an error; while no answer is wanted, only once one is. */
  askAgain: () => void;
}

/** What a question may say besides the action. */
interface QuestionOptions {
  /** What the action needs, such as `{ path: '/privacidad/' }`; nothing by default. */
  fields?: Readonly<Record<string, string>>;
  /** False while nobody needs an answer. The server is asked each time that it turns true. True by default. */
  isWanted?: boolean;
}

/**
 * Gets something from the server that a panel shows, such as the misspelled words. Asks when the component appears, again
 * whenever `action`, `build` or `fields` change, and each time that `isWanted` turns true. Until the new answer is there,
 * `result` is still the answer before.
 *
 * @param action name of the server's action, such as `proofread`
 * @param build number of the build that the answer is about; always 0 for an answer that does not depend on the build
 */
export function useAnswer<Result>(
  connection: ServerConnection,
  action: string,
  build: number,
  { fields = {}, isWanted = true }: QuestionOptions = {},
): Question<Result> {
  const [attempt, setAttempt] = useState(0);
  // One text for the whole question, because `fields` is a new object in every render.
  const question = JSON.stringify([action, build, fields, attempt]);
  const [answer, setAnswer] = useState<{ question: string; result: Result | undefined; isLost: boolean }>();
  const ask = useEffectEvent(() => connection.askWith<Result>(action, fields));
  useEffect(() => {
    if (!isWanted) return undefined;
    /** False once a newer question was asked or the component is gone: then the answer is ignored. */
    let isCurrent = true;
    void ask().then((reply) => {
      if (!isCurrent) return;
      const isLost = reply.outcome === 'lost';
      setAnswer({ question, result: isLost ? undefined : reply.answer.result, isLost });
    });
    return () => {
      isCurrent = false;
    };
  }, [question, isWanted]);
  /** Another attempt makes another question, so the effect above runs once more. */
  const askAgain = () => setAttempt(attempt + 1);
  const isUnanswered = answer?.question !== question;
  if (isUnanswered) return { phase: isWanted ? 'waiting' : 'idle', result: answer?.result, askAgain };
  return { phase: answer.isLost ? 'lost' : 'answered', result: answer.result, askAgain };
}
