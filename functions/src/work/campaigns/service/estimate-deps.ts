import { conversationOf } from '../../../conversation/tickets/service/say-on-thread.ts';
import { contactRecords } from '../../../people/contacts/service/contact-records.ts';
import { numberStandingRecords } from '../../../setup/connections/service/connection-records.ts';
import { priceRecords } from '../../costs/service/price-records.ts';
import { reachStoreFor } from '../store/reach-store.ts';
import type { CampaignDeps } from './campaign-deps.ts';
import type { EstimateDeps } from './estimate-campaign.ts';
import { portfolioOf } from './portfolio-of.ts';
import { peopleCounter, peopleReader } from './people-of-campaign.ts';

export const estimateDeps = ({ companyId, campaigns, connections, templates, now }: CampaignDeps): EstimateDeps => {
  const contacts = contactRecords(companyId);
  const count = peopleCounter(companyId);
  return {
    campaigns,
    connections,
    templates,
    now,
    peopleOf: peopleReader(companyId),
    countOf: async (campaign) => {
      const run = campaign.startedAt === null ? null : await campaigns.run(campaign.id);
      return run?.gathered ? run.people : count(campaign);
    },
    cameByAdAt: async ({ contactId, number }, connection) => {
      const id = contactId ?? (await contacts.findByIdentity([{ kind: 'phone', value: number }]));
      const last = id === null ? null : (await conversationOf(companyId, { id }, connection)).last;
      return last?.ad ? last.lastInboundAt : null;
    },
    reachOf: async (connection) => {
      const [{ reach: said }, hours] = await Promise.all([
        numberStandingRecords(companyId).get(connection.id),
        reachStoreFor(companyId).hours(portfolioOf(connection), now()),
      ]);
      return { said, hours };
    },
    prices: async () => (await priceRecords().get()).rows,
  };
};
