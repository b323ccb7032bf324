import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { CampaignRecipientView, CampaignReport, CampaignView } from '@balcao/shared/contract/campaigns.ts';
import { defaultCampaignSettings } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import { contactId } from '@balcao/shared/domain/ids.ts';
import { campaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import { readSheet } from '../../platform/sheets/read-sheet.ts';
import { inboxOf } from '../../testing/inbox.ts';
import { joinFullCloud } from '../../testing/join-test-cloud.ts';
import { liveClient } from '../../testing/live-client.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { linkPhone } from '../../testing/qr-phone.ts';
import { simulatorClient, type SimulatorClient } from '../../testing/simulator-client.ts';

const cloud = joinFullCloud();
let company: TestCompany;
let stranger: TestCompany;
let seller: Member;
let attendant: Member;
let simulator: SimulatorClient;
let newNumber: () => string;
/** An approved template without fields. */
let templateId: string;

beforeAll(async () => {
  const make = await import('../../testing/make-company.ts');
  const { api } = cloud.endpoints;
  newNumber = make.newNumber;
  company = await make.makeCompany(api, 'Campanhas');
  stranger = await make.makeCompany(api, 'Outra das campanhas');
  seller = await make.addUser(api, company, 'Sara', { showCampaign: true });
  attendant = await make.addUser(api, company, 'Beto');
  simulator = await simulatorClient(cloud.endpoints.simulator, api, company);
  await company.owner.call('GET', '/whatsapp/sync-templates/{id}', { params: { id: company.connection.id } });
  const { body } = await company.owner.call('GET', '/quick-messages', { query: { isOficial: 'true', searchParam: 'retomar_conversa' } });
  templateId = (body.quickemessages ?? body.records)[0].id;
  await settings({});
});

/** Any hour is one of theirs, without pauses, unless said otherwise. */
const settings = (change: object, member: Member = company.owner) =>
  member.call('POST', '/campaign-settings', {
    body: {
      settings: {
        ...defaultCampaignSettings,
        messageInterval: 0,
        longerIntervalAfter: 0,
        sabado: true,
        domingo: true,
        startHour: '00:00',
        endHour: '23:59',
        ...change,
      },
    },
  });
/** @param isOn whether their phone is on: what is sent is delivered by itself. */
const aPerson = async (name: string, isOn = true) => {
  const number = newNumber();
  return { ...(await simulator.addCustomer({ name, number, settings: { autoDelivered: isOn } })), number };
};
const aList = async (people: ReadonlyArray<{ name: string; number: string; email?: string }>): Promise<string> => {
  const { body } = await seller.call('POST', '/contact-lists', { body: { name: 'Clientes' } });
  for (const { name, number, email = '' } of people)
    expect((await seller.call('POST', '/contact-list-items', { body: { contactListId: body.id, name, number, email } })).status).toBe(200);
  return body.id;
};
const create = async (fields: object): Promise<CampaignView> => {
  const { status, body } = await seller.call('POST', '/campaigns', {
    body: { name: 'Primavera', whatsappId: company.connection.id, templateId, templateVariables: { 'body.1': '{{firstName}}' }, ...fields },
  });
  if (status !== 200) throw new Error(`no campaign: ${JSON.stringify(body)}`);
  return body;
};
const at = (id: string) => ({ params: { id } });
const get = async (id: string): Promise<CampaignView> => (await seller.call('GET', '/campaigns/{id}', at(id))).body;
const start = async (id: string): Promise<CampaignView> => {
  const { status, body } = await seller.call('POST', '/campaigns/{id}/restart', at(id));
  if (status !== 200) throw new Error(`not started: ${JSON.stringify(body)}`);
  return body;
};
const until = (id: string, isWanted: (campaign: CampaignView) => boolean) => eventually(() => get(id), isWanted, 30_000);
const over = (id: string) => until(id, ({ status }) => status === 'FINALIZADA');
const peopleOf = async (id: string, query: Record<string, string> = {}): Promise<CampaignRecipientView[]> =>
  (await seller.call('GET', '/campaigns/{id}/recipients', { ...at(id), query })).body.records;
const reportOf = async (id: string): Promise<CampaignReport> => (await seller.call('GET', '/campaigns/{id}/report', at(id))).body;
/** Asks for turns of a campaign as its queue would, as often as one likes. */
const askTurn = (id: string, turn: number) =>
  new SQSClient({}).send(
    new SendMessageCommand({
      QueueUrl: cloud.env['QUEUE_URL_CAMPAIGNS'] ?? '',
      MessageBody: JSON.stringify({ companyId: company.id, campaignId: id, turn }),
    }),
  );
const runOf = async (id: string) => {
  const { campaignStoreFor } = await import('./store/campaign-store.ts');
  return campaignStoreFor(company.id).run(campaignId.parse(id));
};

describe('a campaign over an official number', () => {
  it('sends its template to everybody of a list once, says how far it came, and is over', async () => {
    const [rosa, ivo] = [await aPerson('Rosa Lima'), await aPerson('Ivo Reis')];
    const live = await liveClient(cloud.endpoints.live, seller);
    const outsider = await liveClient(cloud.endpoints.live, attendant);
    const list = await aList([rosa, ivo, { ...rosa, name: 'Rosa outra vez', number: newNumber() }]);
    const made = await create({ contactListId: list });
    expect(made).toMatchObject({
      status: 'INATIVA',
      startedAt: null,
      statusTicket: 'closed',
      openTicket: 'disabled',
      counts: { people: 0 },
    });

    await start(made.id);
    const done = await over(made.id);

    for (const person of [rosa, ivo]) {
      const [received, ...more] = await simulator.untilReceived(person, 1);
      expect([received?.type, more]).toEqual(['template', []]);
    }
    expect(done).toMatchObject({ completedAt: expect.any(String), isGathering: false, waits: null, counts: { people: 3, waiting: 0 } });
    const states = (await peopleOf(made.id)).map(({ place, name, state }) => [place, name, state]);
    expect(states.map(([place]) => place)).toEqual([0, 1, 2]);
    expect(new Set(states.map(([, , state]) => state))).not.toContain('waiting');
    const frame = await live.until((event) => event.event.endsWith('-campaign') && 'campaignId' in event && event.campaignId === made.id);
    expect(frame).toMatchObject({ campaignId: made.id });
    expect(outsider.events().some(({ event }) => event.includes('ampaign'))).toBe(false);
    live.close();
    outsider.close();
    const billedOf = async (member: Member) => (await member.call('GET', '/campaigns/{id}/report', at(made.id))).body.billed;
    const billed = await eventually(
      () => billedOf(seller),
      (cost) => cost?.messages === 3,
    );
    expect(billed).toMatchObject({ free: 0, unpriced: 0 });
    expect(billed.microUsd).toBeGreaterThan(0);
    expect(await billedOf(stranger.owner)).toBeUndefined();
    // The news of a delivery come again.
    const { campaignCostStoreFor, countCampaignCosts } = await import('../costs/store/campaign-cost-store.ts');
    const bucket = { companyId: company.id, campaignId: campaignId.parse(made.id) };
    const news = { eventId: 'x', at: 1, deltas: [{ bucket, counts: { messages: 1, billable: 1, unpriced: 0, microUsd: 5 } }] };
    await Promise.all([1, 2, 3].map(() => countCampaignCosts([news], new Date())));
    expect(await campaignCostStoreFor(company.id).get(bucket.campaignId)).toMatchObject({ messages: 4, microUsd: billed.microUsd + 5 });
    await seller.call('DELETE', '/campaigns/{id}', at(made.id));
    await eventually(
      () => campaignCostStoreFor(company.id).get(bucket.campaignId),
      (cost) => cost === null,
    );
  });

  it('opens the answer as a ticket of its queue and user, marked with it, and counts the answer once', async () => {
    const person = await aPerson('Nara Dias');
    const made = await create({
      name: 'Com ticket',
      contactListId: await aList([person]),
      openTicket: 'enabled',
      queueId: company.queue.id,
      userId: attendant.id,
    });
    await start(made.id);
    await over(made.id);
    expect(await inboxOf(attendant).list({ status: 'open', showAll: 'true' })).toEqual([]);

    await simulator.says(person, 'Quero saber mais');
    await simulator.says(person, 'Ainda aí?');

    const { ticket } = await inboxOf(attendant).until(person.name, 2);
    expect((await peopleOf(made.id)).map(({ ticketUuid }) => ticketUuid)).toEqual([ticket.uuid]);
    expect(ticket).toMatchObject({
      status: 'open',
      userId: attendant.id,
      queueId: company.queue.id,
      campaign: { id: made.id, name: 'Com ticket' },
    });
    const answered = await until(made.id, ({ counts }) => counts.answered === 1);
    expect(answered.counts).toMatchObject({ people: 1, answered: 1 });
    expect((await reportOf(made.id)).hours.reduce((sum, { answered: count }) => sum + count, 0)).toBe(1);
  });

  it('lets an answer go its usual way where it opens no ticket, and counts it', async () => {
    const person = await aPerson('Lia Prado');
    const made = await create({ contactListId: await aList([person]) });
    await start(made.id);
    await over(made.id);

    await simulator.says(person, 'Oi');

    const ticket = await eventually(
      async () =>
        (await inboxOf(company.owner).list({ status: 'pending', showAll: 'true' })).find(({ contact }) => contact.name === person.name),
      (found) => found !== undefined,
    );
    expect(ticket).toMatchObject({ status: 'pending', campaign: { id: made.id } });
    await until(made.id, ({ counts }) => counts.answered === 1);
  });

  it('shows whom Meta refuses with its words, and sends to them again on request', async () => {
    const [good, bad] = [await aPerson('Boa'), await aPerson('Má', false)];
    const made = await create({ contactListId: await aList([good, bad]) });
    await start(made.id);
    await over(made.id);
    const [message] = await simulator.untilReceived(bad, 1);
    // One that says nothing of the person: whom it leaves out for a day is tried in limits.int.test.ts.
    await simulator.setStatus(message!, 'failed', 131053);
    await until(made.id, ({ counts }) => counts.failed === 1);
    expect(await peopleOf(made.id, { state: 'failed' })).toMatchObject([
      { name: 'Má', failure: { code: expect.any(Number), reason: expect.stringMatching(/.+/) } },
    ]);

    expect((await seller.call('POST', '/campaigns/{id}/retry', at(made.id))).status).toBe(200);

    await simulator.untilReceived(bad, 2);
    const again = await over(made.id);
    expect(again.counts).toMatchObject({ people: 2, failed: 0 });
    expect(await simulator.received(good)).toHaveLength(1);
  });

  it('is exported with states and reasons, and its numbers are hidden from who may not see them', async () => {
    const person = await aPerson('Eva Luz');
    const made = await create({ contactListId: await aList([{ ...person, email: 'eva@example.com' }]) });
    await start(made.id);
    await over(made.id);

    const begun = await seller.call('POST', '/campaigns/{id}/export', { ...at(made.id), body: { language: 'pt' } });
    expect(begun.status).toBe(200);
    const { resultUrl } = await eventually(
      () => reportOf(made.id),
      ({ job, resultUrl: url }) => job?.kind === 'campaignExport' && job.state === 'done' && url !== null,
    );

    const bytes = new Uint8Array(await (await fetch(resultUrl ?? '')).arrayBuffer());
    const rows = readSheet(bytes);
    expect(JSON.stringify(rows)).toContain('Eva Luz');
    expect(JSON.stringify(rows)).toContain(person.number);
  });
});

describe('a campaign over a linked phone', () => {
  it('sends its texts in turns with variables filled, asks first where it says so, and goes on when the person answers', async () => {
    const phone = await linkPhone(cloud.endpoints.simulator, company);
    const people = await Promise.all(['Ana Um', 'Bia Dois', 'Caio Três'].map((name) => phone.addCustomer(name)));
    // Who wrote first is no stranger to whom a new number may write a few a day only.
    for (const person of people) await person.says('Oi');
    for (const { name } of people) await inboxOf(company.owner).until(name);
    await settings({ variables: [{ key: 'cupom', value: 'DEZ' }] });
    const [ana, bia, caio] = people;
    const made = await create({
      templateId: null,
      whatsappId: phone.connectionId,
      contactListId: await aList([ana!, bia!]),
      message1: 'Olá {{firstName}}, use {{cupom}}',
      message3: 'Oi {{firstName}}!',
    });
    await start(made.id);
    await over(made.id);
    const texts = await Promise.all([ana!, bia!].map((person) => person.until((got) => got.length > 0)));
    expect(texts.map(([first]) => first?.text ?? '').sort()).toEqual([
      expect.stringMatching(/^Oi (Ana|Bia)!$/),
      expect.stringMatching(/^Olá (Ana|Bia), use DEZ$/),
    ]);
    expect((await reportOf(made.id)).variants.map(({ variant, people: count }) => [variant, count])).toEqual([
      [1, 1],
      [3, 1],
    ]);

    const asking = await create({
      templateId: null,
      whatsappId: phone.connectionId,
      contactListId: await aList([caio!, bia!]),
      confirmation: true,
      message1: 'Aqui está o catálogo',
      confirmationMessage1: 'Posso enviar o catálogo?',
    });
    await start(asking.id);
    await until(asking.id, ({ counts }) => counts.asked === 2);
    // An answer counts once the question is known to have left.
    const [{ recipientStoreFor }, { messageStoreFor }, { threadIdOf, connectionId }] = await Promise.all([
      import('./store/recipient-store.ts'),
      import('../../conversation/tickets/store/message-store.ts'),
      import('@balcao/shared/domain/ids.ts'),
    ]);
    const questions = async () => {
      const { people: all } = await recipientStoreFor(company.id).page(campaignId.parse(asking.id), 0, 10);
      return Promise.all(
        all.map(async ({ contactId, askId }) =>
          contactId && askId
            ? messageStoreFor(company.id).get({ threadId: threadIdOf(connectionId.parse(phone.connectionId), contactId), messageId: askId })
            : null,
        ),
      );
    };
    await eventually(questions, (all) => all.every((question) => question !== null && question.ack > 0), 60_000);
    expect(JSON.stringify(await caio!.until((got) => got.length > 0))).toContain('Posso enviar');
    await bia!.until((got) => got.length > 1);
    await bia!.says('Não, obrigada!');
    await caio!.says('pode');
    expect(JSON.stringify(await caio!.until((got) => got.length > 1))).toContain('Aqui está');
    await until(asking.id, ({ counts }) => counts.asked === 0 && counts.people === 2);
    expect((await peopleOf(asking.id)).find(({ skipped }) => skipped !== null)).toMatchObject({
      state: 'skipped',
      skipped: 'refused',
    });
    expect(await bia!.until((got) => got.length > 1)).toHaveLength(2);
    await settings({});
  });

  it('refuses a test to nobody’s number, and sends one to oneself that counts for nothing', async () => {
    const phone = await linkPhone(cloud.endpoints.simulator, company);
    const me = await phone.addCustomer('Eu');
    await me.says('Oi');
    await inboxOf(company.owner).until('Eu');
    const made = await create({
      templateId: null,
      whatsappId: phone.connectionId,
      tagListId: company.tag.id,
      message1: 'Teste {{firstName}}',
      message2: 'Dois',
    });
    const test = (body: object) => seller.call('POST', '/campaigns/{id}/test', { ...at(made.id), body });

    expect((await test({ number: 'nem número' })).body.error).toBe('ERR_CAMPAIGN_TEST_NUMBER');
    expect((await test({ number: phone.number })).body).toMatchObject({ error: 'ERR_CAMPAIGN_TEST_REFUSED' });
    expect((await test({ number: me.number, variant: 2 })).body).toMatchObject({ ticketUuid: expect.any(String) });
    expect(JSON.stringify(await me.until((got) => got.length > 0))).toContain('Dois');
    expect((await get(made.id)).counts.people).toBe(0);
  });
});

describe('nobody gets a campaign twice', () => {
  it('however often and by however many at once its turns are taken', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, (_none, n) => aPerson(`Pessoa ${n}`)));
    const made = await create({ contactListId: await aList(people) });
    await start(made.id);
    await until(made.id, ({ isGathering }) => !isGathering);
    await Promise.all(Array.from({ length: 8 }, (_none, n) => askTurn(made.id, 1 + (n % 3))));
    await over(made.id);
    await askTurn(made.id, 1);
    await simulator.settled();

    for (const person of people) expect(await simulator.received(person)).toHaveLength(1);
    expect((await get(made.id)).counts).toMatchObject({ people: 12, waiting: 0 });
  });

  it('and nobody who left its list before the gathering was done again', async () => {
    const [stays, leaves] = [await aPerson('Fica'), await aPerson('Sai')];
    const made = await create({ contactListId: await aList([stays]) });
    const id = campaignId.parse(made.id);
    const { recipientStoreFor } = await import('./store/recipient-store.ts');
    const store = recipientStoreFor(company.id);
    const toPerson = ({ number }: { number: string }) => ({ name: 'x', number, email: '', contactId: null, hasWhatsapp: true });
    // An earlier try, which was killed.
    await store.add(id, [toPerson(leaves), toPerson(stays), toPerson({ number: newNumber() })], 0);

    await start(made.id);
    await over(made.id);

    expect((await store.page(id, 0, 10)).people.map(({ number }) => number)).toEqual([stays.number]);
    await simulator.settled();
    expect([await simulator.received(stays), await simulator.received(leaves)].map(({ length }) => length)).toEqual([1, 0]);
    await eventually(
      async () => (await get(made.id)).counts,
      (counts) => counts.people === 1 && counts.waiting === 0,
    );
    // Nothing says that they are in it.
    expect(await store.add(id, [toPerson(leaves)], 9)).toBe(10);
  });

  it('though they are in it by two numbers', async () => {
    const person = await aPerson('Duas Linhas');
    await simulator.says(person, 'Oi');
    const { ticket } = await inboxOf(company.owner).until(person.name);
    const { recipientStoreFor } = await import('./store/recipient-store.ts');
    const made = await create({ contactListId: await aList([person]) });
    await start(made.id);
    await over(made.id);
    // The same contact, gathered at a second place by another identity of theirs.
    const id = campaignId.parse(made.id);
    const store = recipientStoreFor(company.id);
    const next = await store.add(
      id,
      [{ name: 'De novo', number: newNumber(), email: '', contactId: ticket.contactId, hasWhatsapp: true }],
      1,
    );
    expect(next).toBe(2);
    const [{ turnDeps }, { campaignStoreFor }, { connectionRecords }] = await Promise.all([
      import('./service/turn-deps.ts'),
      import('./store/campaign-store.ts'),
      import('../../setup/connections/service/connection-records.ts'),
    ]);
    const [campaign, connection] = [
      await campaignStoreFor(company.id).get(id),
      await connectionRecords(company.id).get(company.connection.id),
    ];

    await turnDeps(company.id, '').reach(campaign!, connection!, 1);

    expect(await store.get(id, 1)).toMatchObject({ state: 'skipped', skipped: 'twice' });
    // Merged into another contact, who is in the campaign too.
    const other = contactId.parse('01HZZZZZZZZZZZZZZZZZZZZZZZ');
    expect(await store.isElsewhere(id, { id: other, mergedIds: [] }, 2)).toBe(false);
    expect(await store.isElsewhere(id, { id: other, mergedIds: [contactId.parse(ticket.contactId)] }, 2)).toBe(true);
    expect(await simulator.received(person)).toHaveLength(1);
  });
});

