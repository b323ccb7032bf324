import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import { log } from '../../platform/logger.ts';
import type { Connection } from '../../setup/connections/service/connection-records.ts';
import type { OpenConnection } from '../adapter.ts';
import { numbersIn } from '../whatsapp-official/numbers-in.ts';

type Deps = {
  /** The company's connections. */
  list: () => Promise<ReadonlyArray<Connection>>;
  open: (connection: Connection) => OpenConnection | null;
  /** Whether the app that signed this webhook is that of this connection. */
  isSigned: (open: OpenConnection) => boolean;
  take: (open: OpenConnection, events: ReadonlyArray<InboundEvent>) => Promise<void>;
  receivedAt: string;
};

/** Hands on what a webhook tells: to the connection it came to, and what is of another number of the same app to that number's connection in the
 *  company. Trouble with one keeps none of the others from theirs, and Meta tells all of it again.
 *  @returns how many events there were. @throws Error when any connection's could not be handed over. */
export const receiveOfficialWebhook = async (
  to: { open: OpenConnection; phoneNumberId: string | null },
  body: unknown,
  { list, open, isSigned, take, receivedAt }: Deps,
): Promise<number> => {
  const others = [...numbersIn(body)].filter((number) => number !== to.phoneNumberId);
  const all = others.length === 0 ? [] : await list();
  const receivers = [
    to.open,
    ...others.flatMap((number) => {
      const own = all
        .filter(({ phoneNumberId }) => phoneNumberId === number)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(open)
        .find((each) => each !== null && isSigned(each));
      if (!own) log.warn('WEBHOOK_OF_NOBODY a number that no connection of the company has with this app');
      return own ? [own] : [];
    }),
  ];
  const taken = await Promise.allSettled(
    receivers.map(async (each) => {
      const events = each.receive(body, receivedAt);
      await take(each, events);
      return events.length;
    }),
  );
  const failed = taken.filter((each) => each.status === 'rejected');
  if (failed.length > 0) throw new Error('not everything of a webhook could be handed over', { cause: failed[0]?.reason });
  return taken.reduce((sum, each) => sum + (each.status === 'fulfilled' ? each.value : 0), 0);
};
