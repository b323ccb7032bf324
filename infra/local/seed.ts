import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { toActor } from '@balcao/functions/organisation/identity/service/authenticate.ts';
import { companyRecords } from '@balcao/functions/organisation/companies/service/company-records.ts';
import { ensureCompany, ownersDueDate, ownersPlan, standardPlan } from '@balcao/functions/organisation/users/service/create-company.ts';
import { createOfficialConnection } from '@balcao/functions/setup/connections/service/create-official-connection.ts';
import { createQueue } from '@balcao/functions/setup/queues/service/create-queue.ts';
import { queueRecords } from '@balcao/functions/setup/queues/service/queue-records.ts';
import { connectionRecords, type Connection } from '@balcao/functions/setup/connections/service/connection-records.ts';
import type { Actor } from '@balcao/functions/platform/actor.ts';
import { openSecret } from '@balcao/functions/platform/secret-box.ts';
import { findUserByEmail, userRecords } from '@balcao/functions/organisation/users/service/user-records.ts';
import { ensureUser } from '@balcao/functions/organisation/users/service/create-user.ts';
import { companyId, connectionId, sessionId, type CompanyId, type QueueId } from '@balcao/shared/domain/ids.ts';
import { makeLists, makeHistory } from './demo/make-demo.ts';
import { makeModel } from './demo/make-model.ts';
import { makeNews, makeOffice } from './demo/make-office.ts';
import { makePages } from './demo/make-pages.ts';
import { makeReception, reception, withoutMenu } from './demo/make-reception.ts';
import { makeTalkers, moveTalkers } from './demo/make-talkers.ts';
import { makeDemoCampaigns } from './demo/make-campaigns.ts';
import { makeTemplates } from './demo/make-templates.ts';
import { sendLiveMessages } from './demo/send-live-messages.ts';
import { seededSchema } from './endpoints.ts';

const env = z
  .object({
    BALCAO_ENDPOINTS: z.string(),
    BALCAO_DEMO: z.enum(['yes', 'no']),
    API_URL: z.url(),
    SIMULATOR_URL: z.url(),
    META_APP_ID: z.string(),
    META_APP_SECRET: z.string(),
  })
  .parse(process.env);
type Seeded = z.infer<typeof seededSchema>;

const password = 'Balcao#2026';
const timeZone = 'America/Sao_Paulo';
const stateFile = join(dirname(env.BALCAO_ENDPOINTS), 'seed.json');
const stateSchema = seededSchema.extend({ demo: z.boolean() });

/** Makes company 1 and, unless told otherwise, the demo companies; every step finds what an interrupted run left. The
 *  simulator is told the connections on every start. The last line printed is what the supervisor passes on. */
const seed = async (): Promise<void> => {
  const wantsDemo = env.BALCAO_DEMO === 'yes';
  const before = existsSync(stateFile) ? stateSchema.parse(JSON.parse(readFileSync(stateFile, 'utf8'))) : null;
  const seeded = before && (before.demo || !wantsDemo) ? before : await make(wantsDemo, new Date());
  const connections = seeded.connections.map((connection) => ({
    ...connection,
    webhookUrl: webhookUrl(connection.companyId, connection.id),
  }));
  const hasSimulator = await tellSimulator(connections);
  if (wantsDemo && !before?.demo) await connectPages();
  if (wantsDemo || before?.demo) {
    const owner = await demoOwner();
    await makeModel(owner, env.SIMULATOR_URL);
    await (before?.demo ? moveTalkers : makeTalkers)(owner, env.SIMULATOR_URL);
  }
  const [demoConnection] = connections;
  if (wantsDemo && !before?.demo && demoConnection && hasSimulator) {
    const connection = connectionId.parse(demoConnection.id);
    await makeTemplates(companyId.parse(demoConnection.companyId), connection, env.SIMULATOR_URL);
    await makeDemoCampaigns(await demoOwner(), connection, new Date());
  }
  if (wantsDemo && !before?.demo) await sendLiveMessages(env.SIMULATOR_URL, demoConnection?.phoneNumberId ?? '');
  writeFileSync(`${stateFile}.new`, JSON.stringify({ ...seeded, connections, demo: wantsDemo || before?.demo === true }, null, 2), {
    mode: 0o600,
  });
  renameSync(`${stateFile}.new`, stateFile);
  console.log(JSON.stringify(seededSchema.parse({ users: seeded.users, connections })));
};

