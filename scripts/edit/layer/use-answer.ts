import { useEffect, useEffectEvent, useState } from 'react';
import type { ServerConnection } from './server-api.ts';

/** What became of a question to the server. While a newer answer is awaited, the older one is kept. */
export interface Asked<Result> {
  phase: 'waiting' | 'answered' | 'lost';
  result: Result | undefined;
}

/**
 * Asks the server for something when the component appears, and again whenever the site has changed.
 *
 * @param fields what the action needs; a new question is asked when they change
 * @param build identifies the state of the site that the answer is about
 */
export function useAnswer<Result>(
  connection: ServerConnection,
  action: string,
  build: number,
  fields: Readonly<Record<string, string>> = {},
): Asked<Result> {
  const question = JSON.stringify([action, build, fields]);
  const [answer, setAnswer] = useState<{ question: string; result: Result | undefined; isLost: boolean }>();
  const ask = useEffectEvent(() => connection.askWith<Result>(action, fields));
  useEffect(() => {
    let isCurrent = true;
    void ask().then((reply) => {
      if (!isCurrent) return;
      const isLost = reply.outcome === 'lost';
      setAnswer({ question, result: isLost ? undefined : reply.answer.result, isLost });
    });
    return () => {
      isCurrent = false;
    };
  }, [question]);
  if (answer?.question !== question) return { phase: 'waiting', result: answer?.result };
  return { phase: answer.isLost ? 'lost' : 'answered', result: answer.result };
}
