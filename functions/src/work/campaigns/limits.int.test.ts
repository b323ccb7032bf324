import type { CampaignRecipientView, CampaignView } from '@balcao/shared/contract/campaigns.ts';
import { defaultCampaignSettings } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import { campaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { contactId as contactIdOf } from '@balcao/shared/domain/ids.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import { liveClient } from '../../testing/live-client.ts';
import { joinFullCloud } from '../../testing/join-test-cloud.ts';
import type { TestCompany } from '../../testing/make-company.ts';
import type { SimulatorClient } from '../../testing/simulator-client.ts';

const cloud = joinFullCloud();
let make: typeof import('../../testing/make-company.ts');
let company: TestCompany;
let other: TestCompany;
let simulator: SimulatorClient;
/** An approved template without fields. */
let templateId: string;

beforeAll(async () => {
  make = await import('../../testing/make-company.ts');
  const { api } = cloud.endpoints;
  [company, other] = [await make.makeCompany(api, 'Limites'), await make.makeCompany(api, 'Vizinha')];
  const { simulatorClient } = await import('../../testing/simulator-client.ts');
  simulator = await simulatorClient(cloud.endpoints.simulator, api, company);
  await company.owner.call('GET', '/whatsapp/sync-templates/{id}', { params: { id: company.connection.id } });
  const { body } = await company.owner.call('GET', '/quick-messages', { query: { isOficial: 'true', searchParam: 'retomar_conversa' } });
  templateId = (body.quickemessages ?? body.records)[0].id;
  await settings({});
});

/** Any hour is one of theirs, without pauses, unless said otherwise. */
const settings = (change: object) => {
  const any = { messageInterval: 0, longerIntervalAfter: 0, sabado: true, domingo: true, startHour: '00:00', endHour: '23:59' };
  return company.owner.call('POST', '/campaign-settings', { body: { settings: { ...defaultCampaignSettings, ...any, ...change } } });
};
/** Somebody whose phone tells nothing of what it gets, unless it is made to. */
const aPerson = async (name: string) => {
  const number = make.newNumber();
  const person = await simulator.addCustomer({ name, number, settings: { autoDelivered: false, autoRead: false } });
  return { ...person, name, number };
};
/** A campaign to these people that was started. */
const aCampaign = async (people: ReadonlyArray<{ name: string; number: string }>): Promise<string> => {
  const { body: list } = await company.owner.call('POST', '/contact-lists', { body: { name: 'Clientes' } });
  for (const { name, number } of people)
    await company.owner.call('POST', '/contact-list-items', { body: { contactListId: list.id, name, number, email: '' } });
  const { body } = await company.owner.call('POST', '/campaigns', {
    body: {
      name: 'Verão',
      whatsappId: company.connection.id,
      templateId,
      templateVariables: { 'body.1': '{{firstName}}' },
      contactListId: list.id,
    },
  });
  await restart(body.id);
  return body.id;
};
const restart = async (id: string) => {
  const { status, body } = await company.owner.call('POST', '/campaigns/{id}/restart', { params: { id } });
  if (status !== 200) throw new Error(`not started: ${JSON.stringify(body)}`);
};
/** It looks after a while whether everything has gone out; who has it go on need not wait for that. */
const lookNow = async (id: string) => {
  await company.owner.call('POST', '/campaigns/{id}/pause', { params: { id } });
  await company.owner.call('POST', '/campaigns/{id}/restart', { params: { id } });
};
const campaignUntil = (id: string, isWanted: (campaign: CampaignView) => boolean): Promise<CampaignView> =>
  eventually(async () => (await company.owner.call('GET', '/campaigns/{id}', { params: { id } })).body, isWanted, 30_000);
const peopleOf = async (id: string): Promise<CampaignRecipientView[]> =>
  (await company.owner.call('GET', '/campaigns/{id}/recipients', { params: { id }, query: { limit: '100' } })).body.records;

const contactOf = async (id: string, of = company): Promise<any> => (await of.owner.call('GET', '/contacts/{id}', { params: { id } })).body;
const optedOut = (id: string) =>
  eventually(
    () => contactOf(id),
    ({ optOut }) => optOut !== null,
  );
const records = async (of = company) => {
  const { contactRecords } = await import('../../people/contacts/service/contact-records.ts');
  const { optOutRecords } = await import('../../people/contacts/service/opt-out-records.ts');
  const contacts = contactRecords(of.id);
  const contact = async (id: string) => {
    const found = await contacts.get(contactIdOf.parse(id));
    if (!found) throw new Error('no such contact');
    return found;
  };
  return { contact, optOuts: optOutRecords(of.id) };
};
/** A customer whose conversation got a campaign's message, as its ticket says. */
const aCampaignsCustomer = async (number = make.newNumber()) => {
  const { ticket } = await make.customerWrites(company, 'Oi', number);
  const { conversationOf, sayOnThread, newMessage } = await import('../../conversation/tickets/service/say-on-thread.ts');
  const { contact } = await records();
  const person = await contact(ticket.contactId);
  const now = new Date();
  const outcome = await sayOnThread(
    company.id,
    {
      contact: person,
      connection: company.connection,
      conversation: await conversationOf(company.id, person, company.connection),
      opening: null,
      compose: (within) => [newMessage(within, now, { body: 'Promoção!', handledBy: 'campaign' })],
      campaign: { id: '01HZZZZZZZZZZZZZZZZZZZZZZZ', name: 'Promoção', place: 0, at: now.toISOString(), opensTicket: false, asks: false },
      now,
    },
    () => [],
  );
  if (outcome !== 'saved') throw new Error(`the campaign was not said: ${outcome}`);
  return { number, contactId: String(person.id), threadId: ticket.threadId };
};
/** What our side wrote after the campaign's message, oldest first. */
const answersIn = async (threadId: Message['threadId']): Promise<string[]> => {
  const { messageStoreFor } = await import('../../conversation/tickets/store/message-store.ts');
  const { messages } = await messageStoreFor(company.id).list(threadId, null, 50, { consistent: true });
  return messages.flatMap(({ handledBy, body }) => (handledBy === 'optOut' ? [body] : [])).toReversed();
};
const answerPt = 'Pronto! Você não receberá mais nossas campanhas. Se precisar de algo, é só escrever aqui.';

describe('opting out', () => {
  it('by a word, whatever its spelling, is kept and answered once, and words that only hold it are nothing', async () => {
    const [hers, his] = [await aCampaignsCustomer(), await aCampaignsCustomer()];

    await make.customerWrites(company, 'quero sair às 18h', his.number);
    await make.customerWrites(company, ' “Saír!” ', hers.number);

    expect((await optedOut(hers.contactId)).optOut).toMatchObject({ source: 'word', by: null });
    await eventually(
      () => answersIn(hers.threadId),
      (answers) => answers.length > 0,
    );
    await make.customerWrites(company, 'SAIR', hers.number);
    await make.customerWrites(company, 'sair', his.number);
    await optedOut(his.contactId);
    expect([await answersIn(hers.threadId), await answersIn(his.threadId)]).toEqual([[answerPt], [answerPt]]);
  });

  it('is heard in a later conversation, and of a word that comes late', async () => {
    const [later, late] = [await aCampaignsCustomer(), await aCampaignsCustomer()];
    await make.customerWrites(company, 'Oi, tudo bem?', later.number);
    const { ticket } = await make.customerWrites(company, 'Obrigado', later.number);
    await company.owner.call('PUT', '/tickets/{id}', { params: { id: String(ticket.id) }, body: { status: 'closed' } });
    await make.customerWrites(company, 'SAIR', later.number);
    // Written before the campaign's message, and told after it.
    await make.customerWrites(company, 'Sair', late.number, { sentAt: new Date(Date.now() - 3_600_000).toISOString() });

    for (const { contactId } of [later, late]) expect((await optedOut(contactId)).optOut).toMatchObject({ source: 'word' });
  });

  it('needs a campaign: the same word to a chatbot is nothing', async () => {
    const number = make.newNumber();
    const { ticket } = await make.customerWrites(company, 'Oi', number);
    await make.customerWrites(company, 'sair', number);
    const after = await aCampaignsCustomer();
    await make.customerWrites(company, 'sair', after.number);

    // The stream has come to what was written later.
    await optedOut(after.contactId);

    expect((await contactOf(ticket.contactId)).optOut).toBeNull();
  });

  it('is one answer, however many take it at once and however often it is delivered', async () => {
    const person = await aCampaignsCustomer();
    const { message, ticket } = await make.customerWrites(company, 'PARAR', person.number);
    const { optOutDeps } = await import('./service/opt-out-deps.ts');
    const { takeOptOut } = await import('./service/take-opt-out.ts');
    const take = () => takeOptOut(optOutDeps(company.id), message, ticket);

    await Promise.all([take(), take(), take(), take()]);
    await take();

    expect(await answersIn(person.threadId)).toEqual([answerPt]);
  });

  it('survives the contact: whoever is made of the same number, with or without the ninth digit, gets none either', async () => {
    const digits = make.newNumber().slice(-8);
    const old = `5511${digits.replace(/^./, '8')}`;
    const { body: made } = await company.owner.call('POST', '/contacts', { body: { name: 'Rita', number: old } });
    const set = await company.owner.call('PUT', '/contacts/opt-out/{id}', { params: { id: made.id }, body: { optedOut: true } });
    expect(set.body.optOut).toMatchObject({ source: 'hand', by: company.owner.name });
    await company.owner.call('DELETE', '/contacts/{id}', { params: { id: made.id } });

    const { body: again } = await company.owner.call('POST', '/contacts', {
      body: { name: 'Rita outra vez', number: `55119${old.slice(4)}` },
    });

    expect(again.optOut).toMatchObject({ source: 'hand' });
    const { body: list } = await eventually(
      () => company.owner.call('GET', '/contacts', { query: { searchParam: 'Rita outra' } }),
      ({ body }) => body.contacts.length > 0,
    );
    expect(list.contacts[0]).toMatchObject({ id: again.id, optOut: { source: 'hand' } });
    const lifted = await company.owner.call('PUT', '/contacts/opt-out/{id}', { params: { id: again.id }, body: { optedOut: false } });
    expect(lifted.body.optOut).toBeNull();
  });

  it('moves with a merged contact, and is of one company alone', async () => {
    const [stays, goes] = [await aCampaignsCustomer(), await aCampaignsCustomer()];
    const { contact, optOuts } = await records();
    const { writeTogether } = await import('../../platform/write-together.ts');
    await writeTogether(optOuts.wordWrites(await contact(goes.contactId), new Date().toISOString()));
    const { body: theirs } = await other.owner.call('POST', '/contacts', { body: { name: 'Mesmo número', number: goes.number } });
    const { ticket } = await make.customerWrites(company, 'Oi', goes.number);
    await company.owner.call('PUT', '/tickets/{id}', { params: { id: String(ticket.id) }, body: { status: 'closed' } });

    const merged = await company.owner.call('POST', '/contacts/merge', { body: { stays: stays.contactId, goes: goes.contactId } });

    expect([merged.status, merged.body.optOut?.source, theirs.optOut]).toEqual([200, 'word', null]);
    const foreign = await other.owner.call('PUT', '/contacts/opt-out/{id}', {
      params: { id: stays.contactId },
      body: { optedOut: false },
    });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'ERR_CONTACT_NOT_FOUND']);
  });

  it('in WhatsApp itself is taken back there alone, and takes back nothing else', async () => {
    const person = await aCampaignsCustomer();
    const { contact, optOuts } = await records();
    const names = [{ kind: 'phone' as const, value: person.number }];
    const base = Date.now();
    const at = (ms: number) => new Date(base + ms).toISOString();
    await optOuts.noteMeta(names, true, at(0));
    const asked = await company.owner.call('PUT', '/contacts/opt-out/{id}', {
      params: { id: person.contactId },
      body: { optedOut: false },
    });
    expect(asked.body.optOut).toMatchObject({ source: 'meta' });
    await company.owner.call('PUT', '/contacts/opt-out/{id}', { params: { id: person.contactId }, body: { optedOut: true } });

    await optOuts.noteMeta(names, false, at(2));
    await optOuts.noteMeta(names, true, at(1));

    expect(await optOuts.of(await contact(person.contactId))).toMatchObject({ word: null, meta: null, hand: { by: company.owner.name } });
  });
});

