import { setTimeout as sleep } from 'node:timers/promises';
import { channelOfNumbers, officialWhatsapp } from '@balcao/shared/domain/channels.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { connectionRecords } from '../../../setup/connections/service/connection-records.ts';
import { phoneToAsk } from '../../../setup/connections/service/linked-phone.ts';
import { log } from '../../../platform/logger.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { lookUpNumber } from '../../../organisation/sessions/service/look-up-number.ts';
import { nudgeSession } from '../../../organisation/sessions/service/nudge.ts';
import { numberCheckRecords } from '../../../organisation/sessions/service/session-records.ts';
import type { Contact } from '../store/contact.ts';
import type { ContactDeps } from './contact-context.ts';

/** The spelling WhatsApp knows a number by; null = it is not on WhatsApp, `unanswered` = the company's phones are off or say nothing,
 *  `noPhone` = the company has no linked phone that could be asked. */
export type AskWhatsapp = (number: string) => Promise<string | null | 'unanswered' | 'noPhone'>;
export type VerifyDeps = { askWhatsapp: AskWhatsapp };

/** Result of the number check; null = no linked phone to ask, or no check needed. */
export type NumberCheck = 'verified' | 'unverified' | null;

// Somebody waits at a form. A phone paces its questions by three seconds.
const patienceMs = 6_000;

/** Asks a linked phone of the company. A question that cannot be put counts as not answered. */
export const askWhatsappOf =
  (companyId: CompanyId, shardQueueUrl: string): AskWhatsapp =>
  async (number) => {
    const phone = await phoneToAsk(connectionRecords(companyId));
    if (phone.kind !== 'connected') return phone.kind === 'none' ? 'noPhone' : 'unanswered';
    const deps = {
      checksOf: (id: ConnectionId) => numberCheckRecords(companyId, id),
      nudge: (id: ConnectionId) => nudgeSession(shardQueueUrl, companyId, id, { numbers: true }),
      newId: () => newUlid(new Date()),
      pause: sleep,
      now: () => new Date(),
    };
    return lookUpNumber(deps, phone.id, number, patienceMs).catch((error: unknown) => {
      log.error('NUMBER_NOT_VERIFIED the question could not be put to the phone; the contact is saved without it', error);
      return 'unanswered';
    });
  };

/** Has WhatsApp asked for a number that somebody typed. One that is a contact's already is not asked for.
 *  @returns the number as WhatsApp knows it, or as it was typed when nobody answered.
 *  @throws AppError ERR_NUMBER_WITHOUT_WHATSAPP. */
export const verifyNumber = async (
  { contacts, askWhatsapp }: Pick<ContactDeps, 'contacts'> & VerifyDeps,
  number: string,
): Promise<{ number: string; numberCheck: NumberCheck }> => {
  if ((await contacts.ownersOfNumbers([number])).size > 0) return { number, numberCheck: null };
  const answer = await askWhatsapp(number);
  if (answer === null) throw new AppError('ERR_NUMBER_WITHOUT_WHATSAPP', undefined);
  if (answer === 'noPhone') return { number, numberCheck: null };
  return answer === 'unanswered' ? { number, numberCheck: 'unverified' } : { number: answer, numberCheck: 'verified' };
};

/** Whether a contact's number is one of WhatsApp: a group has none, and people of Facebook and Instagram have a telephone somewhere else. */
export const hasWhatsappNumber = ({ channel, isGroup }: Pick<Contact, 'channel' | 'isGroup'>): boolean =>
  !isGroup && (channel === channelOfNumbers || channel === officialWhatsapp);
