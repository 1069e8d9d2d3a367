/** Build only: the browser gets only the adapter of the provider in the content. */
import { provider as cal } from './cal/provider.ts';
import { provider as calendly } from './calendly/provider.ts';
import { provider as embed } from './embed/provider.ts';
import type { Provider } from './types.ts';

/** Providers by `booking.provider` of the content, which is the name of their folder. */
export const providers: Record<string, Provider> = { cal, calendly, embed };

/**
 * Returns the sources that the popup adds to the Content Security Policy. Its iframe may show the provider's hosts, or
 * the origin of `url` if the provider lists none.
 *
 * @throws Error if there is no such provider
 */
export function providerPolicy(name: string, url: string): Readonly<Record<string, readonly string[]>> {
  const provider = providerOf(name);
  return { ...provider.policy, 'frame-src': frameOrigins(provider, url) };
}

/** Returns the origins that may use each feature, for `Permissions-Policy`. */
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
