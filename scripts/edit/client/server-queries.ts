/** Queries of the server that change nothing, for `useQuery`, whose library keeps the answers. */
import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query';
import type { ServerConnection } from './server-api.ts';

/** With settings for a server on the same computer. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // The server is this computer: it also answers without a network.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        // A failure is shown at once, and the person decides whether to try again.
        retry: false,
        // Each build has answers of its own; until they come, those of the build before are shown.
        refetchOnWindowFocus: false,
        placeholderData: keepPreviousData,
      },
    },
  });

/** The options of a query about a build of the site. It fails if the server refuses or does not answer. */
export const serverQuery = <Result>(
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