describe('the pace of a number', () => {
  it('is never more than its rate, whoever takes of it at once, and is of one company', async () => {
    const { take } = await import('../../platform/pacing/take.ts');
    const rate = { perSec: 5, burst: 20 };
    const began = Date.now();

    const given = await Promise.all(Array.from({ length: 12 }, () => take(company.id, 'raced', rate, 4)));

    const sum = given.reduce((all, { taken }) => all + taken, 0);
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThanOrEqual(20 + ((Date.now() - began) / 1000) * rate.perSec);
    expect(await take(other.id, 'raced', rate, 4)).toEqual({ taken: 4, waitMs: 0 });
    // A stopped clock: there is no more than the burst.
    const stopped = () => began;
    const frozen = [];
    for (let turn = 0; turn < 8; turn++) frozen.push((await take(company.id, 'frozen', rate, 6, stopped)).taken);
    expect(frozen).toEqual([6, 6, 6, 2, 0, 0, 0, 0]);
  });
});

describe('the people of a portfolio in 24 hours', () => {
  it('are never more than its limit, whoever takes of them at once, and what was not needed is free again', async () => {
    const { reachStoreFor } = await import('./store/reach-store.ts');
    const [store, now] = [reachStoreFor(company.id), new Date()];

    const given = await Promise.all(Array.from({ length: 6 }, () => store.take('raced', 50, 20, now)));

    const sum = given.reduce((all, { taken }) => all + taken, 0);
    expect(sum).toBe(50);
    expect(await store.take('raced', 50, 1, now)).toMatchObject({ taken: 0, freeAt: expect.any(String) });
    await Promise.all([store.giveBack('raced', 2, now), store.giveBack('raced', 3, now)]);
    expect(await store.take('raced', 50, 20, now)).toMatchObject({ taken: 5 });
    expect(await reachStoreFor(other.id).take('raced', 50, 20, now)).toMatchObject({ taken: 20 });
  });

  it('are those too who got a template otherwise, each counted once', async () => {
    const { countReachBesides, reachStoreFor } = await import('./store/reach-store.ts');
    const now = new Date();
    const at = Math.floor(now.getTime() / 1000);
    const reached = ['a', 'b', 'a'].map((eventId) => ({
      companyId: company.id,
      portfolio: 'besides',
      eventId,
      at,
      writtenAt: now.toISOString(),
    }));
    const store = reachStoreFor(company.id);
    await store.take('besides', 50, 5, now);

    await Promise.all(Array.from({ length: 4 }, () => countReachBesides(reached, now)));

    expect((await store.hours('besides', now)).reduce((sum, { people }) => sum + people, 0)).toBe(7);
    expect(await store.take('besides', 8, 20, now)).toMatchObject({ taken: 1 });
    expect(await store.take('besides', 8, 20, now)).toMatchObject({ taken: 0, freeAt: expect.any(String) });
    expect(await reachStoreFor(other.id).hours('besides', now)).toEqual([]);
  });

  it('are those who got one by hand', async () => {
    const { reachStoreFor } = await import('./store/reach-store.ts');
    const { portfolioOf } = await import('./service/portfolio-of.ts');
    const used = async () => {
      const hours = await reachStoreFor(company.id).hours(portfolioOf(company.connection), new Date());
      return hours.reduce((sum, { people }) => sum + people, 0);
    };
    const before = await used();
    const silent = await make.customerWrites(company, 'Oi');
    const { ticketEntity } = await import('../../conversation/tickets/store/ticket.entity.ts');
    const day = 25 * 3_600_000;
    await ticketEntity
      .patch({ companyId: company.id, ticketId: silent.ticket.id })
      .set({ lastInboundAt: new Date(Date.now() - day).toISOString() })
      .go();
    const params = { id: String(silent.ticket.id) };
    await company.owner.call('PUT', '/tickets/{id}', { params, body: { status: 'open' } });
    const sent = await company.owner.call('POST', '/messages-template/{ticketId}', {
      params: { ticketId: params.id },
      body: { templateId, variables: { 'body.1': 'Ana' } },
    });
    expect([sent.status, sent.body.error]).toEqual([200, undefined]);

    await eventually(used, (now) => now === before + 1);
  });

  it('are as many as Meta says of the number, and a campaign waits when none is left', async () => {
    const [one, two, three] = [await aPerson('Ivo Um'), await aPerson('Ivo Dois'), await aPerson('Ivo Três')];
    // Somebody whose window is open costs nothing of it.
    await make.customerWrites(company, 'Oi', one.number);
    const { numberStandingRecords } = await import('../../setup/connections/service/connection-records.ts');
    const standings = numberStandingRecords(company.id);
    const { reachStoreFor } = await import('./store/reach-store.ts');
    const { portfolioOf } = await import('./service/portfolio-of.ts');
    const used = (await reachStoreFor(company.id).hours(portfolioOf(company.connection), new Date())).reduce(
      (sum, { people }) => sum + people,
      0,
    );
    await standings.note(company.connection.id, { kind: 'reach', reach: String(used + 1) }, new Date().toISOString());

    const id = await aCampaign([two, three, one]);

    const waiting = await campaignUntil(id, ({ waits }) => waits?.for === 'reach');
    expect(waiting).toMatchObject({ status: 'EM_ANDAMENTO', waits: { until: expect.any(String) } });
    const got = await Promise.all([two, three].map(async (person) => (await simulator.received(person)).length));
    expect(got.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1);
    expect(waiting.counts.waiting).toBeGreaterThan(0);
    // Nor does their message, or that of whoever else it has to wait for: it goes though nothing is left.
    await simulator.untilReceived(one, 1);
    const { body: estimate } = await company.owner.call('GET', '/campaigns/{id}/estimate', { params: { id } });
    expect(estimate.reach).toEqual({ limit: used + 1, left: 0, freeAt: expect.any(String) });
    await standings.note(company.connection.id, { kind: 'reach', reach: 'TIER_UNLIMITED' }, new Date().toISOString());
    await company.owner.call('POST', '/campaigns/{id}/pause', { params: { id } });
    await restart(id);
    await campaignUntil(id, ({ status }) => status === 'FINALIZADA');
  });
});

