import type { BaileysEventMap } from '@whiskeysockets/baileys';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import type { PhoneChat } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import { identitiesOf } from './message-names.ts';

type History = Pick<BaileysEventMap['messaging-history.set'], 'contacts' | 'chats'>;

/** As many as are kept of what a phone tells at once. */
const mostChats = 5000;

/** The people a phone has chats with, as its history tells them: no groups, lists or channels. Pure. */
export const toPhoneChats = ({ contacts, chats }: History): PhoneChat[] => {
  const people = new Map(contacts.map((contact) => [contact.id, contact]));
  const found = chats.flatMap(({ id, name }): PhoneChat[] => {
    const person = id ? people.get(id) : undefined;
    const identities = id ? identitiesOf({ remoteJid: id, remoteJidAlt: person?.phoneNumber ?? person?.lid }) : null;
    const valueOf = (kind: string) => identities?.find((identity) => identity.kind === kind)?.value ?? null;
    const [number, lid] = [valueOf('phone'), valueOf('lid')];
    // The service itself writes as number 0.
    if (valueOf('group') !== null || (number ?? lid ?? '0') === '0') return [];
    const called = person?.notify ?? person?.name ?? name;
    return [{ number, lid, name: called ? cutText(called, 250, 250) : null }];
  });
  return found.slice(0, mostChats);
};
