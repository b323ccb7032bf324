import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCompany } from '../../testing/make-company.ts';
import { everyQueueSaysItIsClosed } from '../../testing/queues-by-hours.ts';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../infra/local/testing/clouds-of-run.ts';
import { standardPlan } from '../../organisation/users/service/create-company.ts';

let cloud: CloudOfRun;
let home: TestCompany;
let stranger: TestCompany;
let make: typeof import('../../testing/make-company.ts');
beforeAll(async () => {
  cloud = joinTestCloud();
  make = await import('../../testing/make-company.ts');
  [home, stranger] = [await make.makeCompany(cloud.endpoints.api, 'Filas'), await make.makeCompany(cloud.endpoints.api, 'Estranha')];
});

let serial = 0;
const aColor = () => `#${(0x200000 + ++serial * 31).toString(16)}`;
const aQueue = async (body: object = {}) =>
  (await home.owner.call('POST', '/queue', { body: { name: `Vendas ${serial}`, color: aColor(), ...body } })).body;
const change = (id: string, body: object) => home.owner.call('PUT', '/queue/{id}', { params: { id }, body });
const options = [{ name: 'Segunda via', queueType: 'text', options: [{ name: 'Boleto', queueType: 'queue' }] }];
const leadingTo = (id: string) => [{ ...options[0], options: [{ ...options[0]?.options[0], optQueueId: id }] }];

