import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignView } from '@balcao/shared/contract/campaigns.ts';
import { defaultCampaignSettings } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import { contactListId as contactListIdSchema } from '@balcao/shared/domain/contact-lists/contact-list.ts';
import type { TestCompany } from '@balcao/functions/testing/make-company.ts';
import { readManifest } from '../local/local-config.ts';
import { startLocalCloud, type LocalCloud } from '../local/start-local-cloud.ts';
import { collectUsage } from './cost/collect-usage.ts';
import { priceUsage } from './cost/price-usage.ts';
import { sumUsage, type Usage } from './cost/usage.ts';
import { startLatencyBench, type Run } from './message-latency.ts';
import { cpuTicks, ticksPerSec } from './cpu-ticks.ts';
import { putInBulk } from './put-in-bulk.ts';
import { largestMemoryMb } from './largest-memory-mb.ts';

export type CampaignSpeeds = {
  /** By the number of people: how fast they are gathered, and the largest memory of the process that does it. */
  gathered: ReadonlyArray<{ people: number; perSec: number; memoryMb: number }>;
  /** Messages of one number that the provider took in a second. */
  sentPerSec: number;
  /** What each process computed for one of them, ms. */
  cpuMsOfOne: Readonly<Record<string, number>>;
  /** What another company's conversations are like, without a campaign beside them and with one. */
  neighbour: { alone: Run; beside: Run };
};

const bothHours = { messageInterval: 0, longerIntervalAfter: 0, sabado: true, domingo: true } as const;
const always = { ...defaultCampaignSettings, ...bothHours, startHour: '00:00', endHour: '23:59' };

/** A company with an official number, its template, and a list of so many people. */
const companyWith = async (cloud: LocalCloud, name: string) => {
  const { makeCompany } = await import('@balcao/functions/testing/make-company.ts');
  const { simulatorClient } = await import('@balcao/functions/testing/simulator-client.ts');
  const company = await makeCompany(cloud.endpoints.api, name);
  const simulator = await simulatorClient(cloud.endpoints.simulator, cloud.endpoints.api, company);
  const { owner } = company;
  await owner.call('GET', '/whatsapp/sync-templates/{id}', { params: { id: company.connection.id } });
  const { body } = await owner.call('GET', '/quick-messages', { query: { isOficial: 'true', searchParam: 'retomar_conversa' } });
  const templateId: string = (body.quickemessages ?? body.records)[0].id;
  return { company, simulator, templateId };
};

let lists = 0;
const listOf = async (cloud: LocalCloud, { id: companyId, owner }: TestCompany, people: number): Promise<string> => {
  const { contactListItemEntity } = await import('@balcao/functions/work/contact-lists/store/contact-list.entities.ts');
  const { phoneKey } = await import('@balcao/shared/domain/contacts/phone-variants.ts');
  const { newUlid } = await import('@balcao/functions/platform/new-ids.ts');
  const { body } = await owner.call('POST', '/contact-lists', { body: { name: `${people} pessoas` } });
  const listId = contactListIdSchema.parse(body.id);
  const first = 900_000_000 + 1_000_000 * (lists += 1);
  await putInBulk(cloud)(
    Array.from({ length: people }, (_none, n) => {
      const number = `5511${first + n}`;
      const name = `Pessoa ${n}`;
      return contactListItemEntity.itemOf({
        companyId,
        listId,
        itemId: newUlid(new Date(Date.now() + n)),
        numberKey: phoneKey(number),
        name,
        sortName: name.toLowerCase(),
        number,
        email: '',
        version: 1,
      });
    }),
  );
  return listId;
};

const startOn = async ({ owner, connection }: TestCompany, templateId: string, contactListId: string): Promise<string> => {
  const { status, body } = await owner.call('POST', '/campaigns', {
    body: { name: 'Medida', whatsappId: connection.id, templateId, templateVariables: { 'body.1': '{{firstName}}' }, contactListId },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  await owner.call('POST', '/campaigns/{id}/restart', { params: { id: body.id } });
  return body.id;
};
type Shown = Pick<CampaignView, 'status' | 'pausedFor' | 'startedAt' | 'isGathering' | 'counts'>;
const read = async ({ owner }: TestCompany, id: string): Promise<Shown> =>
  (await owner.call('GET', '/campaigns/{id}', { params: { id } })).body;
const until = async (company: TestCompany, id: string, isWanted: (campaign: Shown) => boolean): Promise<Shown> => {
  for (;;) {
    const campaign = await read(company, id);
    if (isWanted(campaign)) return campaign;
    if (campaign.pausedFor) throw new Error(`the campaign stands still: ${campaign.pausedFor}`);
    await sleep(200);
  }
};

/** What each process has computed so far, ms. */
const computed = ({ endpoints: { processes } }: LocalCloud): Record<string, number> =>
  Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, (cpuTicks(pid) * 1000) / ticksPerSec] as const));

