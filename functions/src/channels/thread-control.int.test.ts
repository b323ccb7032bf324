import { afterEach, beforeAll, expect, it } from 'vitest';
import type { SimCustomer } from '../../../infra/local/simulators/model/customer.ts';
import { eventually } from '../../../infra/local/testing/eventually.ts';
import { inboxOf, type Inbox } from '../testing/inbox.ts';
import { joinFullCloud } from '../testing/join-test-cloud.ts';
import type { TestCompany } from '../testing/make-company.ts';
import { pageSimulator, type TestPage } from '../testing/page-simulator.ts';

let make: typeof import('../testing/make-company.ts');
let company: TestCompany;
let stranger: TestCompany;
let inbox: Inbox;
let facebook: ReturnType<typeof pageSimulator>;
let page: TestPage;
let people = 0;

beforeAll(async () => {
  const cloud = joinFullCloud();
  make = await import('../testing/make-company.ts');
  [company, stranger] = await Promise.all([
    make.makeCompany(cloud.endpoints.api, 'Com outro aplicativo'),
    make.makeCompany(cloud.endpoints.api, 'Outra'),
  ]);
  inbox = inboxOf(company.owner);
  facebook = pageSimulator(cloud.endpoints.simulator);
  const person = await facebook.addPerson('Dona', [{ name: 'Loja', instagram: 'loja' }]);
  [page] = person.pages as [TestPage];
  const connected = await facebook.connect(company.owner, person, { addInstagram: true });
  for (const { id } of connected.body.connections)
    await company.owner.call('PUT', '/whatsapp/{id}', {
      params: { id },
      body: { queueIds: [company.queue.id], greetingMessage: 'Bem-vindo' },
    });
});
afterEach(async () => {
  await facebook.control('DELETE', 'faults');
  for (const id of accounts()) await hold(id, 'app');
});

const accounts = () => [page.id, page.instagram!.id];
const hold = (id: string, holder: 'app' | 'other', more: object = {}) => facebook.control('PUT', `pages/${id}/holder`, { holder, ...more });
const aCustomer = (): Promise<SimCustomer> => facebook.addCustomer({ name: `Cliente ${++people}`, number: make.newNumber() });
const take = (ticketId: number, as = company.owner) =>
  as.call('POST', '/thread-control/{ticketId}', { params: { ticketId: String(ticketId) } });
const untilHeld = (name: string, held: boolean) =>
  eventually(
    async () => (await inbox.until(name)).ticket,
    ({ heldElsewhere }) => heldElsewhere === held,
    15_000,
  );
const says = (text: string) => ({ type: 'text', text }) as const;
const bodies = async (ticketId: number) => (await inbox.messages(ticketId)).map(({ body, fromMe }) => `${fromMe ? '>' : '<'} ${body}`);

it.each([
  ['Messenger', 0],
  ['Instagram', 1],
] as const)('on %s, what is written to another app comes in without an automatic word, until somebody takes over', async (_name, index) => {
  const account = accounts()[index]!;
  const customer = await aCustomer();
  await hold(account, 'other');
  await facebook.control('PUT', 'faults', { duplicates: 2 });

  await facebook.write(customer, account, says('Oi, sou da outra'));
  await facebook.write(customer, account, { type: 'inbox_echo', text: 'Aqui é o outro aplicativo' });
  const { ticket } = await inbox.until(customer.name, 2);
  expect(ticket).toMatchObject({ heldElsewhere: true, isBot: false, status: 'pending' });
  await inbox.accept(ticket.id);
  expect(
    await company.owner.call('POST', '/messages/{ticketId}', { params: { ticketId: String(ticket.id) }, body: { body: 'Olá' } }),
  ).toMatchObject({ status: 409, body: { error: 'ERR_CONVERSATION_HELD' } });

  const taken = await Promise.all([take(ticket.id), take(ticket.id)]);
  await inbox.send(ticket.id, { body: 'Agora sou eu' });
  const got = await facebook.untilReceived(customer, account, 1);

  expect(taken.map(({ status, body }) => [status, body.heldElsewhere])).toEqual([
    [200, false],
    [200, false],
  ]);
  expect(got.map(({ content }) => content)).toEqual([{ body: 'Agora sou eu' }]);
  expect(await bodies(ticket.id)).toEqual(['< Oi, sou da outra', '> Aqui é o outro aplicativo', '> Agora sou eu']);
});

it('says in Meta’s words that a conversation is not given, and goes on as before when the other app gives it back', async () => {
  const customer = await aCustomer();
  await facebook.write(customer, page.id, says('Oi'));
  const { ticket } = await inbox.until(customer.name);
  await inbox.accept(ticket.id);
  await hold(page.id, 'other', { refuseTake: true });
  await untilHeld(customer.name, true);

  expect(await take(ticket.id)).toMatchObject({
    status: 422,
    body: { error: 'ERR_META_REFUSED', details: { reason: expect.stringContaining('may not take thread control') } },
  });
  expect((await untilHeld(customer.name, true)).heldElsewhere).toBe(true);

  await hold(page.id, 'app');
  await untilHeld(customer.name, false);
  await inbox.send(ticket.id, { body: 'Voltei' });
  expect((await facebook.untilReceived(customer, page.id, 1)).length).toBeGreaterThan(0);
});

it('learns from a refused send that another app answers', async () => {
  const customer = await aCustomer();
  await facebook.write(customer, page.id, says('Oi'));
  const { ticket } = await inbox.until(customer.name);
  await inbox.accept(ticket.id);
  await facebook.control('PUT', 'faults', { failNext: { code: 2_018_300, how: 'answer', times: 1 } });

  await inbox.send(ticket.id, { body: 'Tarde demais' });

  await untilHeld(customer.name, true);
  const [failed] = (await inbox.messages(ticket.id)).filter(({ body }) => body === 'Tarde demais');
  expect(failed?.failed).toMatchObject({ code: 2_018_300, retryable: true });
});

it('connects Instagram only with the permission for its messages, and pages without it', async () => {
  const person = await facebook.addPerson('Sem permissão', [{ name: 'Outra loja', instagram: 'outraloja' }]);
  const scopes = ['pages_show_list', 'pages_messaging', 'pages_manage_metadata', 'instagram_basic'];
  const given = await facebook.signIn(person, scopes);
  const connect = (addInstagram: boolean) => stranger.owner.call('POST', '/facebook', { body: { ...given, addInstagram } });

  expect(await connect(true)).toMatchObject({
    body: { error: 'ERR_FACEBOOK_SCOPES', details: { missing: ['instagram_manage_messages'] } },
  });
  expect((await connect(false)).body.connections).toMatchObject([{ channel: 'facebook' }]);
});

it('takes over no conversation of another company, nor one that nobody accepted', async () => {
  const customer = await aCustomer();
  await hold(page.id, 'other');
  await facebook.write(customer, page.id, says('Oi'));
  const { ticket } = await inbox.until(customer.name);

  expect(await take(ticket.id)).toMatchObject({ status: 422, body: { error: 'ERR_TICKET_NOT_OPEN' } });
  await inbox.accept(ticket.id);
  expect(await take(ticket.id, stranger.owner)).toMatchObject({ status: 404, body: { error: 'ERR_TICKET_NOT_FOUND' } });
  expect((await untilHeld(customer.name, true)).heldElsewhere).toBe(true);
});