describe('a cap per person and week', () => {
  it('leaves out who got so many campaigns, though two send at once', async () => {
    await settings({ mostPerWeek: 1 });
    const person = await aPerson('Caio Uma Vez');
    const both = [await aCampaign([person]), await aCampaign([person])];
    for (const id of both) await campaignUntil(id, ({ status }) => status === 'FINALIZADA');

    const states = (await Promise.all(both.map(peopleOf))).map(([only]) => only?.skipped ?? only?.state);
    expect(states.sort()).toEqual(['sent', 'tooMany']);
    expect((await simulator.received(person)).length).toBe(1);
    await settings({});
  });
});

describe('what was handed over and has not left', () => {
  it('stays when the campaign is cancelled, and goes when it goes on; not to who opted out meanwhile', async () => {
    const people = await Promise.all(['Ana', 'Bia', 'Caio'].map((name) => aPerson(`${name} Espera`)));
    const [ana] = people;
    if (!ana) throw new Error('nobody');
    await simulator.says(ana, 'Oi');
    await simulator.fault({ throttled: 130429 });
    const id = await aCampaign(people);
    await eventually(
      () => peopleOf(id),
      (all) => all.filter(({ ticketId }) => ticketId !== null).length === 3,
    );
    await simulator.says(ana, 'SAIR');
    await eventually(
      () => peopleOf(id),
      (all) => all.some(({ skipped }) => skipped === 'optedOut'),
    );
    await company.owner.call('POST', '/campaigns/{id}/cancel', { params: { id } });
    const { recipientStoreFor } = await import('./store/recipient-store.ts');
    const store = recipientStoreFor(company.id);
    await eventually(
      () => store.page(campaignId.parse(id), 0, 10),
      ({ people: all }) => all.filter(({ state, messageId }) => state === 'waiting' && messageId === null).length === 2,
    );
    await simulator.noFaults();
    await restart(id);

    await campaignUntil(id, ({ status }) => status === 'FINALIZADA');
    await simulator.settled();
    const got = await Promise.all(people.map((person) => simulator.received(person)));
    expect(got.map((all) => all.filter(({ type }) => type === 'template').length)).toEqual([0, 1, 1]);
  });
});

