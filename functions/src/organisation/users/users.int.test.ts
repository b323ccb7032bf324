import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../infra/local/testing/clouds-of-run.ts';
import { apiClient } from '../../testing/api-client.ts';

let cloud: CloudOfRun;
let make: typeof import('../../testing/make-company.ts');
let records: typeof import('../../testing/sample-records.ts');
beforeAll(async () => {
  cloud = joinTestCloud();
  make = await import('../../testing/make-company.ts');
  records = await import('../../testing/sample-records.ts');
});

let serial = 0;
const newcomer = (fields: object = {}) => ({
  name: 'Pessoa nova',
  email: `nova-${Date.now()}-${++serial}@empresa.example`,
  password: make.testPassword,
  profile: 'user',
  ...fields,
});
const add = (by: Member, fields: object = {}) => by.call('POST', '/users', { body: newcomer(fields) });
const change = (by: Member, id: string, body: object) => by.call('PUT', '/users/{id}', { params: { id }, body });
const remove = (by: Member, id: string) => by.call('DELETE', '/users/{id}', { params: { id } });
const signInStatus = async (email: string, password: string) =>
  (await apiClient(cloud.endpoints.api, null)('POST', '/auth/login', { body: { email, password } })).status;
const company = (name: string): Promise<TestCompany> => make.makeCompany(cloud.endpoints.api, name);