describe('a campaign stands still', () => {
  it('when somebody pauses or cancels it, and goes on where it was', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, (_none, n) => aPerson(`Parada ${n}`)));
    await settings({ messageInterval: 120 });
    const made = await create({ contactListId: await aList(people) });
    await start(made.id);
    await until(made.id, ({ counts }) => counts.people === 3 && counts.waiting === 2);

    const paused = await seller.call('POST', '/campaigns/{id}/pause', at(made.id));
    expect(paused.body).toMatchObject({ status: 'EM_ANDAMENTO', pausedFor: 'byHand' });
    expect((await seller.call('DELETE', '/campaigns/{id}', at(made.id))).body.error).toBe('ERR_CAMPAIGN_RUNNING');
    expect((await seller.call('POST', '/campaigns/{id}/cancel', at(made.id))).body).toMatchObject({ status: 'CANCELADA', pausedFor: null });
    expect((await seller.call('POST', '/campaigns/{id}/cancel', at(made.id))).body.error).toBe('ERR_CAMPAIGN_NOT_RUNNING');
    await settings({});
    await start(made.id);
    expect((await over(made.id)).counts).toMatchObject({ people: 3, waiting: 0 });
    await simulator.settled();
    for (const person of people) expect(await simulator.received(person)).toHaveLength(1);
  });

  it('when Meta says that the number or the template may not send, with the reason', async () => {
    for (const [code, reason] of [
      [131048, 'numberRestricted'],
      [132015, 'templatePaused'],
    ] as const) {
      const people = await Promise.all(Array.from({ length: 2 }, (_none, n) => aPerson(`Recusada ${n}`)));
      await settings({ messageInterval: 120 });
      const made = await create({ contactListId: await aList(people) });
      // What was delivered cannot fail any more.
      await simulator.fault({ failNext: { code, how: 'status', times: 1 } });
      await start(made.id);

      expect(await until(made.id, ({ pausedFor }) => pausedFor !== null)).toMatchObject({ status: 'EM_ANDAMENTO', pausedFor: reason });
      await seller.call('POST', '/campaigns/{id}/cancel', at(made.id));
    }
    await settings({});
  });

  it('outside its hours, and says until when', async () => {
    await settings({ startHour: '23:58', endHour: '23:59' });
    const made = await create({ contactListId: await aList([await aPerson('De Noite')]) });
    await start(made.id);

    const waiting = await until(made.id, ({ waits }) => waits !== null);

    expect(waiting.waits).toMatchObject({ for: 'hours', until: expect.stringMatching(/T02:58:00/) });
    await seller.call('POST', '/campaigns/{id}/cancel', at(made.id));
    await settings({});
  });

  it('when its list is deleted while it gathers, and when its connection is gone', async () => {
    const list = await aList([await aPerson('Sem lista')]);
    const made = await create({ contactListId: list });
    await seller.call('DELETE', '/contact-lists/{id}', at(list));
    expect((await seller.call('POST', '/campaigns/{id}/restart', at(made.id))).body.error).toBe('ERR_CONTACT_LIST_NOT_FOUND');
  });
});

