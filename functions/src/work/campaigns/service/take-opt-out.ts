import { isOneOfWords } from '@balcao/shared/domain/campaigns/opt-out-words.ts';
import { optOutAnswerOf, type CampaignSettings } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import type { CompanySettings } from '@balcao/shared/domain/companies/company-settings.ts';
import type { ConnectionId, ContactId } from '@balcao/shared/domain/ids.ts';
import { canReach, isReplyWindowOpen } from '@balcao/shared/domain/channels.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { isHeldElsewhere } from '@balcao/shared/domain/tickets/thread-control.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { automaticTexts } from '../../../conversation/tickets/service/automatic-messages.ts';
import type { Conversation, Saying, sayOnThread } from '../../../conversation/tickets/service/say-on-thread.ts';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import type { OptOutStore } from '../../../people/contacts/service/opt-out-records.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import type { RowWrite, Written } from '../../../platform/write-together.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';

export type OptOutDeps = {
  settings: () => Promise<CampaignSettings>;
  company: () => Promise<{ settings: CompanySettings } | null>;
  /** Null = the contact is gone. */
  contact: (id: ContactId) => Promise<Contact | null>;
  connection: (id: ConnectionId) => Promise<Connection | null>;
  conversation: (contact: Contact, connection: Connection) => Promise<Conversation>;
  optOuts: Pick<OptOutStore, 'of' | 'wordWrites'>;
  say: (saying: Saying, alongsideOf: Parameters<typeof sayOnThread>[2]) => ReturnType<typeof sayOnThread>;
  write: (writes: ReadonlyArray<RowWrite>) => Promise<Written>;
  now: () => Date;
};

/** Opts a customer out who answered a campaign with one of the company's words for that, and answers them: both in one transaction, which is refused when they had
 *  opted out by a word before, so that they are answered once. Where nothing can be written to them, they are opted out without an answer.
 *  @param word the message that was such a word. */
export const takeOptOut = async (deps: OptOutDeps, word: Pick<Message, 'id' | 'contactId'>, ticket: Ticket): Promise<void> => {
  const settings = await deps.settings();
  await untilUndisturbed(async () => {
    const found = await deps.contact(word.contactId);
    const contact = found?.merged ? await deps.contact(found.merged.into) : found;
    if (!contact || (await deps.optOuts.of(contact)).word !== null) return true;
    const now = deps.now();
    const writes = deps.optOuts.wordWrites(contact, now.toISOString());
    const [connection, company] = await Promise.all([deps.connection(ticket.connectionId), deps.company()]);
    const conversation = connection && (await deps.conversation(contact, connection));
    if (!connection || !conversation?.last || !mayAnswer(contact, connection, conversation.last, now))
      return (await deps.write(writes)).outcome === 'written' ? true : undefined;
    const body = optOutAnswerOf(settings, company?.settings);
    const outcome = await deps.say(
      {
        contact,
        connection,
        conversation,
        opening: null,
        compose: (within) =>
          automaticTexts(
            within,
            { body, media: null },
            {
              cause: `opt-out ${word.id}`,
              by: 'optOut',
              userId: null,
              clientIdOf: () => `opt-out:${word.id}`,
              values: {},
              now,
            },
          ),
        now,
      },
      () => writes,
    );
    // Without a text to say they are opted out all the same.
    if (outcome === 'nothing') return (await deps.write(writes)).outcome === 'written' ? true : undefined;
    return outcome === 'saved' ? true : undefined;
  });
};

const mayAnswer = (contact: Contact, connection: Connection, last: Ticket, now: Date): boolean =>
  contact.active &&
  canReach(connection, contact) &&
  !isHeldElsewhere(last) &&
  isReplyWindowOpen(connection.channel, last.lastInboundAt, now);

/** Whether what the customer wrote since then is one of these words. The ticket's row says the newest message, which may be an answer that was written with the
 *  customer's. */
export const saidOneOf = async (
  { newest }: { newest: (ticket: Ticket) => Promise<ReadonlyArray<Message>> },
  ticket: Ticket,
  since: string,
  words: ReadonlyArray<string>,
): Promise<boolean> => {
  if (words.length === 0) return false;
  if (!ticket.lastMessageFromMe) return isOneOfWords(ticket.lastMessage, words);
  const messages = await newest(ticket);
  return messages.some(({ fromMe, createdAt, body }) => !fromMe && createdAt > since && isOneOfWords(body, words));
};
