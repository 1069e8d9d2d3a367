/** What panels ask the server without changing anything. The query library keeps the answers: `useQuery(question(…))`. */
import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { ServerConnection } from './server-api.ts';

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        // The server is this computer, so it also answers without a network.
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
      },
    },
  });

/** Asks anew for each `build`, if the answer depends on it. Fails if the server is gone or has an error. */
export const question = <Result>(
  connection: ServerConnection,
  action: string,
  build?: number,
  fields: Readonly<Record<string, string | File>> = {},
) =>
  queryOptions({
    queryKey: [action, build, fields],
    async queryFn(): Promise<Result> {
      const reply = await connection.askWith<Result>(action, fields);
      const result = reply.outcome === 'answered' ? reply.answer.result : undefined;
      if (result === undefined) throw new Error(`${action}: ${reply.outcome}`);
      return result;
    },
  });