describe('a planned campaign', () => {
  it('starts at its time, once, and not by a timer of before it was changed', async () => {
    const person = await aPerson('Pontual');
    const soon = new Date(Date.now() + 2_000).toISOString();
    const made = await create({
      name: 'Pontual de novo',
      contactListId: await aList([person]),
      scheduledAt: soon,
      enviarQuantasVezes: 2,
      valorIntervalo: 1,
      intervalo: 2,
    });
    expect(made).toMatchObject({ status: 'PROGRAMADA', scheduledAt: soon });
    const { startOnTime } = await import('./service/start-on-time.ts');
    const id = campaignId.parse(made.id);

    await startOnTime({ companyId: company.id, campaignId: id, at: new Date(Date.parse(soon) + 1).toISOString() });
    expect((await get(made.id)).status).toBe('PROGRAMADA');
    // Its own timer starts it.
    await over(made.id);
    const series = async (): Promise<CampaignView[]> =>
      (await seller.call('GET', '/campaigns', { query: { searchParam: 'Pontual de novo' } })).body.records;
    const week = (count: number) => new Date(Date.parse(soon) + count * 7 * 86_400_000).toISOString();
    const [next, ...before] = await series();
    expect([next, ...before].map((each) => [each?.status, each?.scheduledAt])).toEqual([
      ['PROGRAMADA', week(1)],
      ['FINALIZADA', soon],
    ]);
    expect(await simulator.untilReceived(person, 1)).toHaveLength(1);
    await startOnTime({ companyId: company.id, campaignId: id, at: soon });
    expect((await get(made.id)).status).toBe('FINALIZADA');

    // Told several times at once it starts once; it is the last one of the series.
    const nextId = campaignId.parse(next?.id);
    await Promise.all([1, 2, 3].map(() => startOnTime({ companyId: company.id, campaignId: nextId, at: week(1) })));
    await over(nextId);
    expect((await series()).map(({ status }) => status)).toEqual(['FINALIZADA', 'FINALIZADA']);
    expect(await simulator.untilReceived(person, 2)).toHaveLength(2);
  });

  it('cannot be changed within its last hour, and says what keeps it from being saved', async () => {
    const near = await create({ tagListId: company.tag.id, scheduledAt: new Date(Date.now() + 30 * 60_000).toISOString() });
    const far = await create({ tagListId: company.tag.id, scheduledAt: new Date(Date.now() + 90 * 60_000).toISOString() });
    const put = (id: string, body: object) =>
      seller.call('PUT', '/campaigns/{id}', {
        ...at(id),
        body: { name: 'Nova', whatsappId: company.connection.id, templateId, templateVariables: { 'body.1': 'x' }, ...body },
      });

    expect((await put(near.id, { tagListId: company.tag.id })).body.error).toBe('ERR_CAMPAIGN_NOT_EDITABLE');
    expect((await put(far.id, { tagListId: company.tag.id })).body).toMatchObject({ name: 'Nova', status: 'INATIVA' });
    for (const [fields, problem] of [
      [{}, 'noPeople'],
      [{ tagListId: company.tag.id, templateId: null, message1: 'Livre' }, 'templateNeeded'],
      [{ tagListId: company.tag.id, openTicket: 'enabled', userId: attendant.id }, 'queueOfUser'],
      [{ tagListId: company.tag.id, scheduledAt: '2020-01-01T00:00:00.000Z' }, 'inThePast'],
    ] as const)
      expect((await put(far.id, fields)).body).toMatchObject({ error: 'ERR_CAMPAIGN_UNSOUND', details: { problem } });
    for (const change of [
      { tagListId: stranger.tag.id },
      { whatsappId: stranger.connection.id },
      { userId: stranger.owner.id, openTicket: 'enabled', queueId: company.queue.id },
    ])
      expect((await put(far.id, { tagListId: company.tag.id, ...change })).body.error).toMatch(/NOT_FOUND/);
    for (const member of [attendant]) expect((await member.call('GET', '/campaigns', {})).status).toBe(403);
  });
});

it('a duplicate is a draft, and a deleted campaign takes its people with it', async () => {
  const made = await create({ contactListId: await aList([await aPerson('Some')]) });
  await start(made.id);
  await over(made.id);
  const copy = await seller.call('POST', '/campaigns/{id}/duplicate', { ...at(made.id), body: { name: 'Cópia' } });
  expect(copy.body).toMatchObject({ name: 'Cópia', status: 'INATIVA', startedAt: null, counts: { people: 0 } });

  expect((await seller.call('DELETE', '/campaigns/{id}', at(made.id))).status).toBe(200);

  await eventually(
    () => runOf(made.id),
    (run) => run === null,
  );
  const { recipientStoreFor } = await import('./store/recipient-store.ts');
  expect((await recipientStoreFor(company.id).page(campaignId.parse(made.id), 0, 10)).people).toEqual([]);
});
