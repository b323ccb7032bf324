import type { LentMedia } from '@balcao/shared/domain/automation/effect.ts';
import type { Played } from '@balcao/shared/domain/automation/play.ts';
import { fileProblem, isCaption } from '@balcao/shared/domain/channel-limits.ts';
import { messageIdOf } from '@balcao/shared/domain/ids.ts';
import { fileKindOfMessage } from '@balcao/shared/domain/messages/file-kind.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { CustomerLanguage } from '@balcao/shared/domain/customer-language.ts';
import { fillText, placeholderValues } from '@balcao/shared/domain/placeholders.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { derivedUlid } from '../../../platform/new-ids.ts';
import { log } from '../../../platform/logger.ts';
import { newMessage } from '../messages/new-message.ts';
import { partsOfSay } from './parts-of-say.ts';

export type Speaking = {
  /** What causes the texts: their ids are derived from it, so that they are the same however often it comes. */
  cause: string;
  /** Where the first of them stands; the others stand behind it. */
  at: Date;
  now: Date;
  timeZone: string;
  language: CustomerLanguage;
  contactName: string;
  queueName: string;
  connectionName: string;
};

/** The messages that effects write to the customer, in their order. What is longer than the channel takes comes in parts, and a text that a file
 *  cannot carry follows it. What is longer than a transaction takes is cut; a file that the channel does not take is left out, its text is not. */
export const writeSays = (ticket: Ticket, says: Played['says'], speaking: Speaking): Message[] => {
  const { cause, at, now, timeZone, language, contactName, queueName, connectionName: connection } = speaking;
  const values = placeholderValues(
    { contactName, userName: '', queue: queueName, connection, ticketId: ticket.id },
    { timeZone, language },
    now,
  );
  const parts = says.flatMap(({ body, media: given, choices, by, isFilled }): Partial<Message>[] => {
    const media = given && isTaken(ticket.channel, given) ? given : null;
    if (given && !media) log.warn('SAY_FILE_NOT_TAKEN the channel does not take a file of the automatic handling: it is left out', { by });
    const { parts: texts, isWhole } = partsOfSay(ticket.channel, isFilled ? body : fillText(body, values));
    if (!isWhole) log.warn('SAY_CUT a text of the automatic handling is longer than one transaction takes: its end is left out', { by });
    const [first = '', ...others] = texts;
    const isBelow = media !== null && isCaption(ticket.channel, fileKindOfMessage(media.mediaType, media.media), first);
    const shown = [
      ...(media ? [{ ...media, body: isBelow ? first : '' }] : []),
      ...(isBelow ? others : texts).map((text): Partial<Message> => ({ body: text })),
    ].map((part) => ({ ...part, handledBy: by }));
    const last = shown.at(-1);
    return choices && last && !('media' in last) ? [...shown.slice(0, -1), { ...last, choices: [...choices] }] : shown;
  });
  return parts.map((part, index) => {
    const stands = new Date(at.getTime() + index);
    return newMessage(ticket, stands, {
      ...part,
      id: messageIdOf(derivedUlid(stands, `${cause} effect ${index}`), ticket.id),
      updatedAt: now.toISOString(),
    });
  });
};

const isTaken = (on: Ticket['channel'], { mediaType, media }: LentMedia): boolean =>
  fileProblem(on, { mimeType: media.mimeType, sizeBytes: media.sizeBytes, kind: fileKindOfMessage(mediaType, media) }) === null;
