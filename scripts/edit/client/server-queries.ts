/** Queries of the server that change nothing, for `useQuery`, whose library keeps the answers. */
import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { ServerConnection } from './server-api.ts';

/** Keeps the answers of the editor's server. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // The server is this computer: it also answers without a network.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        // A failure is shown at once, and the person decides whether to try again.
        retry: false,
        // Changes of the content come as builds, and a query that depends on them has the build in its key.
        refetchOnWindowFocus: false,
      },
    },
  });

interface ServerQueryOptions {
  /** For an answer that depends on the build of the site: each build has one of its own. */
  build?: number;
  fields?: Readonly<Record<string, string | File>>;
}

/** The options of a query, which fails if it is refused, or no answer comes. */
export const serverQuery = <Result>(
  connection: ServerConnection,
  action: string,
  { build, fields = {} }: ServerQueryOptions = {},
) =>
  queryOptions({
    queryKey: [action, build, fields],
    async queryFn(): Promise<Result> {
      const answer = await connection.ask<Result>(action, fields);
      if (answer?.result === undefined) throw new Error(`${action}: ${answer ? 'no result' : 'no answer'}`);
      return answer.result;
    },
  });
