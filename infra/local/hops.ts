import { channel } from 'node:diagnostics_channel';

/** Where something is on its way through the local cloud, for whoever measures from outside: `{ hop, what }`, published when it happens. */
export type Hop = { hop: string; what: unknown };

const hops = channel('balcao:hop');

/** Says that something is here now. Nothing is done when nobody listens. */
export const passHop = (hop: string, what: unknown): void => {
  if (hops.hasSubscribers) hops.publish({ hop, what } satisfies Hop);
};