/** The demo company's page and Instagram account. */
const connectPages = async (): Promise<void> => {
  const known = await findUserByEmail('marina@lojamodelo.example');
  const owner = known && (await userRecords(known.companyId).get(known.userId));
  const company = known && (await companyRecords(known.companyId).get());
  if (!company || !owner) return;
  const queueIds = (await queueRecords(company.id).list()).map(({ id }) => id);
  await makePages(
    { company, owner, queueIds },
    { simulatorUrl: env.SIMULATOR_URL, appId: env.META_APP_ID, appSecret: env.META_APP_SECRET },
  );
};

const demoOwner = async (): Promise<Actor> => {
  const known = await findUserByEmail('marina@lojamodelo.example');
  const [owner, company] = known
    ? await Promise.all([userRecords(known.companyId).get(known.userId), companyRecords(known.companyId).get()])
    : [];
  if (!owner || !company) throw new Error('the demo company lacks its owner');
  return toActor(owner, company, sessionId.parse('0'.repeat(26)), { id: 'demo', at: 0 });
};

const webhookUrl = (companyId: number, connectionId: string) => `${env.API_URL}/webhooks/whatsapp/${companyId}/${connectionId}`;

const make = async (wantsDemo: boolean, now: Date): Promise<Seeded> => {
  const inAYear = new Date(now.getTime() + 365 * 86_400_000).toISOString();
  const platform = await ensureCompany(
    {
      isPlatform: true,
      name: 'Balcão',
      email: 'dona@balcao.example',
      phone: '5511900000001',
      timeZone,
      dueDate: ownersDueDate,
      plan: ownersPlan,
      settings: {},
      owner: { name: 'Dona do Balcão', email: 'dona@balcao.example', password, super: true },
    },
    now,
  );
  const users: Seeded['users'] = [
    { email: platform.owner.email, password, name: platform.owner.name, role: 'super', companyId: platform.companyId },
  ];
  if (!wantsDemo) return { users, connections: [] };
  const platformCompany = await companyRecords(platform.companyId).get();
  if (platformCompany) await makeNews(platform.owner, platformCompany, now);
  const demo = await makeDemoCompany(now, inAYear);
  const second = await makeSecondCompany(now, inAYear);
  return { users: [...users, ...demo.users, ...second.users], connections: [...demo.connections, ...second.connections] };
};

const makeDemoCompany = async (now: Date, dueDate: string): Promise<Seeded> => {
  const { companyId, owner } = await ensureCompany(
    {
      name: 'Loja Modelo',
      email: 'marina@lojamodelo.example',
      phone: '551140000000',
      timeZone,
      dueDate,
      plan: standardPlan,
      settings: { sendSignMessage: 'enabled', scheduleType: 'connection' },
      owner: {
        name: 'Marina Prado',
        email: 'marina@lojamodelo.example',
        password,
        super: false,
        farewellMessage: 'Obrigada pelo contato, {{firstName}}! 💜',
      },
    },
    now,
  );
  const { queues, tags } = await makeLists({ companyId, userId: owner.id, name: owner.name }, now);
  const all = [...queues.values()].map(({ id }) => id);
  const flags = { profile: 'user', super: false, password, allTicket: true, allowGroup: true, allUserChat: false } as const;
  const attendants = [
    await ensureUser(companyId, { ...flags, name: 'Ana Souza', email: 'ana@lojamodelo.example', queueIds: all }, now),
    await ensureUser(companyId, { ...flags, name: 'Bruno Lima', email: 'bruno@lojamodelo.example', queueIds: all }, now),
    await ensureUser(
      companyId,
      {
        ...flags,
        name: 'Carla Dias',
        email: 'carla@lojamodelo.example',
        queueIds: queueIdsOf(queues, 'Suporte', 'Financeiro'),
        allTicket: false,
        allowGroup: false,
      },
      now,
    ),
  ];
  const main = await ensureConnection(
    companyId,
    {
      name: 'WhatsApp Loja Modelo',
      number: '551140000000',
      phoneNumberId: '106540352242922',
      businessAccountId: '102290129340398',
      queueIds: all,
    },
    now,
  );
  const connection = await withoutMenu(companyId, main);
  // The younger one: the other is the default again when a third that was it is deleted.
  const received = await ensureConnection(companyId, { ...reception, queueIds: all }, new Date(now.getTime() + 1));
  await makeReception(companyId, received, all);
  const company = await companyRecords(companyId).get();
  if (!company) throw new Error('demo company is missing');
  await makeHistory({ company, connection, attendants, owner, queues, tags }, now);
  await makeOffice({ company, owner, attendants }, now);
  return {
    users: [
      { email: owner.email, password, name: owner.name, role: 'admin', companyId },
      ...attendants.map(({ email, name }) => ({ email, password, name, role: 'user', companyId })),
    ],
    // The specs write to the first one.
    connections: [describe(companyId, connection), describe(companyId, received)],
  };
};

