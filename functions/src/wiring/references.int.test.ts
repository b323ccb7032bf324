import { anId } from '@balcao/shared/testing/builders.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CloudOfRun } from '../../../infra/local/testing/clouds-of-run.ts';
import { keyOfRecord, recordKinds, type RecordKind } from '../platform/references/record-kinds.ts';
import type { ApiAnswer } from '../testing/api-client.ts';
import { joinTestCloud } from '../testing/join-test-cloud.ts';
import type { TestCompany } from '../testing/make-company.ts';
import { aContact } from '../testing/sample-records.ts';

let cloud: CloudOfRun;
let company: TestCompany;
let other: TestCompany;
const own: Record<'lane' | 'flowCampaign' | 'integration' | 'prompt' | 'contact' | 'contactList' | 'macro' | 'view' | 'schedule', string> =
  {
    lane: '',
    flowCampaign: '',
    integration: '',
    prompt: '',
    contact: '',
    contactList: '',
    macro: '',
    view: '',
    schedule: '',
  };

const made = async (answer: Promise<ApiAnswer>): Promise<string> => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`not made: ${JSON.stringify(body)}`);
  return String(body.id);
};

const inADay = (): string => new Date(Date.now() + 86_400_000).toISOString();
let serial = 0;
/** Creates a record of a company by its own route. @returns its id. */
const make = (kind: RecordKind, { owner, queue }: TestCompany = company): Promise<string> => {
  const name = `Registro ${++serial}`;
  const post = (path: string, body: object) => made(owner.call('POST', path, { body }));
  const makers: Record<RecordKind, () => Promise<string>> = {
    queue: () => post('/queue', { name, color: `#${(0x100000 + serial * 7919).toString(16)}` }),
    user: () =>
      post('/users', {
        name,
        email: `pessoa-${process.pid}-${serial}@example.com`,
        password: 'Balcao#2026',
        profile: 'user',
        queueIds: [],
      }),
    tag: () => post('/tags', { name, color: '#c2185b', kanban: 1 }),
    connection: () => post('/whatsapp', { name, queueIds: [queue.id] }),
    flow: () => post('/flowbuilder', { name }),
    integration: () => post('/queueIntegration', { type: 'webhook', name, urlN8N: `${cloud.endpoints.simulator}/pedidos` }),
    prompt: () => post('/prompt', { name, prompt: 'Responda em poucas palavras.', queueId: queue.id }),
    contactList: () => post('/contact-lists', { name }),
    fileList: () => post('/files', { name, message: 'Segue' }),
    quickMessage: () => post('/quick-messages', { shortcode: `atalho${serial}`, message: 'Olá' }),
  };
  return makers[kind]();
};

const removeRow = async (kind: RecordKind, id: string): Promise<void> => {
  const { batchWrite } = await import('../platform/table/read-commands.ts');
  await batchWrite([{ DeleteRequest: { Key: keyOfRecord(kind, company.id, id) } }]);
};

beforeAll(async () => {
  cloud = joinTestCloud();
  const { makeCompany } = await import('../testing/make-company.ts');
  const { api } = cloud.endpoints;
  [company, other] = [await makeCompany(api, 'Nossa'), await makeCompany(api, 'Alheia')];
  const post = (path: string, body: object) => made(company.owner.call('POST', path, { body }));
  own.lane = await make('tag');
  own.integration = await post('/queueIntegration', { type: 'flowbuilder', name: 'Fluxo', flowId: await make('flow') });
  own.prompt = await make('prompt');
  own.flowCampaign = await post('/flowcampaign', {
    name: 'Campanha',
    phrase: 'quero',
    flowId: await make('flow'),
    whatsappId: null,
    status: true,
  });
  own.contact = await aContact(company);
  own.contactList = await post('/contact-lists', { name: 'Quem tem', liveTagId: company.tag.id });
  own.macro = await post('/macros', { name: 'Nada', steps: [{ kind: 'resolve', farewell: false }] });
  own.view = await post('/views', { name: 'Tudo', filter: {}, shared: false });
  own.schedule = await post('/schedules', { body: 'Até amanhã!', contactId: own.contact, sendAt: inADay() });
});

