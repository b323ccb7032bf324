import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { CampaignSettings } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { messageRecords } from '../../../conversation/tickets/service/message-records.ts';
import { conversationOf, sayOnThread } from '../../../conversation/tickets/service/say-on-thread.ts';
import { companyRecords } from '../../../organisation/companies/service/company-records.ts';
import { contactRecords } from '../../../people/contacts/service/contact-records.ts';
import { optOutRecords } from '../../../people/contacts/service/opt-out-records.ts';
import { TimedCache } from '../../../platform/timed-cache.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import { connectionRecords } from '../../../setup/connections/service/connection-records.ts';
import { campaignSettingsStoreFor } from '../store/campaign-settings-store.ts';
import type { OptOutDeps } from './take-opt-out.ts';

/** Read for each short message of a customer. */
const settings = new TimedCache<CampaignSettings>(5_000);
/** Messages that are looked through: the customer's, and what was answered to it at once. */
const newest = 10;

/** The newest messages of a ticket's conversation. */
export const newestOf =
  (companyId: CompanyId) =>
  async ({ threadId }: Pick<Ticket, 'threadId'>): Promise<ReadonlyArray<Message>> =>
    (await messageRecords(companyId).list(threadId, null, newest, { consistent: true })).messages;

export const optOutDeps = (companyId: CompanyId): OptOutDeps => ({
  settings: () => settings.get(String(companyId), async () => (await campaignSettingsStoreFor(companyId).get()).settings),
  company: () => companyRecords(companyId).get(),
  contact: (id) => contactRecords(companyId).get(id),
  connection: (id) => connectionRecords(companyId).get(id),
  conversation: (contact, connection) => conversationOf(companyId, contact, connection),
  optOuts: optOutRecords(companyId),
  say: (saying, alongsideOf) => sayOnThread(companyId, saying, alongsideOf),
  write: writeTogether,
  now: () => new Date(),
});
