import { phoneKey } from '@balcao/shared/domain/contacts/phone-variants.ts';
import type { CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { skipReasons, sourcesOf, type RecipientState, type SkipReason } from '@balcao/shared/domain/campaigns/recipient-state.ts';
import {
  contactId as contactIdSchema,
  messageId,
  ticketId,
  type CompanyId,
  type ContactId,
  type MessageId,
  type TicketId,
} from '@balcao/shared/domain/ids.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import { writeTogether, type RowWrite } from '../../../platform/write-together.ts';
import { campaignDeferralEntity, campaignPersonEntity, campaignRecipientEntity } from './campaign.entities.ts';

/** Somebody whom a campaign is to reach. `number`: digits with country code; empty = they are known by `contactId` only. `hasWhatsapp` false = it is known that the
 *  number is not on WhatsApp. */
export type Person = { name: string; number: string; email: string; contactId: ContactId | null; hasWhatsapp: boolean };
export type Recipient = Omit<Person, 'hasWhatsapp'> & {
  campaignId: CampaignId;
  /** From 0. */
  place: number;
  ticketId: TicketId | null;
  messageId: MessageId | null;
  /** How often somebody had it sent again. */
  round: number;
  askId: MessageId | null;
  confirmedAt: string | null;
  variant: number | null;
  state: RecipientState;
  skipped: SkipReason | null;
  /** Why the channel refused: its code, and its own words. */
  failure: { code: number; reason: string } | null;
  /** How often Meta's limit of marketing kept the message from them, and until when none is tried. */
  limited: number;
  notBefore: string | null;
  at: string | null;
};
/** Somebody who is to get the message another day. */
export type Deferral = { place: number; notBefore: string };

const digits = 7;
const keyOfPlace = (place: number): string => String(place).padStart(digits, '0');
const lastPlace = 10 ** digits - 1;

const toRecipient = ({
  companyId: _company,
  placeKey,
  campaignId,
  leaves: _leaves,
  ...row
}: RowOf<typeof campaignRecipientEntity>): Recipient => ({
  ...row,
  // Cast: the key was made of one.
  campaignId: campaignId as CampaignId,
  place: Number(placeKey),
  contactId: row.contactId === undefined ? null : contactIdSchema.parse(row.contactId),
  ticketId: row.ticketId === undefined ? null : ticketId.parse(row.ticketId),
  messageId: row.messageId === undefined ? null : messageId.parse(row.messageId),
  round: row.round ?? 0,
  askId: row.askId === undefined ? null : messageId.parse(row.askId),
  confirmedAt: row.confirmedAt ?? null,
  variant: row.variant ?? null,
  skipped: skipReasons.find((reason) => reason === row.skipped) ?? null,
  failure: row.failure ?? null,
  limited: row.limited ?? 0,
  notBefore: row.notBefore ?? null,
  at: row.at ?? null,
});

/** Converts a person's row image from the DynamoDB stream. @returns null when it is about to be deleted, and is not to be counted. */
export const parseCountedImage = (image: Record<string, unknown>): Recipient | null => {
  const row = campaignRecipientEntity.parseRow(image);
  return row.leaves ? null : toRecipient(row);
};

const byNumber = (number: string): string => `phone ${phoneKey(number)}`;
const byContact = (contactId: ContactId): string => `contact ${contactId}`;
const personKey = ({ number, contactId }: Pick<Person, 'number' | 'contactId'>): string | null =>
  number !== '' ? byNumber(number) : contactId === null ? null : byContact(contactId);

export const recipientStoreFor = (companyId: CompanyId) => {
  const keyOf = (campaignId: CampaignId, place: number) => ({ companyId, campaignId, placeKey: keyOfPlace(place) });
  const personOf = (campaignId: CampaignId, person: string) => ({ companyId, campaignId, person });
  /** Deletes that a person, by the number or contact of their list, is at their place. */
  const forget = async (person: Recipient): Promise<void> => {
    const key = personKey(person);
    if (key === null) return;
    await campaignPersonEntity
      .delete(personOf(person.campaignId, key))
      .where((row, { eq }) => eq(row.place, person.place))
      .attempt();
  };
  /** Deletes that the people of an earlier try of the same part are at these places, which are about to be given to others. One read where there was no such try. */
  const forgetEarlier = async (campaignId: CampaignId, from: number, count: number): Promise<void> => {
    if (!(await campaignRecipientEntity.get(keyOf(campaignId, from)).go({ consistent: true }))) return;
    const { data } = await campaignRecipientEntity
      .query('byPlace', { companyId, campaignId })
      .between({ placeKey: keyOfPlace(from) }, { placeKey: keyOfPlace(from + count - 1) })
      .all({ consistent: true });
    for (const row of data) await forget(toRecipient(row));
  };
  return {
    /** Adds people behind the last one, each once however often they are named; those who are there keep their place.
     *  @param next the place that is next. @returns the place that is next afterwards. */
    add: async (campaignId: CampaignId, people: ReadonlyArray<Person>, next: number): Promise<number> => {
      const byKey = new Map<string, Person>();
      for (const person of people) {
        const key = personKey(person);
        if (key !== null && !byKey.has(key)) byKey.set(key, person);
      }
      const known = await campaignPersonEntity.getMany(
        [...byKey.keys()].map((person) => personOf(campaignId, person)),
        { consistent: true },
      );
      // Those from this place on are of an earlier try of the same part, which was ended half way: they get the same places again.
      for (const { person, place } of known) if (place < next) byKey.delete(person);
      const fresh = [...byKey.entries()].map(([key, person], index) => ({ key, person, place: next + index }));
      if (fresh.length > 0) await forgetEarlier(campaignId, next, fresh.length);
      await campaignRecipientEntity.putMany(
        fresh.map(({ person: { hasWhatsapp, contactId, ...person }, place }) => ({
          ...keyOf(campaignId, place),
          ...person,
          contactId,
          ...(hasWhatsapp ? { state: 'waiting' as const } : { state: 'skipped' as const, skipped: 'noWhatsapp' }),
        })),
      );
      await campaignPersonEntity.putMany(fresh.map(({ key, place }) => ({ ...personOf(campaignId, key), place })));
      return next + fresh.length;
    },
    /** Deletes who stands behind the last place: of an earlier try of the last part, which was ended half way, when the list had more people.
     *  Nobody of them was written to: the campaign sends only once everybody was gathered. */
    removeBeyond: async (campaignId: CampaignId, people: number): Promise<void> => {
      const beyond = await campaignRecipientEntity
        .query('byPlace', { companyId, campaignId })
        .between({ placeKey: keyOfPlace(people) }, { placeKey: keyOfPlace(lastPlace) })
        .all({ consistent: true });
      for (const row of beyond.data) {
        // First out of the counts: they follow changes, and not removals, which are those of a deleted campaign too.
        await campaignRecipientEntity.patch({ companyId, campaignId, placeKey: row.placeKey }).set({ leaves: true }).attempt();
        await forget(toRecipient(row));
      }
      await campaignRecipientEntity.deleteMany(beyond.data.map(({ placeKey }) => ({ companyId, campaignId, placeKey })));
    },
    /** The people of so many places from one on, in order. @returns the place to go on from; null = these were the last. */
    page: async (campaignId: CampaignId, place: number, limit: number): Promise<{ people: Recipient[]; next: number | null }> => {
      const { data, hasMore } = await campaignRecipientEntity
        .query('byPlace', { companyId, campaignId })
        .between({ placeKey: keyOfPlace(place) }, { placeKey: keyOfPlace(lastPlace) })
        .go({ limit, consistent: true });
      const people = data.map(toRecipient);
      const last = people.at(-1);
      return { people, next: hasMore && last ? last.place + 1 : null };
    },
    get: async (campaignId: CampaignId, place: number): Promise<Recipient | null> => {
      const row = await campaignRecipientEntity.get(keyOf(campaignId, place)).go({ consistent: true });
      return row && toRecipient(row);
    },
    /** With the message: that it was handed over, and that this contact is in the campaign. Refused when either is so already. */
    sentWrites: (
      { campaignId, place }: Pick<Recipient, 'campaignId' | 'place'>,
      { contactId, ...sent }: { contactId: ContactId; ticketId: TicketId; messageId: MessageId; variant: number | null },
      at: string,
    ): [RowWrite, RowWrite] => [
      campaignRecipientEntity
        .patch(keyOf(campaignId, place))
        .set({ ...sent, contactId, state: 'waiting', variant: sent.variant ?? undefined, at })
        .where((row, { eq, notExists }) => `(${eq(row.state, 'waiting')} OR ${eq(row.state, 'asked')}) AND ${notExists(row.messageId)}`)
        .commit(),
      isTheirs(personOf(campaignId, byContact(contactId)), place),
    ],
    /** With the question: that they were asked, and that this contact is in the campaign. Refused when either is so already. */
    askedWrites: (
      { campaignId, place }: Pick<Recipient, 'campaignId' | 'place'>,
      { contactId, ticketId: ticket, askId }: { contactId: ContactId; ticketId: TicketId; askId: MessageId },
      at: string,
    ): [RowWrite, RowWrite] => [
      campaignRecipientEntity
        .patch(keyOf(campaignId, place))
        .set({ contactId, ticketId: ticket, askId, state: 'asked', at })
        .where((row, { eq, notExists }) => `${eq(row.state, 'waiting')} AND ${notExists(row.askId)}`)
        .commit(),
      isTheirs(personOf(campaignId, byContact(contactId)), place),
    ],
    /** They answered the question. @returns false when they had, or were not asked. */
    confirm: (campaignId: CampaignId, place: number, at: string): Promise<boolean> =>
      campaignRecipientEntity
        .patch(keyOf(campaignId, place))
        .set({ confirmedAt: at })
        .where((row, { eq, notExists }) => `${eq(row.state, 'asked')} AND ${notExists(row.confirmedAt)}`)
        .attempt(),
    /** They answered that they do not want it. @returns false when they had answered, or were not asked. */
    refuse: (campaignId: CampaignId, place: number, at: string): Promise<boolean> =>
      campaignRecipientEntity
        .patch(keyOf(campaignId, place))
        .set({ state: 'skipped', skipped: 'refused', at })
        .where((row, { eq, notExists }) => `${eq(row.state, 'asked')} AND ${notExists(row.confirmedAt)}`)
        .attempt(),
    /** Whether this contact, or one that was merged into it, is in the campaign at another place: by a second number of theirs. */
    isElsewhere: async (
      campaignId: CampaignId,
      { id, mergedIds }: { id: ContactId; mergedIds: ReadonlyArray<ContactId> },
      place: number,
    ): Promise<boolean> => {
      const rows = await campaignPersonEntity.getMany(
        [id, ...mergedIds].map((contact) => personOf(campaignId, byContact(contact))),
        { consistent: true },
      );
      return rows.some((row) => row.place !== place);
    },
    skip: async ({ campaignId, place }: Pick<Recipient, 'campaignId' | 'place'>, reason: SkipReason, at: string): Promise<void> => {
      await campaignRecipientEntity
        .patch(keyOf(campaignId, place))
        .set({ state: 'skipped', skipped: reason, at })
        .where((row, { eq, notExists }) => `(${eq(row.state, 'waiting')} OR ${eq(row.state, 'asked')}) AND ${notExists(row.messageId)}`)
        .attempt();
    },
    /** Takes news of a person's message, unless they are older than what is known, or of a message before the last one.
     *  @returns whether they were news. */
    note: (
      { campaignId, place }: Pick<Recipient, 'campaignId' | 'place'>,
      message: MessageId,
      { state, failure, at }: { state: RecipientState; failure: Recipient['failure']; at: string },
    ): Promise<boolean> =>
      campaignRecipientEntity
        .patch(keyOf(campaignId, place))
        .set({ state, at, failure: failure ?? undefined })
        .where((row, { eq }) => `${eq(row.messageId, message)} AND (${isOneOf(sourcesOf(state), (source) => eq(row.state, source))})`)
        .attempt(),
    /** The question did not reach them. No effect when it was another one, or they answered. */
    noteUnasked: async (
      { campaignId, place }: Pick<Recipient, 'campaignId' | 'place'>,
      question: MessageId,
      { failure, at }: { failure: NonNullable<Recipient['failure']>; at: string },
    ): Promise<void> => {
      await campaignRecipientEntity
        .patch(keyOf(campaignId, place))
        .set({ state: 'failed', failure, at })
        .where((row, { eq, notExists }) => `${eq(row.state, 'asked')} AND ${eq(row.askId, question)} AND ${notExists(row.confirmedAt)}`)
        .attempt();
    },
    /** Their message, or the question, was kept from going out: they are left out for that reason, or (null) are to get it when the campaign goes on. */
    takeBack: async (
      { campaignId, place }: Pick<Recipient, 'campaignId' | 'place'>,
      message: MessageId,
      skipped: SkipReason | null,
      at: string,
    ): Promise<void> => {
      const row = await campaignRecipientEntity.get(keyOf(campaignId, place)).go({ consistent: true });
      const person = row && toRecipient(row);
      if (!person || (person.messageId ?? person.askId) !== message) return;
      const { round, messageId: sent, confirmedAt } = person;
      const changed = campaignRecipientEntity.patch(keyOf(campaignId, place));
      const taken =
        skipped !== null
          ? changed.set({ state: 'skipped', skipped, at })
          : sent === null
            ? changed.set({ state: 'waiting', round: round + 1, at }).remove(['askId'])
            : changed.set({ state: confirmedAt === null ? 'waiting' : 'asked', round: round + 1, at }).remove(['messageId']);
      await taken
        .where(
          (each, { eq, notExists }) =>
            `(${eq(each.state, 'waiting')} OR ${eq(each.state, 'asked')}) AND ${sent === null ? `${notExists(each.messageId)} AND ${eq(each.askId, message)}` : eq(each.messageId, message)}`,
        )
        .attempt();
    },
    /** They wrote back. @param sources the states in which they may be. @returns false when that was known, or they had not got it. */
    noteAnswer: (campaignId: CampaignId, place: number, at: string, sources = sourcesOf('answered')): Promise<boolean> =>
      campaignRecipientEntity
        .patch(keyOf(campaignId, place))
        .set({ state: 'answered', at })
        .where((row, { eq, exists }) => `${exists(row.messageId)} AND (${isOneOf(sources, (source) => eq(row.state, source))})`)
        .attempt(),
    /** Whose message failed, or was left out, gets it again; who said that they want it is not asked again. */
    again: async (
      { campaignId, place, round, confirmedAt }: Pick<Recipient, 'campaignId' | 'place' | 'round' | 'confirmedAt'>,
      at: string,
    ): Promise<void> => {
      await campaignRecipientEntity
        .patch(keyOf(campaignId, place))
        .set({ state: confirmedAt === null ? 'waiting' : 'asked', round: round + 1, at })
        .remove(['messageId', 'failure', 'skipped', ...(confirmedAt === null ? (['askId'] as const) : [])])
        .where((row, { eq }) => `${eq(row.state, 'failed')} OR ${eq(row.state, 'skipped')}`)
        .attempt();
    },
    /** Has somebody get the message another day, from whom Meta's limit kept it. @returns false when that was another message, or is known. */
    defer: async (
      { campaignId, place, round, limited }: Recipient,
      message: MessageId,
      notBefore: string,
      at: string,
    ): Promise<boolean> => {
      const { outcome } = await writeTogether([
        campaignRecipientEntity
          .patch(keyOf(campaignId, place))
          .set({ state: 'waiting', round: round + 1, limited: limited + 1, notBefore, at })
          .remove(['messageId', 'failure'])
          .where((row, { eq }) => `${eq(row.messageId, message)} AND (${isOneOf(sourcesOf('failed'), (source) => eq(row.state, source))})`)
          .commit(),
        campaignDeferralEntity.put({ companyId, campaignId, notBefore, placeKey: keyOfPlace(place) }).commit(),
      ]);
      return outcome === 'written';
    },
    /** Who is to get it another day, the first ones first. */
    deferred: async (campaignId: CampaignId, limit: number): Promise<Deferral[]> => {
      const { data } = await campaignDeferralEntity.query('byTime', { companyId, campaignId }).go({ limit, consistent: true });
      return data.map(({ notBefore, placeKey }) => ({ notBefore, place: Number(placeKey) }));
    },
    /** They had their turn. */
    removeDeferred: (campaignId: CampaignId, people: ReadonlyArray<Deferral>): Promise<void> =>
      campaignDeferralEntity.deleteMany(
        people.map(({ notBefore, place }) => ({ companyId, campaignId, notBefore, placeKey: keyOfPlace(place) })),
      ),
    /** Deletes people of a deleted campaign. @returns how many, and whether there are more. */
    removeSome: async (campaignId: CampaignId, limit: number): Promise<{ removed: number; hasMore: boolean }> => {
      const [people, names, deferrals] = await Promise.all([
        campaignRecipientEntity.query('byPlace', { companyId, campaignId }).go({ limit }),
        campaignPersonEntity.query('byPerson', { companyId, campaignId }).go({ limit }),
        campaignDeferralEntity.query('byTime', { companyId, campaignId }).go({ limit }),
      ]);
      await campaignRecipientEntity.deleteMany(people.data.map(({ placeKey }) => ({ companyId, campaignId, placeKey })));
      await campaignPersonEntity.deleteMany(names.data.map(({ person }) => personOf(campaignId, person)));
      await campaignDeferralEntity.deleteMany(
        deferrals.data.map(({ notBefore, placeKey }) => ({ companyId, campaignId, notBefore, placeKey })),
      );
      return { removed: people.data.length, hasMore: people.hasMore || names.hasMore || deferrals.hasMore };
    },
  };
};
export type RecipientStore = ReturnType<typeof recipientStoreFor>;

/** A contact has one place in a campaign: refused when they have another. */
const isTheirs = (key: { companyId: CompanyId; campaignId: CampaignId; person: string }, place: number): RowWrite =>
  campaignPersonEntity
    .put({ ...key, place })
    .where((row, { eq, notExists }) => `${notExists(row.place)} OR ${eq(row.place, place)}`)
    .commit();

const isOneOf = <T>(values: ReadonlyArray<T>, is: (value: T) => string): string => values.map(is).join(' OR ');