const put = (path: string, id: string, body: object) => company.owner.call('PUT', path, { params: { id }, body });
const saveUser = (body: object) => put('/users/{id}', company.owner.id, body);
const saveQueue = (body: object) => put('/queue/{id}', company.queue.id, body);
const saveOption = (queueType: string, target: object) =>
  saveQueue({
    chatbots: [
      {
        name: 'Menu',
        queueType: 'text',
        greetingMessage: 'Escolha',
        options: [{ name: 'Item', greetingMessage: 'Certo', queueType, ...target }],
      },
    ],
  });
const saveConnection = (body: object) => put('/whatsapp/{id}', company.connection.id, body);
const saveCampaign = (body: object) => company.owner.call('PUT', '/flowcampaign', { body: { id: own.flowCampaign, ...body } });
const saveMacro = (step: object) => put('/macros/{id}', own.macro, { steps: [step] });
const saveView = (filter: object) => put('/views/{id}', own.view, { filter });

type Save = (id: string) => Promise<ApiAnswer>;
/** Every declared reference that a route takes. */
const places: [place: string, kind: RecordKind, save: Save][] = [
  ['connection of a user', 'connection', (whatsappId) => saveUser({ whatsappId })],
  ['queues of a user', 'queue', (id) => saveUser({ queueIds: [id] })],
  ['skills of a user', 'tag', (id) => saveUser({ skillTagIds: [id] })],
  ['files of a queue', 'fileList', (fileListId) => saveQueue({ fileListId })],
  ['integration of a queue', 'integration', (integrationId) => saveQueue({ integrationId, promptId: null })],
  ['prompt of a queue', 'prompt', (promptId) => saveQueue({ promptId, integrationId: null })],
  ['queue of an option', 'queue', (optQueueId) => saveOption('queue', { optQueueId })],
  ['user of an option', 'user', (optUserId) => saveOption('attendent', { optUserId })],
  ['integration of an option', 'integration', (optIntegrationId) => saveOption('integration', { optIntegrationId })],
  ['files of an option', 'fileList', (optFileId) => saveOption('file', { optFileId })],
  ['queues of a connection', 'queue', (id) => saveConnection({ queueIds: [id] })],
  ['queue after a wait', 'queue', (sendIdQueue) => saveConnection({ sendIdQueue })],
  ['queue of an import', 'queue', (queueIdImportMessages) => saveConnection({ queueIdImportMessages })],
  ['flow of a greeting', 'flow', (flowIdWelcome) => saveConnection({ flowIdWelcome })],
  ['flow without a phrase', 'flow', (flowIdNotPhrase) => saveConnection({ flowIdNotPhrase })],
  ['flow after inactivity', 'flow', (flowIdInactiveTime) => saveConnection({ flowIdInactiveTime })],
  ['integration of a connection', 'integration', (integrationId) => saveConnection({ integrationId, promptId: null })],
  ['prompt of a connection', 'prompt', (promptId) => saveConnection({ promptId, integrationId: null })],
  ['queue of a prompt', 'queue', (queueId) => put('/prompt/{id}', own.prompt, { queueId })],
  ['files of a prompt', 'fileList', (fileListId) => put('/prompt/{id}', own.prompt, { fileListId })],
  ['flow of an integration', 'flow', (flowId) => put('/queueIntegration/{id}', own.integration, { flowId })],
  ['flow of a campaign', 'flow', (flowId) => saveCampaign({ flowId })],
  ['connection of a campaign', 'connection', (whatsappId) => saveCampaign({ whatsappId })],
  ['tag of a live contact list', 'tag', (liveTagId) => put('/contact-lists/{id}', own.contactList, { liveTagId })],
  ['lane after hours', 'tag', (nextLaneId) => put('/tags/{id}', own.lane, { nextLaneId })],
  ['lane after an answer', 'tag', (rollbackLaneId) => put('/tags/{id}', own.lane, { rollbackLaneId })],
  ['quick reply of a macro', 'quickMessage', (quickMessageId) => saveMacro({ kind: 'reply', quickMessageId })],
  ['tag that a macro adds', 'tag', (tagId) => saveMacro({ kind: 'addTag', tagId })],
  ['tag that a macro removes', 'tag', (tagId) => saveMacro({ kind: 'removeTag', tagId })],
  ['lane of a macro', 'tag', (tagId) => saveMacro({ kind: 'lane', tagId })],
  ['queue of a macro', 'queue', (queueId) => saveMacro({ kind: 'transfer', queueId, userId: null })],
  ['user of a macro', 'user', (userId) => saveMacro({ kind: 'transfer', queueId: company.queue.id, userId })],
  ['queues of a view', 'queue', (id) => saveView({ queues: [id] })],
  ['users of a view', 'user', (id) => saveView({ users: [id] })],
  ['connections of a view', 'connection', (id) => saveView({ connections: [id] })],
  ['tags of a view', 'tag', (id) => saveView({ tags: [id] })],
  ['queue of a schedule', 'queue', (queueId) => put('/schedules/{id}', own.schedule, { queueId })],
  ['attendant of a schedule', 'user', (ticketUserId) => put('/schedules/{id}', own.schedule, { ticketUserId })],
  ['connection of a schedule', 'connection', (whatsappId) => put('/schedules/{id}', own.schedule, { whatsappId })],
  ['tags of a contact', 'tag', (id) => put('/contacts/{id}', own.contact, { tagIds: [id] })],
  ['preferred user of a contact', 'user', (userId) => put('/contacts/{id}', own.contact, { userId })],
];

