/**
 * Build only: lists the scheduling providers, each of which has a folder here. The browser gets only the adapter of the
 * provider that the content names.
 */
import { provider as cal } from './cal/provider.ts';
import { provider as calendly } from './calendly/provider.ts';
import { provider as embed } from './embed/provider.ts';
import type { Provider } from './types.ts';

/** The providers by the name that `booking.provider` in the content uses, which is the name of their folder. */
export const providers: Record<string, Provider> = { cal, calendly, embed };

/**
 * The directives that a provider's widget needs in the Content Security Policy. Its iframe may show the provider's own
 * hosts; if it has none (`embed`), the host of `url`.
 *
 * @param name one of `providers`
 * @param url the page that the popup shows
 * @returns the sources to add, by directive, such as `{ 'frame-src': ['https://cal.com'] }`
 * @throws Error if there is no such provider
 */
export function providerPolicy(name: string, url: string): Readonly<Record<string, readonly string[]>> {
  const provider = providers[name];
  if (!provider)
    throw new Error(`There is no scheduling provider “${name}”, only ${Object.keys(providers).join(', ')}`);
  const { hosts, policy } = provider;
  return { ...policy, 'frame-src': hosts?.map((host) => `https://${host}`) ?? [new URL(url).origin] };
}
