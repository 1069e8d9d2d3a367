import type { Provider } from '../types.ts';

/** The page of any agenda, in an iframe: of services that offer no popup of their own. */
export const provider: Provider = {};