const queueIdsOf = (queues: ReadonlyMap<string, { id: QueueId }>, ...names: string[]): QueueId[] =>
  names.flatMap((name) => queues.get(name)?.id ?? []);

const makeSecondCompany = async (now: Date, dueDate: string): Promise<Seeded> => {
  const { companyId, owner } = await ensureCompany(
    {
      name: 'Padaria Aurora',
      email: 'otto@padariaaurora.example',
      phone: '554730000000',
      timeZone,
      dueDate,
      plan: standardPlan,
      settings: {},
      owner: { name: 'Otto Becker', email: 'otto@padariaaurora.example', password, super: false },
    },
    now,
  );
  const [first] = await queueRecords(companyId).list();
  const queue = first ?? (await createQueue(companyId, { name: 'Encomendas', color: '#8a4b08', orderQueue: 1, greetingMessage: '' }, now));
  const connection = await ensureConnection(
    companyId,
    {
      name: 'WhatsApp Aurora',
      number: '554730000000',
      phoneNumberId: '209876543210987',
      businessAccountId: '205551112223334',
      queueIds: [queue.id],
    },
    now,
  );
  return {
    users: [{ email: owner.email, password, name: owner.name, role: 'admin', companyId }],
    connections: [describe(companyId, connection)],
  };
};

type ConnectionFacts = { name: string; number: string; phoneNumberId: string; businessAccountId: string; queueIds: QueueId[] };

const ensureConnection = async (companyId: CompanyId, facts: ConnectionFacts, now: Date): Promise<Connection> => {
  const known = (await connectionRecords(companyId).list()).find(({ phoneNumberId }) => phoneNumberId === facts.phoneNumberId);
  return (
    known ??
    createOfficialConnection(
      companyId,
      {
        ...facts,
        complationMessage: 'Atendimento encerrado. Obrigado!',
        sendToken: `EAAB${facts.phoneNumberId}local`,
        appSecret: `app-secret-${facts.phoneNumberId}`,
        verifyToken: `verify-${facts.phoneNumberId}`,
      },
      now,
    )
  );
};

const describe = (
  companyId: CompanyId,
  { id, channel, phoneNumberId, businessAccountId, sealedAppSecret, sealedSendToken, sealedVerifyToken }: Connection,
): Seeded['connections'][number] => ({
  id,
  companyId,
  channel,
  webhookUrl: webhookUrl(companyId, id),
  phoneNumberId: phoneNumberId ?? '',
  businessAccountId: businessAccountId ?? '',
  appSecret: openSecret(companyId, sealedAppSecret ?? ''),
  sendToken: openSecret(companyId, sealedSendToken ?? ''),
  verifyToken: openSecret(companyId, sealedVerifyToken ?? ''),
});

/** @throws Error when the simulator did not take them; without a simulator (backend only) there is nobody to tell. */
/** @returns whether there is one. */
const tellSimulator = async (connections: Seeded['connections']): Promise<boolean> => {
  const names = new Map<string, [string, string]>([
    ['106540352242922', ['Loja Modelo', '+55 11 4000-0000']],
    [reception.phoneNumberId, ['Recepção', '+55 11 4000-0099']],
    ['209876543210987', ['Padaria Aurora', '+55 47 3000-0000']],
  ]);
  const response = await fetch(`${env.SIMULATOR_URL}/control/connections`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      connections: connections.map(({ phoneNumberId, businessAccountId, sendToken, appSecret, webhookUrl: url, verifyToken }) => ({
        phoneNumberId,
        displayPhoneNumber: names.get(phoneNumberId)?.[1] ?? phoneNumberId,
        businessAccountId,
        name: names.get(phoneNumberId)?.[0] ?? phoneNumberId,
        token: sendToken,
        appSecret,
        webhookUrl: url,
        verifyToken,
      })),
    }),
  }).catch(() => null);
  if (response && !response.ok) throw new Error(`the simulator refused the connections: ${await response.text()}`);
  return response !== null;
};

await seed();
