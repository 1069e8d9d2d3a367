/** Build only: the browser gets only the adapter of the provider that the content names. */
import { provider as cal } from './cal/provider.ts';
import { provider as calendly } from './calendly/provider.ts';
import { provider as embed } from './embed/provider.ts';
import type { Provider } from './types.ts';

/** By `booking.provider` of the content, which is the name of the folder. */
export const providers: Record<string, Provider> = { cal, calendly, embed };

/**
 * What the popup adds to the Content Security Policy. Its iframe may show the hosts of the provider or, without any,
 * the origin of `url`. Throws if there is no such provider.
 */
export function providerPolicy(name: string, url: string): Readonly<Record<string, readonly string[]>> {
  const provider = providerOf(name);
  return { ...provider.policy, 'frame-src': frameOrigins(provider, url) };
}

/** For `Permissions-Policy`. */
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
