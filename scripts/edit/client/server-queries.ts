/** Queries of the server that change nothing, for `useQuery`, whose library keeps the answers. */
import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query';
import type { ServerConnection } from './server-api.ts';

/** With settings for a server on this computer, which answers even without a network. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        // A failure is shown at once, and the person decides whether to try again.
        retry: false,
        // Queries are sent again after each build, so a return to the window need not send them.
        refetchOnWindowFocus: false,
        // Until the answer about a new build comes, the one about the build before is shown.
        placeholderData: keepPreviousData,
      },
    },
  });

/** The options of a query that is sent again after each build. It fails if the server refuses or does not answer. */
export const queryPerBuild = <Result>(
  connection: ServerConnection,
  action: string,
  build: number,
  fields: Readonly<Record<string, string>> = {},
) =>
  queryOptions({
    queryKey: [action, build, fields],
    async queryFn(): Promise<Result> {
      const answer = await connection.ask<Result>(action, fields);
      if (answer?.result === undefined) throw new Error(action);
      return answer.result;
    },
  });
