import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignView } from '@balcao/shared/contract/campaigns.ts';
import { campaignId as campaignIdSchema } from '@balcao/shared/domain/campaigns/campaign.ts';
import { defaultCampaignSettings } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import { recipientStates } from '@balcao/shared/domain/campaigns/recipient-state.ts';
import { contactListId, contactListItemId } from '@balcao/shared/domain/contact-lists/contact-list.ts';
import { simulatorClient } from '@balcao/functions/testing/simulator-client.ts';
import { startTestCloud } from '@balcao/functions/testing/start-test-cloud.ts';
import { eventually } from '../local/testing/eventually.ts';

export type CampaignOutcome = {
  people: number;
  /** People who have none of it, who have it twice, and of whom the answer of the provider was lost. */
  missing: number;
  twice: number;
  unknown: number;
  /** Whether the numbers of the report are those of its people, state by state. */
  isReportExact: boolean;
  seconds: number;
};

const kills = 5;

/** A campaign to so many people over an official number, while every process is killed five times, while its people are gathered too. */
export const campaignThroughKills = async (people: number, say: (sentence: string) => void): Promise<CampaignOutcome> => {
  const cloud = await startTestCloud();
  try {
    const { makeCompany } = await import('@balcao/functions/testing/make-company.ts');
    const { contactListItemStoreFor } = await import('@balcao/functions/work/contact-lists/service/contact-list-records.ts');
    const { recipientStoreFor } = await import('@balcao/functions/work/campaigns/store/recipient-store.ts');
    const { newUlid } = await import('@balcao/functions/platform/new-ids.ts');
    const company = await makeCompany(cloud.endpoints.api, 'Resistente');
    const { owner } = company;
    const simulator = await simulatorClient(cloud.endpoints.simulator, cloud.endpoints.api, company);
    await owner.call('GET', '/whatsapp/sync-templates/{id}', { params: { id: company.connection.id } });
    const { body: replies } = await owner.call('GET', '/quick-messages', { query: { isOficial: 'true', searchParam: 'retomar_conversa' } });
    const settings = { ...defaultCampaignSettings, messageInterval: 0, longerIntervalAfter: 0, startHour: '00:00', endHour: '23:59' };
    await owner.call('POST', '/campaign-settings', { body: { settings: { ...settings, sabado: true, domingo: true } } });
    const { body: list } = await owner.call('POST', '/contact-lists', { body: { name: 'Todos' } });
    const listId = contactListId.parse(list.id);
    const numbers = Array.from({ length: people }, (_none, n) => `5511${987_000_000 + n}`);
    say(`${people} people on a list`);
    const items = contactListItemStoreFor(company.id);
    for (let start = 0; start < people; start += 500)
      await items.addMissing(
        listId,
        numbers.slice(start, start + 500).map((number, n) => ({
          id: contactListItemId.parse(newUlid(new Date(Date.now() + n))),
          listId,
          name: `Pessoa ${start + n}`,
          number,
          email: '',
          isWhatsappValid: null,
          version: 1,
        })),
      );
    const { body: made } = await owner.call('POST', '/campaigns', {
      body: {
        name: 'Através de quedas',
        whatsappId: company.connection.id,
        templateId: (replies.quickemessages ?? replies.records)[0].id,
        templateVariables: { 'body.1': '{{firstName}}' },
        contactListId: listId,
      },
    });
    const startedAt = performance.now();
    await owner.call('POST', '/campaigns/{id}/restart', { params: { id: made.id } });
    const read = async (): Promise<CampaignView> => (await owner.call('GET', '/campaigns/{id}', { params: { id: made.id } })).body;
    for (let kill = 0; kill < kills; kill++) {
      // The first one while people are gathered, the others while messages go out.
      await (kill === 0
        ? sleep(700)
        : eventually(read, ({ counts }) => counts.people - counts.waiting >= (people * kill) / (kills + 1), 600_000));
      const { counts } = await read();
      say(`everything killed with ${counts.people} gathered and ${counts.people - counts.waiting} sent`);
      await cloud.kill('SIGKILL');
      await cloud.restart();
    }
    await eventually(read, ({ status, pausedFor }) => status === 'FINALIZADA' || pausedFor !== null, 900_000);
    await simulator.settled();
    const { status, pausedFor, counts } = await eventually(read, (campaign) => campaign.counts.waiting === 0, 120_000);
    say(`${status} ${pausedFor ?? ''} ${JSON.stringify(counts)}`);
    const store = recipientStoreFor(company.id);
    const states = new Map<string, number>();
    const unknown = new Set<string>();
    for (let place: number | null = 0; place !== null; ) {
      const page: Awaited<ReturnType<typeof store.page>> = await store.page(campaignIdSchema.parse(made.id), place, 500);
      for (const person of page.people) {
        states.set(person.state, (states.get(person.state) ?? 0) + 1);
        if (person.state === 'unknown') unknown.add(person.number);
      }
      place = page.next;
    }
    const received = await receivedBy(simulator, numbers);
    return {
      people,
      missing: numbers.filter((number) => (received.get(number) ?? 0) === 0 && !unknown.has(number)).length,
      twice: numbers.filter((number) => (received.get(number) ?? 0) > 1).length,
      unknown: unknown.size,
      isReportExact: recipientStates.every((state) => counts[state] === (states.get(state) ?? 0)),
      seconds: (performance.now() - startedAt) / 1000,
    };
  } finally {
    await cloud.stop();
  }
};

/** How many messages of the business each number has at the simulator. */
const receivedBy = async (
  simulator: Awaited<ReturnType<typeof simulatorClient>>,
  numbers: ReadonlyArray<string>,
): Promise<Map<string, number>> => {
  const { customers } = await simulator.control('GET', 'customers');
  const counts = new Map<string, number>();
  const wanted = new Set(numbers);
  for (const customer of customers) if (wanted.has(customer.waId)) counts.set(customer.waId, (await simulator.received(customer)).length);
  return counts;
};
