import type { PresenceData, WAMessageKey } from '@whiskeysockets/baileys';
import { threadIdOf } from '@balcao/shared/domain/ids.ts';
import type { ContactStore } from '@balcao/functions/people/contacts/service/contact-records.ts';
import { noteContactTyping } from '@balcao/functions/platform/live/contact-typing.ts';
import { BoundedCache } from '@balcao/functions/platform/bounded-cache.ts';
import type { Session } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import { identitiesOf } from './message-names.ts';

type Deps = { session: Pick<Session, 'companyId' | 'connectionId'>; contacts: Pick<ContactStore, 'findByIdentity'> };

/** The same again within this time says nothing new. */
const repeatMs = 3000;

/** Passes on that a customer writes, or stopped, to who has the conversation open. */
export class CustomerTyping {
  private readonly deps: Deps;
  private readonly told = new BoundedCache<{ typing: boolean; at: number }>(2000);

  constructor(deps: Deps) {
    this.deps = deps;
  }

  async tell(key: WAMessageKey, presences: ReadonlyArray<PresenceData>, now: Date): Promise<void> {
    const identities = identitiesOf(key);
    if (!identities || identities[0].kind === 'group') return;
    const typing = presences.some(({ lastKnownPresence }) => lastKnownPresence === 'composing' || lastKnownPresence === 'recording');
    const before = this.told.get(identities[0].value);
    if (before ? before.typing === typing && now.getTime() - before.at < repeatMs : !typing) return;
    this.told.set(identities[0].value, { typing, at: now.getTime() });
    const { companyId, connectionId } = this.deps.session;
    const contactId = await this.deps.contacts.findByIdentity(identities);
    if (contactId) await noteContactTyping(companyId, threadIdOf(connectionId, contactId), typing, now);
  }
}
