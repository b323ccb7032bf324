import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { companyId as companyIdSchema, connectionId as connectionIdSchema, partsOfThread } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { parseMessageImage } from '../../../conversation/tickets/service/message-records.ts';
import type { Change } from '../../../platform/stream-consumer.ts';
import type { Countable } from './countable.ts';

/** Messages that are written together stand a millisecond apart. */
const apartMs = 2;
const { maxTextLength } = channelCapabilities.whatsapp_oficial;

/** Texts of bots that were written together with the text before them, and would have fitted into it. */
export const joinableIn = (changes: ReadonlyArray<Change>): Countable[] => {
  const texts = changes.flatMap(({ entity, old, new: now, eventId, at }) => {
    if (entity !== 'message' || old || !now || now['fromMe'] !== true || now['mediaType'] !== 'conversation') return [];
    const message = parseMessageImage(now);
    return message.handledBy === undefined || isPlanned(message) ? [] : [{ message, companyId: now['companyId'], eventId, at }];
  });
  return [...Map.groupBy(texts, ({ message }) => message.threadId).values()].flatMap((ofThread) => {
    const inOrder = ofThread.toSorted((one, other) => (one.message.id < other.message.id ? -1 : 1));
    return inOrder.flatMap(({ message, companyId, eventId, at }, index): Countable[] => {
      const before = inOrder[index - 1]?.message;
      if (!before || before.choices || !isTogether(before, message) || before.body.length + message.body.length + 2 > maxTextLength)
        return [];
      return [
        {
          companyId: companyIdSchema.parse(companyId),
          connectionId: connectionIdSchema.parse(partsOfThread(message.threadId).connectionId),
          eventId,
          at,
          instant: message.createdAt,
          line: 'joinable',
        },
      ];
    });
  });
};

const isPlanned = ({ handledBy }: Message): boolean => handledBy === 'schedule' || handledBy === 'campaign';
const isTogether = (before: Message, after: Message): boolean =>
  Date.parse(after.createdAt) - Date.parse(before.createdAt) <= apartMs && after.handledBy === before.handledBy;
