/** Build only: the scheduling providers, each a folder here. The browser gets the adapter of the chosen one alone. */
import { provider as cal } from './cal/provider.ts';
import { provider as calendly } from './calendly/provider.ts';
import { provider as embed } from './embed/provider.ts';
import type { Provider } from './types.ts';

/** By name, which is that of the folder. */
export const providers: Record<string, Provider> = { cal, calendly, embed };

/**
 * What the chosen provider adds to the Content Security Policy.
 *
 * @param name one of `providers`
 * @param url the page that its popup shows
 * @throws if there is no such provider
 */
export function providerPolicy(name: string, url: string): Readonly<Record<string, readonly string[]>> {
  const provider = providers[name];
  if (!provider)
    throw new Error(`There is no scheduling provider “${name}”, only ${Object.keys(providers).join(', ')}`);
  const { hosts, policy } = provider;
  return { ...policy, 'frame-src': hosts?.map((host) => `https://${host}`) ?? [new URL(url).origin] };
}
