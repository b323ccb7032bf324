import { monthOf } from '@balcao/shared/domain/connections/service-messages.ts';
import {
  companyId as companyIdSchema,
  connectionId as connectionIdSchema,
  partsOfThread,
  type CompanyId,
  type ConnectionId,
} from '@balcao/shared/domain/ids.ts';
import { isServiceMessage } from '@balcao/shared/domain/messages/message-pricing.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { companyRecords } from '../../organisation/companies/service/company-records.ts';
import { TimedCache } from '../../platform/timed-cache.ts';
import type { Change, Reaction } from '../../platform/stream-consumer.ts';
import { parseMessageImage } from '../../conversation/tickets/service/message-records.ts';
import { connectionRecords, serviceCountRecords, type ServiceCountStore } from '../../setup/connections/service/connection-records.ts';

type Deps = {
  counts: Pick<ServiceCountStore, 'count'>;
  /** Null: the company is gone. */
  timeZone: () => Promise<string | null>;
  /** Meta's id of a connection's number; null: it has none any more. */
  phoneNumberIdOf: (connectionId: ConnectionId) => Promise<string | null>;
  now: () => Date;
};

/** Counts the service messages of each number that were delivered in a month: so many of them are free. */
export const serviceMessagesReaction = (depsOf: (companyId: CompanyId) => Deps): Reaction => ({
  on: { message: ['changed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes) => {
    const byCompany = Map.groupBy(changes.flatMap(toDelivered), ({ companyId }) => companyId);
    for (const [companyId, delivered] of byCompany) await count(depsOf(companyId), delivered);
  },
});

type Delivered = { companyId: CompanyId; message: Message; at: number | undefined };

/** The message that was delivered with this change, or whose price became known after that. Of all others only a few words are read. */
const toDelivered = ({ old, new: now, at }: Change): Delivered[] => {
  if (!now?.['pricing'] || !old) return [];
  const [before, message] = [parseMessageImage(old), parseMessageImage(now)];
  return isCounted(message) && !isCounted(before) ? [{ companyId: companyIdSchema.parse(now['companyId']), message, at }] : [];
};

/** Reactions are free. */
const isCounted = ({ fromMe, ack, mediaType, pricing }: Message): boolean =>
  fromMe && ack >= 2 && mediaType !== 'reactionMessage' && pricing !== undefined && isServiceMessage(pricing);

const count = async ({ counts, timeZone, phoneNumberIdOf, now }: Deps, delivered: ReadonlyArray<Delivered>): Promise<void> => {
  const zone = await timeZone();
  if (zone === null) return;
  const messages = await Promise.all(
    delivered.map(async ({ message: { id, threadId, updatedAt }, at }) => {
      const phoneNumberId = await phoneNumberIdOf(connectionIdSchema.parse(partsOfThread(threadId).connectionId));
      return phoneNumberId === null ? [] : [{ messageId: id, at, month: monthOf(updatedAt, zone), phoneNumberId }];
    }),
  );
  await counts.count(messages.flat(), now());
};

const zones = new TimedCache<string | null>(60_000);
const numbers = new TimedCache<string | null>(60_000);

export const serviceMessages = serviceMessagesReaction((companyId) => ({
  counts: serviceCountRecords(companyId),
  timeZone: () => zones.get(String(companyId), async () => (await companyRecords(companyId).get())?.timeZone ?? null),
  phoneNumberIdOf: (connectionId) =>
    numbers.get(`${companyId} ${connectionId}`, async () => (await connectionRecords(companyId).get(connectionId))?.phoneNumberId ?? null),
  now: () => new Date(),
}));
