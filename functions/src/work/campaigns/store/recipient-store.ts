import { phoneKey } from '@balcao/shared/domain/contacts/phone-variants.ts';
import type { CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { skipReasons, sourcesOf, type RecipientState, type SkipReason } from '@balcao/shared/domain/campaigns/recipient-state.ts';
import {
  contactId,
  messageId,
  ticketId,
  type CompanyId,
  type ContactId,
  type MessageId,
  type TicketId,
} from '@balcao/shared/domain/ids.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import { writeTogether, type RowWrite } from '../../../platform/write-together.ts';
import { campaignPersonEntity, campaignRecipientEntity } from './campaign.entities.ts';

/** Somebody whom a campaign is to reach. `number`: digits with country code. */
export type Person = { name: string; number: string; email: string };
export type Recipient = Person & {
  campaignId: CampaignId;
  place: number;
  contactId: ContactId | null;
  ticketId: TicketId | null;
  messageId: MessageId | null;
  variant: number | null;
  state: RecipientState;
  skipped: SkipReason | null;
  failure: string | null;
  at: string | null;
};

const digits = 7;
const keyOfPlace = (place: number): string => String(place).padStart(digits, '0');

const toRecipient = ({ companyId: _company, placeKey, campaignId, ...row }: RowOf<typeof campaignRecipientEntity>): Recipient => ({
  ...row,
  // Cast: the key was made of one.
  campaignId: campaignId as CampaignId,
  place: Number(placeKey),
  contactId: row.contactId === undefined ? null : contactId.parse(row.contactId),
  ticketId: row.ticketId === undefined ? null : ticketId.parse(row.ticketId),
  messageId: row.messageId === undefined ? null : messageId.parse(row.messageId),
  variant: row.variant ?? null,
  skipped: skipReasons.find((reason) => reason === row.skipped) ?? null,
  failure: row.failure ?? null,
  at: row.at ?? null,
});

/** Converts a person's row image from the DynamoDB stream. */
export const parseRecipientImage = (image: Record<string, unknown>): Recipient => toRecipient(campaignRecipientEntity.parseRow(image));

export const recipientStoreFor = (companyId: CompanyId) => {
  const keyOf = (campaignId: CampaignId, place: number) => ({ companyId, campaignId, placeKey: keyOfPlace(place) });
  const personOf = (campaignId: CampaignId, person: string) => ({ companyId, campaignId, person });
  return {
    /** Adds people behind the last one, each once however often they are named; those who are there keep their place.
     *  @param from the place that is next. @returns the place that is next afterwards. */
    add: async (campaignId: CampaignId, people: ReadonlyArray<Person>, from: number): Promise<number> => {
      const byKey = new Map(people.map((person) => [phoneKey(person.number), person]));
      const known = await campaignPersonEntity.getMany(
        [...byKey.keys()].map((person) => personOf(campaignId, `phone ${person}`)),
        { consistent: true },
      );
      // Those from this place on are of an earlier try of the same part, which was ended half way: they get the same places again.
      for (const { person, place } of known) if (place < from) byKey.delete(person.slice('phone '.length));
      const fresh = [...byKey.entries()].map(([key, person], index) => ({ key, person, place: from + index }));
      await campaignRecipientEntity.putMany(
        fresh.map(({ person, place }) => ({ ...keyOf(campaignId, place), ...person, state: 'waiting' as const })),
      );
      await campaignPersonEntity.putMany(fresh.map(({ key, place }) => ({ ...personOf(campaignId, `phone ${key}`), place })));
      return from + fresh.length;
    },
    /** From a place on, in order. */
    list: async (campaignId: CampaignId, from: number, limit: number): Promise<Recipient[]> => {
      const { data } = await campaignRecipientEntity
        .query('byPlace', { companyId, campaignId })
        .between({ placeKey: keyOfPlace(from) }, { placeKey: keyOfPlace(10 ** digits - 1) })
        .go({ limit, consistent: true });
      return data.map(toRecipient);
    },
    get: async (campaignId: CampaignId, place: number): Promise<Recipient | null> => {
      const row = await campaignRecipientEntity.get(keyOf(campaignId, place)).go({ consistent: true });
      return row && toRecipient(row);
    },
    /** With the message: that it was handed over, and that this contact is in the campaign. Refused when either is so already. */
    sentWrites: (
      { campaignId, place }: Pick<Recipient, 'campaignId' | 'place'>,
      sent: { contactId: ContactId; ticketId: TicketId; messageId: MessageId; variant: number | null },
      at: string,
    ): [RowWrite, RowWrite] => [
      campaignRecipientEntity
        .patch(keyOf(campaignId, place))
        .set({ ...sent, variant: sent.variant ?? undefined, at })
        .where((row, { eq, notExists }) => `${eq(row.state, 'waiting')} AND ${notExists(row.messageId)}`)
        .commit(),
      campaignPersonEntity.create({ ...personOf(campaignId, `contact ${sent.contactId}`), place }).commit(),
    ],
    /** Whether this contact is in the campaign at another place: by a second number of theirs. */
    isElsewhere: async (campaignId: CampaignId, contact: ContactId, place: number): Promise<boolean> => {
      const row = await campaignPersonEntity.get(personOf(campaignId, `contact ${contact}`)).go({ consistent: true });
      return row !== null && row.place !== place;
    },
    skip: async ({ campaignId, place }: Pick<Recipient, 'campaignId' | 'place'>, reason: SkipReason, at: string): Promise<void> => {
      await campaignRecipientEntity
        .patch(keyOf(campaignId, place))
        .set({ state: 'skipped', skipped: reason, at })
        .where((row, { eq, notExists }) => `${eq(row.state, 'waiting')} AND ${notExists(row.messageId)}`)
        .attempt();
    },
    /** Takes news of a person's message, unless it is older than what is known. */
    note: async (campaignId: CampaignId, place: number, state: RecipientState, failure: string | null, at: string): Promise<void> => {
      const sources = sourcesOf(state);
      await campaignRecipientEntity
        .patch(keyOf(campaignId, place))
        .set({ state, at, ...(failure === null ? {} : { failure }) })
        .where((row, { eq }) => `(${sources.map((source) => eq(row.state, source)).join(' OR ')})`)
        .attempt();
    },
    /** Deletes people of a deleted campaign. @returns whether there are more. */
    removeSome: async (campaignId: CampaignId, limit: number): Promise<boolean> => {
      const [people, names] = await Promise.all([
        campaignRecipientEntity.query('byPlace', { companyId, campaignId }).go({ limit }),
        campaignPersonEntity.query('byPerson', { companyId, campaignId }).go({ limit }),
      ]);
      await campaignRecipientEntity.deleteMany(people.data.map(({ placeKey }) => ({ companyId, campaignId, placeKey })));
      await campaignPersonEntity.deleteMany(names.data.map(({ person }) => personOf(campaignId, person)));
      return people.hasMore || names.hasMore;
    },
  };
};
export type RecipientStore = ReturnType<typeof recipientStoreFor>;
