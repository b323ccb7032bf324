import type { Message, MessageAuthor } from './message.ts';

/** Who tells news about a message: the business's own phone, or the customer (in a group, the member named). */
export type Teller = { fromMe?: boolean; author?: MessageAuthor | null };

/** Whether who tells is who wrote the message, given that both are of one chat. Who does not say that he is the business is not, and a
 *  group's member must be known by a name that the message has too. */
export const isWriterOf = (message: Pick<Message, 'fromMe' | 'author'>, { fromMe, author }: Teller): boolean => {
  if (message.fromMe || fromMe === true) return message.fromMe && fromMe === true;
  if (message.author === null) return true;
  return isSame(message.author.number, author?.number) || isSame(message.author.lid, author?.lid);
};

const isSame = (one: string | null | undefined, other: string | null | undefined): boolean => typeof one === 'string' && one === other;
