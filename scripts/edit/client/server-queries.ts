/** Queries of the server that change nothing, for `useQuery`, whose library keeps the answers. */
import { QueryClient, queryOptions } from '@tanstack/react-query';
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
        // A query that depends on the content has the build in its key, so it is asked anew after each build.
        refetchOnWindowFocus: false,
      },
    },
  });

interface ServerQueryOptions {
  /** For an answer that depends on the build of the site: each build has one of its own. */
  build?: number;
  fields?: Readonly<Record<string, string>>;
}

/** The options of a query that fails if the server refuses or does not answer. */
export const serverQuery = <Result>(
  connection: ServerConnection,
  action: string,
  { build, fields = {} }: ServerQueryOptions = {},
) =>
  queryOptions({
    queryKey: [action, build, fields],
    async queryFn(): Promise<Result> {
      const answer = await connection.ask<Result>(action, fields);
      if (answer?.result === undefined) throw new Error(action);
      return answer.result;
    },
  });
