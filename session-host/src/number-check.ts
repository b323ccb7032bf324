import { jidDecode, type WASocket } from '@whiskeysockets/baileys';
import { phoneVariants } from '@balcao/shared/domain/contacts/phone-variants.ts';
import { joinIdentities } from '@balcao/functions/people/contacts/service/join-identities.ts';
import type { Contact, ContactStore } from '@balcao/functions/people/contacts/service/contact-records.ts';
import { BoundedCache } from '@balcao/functions/platform/bounded-cache.ts';
import { log } from '@balcao/functions/platform/logger.ts';
import type { LookUpBudget } from './look-up-budget.ts';
import { withTimeLimit } from './with-time-limit.ts';

type Deps = {
  budget: Pick<LookUpBudget, 'take' | 'noteFailure'>;
  contacts: Pick<ContactStore, 'get' | 'getMany' | 'ownersOf' | 'adoptIdentities' | 'change'>;
  now: () => Date;
};

type Socket = Pick<WASocket, 'onWhatsApp'> & {
  signalRepository: { lidMapping: Pick<WASocket['signalRepository']['lidMapping'], 'getLIDForPN'> };
};

const limitMs = 8000;

/** Whether a number an attendant typed has WhatsApp, asked once before the first message to it, as long as the day has room for questions. Who ever wrote to us needs no
 *  asking: their LID is known. The spelling the service knows the number by is kept, the typed one leads to it too. */
export class NumberCheck {
  private readonly deps: Deps;
  private readonly checked = new BoundedCache<true>(5000);

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** The contact with the number to send to, or null when it has no WhatsApp. Without an answer the number counts as good, in the spelling that the
   *  service gives a LID for: the send itself will tell. */
  async check(sock: Socket, contact: Contact): Promise<Contact | null> {
    const { number } = contact;
    if (contact.isGroup || contact.lid !== null || number === null || this.checked.has(contact.id)) return contact;
    const asked = await this.ask(sock, number);
    const answer = asked === 'unclear' ? await this.spellingWithLid(sock, number) : asked;
    if (answer === 'unclear') return contact;
    if (answer === null) return null;
    this.checked.set(contact.id, true);
    return answer === number ? contact : this.keepSpelling(contact, number, answer);
  }

  /** Sending needs the LID of a number, which the library asks for and cannot use when the service answers with another spelling. */
  private async spellingWithLid({ signalRepository }: Socket, number: string): Promise<string | 'unclear'> {
    const spellings = [number, ...phoneVariants(number).filter((each) => each !== number)];
    if (spellings.length === 1) return 'unclear';
    for (const each of spellings) {
      const found = signalRepository.lidMapping.getLIDForPN(`${each}@s.whatsapp.net`);
      if (await withTimeLimit(found, limitMs).catch(() => null)) return each;
    }
    return 'unclear';
  }

  private async ask(sock: Pick<WASocket, 'onWhatsApp'>, number: string): Promise<string | null | 'unclear'> {
    if ((await this.deps.budget.take(1, false)) !== null) return 'unclear';
    try {
      const answers = await withTimeLimit(sock.onWhatsApp(number), limitMs);
      if (!answers) return 'unclear';
      const found = answers.find(({ exists }) => exists);
      return found ? (jidDecode(found.jid)?.user ?? null) : null;
    } catch (error) {
      await this.deps.budget.noteFailure(error);
      log.info('NUMBER_UNCHECKED the message goes out all the same', { reason: error instanceof Error ? error.message : null });
      return 'unclear';
    }
  }

  private async keepSpelling(contact: Contact, typed: string, canonical: string): Promise<Contact> {
    const { contacts, now } = this.deps;
    await joinIdentities({ contacts, now }, [
      { kind: 'phone', value: typed },
      { kind: 'phone', value: canonical },
    ]);
    return (await contacts.change(contact.id, { number: canonical }, now().toISOString())) ?? contact;
  }
}