describe('what Meta says', () => {
  const tell = (field: string, value: object, at?: number) =>
    simulator.control('POST', 'account-changes', { phoneNumberId: company.secrets.phoneNumberId, field, value, at });

  it('keeps a message from somebody who got too much: they get it on another day, and the campaign is not over before', async () => {
    const [tired, fresh] = [await aPerson('Téo Cansado'), await aPerson('Fê Contente')];
    const id = await aCampaign([tired, fresh]);
    const [[first]] = await Promise.all([simulator.untilReceived(tired, 1), simulator.untilReceived(fresh, 1)]);
    if (!first) throw new Error('nothing was received');
    await simulator.setStatus(first, 'failed', 131049);

    await campaignUntil(id, ({ status, counts }) => status === 'EM_ANDAMENTO' && counts.waiting === 1 && counts.sent === 1);
    await lookNow(id);
    const waiting = await campaignUntil(id, ({ waits }) => waits?.for === 'marketing');

    expect(waiting).toMatchObject({ status: 'EM_ANDAMENTO', completedAt: null, counts: { waiting: 1, failed: 0 } });
    const { recipientStoreFor } = await import('./store/recipient-store.ts');
    const { campaignDeferralEntity, campaignRecipientEntity } = await import('./store/campaign.entities.ts');
    const store = recipientStoreFor(company.id);
    const [deferral] = await store.deferred(campaignId.parse(id), 10);
    if (!deferral) throw new Error('nobody was deferred');
    expect([deferral.notBefore, (await store.get(campaignId.parse(id), deferral.place))?.limited]).toEqual([waiting.waits?.until, 1]);
    // Their day comes.
    const key = { companyId: company.id, campaignId: id, placeKey: String(deferral.place).padStart(7, '0') };
    const notBefore = new Date().toISOString();
    await company.owner.call('POST', '/campaigns/{id}/pause', { params: { id } });
    await campaignRecipientEntity.patch(key).set({ notBefore }).go();
    await campaignDeferralEntity.put({ ...key, notBefore }).go();
    await store.removeDeferred(campaignId.parse(id), [deferral]);
    await restart(id);

    const [, again] = await simulator.untilReceived(tired, 2);
    if (!again) throw new Error('nothing was received again');
    await simulator.setStatus(again, 'delivered');
    await campaignUntil(id, ({ counts }) => counts.waiting === 0 && counts.delivered === 1);
    await lookNow(id);
    await campaignUntil(id, ({ status }) => status === 'FINALIZADA');
    expect((await simulator.received(fresh)).length).toBe(1);
    expect((await peopleOf(id)).map(({ name }) => name).sort()).toEqual([fresh.name, tired.name].sort());
  });

  it('of a number or a template stops every campaign over it with the reason, until somebody has it go on', async () => {
    await settings({ messageInterval: 120 });
    // Each time that it goes on one more gets it.
    const people = Array.from({ length: 12 }, (_none, index) => ({ name: `Pessoa ${index}`, number: make.newNumber() }));
    const [one, two] = [await aCampaign(people), await aCampaign(people)];
    const stopped = async (reason: string) => {
      for (const id of [one, two]) await campaignUntil(id, ({ pausedFor }) => pausedFor === reason);
      for (const id of [one, two]) await restart(id);
      for (const id of [one, two]) await campaignUntil(id, ({ pausedFor }) => pausedFor === null);
    };
    const display = { display_phone_number: company.connection.number };
    await campaignUntil(two, ({ isGathering }) => !isGathering);

    const live = await liveClient(cloud.endpoints.live, company.owner);
    await tell('phone_number_quality_update', { ...display, event: 'FLAGGED', current_limit: 'TIER_2K' });
    await stopped('numberQuality');
    const standings = async (of: TestCompany) => (await of.owner.call('GET', '/whatsapp/number-standings', {})).body;
    const restricted = null;
    expect(await standings(company)).toEqual([
      { connectionId: company.connection.id, quality: 'red', limit: { people: 2_000 }, restricted, disabling: null },
    ]);
    await live.until(({ event }) => event === `company-${company.id}-whatsapp`);
    live.close();
    expect(await standings(other)).toEqual([
      { connectionId: other.connection.id, quality: null, limit: null, restricted, disabling: null },
    ]);
    const attendant = await make.addUser(cloud.endpoints.api, company, 'Beto Atende');
    expect((await attendant.call('GET', '/whatsapp/number-standings', {})).body).toEqual([]);
    await simulator.control('PUT', `templates/${await metaIdOf(templateId)}`, {
      phoneNumberId: company.secrets.phoneNumberId,
      quality: 'RED',
    });
    await stopped('templatePaused');
    const expiration = Math.floor(Date.now() / 1000) + 3_600;
    const restriction_info = [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration }];
    await tell('account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info });
    for (const id of [one, two]) await campaignUntil(id, ({ pausedFor }) => pausedFor === 'numberRestricted');
    expect(await standings(company)).toMatchObject([{ restricted: { until: new Date(expiration * 1000).toISOString() } }]);

    // Its time is no matter: as long as Meta restricts the number, a campaign that is made to go on stands still again.
    await restart(one);
    await campaignUntil(one, ({ pausedFor }) => pausedFor === 'numberRestricted');
    await tell('account_update', { event: 'ACCOUNT_RECONNECTED' }, expiration - 3_500);
    await eventually(
      async () =>
        (await import('../../setup/connections/service/connection-records.ts'))
          .numberStandingRecords(company.id)
          .get(company.connection.id),
      ({ restricted }) => restricted === null,
    );
    const banned = (waba_ban_state: string, after: number) =>
      tell(
        'account_update',
        { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state, waba_ban_date: 'March 9, 2099' } },
        expiration - after,
      );
    const untilDisabling = (on: string | null) =>
      eventually(
        () => standings(company),
        ([standing]: [{ disabling: { on: string } | null }]) => (standing.disabling?.on ?? null) === on,
      );
    await banned('SCHEDULE_FOR_DISABLE', 3_499);
    await untilDisabling('2099-03-09');
    await banned('REINSTATE', 3_498);
    await untilDisabling(null);
    for (const id of [one, two]) await company.owner.call('POST', '/campaigns/{id}/cancel', { params: { id } });
    await settings({});
  });

  it('of a person keeps campaigns from them, until they resume it, and only in the company whose number it names', async () => {
    const person = await aPerson('Nina Não');
    const { body: theirs } = await other.owner.call('POST', '/contacts', { body: { name: 'Nina', number: person.number } });
    const { body: ours } = await company.owner.call('POST', '/contacts', { body: { name: 'Nina', number: person.number } });
    const choice = (value: string) => ({
      user_preferences: [
        {
          wa_id: person.number,
          category: 'marketing_messages',
          value,
          timestamp: Math.floor(Date.now() / 1000) + (value === 'stop' ? 0 : 60),
        },
      ],
    });
    await tell('user_preferences', choice('stop'));

    expect((await optedOut(ours.id)).optOut).toMatchObject({ source: 'meta' });
    expect((await contactOf(theirs.id, other)).optOut).toBeNull();
    const id = await aCampaign([person]);
    await campaignUntil(id, ({ status }) => status === 'FINALIZADA');
    expect(await peopleOf(id)).toMatchObject([{ state: 'skipped', skipped: 'metaOptedOut' }]);
    await tell('user_preferences', choice('resume'));
    await eventually(
      () => contactOf(ours.id),
      ({ optOut }) => optOut === null,
    );
  });
});

/** The id by which Meta knows a template. */
const metaIdOf = async (id: string): Promise<string> => {
  const { body } = await company.owner.call('GET', '/quick-messages/{id}', { params: { id } });
  return body.metaID;
};
