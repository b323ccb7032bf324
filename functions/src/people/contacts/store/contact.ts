import type { Channel } from '@balcao/shared/domain/channels.ts';
import { type ContactView } from '@balcao/shared/domain/contacts/contact.ts';
import { type ConnectionId, type ContactId, type TagId, type UserId } from '@balcao/shared/domain/ids.ts';
import type { ChatAddress, Identity } from '@balcao/shared/events/channel-messages.ts';
import { type Merged } from './contact.entities.ts';

export type Contact = {
  id: ContactId;
  name: string;
  number: string | null;
  bsuid: string | null;
  /** WhatsApp's own number-free name of the person. */
  lid: string | null;
  /** What the page or Instagram account of a connection knows the person as; each knows them by another id. */
  scopedIds: Readonly<Record<string, string>>;
  /** Whether their chat on a linked phone goes by number or by LID, as they wrote last; by connection. Absent: they never wrote there. */
  chatAddresses: Readonly<Record<string, ChatAddress>>;
  /** After how many seconds messages of their chat on a linked phone disappear, as they wrote last; by connection. Absent: they stay. */
  disappearingSec: Readonly<Record<string, number>>;
  /** Identities (number, LID, BSUID) by which this contact is also found: those of contacts merged into it, and its own former ones. */
  otherNames: ReadonlyArray<Identity>;
  /** Ids of the contacts merged into this one, directly or by way of another. */
  mergedIds: ReadonlyArray<ContactId>;
  email: string;
  urlPicture: string | null;
  active: boolean;
  acceptAudioMessage: boolean;
  disableBot: boolean;
  lgpdAcceptedAt: string | null;
  extraInfo: ContactView['extraInfo'];
  tagIds: TagId[];
  connectionId: ConnectionId | null;
  /** The preferred user ("wallet"). */
  userId: UserId | null;
  channel: Channel;
  isGroup: boolean;
  createdAt: string;
  updatedAt: string;
  version: number;
  /** The contact that this one turned out to be; null for all that stand for themselves. */
  merged: Merged | null;
};
