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
 * The sources that the popup of a provider needs in the page's Content Security Policy, besides those of the page itself:
 * what the provider lists in `policy`, and under `frame-src` the addresses that its iframe may show. These are the
 * provider's hosts or, for one without fixed hosts (`embed`), the origin of `url`.
 *
 * @param name a key of `providers`, such as `cal`
 * @param url the page that the popup shows: `booking.url` of the content
 * @returns the sources to add, by directive, such as `{ 'frame-src': ['https://cal.com'] }`
 * @throws Error if there is no such provider
 */
export function providerPolicy(name: string, url: string): Readonly<Record<string, readonly string[]>> {
  const provider = providerOf(name);
  return { ...provider.policy, 'frame-src': frameOrigins(provider, url) };
}

/** The origins that may use each feature of the browser inside the popup of a provider, for `Permissions-Policy`. */
export function providerFeatures(name: string, url: string): ReadonlyMap<string, readonly string[]> {
  const provider = providerOf(name);
  return new Map(provider.features?.map((feature) => [feature, frameOrigins(provider, url)]));
}

function providerOf(name: string): Provider {
  const provider = providers[name];
  if (provider) return provider;
  throw new Error(`There is no scheduling provider “${name}”, only ${Object.keys(providers).join(', ')}`);
}

const frameOrigins = ({ hosts }: Provider, url: string): string[] =>
  hosts ? hosts.map((host) => `https://${host}`) : [new URL(url).origin];