describe.each(places)('%s', (_place, kind, save) => {
  it('is a record of the company, which may be gone when it is saved again', async () => {
    const [ours, theirs] = [await make(kind), await make(kind, other)];

    const [unknown, foreign] = [await save(anId('NADA')), await save(theirs)];
    const saved = await save(ours);
    await removeRow(kind, ours);
    const again = await save(ours);

    const refused = { status: 404, body: { error: recordKinds[kind].missing } };
    expect([unknown, foreign]).toMatchObject([refused, refused]);
    expect([saved, again]).toMatchObject([{ status: 200 }, { status: 200 }]);
  });
});

describe('references', () => {
  it('of a new record are all asked for', async () => {
    const post = (path: string, body: object) => company.owner.call('POST', path, { body });

    const answers = await Promise.all([
      post('/queue', { name: 'Com arquivos', color: '#abcdef', fileListId: anId('NADA') }),
      post('/prompt', { name: 'Sem fila', prompt: 'Responda.', queueId: other.queue.id }),
      post('/whatsapp', { name: 'Sem fila', queueIds: [other.queue.id] }),
      post('/macros', { name: 'Etiqueta', steps: [{ kind: 'addTag', tagId: other.tag.id }] }),
      post('/views', { name: 'Fila', filter: { queues: [other.queue.id] } }),
      post('/schedules', { body: 'Até já!', contactId: own.contact, sendAt: inADay(), queueId: other.queue.id }),
    ]);

    expect(answers.map(({ body }) => body.error)).toEqual([
      recordKinds.fileList.missing,
      'ERR_QUEUE_NOT_FOUND',
      'ERR_QUEUE_NOT_FOUND',
      'ERR_TAG_NOT_FOUND',
      'ERR_QUEUE_NOT_FOUND',
      'ERR_QUEUE_NOT_FOUND',
    ]);
  });

  it('of a record may be the record itself', async () => {
    const { queue, owner } = company;
    const chatbots = [{ name: 'De novo', queueType: 'queue', greetingMessage: 'Certo', optQueueId: queue.id }];

    const answer = await owner.call('PUT', '/queue/{id}', { params: { id: queue.id }, body: { chatbots } });

    expect(answer.status).toBe(200);
  });
});
