import { maskNumber, maskNumbersIn } from '@balcao/shared/domain/contacts/mask-number.ts';
import type { MessageId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import type { MessagingDeps } from './messaging-deps.ts';
import { findMessage } from './send-message.ts';

type ShownReceipt = {
  name: string | null;
  number: string | null;
  deliveredAt: string | null;
  readAt: string | null;
  playedAt: string | null;
};

/** WhatsApp tells no names with receipts: they are those that members wrote under, as far back as this many messages. */
const namesFrom = 200;

/** How far an own message came at each member of a group; nothing of other messages. @throws AppError ERR_MESSAGE_NOT_FOUND. */
export const listReceipts = async (deps: MessagingDeps, id: MessageId): Promise<{ receipts: ShownReceipt[] }> => {
  const { ticket, message } = await findMessage(deps, id);
  if (!message.fromMe || message.isPrivate || message.isDeleted || !ticket.isGroup) return { receipts: [] };
  const [receipts, { messages }] = await Promise.all([
    deps.messages.listReceipts(message.id),
    deps.messages.list(ticket.threadId, null, namesFrom),
  ]);
  const names = namesOf(messages);
  const hidden = hidesNumbers(deps.actor);
  return {
    receipts: receipts.map(({ number, lid, ...at }) => {
      const name = names.get(number ?? '') ?? names.get(lid ?? '') ?? null;
      return {
        ...at,
        name: hidden && name !== null ? maskNumbersIn(name) : name,
        number: hidden && number !== null ? maskNumber(number) : number,
      };
    }),
  };
};

/** By number and by LID; of several names the newest. */
const namesOf = (newestFirst: ReadonlyArray<Pick<Message, 'author'>>): Map<string, string> => {
  const names = new Map<string, string>();
  for (const { author } of newestFirst)
    for (const key of [author?.number, author?.lid]) if (key && author?.name && !names.has(key)) names.set(key, author.name);
  return names;
};
