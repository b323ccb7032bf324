import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { contactId as contactIdOf } from '@balcao/shared/domain/ids.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import { joinFullCloud } from '../../testing/join-test-cloud.ts';
import type { TestCompany } from '../../testing/make-company.ts';

const cloud = joinFullCloud();
let make: typeof import('../../testing/make-company.ts');
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  make = await import('../../testing/make-company.ts');
  const { api } = cloud.endpoints;
  [company, other] = [await make.makeCompany(api, 'Limites'), await make.makeCompany(api, 'Vizinha')];
});

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
      campaign: { id: '01HZZZZZZZZZZZZZZZZZZZZZZZ', name: 'Promoção', place: 0, at: now.toISOString(), opensTicket: false },
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
    const take = () => takeOptOut(optOutDeps(company.id), ticket, new Date(Date.parse(message.createdAt) - 1).toISOString());

    const taken = await Promise.all([take(), take(), take(), take()]);
    await take();

    expect(taken).toEqual([true, true, true, true]);
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
    const { body: list } = await company.owner.call('GET', '/contacts', { query: { searchParam: 'Rita outra' } });
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
