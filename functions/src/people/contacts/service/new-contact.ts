import { contactId } from '@balcao/shared/domain/ids.ts';
import { channelOfNumbers } from '@balcao/shared/domain/channels.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import type { Contact } from '../store/contact.ts';

/** A contact as it begins: a person on WhatsApp, not blocked, of whom nothing is known but what is given. */
export const newContact = (known: Pick<Contact, 'name' | 'number'> & Partial<Contact>, now: Date): Contact => ({
  id: contactId.parse(newUlid(now)),
  bsuid: null,
  lid: null,
  scopedIds: {},
  chatAddresses: {},
  disappearingSec: {},
  otherNames: [],
  mergedIds: [],
  email: '',
  urlPicture: null,
  active: true,
  acceptAudioMessage: true,
  disableBot: false,
  lgpdAcceptedAt: null,
  extraInfo: [],
  tagIds: [],
  connectionId: null,
  userId: null,
  channel: channelOfNumbers,
  isGroup: false,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  version: 1,
  merged: null,
  ...known,
});