it('never has more users than the plan, however many are added at once', async () => {
  const { owner } = await company('Cheia');

  const answers = await Promise.all(Array.from({ length: 24 }, () => add(owner)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
  expect(answers.filter(({ body }) => body.error === 'ERR_PLAN_LIMIT')).toHaveLength(5);
  expect((await owner.call('GET', '/users', {})).body.count).toBe(20);
});

it('always keeps an admin: of two who demote each other, one stays', async () => {
  const { owner } = await company('Rei');
  const { body: other } = await add(owner, { profile: 'admin' });
  const second = await make.signIn(cloud.endpoints.api, { ...other, email: other.email });

  const answers = await Promise.all([change(owner, other.id, { profile: 'user' }), change(second, owner.id, { profile: 'user' })]);

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { body } = await (answers[0]?.status === 200 ? owner : second).call('GET', '/users', {});
  expect(body.users.filter((user: { profile: string }) => user.profile === 'admin')).toHaveLength(1);
});

it('lets people change name, e-mail, password and farewell of themselves, and nothing else', async () => {
  const home = await company('Própria');
  const ana = await make.addUser(cloud.endpoints.api, home, 'Ana');
  const { body: me } = await ana.call('GET', '/users/{id}', { params: { id: ana.id } });
  const email = newcomer().email;

  const saved = await change(ana, ana.id, { ...me, name: 'Ana Maria', email, farewellMessage: 'Tchau!' });

  expect(saved).toMatchObject({ status: 200, body: { name: 'Ana Maria', email, farewellMessage: 'Tchau!' } });
  expect([await signInStatus(email, make.testPassword), await signInStatus(ana.email, make.testPassword)]).toEqual([200, 401]);
  for (const right of [{ profile: 'admin' }, { allowConnections: 'enabled' }, { queueIds: [home.otherQueue.id] }, { startWork: '01:00' }])
    expect((await change(ana, ana.id, right)).body.error).toBe('ERR_NO_PERMISSION');
  expect((await change(ana, home.owner.id, { name: 'Outro nome' })).body.error).toBe('ERR_NO_PERMISSION');
  expect((await change(ana, ana.id, { password: 'Outra#Senha9' })).status).toBe(200);
  expect([await signInStatus(email, 'Outra#Senha9'), await signInStatus(email, make.testPassword)]).toEqual([200, 401]);
});

it('moves no sign-in when the rest of the change is refused', async () => {
  const { owner } = await company('Parada');
  const { email } = newcomer();

  expect((await change(owner, owner.id, { profile: 'user', email })).body.error).toBe('ERR_LAST_ADMIN');

  expect([await signInStatus(owner.email, make.testPassword), await signInStatus(email, make.testPassword)]).toEqual([200, 401]);
  expect((await add(owner, { email })).status).toBe(200);
});

it('counts its admins right when one is made or unmade while being removed', async () => {
  const { owner } = await company('Contada');
  const wasCountedWrong: string[] = [];
  for (const [from, to] of [
    ['user', 'admin'],
    ['admin', 'user'],
  ] as const)
    for (let round = 0; round < 8; round += 1) {
      const { body: user } = await add(owner, { profile: from });
      const [changed, removed] = await Promise.all([
        change(owner, user.id, { profile: to }),
        sleep(round).then(() => remove(owner, user.id)),
      ]);
      if (removed.status !== 200) wasCountedWrong.push(`${from} ${round}: ${changed.status} ${removed.body.error}`);
    }

  expect(wasCountedWrong).toEqual([]);
  // One more would let the last admin go, one less would hold an admin who is not the last.
  expect((await change(owner, owner.id, { profile: 'user' })).body.error).toBe('ERR_LAST_ADMIN');
  const { body: second } = await add(owner, { profile: 'admin' });
  expect((await change(owner, second.id, { profile: 'user' })).status).toBe(200);
  expect((await change(owner, owner.id, { profile: 'user' })).body.error).toBe('ERR_LAST_ADMIN');
});

it('gives an address to one user, even when two ask for it at once', async () => {
  const { owner } = await company('Endereço');
  const { email } = newcomer();

  const answers = await Promise.all([add(owner, { email }), add(owner, { email: email.toUpperCase() })]);

  expect(answers.map(({ body }) => body.error ?? 'saved').sort()).toEqual(['ERR_EMAIL_IN_USE', 'saved']);
  const { body: third } = await add(owner);
  expect((await change(owner, third.id, { email })).body.error).toBe('ERR_EMAIL_IN_USE');
});

it('refuses queues and connections of another company', async () => {
  const [home, stranger] = await Promise.all([company('Casa'), company('Alheia')]);

  expect((await add(home.owner, { queueIds: [stranger.queue.id] })).body.error).toBe('ERR_QUEUE_NOT_FOUND');
  expect((await add(home.owner, { whatsappId: stranger.connection.id })).body.error).toBe('ERR_CONNECTION_NOT_FOUND');
});

it('tells the later of two editors, who may save over it', async () => {
  const home = await company('Dupla');
  const { body: user } = await add(home.owner);

  expect((await change(home.owner, user.id, { name: 'Primeira', version: user.version })).status).toBe(200);
  expect((await change(home.owner, user.id, { name: 'Segunda', version: user.version })).body.error).toBe('ERR_RECORD_CHANGED');
  expect((await change(home.owner, user.id, { name: 'Segunda' })).body.name).toBe('Segunda');
});

it('gives the tickets of who leaves back, and the user back when that is undone', async () => {
  const home = await company('Saída');
  const rui = await make.addUser(cloud.endpoints.api, home, 'Rui');
  const { ticket } = await records.aHeldTicket(home, rui);

  const { body: deletion } = await remove(home.owner, rui.id);

  const seen = await eventually(
    async () => (await home.owner.call('GET', '/tickets/u/{uuid}', { params: { uuid: ticket.uuid } })).body,
    ({ status }) => status === 'pending',
  );
  expect(seen).toMatchObject({ userId: null, queueId: home.queue.id });
  expect(await signInStatus(rui.email, make.testPassword)).toBe(401);

  expect((await home.owner.call('POST', '/audit/{id}/undo', { params: { id: deletion.auditId } })).status).toBe(200);
  expect(await signInStatus(rui.email, make.testPassword)).toBe(200);
  expect((await home.owner.call('POST', '/audit/{id}/undo', { params: { id: deletion.auditId } })).body.error).toBe('ERR_CANNOT_UNDO');
});

it('lets a new user have the address of one who is gone, and then the old one stays gone', async () => {
  const { owner } = await company('Reuso');
  const { body: first } = await add(owner);
  const { body: deletion } = await remove(owner, first.id);

  const { body: second } = await add(owner, { email: first.email, password: 'Nova#Senha1' });

  expect([await signInStatus(first.email, 'Nova#Senha1'), await signInStatus(first.email, make.testPassword)]).toEqual([200, 401]);
  expect((await owner.call('POST', '/audit/{id}/undo', { params: { id: deletion.auditId } })).body.error).toBe('ERR_CANNOT_UNDO');
  const { body: log } = await owner.call('GET', '/audit', { query: { kind: 'user' } });
  expect(log.entries.map(({ action, recordId }: { action: string; recordId: string }) => [action, recordId])).toEqual([
    ['create', second.id],
    ['delete', first.id],
    ['create', first.id],
  ]);
});

it('lets a user in again who was put back after another company had used the address, once there is a new password', async () => {
  const [home, stranger] = await Promise.all([company('Volta'), company('Passante')]);
  const { body: first } = await add(home.owner);
  const { body: deletion } = await remove(home.owner, first.id);
  const { body: other } = await add(stranger.owner, { email: first.email, password: 'Nova#Senha1' });
  await remove(stranger.owner, other.id);

  expect((await home.owner.call('POST', '/audit/{id}/undo', { params: { id: deletion.auditId } })).status).toBe(200);
  expect([await signInStatus(first.email, 'Nova#Senha1'), await signInStatus(first.email, make.testPassword)]).toEqual([401, 401]);
  const hasSignIn = async () => (await home.owner.call('GET', '/users/{id}', { params: { id: first.id } })).body.hasSignIn;
  expect([first.hasSignIn, await hasSignIn()]).toEqual([true, false]);
  await change(home.owner, first.id, { password: 'Outra#Senha2' });

  expect([await signInStatus(first.email, 'Outra#Senha2'), await hasSignIn()]).toEqual([200, true]);
});

it('changes one address at a time: the others are told, and lose nothing', async () => {
  const { owner } = await company('Endereços');
  const { body: user } = await add(owner);
  const emails = Array.from({ length: 8 }, () => newcomer().email);

  const answers = await Promise.all(emails.map((email) => change(owner, user.id, { email })));

  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const { body: now } = await owner.call('GET', '/users/{id}', { params: { id: user.id } });
  expect(await signInStatus(now.email, make.testPassword)).toBe(200);
  for (const email of emails.filter((email) => email !== now.email)) expect((await add(owner, { email })).status).toBe(200);
});

it('lets nobody put back what they may not delete any more', async () => {
  const { owner } = await company('Rebaixado');
  const { body: boss } = await add(owner, { profile: 'admin' });
  const { body: other } = await add(owner, { profile: 'admin' });
  const bosss = await make.signIn(cloud.endpoints.api, boss);
  const { body: deletion } = await remove(bosss, other.id);
  await change(owner, boss.id, { profile: 'user' });
  await sleep(1100);
  const demoted = await make.signIn(cloud.endpoints.api, boss);

  expect((await demoted.call('POST', '/audit/{id}/undo', { params: { id: deletion.auditId } })).body.error).toBe('ERR_NO_PERMISSION');
});

it('lets people attend a queue and leave it together, beside whoever else changes them', async () => {
  const company = await make.makeCompany(cloud.endpoints.api, 'Filas e gente');
  const people = await Promise.all(
    ['Ana', 'Bia'].map((name) => make.addUser(cloud.endpoints.api, company, name, { queueIds: [company.otherQueue.id] })),
  );
  const [ana, bia] = people.map(({ id }) => id);
  const change = (queueId: string, body: object) => company.owner.call('PUT', '/queue/{queueId}/users', { params: { queueId }, body });
  const queuesOf = async (id: string | undefined) =>
    (await company.owner.call('GET', '/users/{id}', { params: { id: id ?? '' } })).body.queueIds.toSorted();

  const answers = await Promise.all([
    change(company.queue.id, { add: [ana, bia] }),
    change(company.otherQueue.id, { remove: [bia] }),
    company.owner.call('PUT', '/users/{id}', { params: { id: bia ?? '' }, body: { maxTickets: 7 } }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await queuesOf(ana)).toEqual([company.queue.id, company.otherQueue.id].sort());
  expect(await queuesOf(bia)).toEqual([company.queue.id]);
  expect((await change(company.queue.id, { add: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'] })).body.error).toBe('ERR_USER_NOT_FOUND');
  for (const body of [{ add: [ana] }, { remove: [ana] }, {}])
    expect((await change('01ARZ3NDEKTSV4RRFFQ69G5FAV', body)).body.error).toBe('ERR_QUEUE_NOT_FOUND');
});
