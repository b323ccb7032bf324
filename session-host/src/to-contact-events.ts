import { createHash } from 'node:crypto';
import type { Contact, GroupMetadata } from '@whiskeysockets/baileys';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import type { Identity, InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import { identitiesOf } from './message-names.ts';

type ProfileEvent = Extract<InboundEvent, { type: 'profile' }>;

/** Names people gave themselves and subjects of groups. What the phone's address book calls people stays there. */
export const toProfileEvents = (
  contacts: ReadonlyArray<Partial<Contact>>,
  groups: ReadonlyArray<Partial<GroupMetadata>>,
): ProfileEvent[] => [
  ...contacts.flatMap(({ id, lid, phoneNumber, notify }) => {
    const identities = id ? identitiesOf({ remoteJid: id, remoteJidAlt: phoneNumber ?? lid }) : null;
    return identities && notify ? [profileOf(identities, notify)] : [];
  }),
  ...groups.flatMap(({ id, subject }) => {
    const identities = id ? identitiesOf({ remoteJid: id }) : null;
    return identities && subject ? [profileOf(identities, subject)] : [];
  }),
];

const profileOf = (identities: [Identity, ...Identity[]], name: string): ProfileEvent => ({
  type: 'profile',
  channel: 'whatsapp',
  chatKey: identities[0].value,
  providerId: `name#${identities[0].value}#${createHash('sha256').update(name).digest('base64url')}`,
  contact: { identities, name: cutText(name, 250, 250) },
});

/** The service told which number a LID belongs to. */
export const toSamePerson = (lid: string, number: string): InboundEvent[] => {
  const identities = identitiesOf({ remoteJid: lid, remoteJidAlt: number });
  const [first] = identities ?? [];
  return identities && first && identities.length > 1
    ? [
        {
          type: 'same-person',
          channel: 'whatsapp',
          chatKey: first.value,
          providerId: identities.map(({ kind, value }) => `${kind}:${value}`).join('#'),
          identities,
        },
      ]
    : [];
};
