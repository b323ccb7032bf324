import { channels } from '@balcao/shared/domain/channels.ts';
import type { ContactView } from '@balcao/shared/domain/contacts/contact.ts';
import type { ContactId, TagId } from '@balcao/shared/domain/ids.ts';
import { identityKinds, type ChatAddress } from '@balcao/shared/events/channel-messages.ts';
import { flag, json, number, oneOf, optional, ref, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** What a merge did, so that it can be undone. */
export type Merged = {
  into: ContactId;
  at: string;
  lid: string | null;
  bsuid: string | null;
  /** Names that led here before. */
  names: ReadonlyArray<{ kind: (typeof identityKinds)[number]; value: string }>;
  /** Names that the one that stayed had; merges of before do not know. */
  had?: ReadonlyArray<{ kind: (typeof identityKinds)[number]; value: string }>;
  /** Fields of the one that stayed: as they were, and as the merge left them. */
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
};

export const contactEntity = entity(
  'contact',
  {
    companyId: number('ci'),
    contactId: text('co'),
    name: text('n'),
    /** Folded name, for the list in alphabetical order. */
    sortName: text('sn'),
    number: optional(text('nu')),
    bsuid: optional(text('b')),
    lid: optional(text('l')),
    /** What pages and Instagram accounts know the person as, by connection. */
    scopedIds: optional(json<Readonly<Record<string, string>>>('si')),
    /** Of who wrote to a linked phone: whether their chat there goes by number or by LID, as they wrote last; by connection. */
    chatAddresses: optional(json<Readonly<Record<string, ChatAddress>>>('ad')),
    disappearingSec: optional(json<Readonly<Record<string, number>>>('ds')),
    /** Names that lead here and stand in no other field: of those who were merged into this one, and replaced ones. */
    otherNames: optional(json<Merged['names']>('on')),
    /** Those who were merged into this one, and into them: they go when it is deleted. */
    mergedIds: optional(json<ReadonlyArray<ContactId>>('mi')),
    email: text('e'),
    urlPicture: optional(text('up')),
    active: flag('a'),
    acceptAudioMessage: flag('aam'),
    disableBot: flag('db'),
    lgpdAcceptedAt: optional(text('laa')),
    extraInfo: json<ContactView['extraInfo']>('ei'),
    tagIds: ref('tag', json<TagId[]>('ti')),
    connectionId: optional(text('con')),
    /** The preferred user. */
    userId: optional(ref('user', text('ui'))),
    channel: oneOf('c', channels),
    isGroup: flag('ig'),
    createdAt: text('ca'),
    updatedAt: text('ua'),
    /** Somebody said that it is another contact: it is in no list, and only its conversations lead to it. */
    merged: optional(json<Merged>('m')),
    /** Counts what people change in its form; what is learned about it does not disturb them. */
    version: optional(number('ve')),
  },
  {
    byId: { pk: ['companyId', 'contactId'], sk: [] },
    byName: { index: 1, pk: ['companyId'], sk: ['sortName', 'contactId'] },
  },
  { saysReach: true },
);

/** A name a provider knows somebody by, kept to one contact of a company. */
export const contactIdentityEntity = entity(
  'contactIdentity',
  {
    companyId: number('ci'),
    kind: oneOf('k', identityKinds),
    value: text('v'),
    contactId: text('co'),
  },
  {
    byValue: { pk: ['companyId', 'kind', 'value'], sk: [] },
  },
);

export const noteEntity = entity(
  'note',
  {
    companyId: number('ci'),
    contactId: text('co'),
    noteId: text('ni'),
    note: text('n'),
    ticketId: optional(number('ti')),
    userId: text('ui'),
    createdAt: text('ca'),
  },
  {
    byContact: { pk: ['companyId', 'contactId'], sk: ['noteId'] },
  },
);

/** Whose note it is, when only its id is known. */
export const noteRefEntity = entity(
  'noteRef',
  {
    companyId: number('ci'),
    noteId: text('ni'),
    contactId: text('co'),
  },
  {
    byNote: { pk: ['companyId', 'noteId'], sk: [] },
  },
);