export const measureCampaigns = async (
  { gathered: sizes, sent }: { gathered: ReadonlyArray<number>; sent: number },
  say: (sentence: string) => void,
): Promise<CampaignSpeeds> => {
  const cloud = await startLocalCloud({ quiet: true });
  try {
    Object.assign(process.env, cloud.env);
    const { company, templateId } = await companyWith(cloud, 'Campanhas');
    const { makeCompany } = await import('@balcao/functions/testing/make-company.ts');
    const save = (settings: object) => company.owner.call('POST', '/campaign-settings', { body: { settings } });
    // Twelve hours from now, for a minute: everybody is gathered, and nothing is sent.
    const far = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(11, 16);
    await save({ ...always, startHour: far, endHour: `${far.slice(0, 3)}${far.endsWith('59') ? '58' : '59'}` });
    const gathered = [];
    for (const people of sizes) {
      say(`${people} people on a list`);
      const list = await listOf(cloud, company, people);
      say('gathering them');
      const startedAt = performance.now();
      const id = await startOn(company, templateId, list);
      await until(company, id, ({ isGathering, startedAt: at }) => at !== null && !isGathering);
      gathered.push({
        people,
        perSec: people / ((performance.now() - startedAt) / 1000),
        memoryMb: largestMemoryMb(cloud.endpoints.processes['events']),
      });
      await company.owner.call('POST', '/campaigns/{id}/cancel', { params: { id } });
    }
    await save(always);
    say(`a campaign to ${sent}`);
    const list = await listOf(cloud, company, sent);
    const startedAt = performance.now();
    const computedBefore = computed(cloud);
    const id = await startOn(company, templateId, list);
    await until(company, id, ({ status }) => status === 'FINALIZADA');
    const sentPerSec = sent / ((performance.now() - startedAt) / 1000);
    const cpuMsOfOne = Object.fromEntries(
      Object.entries(computed(cloud)).map(([name, ms]) => [name, (ms - (computedBefore[name] ?? 0)) / sent] as const),
    );

    say('another company, alone');
    const neighbour = await makeCompany(cloud.endpoints.api, 'Vizinha');
    const bench = await startLatencyBench(cloud, neighbour, 100);
    const alone = await bench.run(5, 30);
    say('the same beside a campaign');
    const beside = await startOn(company, templateId, await listOf(cloud, company, 20_000));
    await until(company, beside, ({ counts }) => counts.people - counts.waiting > 20);
    const besides = await bench.run(5, 30, 60_000);
    bench.stop();
    return { gathered, sentPerSec, cpuMsOfOne, neighbour: { alone, beside: besides } };
  } finally {
    await cloud.stop();
  }
};

/** What 1,000 people of a campaign use. */
export type CampaignCost = { usage: Usage; usd: number };

/** What a campaign asks of AWS, from the start to the delivered message: to people who never wrote, each with a contact and a conversation to be made, and to the
 *  same people again. */
export const measureCampaignCost = async (people: number): Promise<{ newPeople: CampaignCost; knownPeople: CampaignCost }> => {
  const collector = await collectUsage();
  const cloud = await startLocalCloud({ quiet: true });
  try {
    Object.assign(process.env, cloud.env);
    const manifest = readManifest(cloud.config.manifestFile);
    const { company, templateId } = await companyWith(cloud, 'Custo de campanha');
    await company.owner.call('POST', '/campaign-settings', { body: { settings: always } });
    const list = await listOf(cloud, company, people);
    const costOfOne = async (): Promise<CampaignCost> => {
      await collector.take();
      const id = await startOn(company, templateId, list);
      await until(company, id, ({ status, counts }) => status === 'FINALIZADA' && counts.delivered + counts.read === people);
      const usage = sumUsage(await collector.take(), (name) => manifest.functions[name]?.memoryMb ?? 0);
      const of1000 = Object.fromEntries(Object.entries(usage).map(([name, value]) => [name, (value * 1000) / people])) as Usage;
      return { usage: of1000, usd: priceUsage(of1000).total };
    };
    return { newPeople: await costOfOne(), knownPeople: await costOfOne() };
  } finally {
    await cloud.stop();
    collector.stop();
  }
};