describe('queues', () => {
  it('start with the stated hours and keep what is set, options on every level included', async () => {
    const queue = await aQueue({ chatbots: leadingTo(home.queue.id), ativarRoteador: true, tempoRoteador: 15, typeRandomMode: 'ORDENADO' });
    const saved = (await home.owner.call('GET', '/queue/{id}', { params: { id: queue.id } })).body;

    expect(saved).toEqual(queue);
    expect(saved).toMatchObject({ tempoRoteador: 15, typeRandomMode: 'ORDENADO', orderQueue: null, version: 1 });
    expect(saved.schedules[6]).toMatchObject({ startTimeA: '08:00', endTimeA: '12:00', startTimeB: '13:00', endTimeB: '18:00' });
    expect(saved.chatbots[0].options[0]).toMatchObject({ name: 'Boleto', optQueueId: home.queue.id });

    const [option] = saved.chatbots;
    const added = await home.owner.call('POST', '/chatbot', {
      body: { queueId: queue.id, parentId: option.options[0].id, name: 'Terceira', queueType: 'text' },
    });
    await home.owner.call('PUT', '/chatbot/{id}', { params: { id: option.id }, body: { name: 'Renomeada' } });
    await home.owner.call('DELETE', '/chatbot/{id}', { params: { id: added.body.id } });
    const [changed] = (await home.owner.call('GET', '/chatbot', { query: { queueId: queue.id } })).body;

    expect([changed.id, changed.name, changed.options[0].id, changed.options[0].options]).toEqual([
      option.id,
      'Renomeada',
      option.options[0].id,
      [],
    ]);
  });

  it('refuse what is a stranger’s in any nested field, and options beyond the bounds', async () => {
    const { id } = await aQueue();
    const user = [{ name: 'Falar', queueType: 'attendent', optUserId: stranger.owner.id }];
    const files = [{ name: 'Catálogo', queueType: 'file', optFileId: stranger.queue.id }];
    const deep = Array.from({ length: 11 }).reduce<object[]>((inner) => [{ name: 'Mais fundo', queueType: 'text', options: inner }], []);

    const codes = await Promise.all(
      [leadingTo(stranger.queue.id), user, files, options, deep, [{ name: 'Oi', queueType: 'text' }]].map(
        async (chatbots) => (await change(id, { chatbots })).body.error,
      ),
    );

    expect((await change(id, { fileListId: stranger.queue.id })).body.error).toBe('ERR_FILE_LIST_NOT_FOUND');
    expect(codes).toEqual([
      'ERR_QUEUE_NOT_FOUND',
      'ERR_USER_NOT_FOUND',
      'ERR_FILE_LIST_NOT_FOUND',
      'ERR_QUEUE_INVALID',
      'ERR_VALIDATION',
      'ERR_VALIDATION',
    ]);
  });

  it('have a colour of their own, whoever asks at the same time', async () => {
    const color = aColor();
    const answers = await Promise.all([1, 2, 3].map((nth) => home.owner.call('POST', '/queue', { body: { name: `Cor ${nth}`, color } })));
    const [winner] = answers.filter(({ status }) => status === 200);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await change(home.queue.id, { color })).body.error).toBe('ERR_QUEUE_COLOR_IN_USE');
    expect((await change(winner?.body.id, { color: aColor() })).status).toBe(200);
    expect((await change(home.queue.id, { color: color.toUpperCase() })).status).toBe(200);
  });

  it('have a name of their own, however it is written and whoever asks at the same time', async () => {
    const add = (name: string) => home.owner.call('POST', '/queue', { body: { name, color: aColor() } });
    const answers = await Promise.all(['Trocas à vista', 'TROCAS A VISTA', 'Trocas\u200b à vista'].map(add));
    const winner = answers.find(({ status }) => status === 200)?.body;
    const other = await aQueue();

    expect(answers.map(({ body }) => body.error ?? 'made').toSorted()).toEqual(['ERR_QUEUE_NAME_IN_USE', 'ERR_QUEUE_NAME_IN_USE', 'made']);
    expect((await change(other.id, { name: 'trocas à VISTA' })).body.error).toBe('ERR_QUEUE_NAME_IN_USE');
    expect((await stranger.owner.call('POST', '/queue', { body: { name: 'Trocas à vista', color: aColor() } })).status).toBe(200);
    expect((await change(winner.id, { name: 'TROCAS À VISTA' })).status).toBe(200);
    const raced = await Promise.all([winner, other].map(({ id }) => change(id, { name: 'A mesma' })));
    expect(raced.map(({ body }) => body.error ?? 'changed').toSorted()).toEqual(['ERR_QUEUE_NAME_IN_USE', 'changed']);

    const [taker, loser] = raced[0]?.status === 200 ? [winner, other] : [other, winner];
    const { auditId } = (await home.owner.call('DELETE', '/queue/{id}', { params: { id: taker.id } })).body;
    expect((await change(loser.id, { name: 'a mesma' })).status).toBe(200);
    const undo = () => home.owner.call('POST', '/audit/{id}/undo', { params: { id: auditId } });
    expect((await undo()).body.error).toBe('ERR_CANNOT_UNDO');
    expect((await change(loser.id, { name: 'Outra de novo' })).status).toBe(200);
    expect((await undo()).status).toBe(200);
  });

  it('tell the second of two editors', async () => {
    const { id, version, chatbots } = await aQueue({ chatbots: leadingTo(home.queue.id) });

    expect((await change(id, { name: 'Primeira', version })).body.chatbots).toEqual(chatbots);
    expect((await change(id, { name: 'Segunda', version })).body.error).toBe('ERR_RECORD_CHANGED');
    const answers = await Promise.all(['A', 'B', 'C'].map((end) => change(id, { greetingMessage: `Olá ${end}` })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await home.owner.call('GET', '/queue/{id}', { params: { id } })).body).toMatchObject({
      name: 'Primeira',
      version: version + 4,
    });
  });

  it('lose no option of many that are added at once, beside a change of their queue', async () => {
    const { id } = await aQueue();
    const names = Array.from({ length: 12 }, (_, at) => `Opção ${at}`);
    const add = (name: string) => home.owner.call('POST', '/chatbot', { body: { queueId: id, name, queueType: 'text' } });

    const answers = await Promise.all([...names.map(add), ...['A', 'B', 'C'].map((end) => change(id, { greetingMessage: `Olá ${end}` }))]);

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { body } = await home.owner.call('GET', '/queue/{id}', { params: { id } });
    expect(body.chatbots.map(({ name }: { name: string }) => name).sort()).toEqual(names.sort());
  });

  it('need an out-of-hours message where the company keeps hours by queue', async () => {
    const { id } = await aQueue();
    await everyQueueSaysItIsClosed(home.owner);
    await home.owner.call('PUT', '/companySettings', { body: { companyId: home.id, column: 'scheduleType', data: 'queue' } });
    try {
      const { body } = await change(id, { outOfHoursMessage: '' });

      expect(body).toMatchObject({ error: 'ERR_QUEUE_INVALID', details: { issues: [{ path: 'outOfHoursMessage' }] } });
      expect((await change(id, { outOfHoursMessage: 'Voltamos às 8h' })).status).toBe(200);
    } finally {
      await home.owner.call('PUT', '/companySettings', { body: { companyId: home.id, column: 'scheduleType', data: 'disabled' } });
    }
  });

  it('say how many tickets are in them before they are deleted, and who was in them sees those afterwards', async () => {
    const queue = await aQueue({ name: 'Some' });
    const [member, other] = [
      await make.addUser(cloud.endpoints.api, home, 'Membro', { queueIds: [queue.id] }),
      await make.addUser(cloud.endpoints.api, home, 'Outra', { queueIds: [home.queue.id] }),
    ];
    const { ticket } = await make.customerWrites(home, 'espero aqui');
    const params = { id: String(ticket.id) };
    const uuid = { params: { uuid: ticket.uuid } };
    await home.owner.call('PUT', '/tickets/{id}', { params, body: { status: 'pending', queueId: queue.id, isTransfered: true } });
    const tickets = async (who = home.owner) =>
      (await who.call('GET', '/usedBy/{id}', { params: { id: queue.id } })).body.filter(({ kind }: { kind: string }) => kind === 'ticket');

    const counted = await eventually(tickets, (usages) => usages.length === 1);
    expect(counted).toEqual([{ kind: 'ticket', names: [], count: 1 }]);
    expect(await tickets(stranger.owner)).toEqual([]);

    const { auditId } = (await home.owner.call('DELETE', '/queue/{id}', { params: { id: queue.id } })).body;
    const statuses = await Promise.all([home.owner, member, other].map(({ call }) => call('GET', '/tickets/u/{uuid}', uuid)));
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 404]);
    expect(statuses[0]?.body.queue).toBeNull();
    const put = async (body: object) => (await member.call('PUT', '/tickets/{id}', { params, body })).body;
    expect(await put({ status: 'open', queueId: queue.id })).toMatchObject({ status: 'open', queueId: queue.id, queue: null });
    expect(await put({ status: 'pending', queueId: queue.id })).toMatchObject({ status: 'pending', queueId: queue.id });
    expect((await put({ status: 'pending', isTransfered: true, queueId: stranger.queue.id })).error).toBe('ERR_QUEUE_NOT_FOUND');
    expect((await home.owner.call('POST', '/audit/{id}/undo', { params: { id: auditId } })).status).toBe(200);
    expect((await member.call('GET', '/tickets/u/{uuid}', uuid)).body.queue).toMatchObject({ name: 'Some' });
    await home.owner.call('DELETE', '/queue/{id}', { params: { id: queue.id } });
  });

  it('come back when their deletion is undone, and are no more than the plan holds, however many are added at once', async () => {
    const gone = await aQueue({ name: 'Volta', chatbots: leadingTo(home.queue.id) });
    const { auditId } = (await home.owner.call('DELETE', '/queue/{id}', { params: { id: gone.id } })).body;
    const undo = () => home.owner.call('POST', '/audit/{id}/undo', { params: { id: auditId } });
    const count = async () => (await home.owner.call('GET', '/queue')).body.length;
    while ((await count()) < standardPlan.queues - 2) await aQueue();

    const added = await Promise.all(
      Array.from({ length: 5 }, (_, nth) => home.owner.call('POST', '/queue', { body: { name: `Corrida ${nth}`, color: aColor() } })),
    );

    expect(added.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    expect(await count()).toBe(standardPlan.queues);
    expect((await undo()).body.error).toBe('ERR_PLAN_LIMIT');
    const [extra] = added.filter(({ status }) => status === 200);
    await home.owner.call('DELETE', '/queue/{id}', { params: { id: extra?.body.id } });
    expect((await undo()).status).toBe(200);
    expect((await home.owner.call('GET', '/queue/{id}', { params: { id: gone.id } })).body).toEqual(gone);
    expect((await undo()).body.error).toBe('ERR_CANNOT_UNDO');
  });
});
