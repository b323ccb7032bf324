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

/** Read for each message that answers a campaign. */
const settings = new TimedCache<CampaignSettings>(5_000);
/** Messages that are looked through: the customer's, and what was answered to it at once. */
const newest = 10;

export const optOutDeps = (companyId: CompanyId): OptOutDeps => ({
  settings: () => settings.get(String(companyId), async () => (await campaignSettingsStoreFor(companyId).get()).settings),
  company: () => companyRecords(companyId).get(),
  contact: (id) => contactRecords(companyId).get(id),
  connection: (id) => connectionRecords(companyId).get(id),
  conversation: (contact, connection) => conversationOf(companyId, contact, connection),
  newest: async ({ threadId }) => (await messageRecords(companyId).list(threadId, null, newest, { consistent: true })).messages,
  optOuts: optOutRecords(companyId),
  say: (saying, alongsideOf) => sayOnThread(companyId, saying, alongsideOf),
  write: writeTogether,
  now: () => new Date(),
});
