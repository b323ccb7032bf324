import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { liveClient } from '../../testing/live-client.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../infra/local/testing/clouds-of-run.ts';

let cloud: CloudOfRun;
let make: typeof import('../../testing/make-company.ts');
let company: TestCompany;
let stranger: TestCompany;
let lister: Member;
let plain: Member;
beforeAll(async () => {
  cloud = joinTestCloud();
  make = await import('../../testing/make-company.ts');
  const { api } = cloud.endpoints;
  company = await make.makeCompany(api, 'Aurora');
  stranger = await make.makeCompany(api, 'Boreal');
  lister = await make.addUser(api, company, 'Lia', { showContacts: true });
  plain = await make.addUser(api, company, 'Pedro', { showContacts: false });
});

const add = async (fields: object = {}, member = company.owner) => {
  const { status, body } = await member.call('POST', '/contacts', { body: { name: 'Vera Prado', number: make.newNumber(), ...fields } });
  expect(status).toBe(200);
  return body;
};
const get = async (id: string, member = company.owner) => (await member.call('GET', '/contacts/{id}', { params: { id } })).body;
const soon = async (is: () => Promise<boolean>): Promise<void> => {
  while (!(await is())) await sleep(50);
};

describe('who reads contacts', () => {
  it('lists them to those who may, and shows others the contact of a ticket they see', async () => {
    const stored = await add();
    const { ticket } = await make.customerWrites(company, 'olá');
    const elsewhere = await make.customerWrites(company, 'em outra fila');
    const moved = await company.owner.call('PUT', '/tickets/{id}', {
      params: { id: String(elsewhere.ticket.id) },
      body: { status: 'pending', queueId: company.otherQueue.id, isTransfered: true },
    });
    expect(moved.status).toBe(200);
    const status = async (member: Member, id: string) => (await member.call('GET', '/contacts/{id}', { params: { id } })).status;

    expect((await lister.call('GET', '/contacts')).status).toBe(200);
    expect((await plain.call('GET', '/contacts')).status).toBe(403);
    expect((await plain.call('GET', '/contacts/list')).status).toBe(403);
    expect([await status(lister, stored.id), await status(lister, elsewhere.ticket.contactId)]).toEqual([200, 200]);
    expect([await status(plain, stored.id), await status(plain, ticket.contactId)]).toEqual([404, 200]);
    expect(await status(plain, elsewhere.ticket.contactId)).toBe(404);
    const blind = await plain.call('PUT', '/contacts/{id}', { params: { id: stored.id }, body: { name: 'Outra' } });
    expect(blind).toMatchObject({ status: 404, body: { error: 'ERR_CONTACT_NOT_FOUND' } });
  });

  it('lets everybody pick by name, with the number masked', async () => {
    const { number } = await add({ name: 'Zuleica Escolhida' });
    const pick = async (member: Member) =>
      (await member.call('GET', '/contacts/pick', { query: { searchParam: 'zuleica' } })).body.contacts;
    await soon(async () => (await pick(plain)).length > 0);

    expect((await pick(plain)).map((each: { number: string }) => each.number)).toEqual([`***********${number.slice(-2)}`]);
    expect((await pick(lister)).map((each: { number: string }) => each.number)).toEqual([number]);
    const profile = await plain.call('GET', '/contacts/profile/{number}', { params: { number } });
    expect(profile.body).toMatchObject({ contactId: expect.any(String), urlPicture: null });
  });

  it('tells changes to those who may know', async () => {
    const { ticket } = await make.customerWrites(company, 'oi');
    const stored = await add();
    const rooms = ['contacts', `ticket:${ticket.uuid}`];
    const screens = await Promise.all([plain, lister].map((member) => liveClient(cloud.endpoints.live, member, rooms)));

    for (const id of [stored.id, ticket.contactId])
      await company.owner.call('PUT', '/contacts/{id}', { params: { id }, body: { name: 'Renomeada' } });
    const isRenamed = (id: string) => (event: object) => 'contact' in event && JSON.stringify(event).includes(id);
    await Promise.all(screens.map((screen) => screen.until(isRenamed(ticket.contactId))));

    expect(screens.map((screen) => screen.events().some(isRenamed(stored.id)))).toEqual([false, true]);
    for (const screen of screens) screen.close();
  });
});

describe('changing contacts', () => {
  it('tells the later of two editors, who may save over it', async () => {
    const { id, version } = await add();
    const rename = (name: string, named?: number) =>
      company.owner.call('PUT', '/contacts/{id}', { params: { id }, body: { name, ...(named === undefined ? {} : { version: named }) } });

    const answers = await Promise.all(['Um', 'Outro'].map((name) => rename(`${name} nome`, version)));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await rename('Por cima')).body).toMatchObject({ name: 'Por cima', version: version + 2 });
  });

  it('refuses a taken number and changes nothing then, also when two want one', async () => {
    const [first, second] = [await add(), await add()];
    const taken = await company.owner.call('PUT', '/contacts/{id}', {
      params: { id: second.id },
      body: { name: 'Não fica', number: first.number },
    });
    const free = make.newNumber();
    const race = await Promise.all(
      [first, second].map(({ id }) => company.owner.call('PUT', '/contacts/{id}', { params: { id }, body: { number: free } })),
    );

    expect(taken).toMatchObject({ status: 409, body: { error: 'ERR_CONTACT_DUPLICATED_NUMBER' } });
    expect((await get(second.id)).name).toBe('Vera Prado');
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await company.owner.call('GET', '/contacts/profile/{number}', { params: { number: free } });
    expect([first.id, second.id]).toContain(body.contactId);
  });

  it('takes no user and no tag of another company', async () => {
    const { id } = await add();
    const change = async (body: object) => (await company.owner.call('PUT', '/contacts/{id}', { params: { id }, body })).body.error;

    expect(await change({ userId: stranger.owner.id })).toBe('ERR_USER_NOT_FOUND');
    expect(await change({ tagIds: [company.tag.id, stranger.tag.id] })).toBe('ERR_TAG_NOT_FOUND');
    expect((await add({ userId: lister.id })).user).toEqual({ id: lister.id, name: 'Lia' });
    const created = await company.owner.call('POST', '/contacts', {
      body: { name: 'Alheia', number: make.newNumber(), userId: stranger.owner.id },
    });
    expect(created.body.error).toBe('ERR_USER_NOT_FOUND');
  });

  it('takes no user who was deactivated, and keeps one who was deactivated later', async () => {
    const leaver = await make.addUser(cloud.endpoints.api, company, 'Saiu');
    const [hers, other] = [await add({ userId: leaver.id }), await add()];
    const { version } = (await company.owner.call('GET', '/users/{id}', { params: { id: leaver.id } })).body;
    expect((await company.owner.call('PUT', '/users/{id}', { params: { id: leaver.id }, body: { active: false, version } })).status).toBe(
      200,
    );
    const change = async (id: string, body: object) => (await company.owner.call('PUT', '/contacts/{id}', { params: { id }, body })).body;

    expect((await change(other.id, { userId: leaver.id })).error).toBe('ERR_USER_NOT_FOUND');
    expect((await change(hers.id, { userId: leaver.id, name: 'Renomeada' })).name).toBe('Renomeada');
  });

  it('keeps both of two tags given at once', async () => {
    const { id } = await add();
    const other = (await company.owner.call('POST', '/tags', { body: { name: 'Segunda', color: '#00796b' } })).body;
    const bulk = (tag: string) => company.owner.call('POST', '/contacts/bulk', { body: { action: 'tag', ids: [id], tags: [tag] } });

    await Promise.all([bulk(company.tag.id), bulk(other.id)]);

    expect((await get(id)).tags).toHaveLength(2);
    const tagged = async () =>
      (await lister.call('GET', '/contacts', { query: { contactTag: JSON.stringify([company.tag.id, other.id]) } })).body.contacts;
    await soon(async () => (await tagged()).length === 1);
    expect((await tagged())[0].id).toBe(id);
  });
});

describe('deleting contacts', () => {
  it('can be undone with everything it had, once', async () => {
    const { id, number } = await add({ tagIds: [company.tag.id] });
    await company.owner.call('POST', '/ticket-notes', { body: { note: 'Gosta de azul', contactId: id } });
    const before = await get(id);
    const deleted = await company.owner.call('DELETE', '/contacts/{id}', { params: { id } });
    expect((await get(id)).error).toBe('ERR_CONTACT_NOT_FOUND');
    const undo = () => company.owner.call('POST', '/audit/{id}/undo', { params: { id: deleted.body.auditId } });

    expect((await undo()).status).toBe(200);

    expect(await get(id)).toEqual(before);
    const { body } = await company.owner.call('GET', '/contacts/profile/{number}', { params: { number } });
    expect(body.contactId).toBe(id);
    expect((await company.owner.call('GET', '/ticket-notes/list', { query: { contactId: id } })).body).toHaveLength(1);
    expect((await undo()).status).toBe(409);
  });

  it('cannot be undone when somebody else has the number by then', async () => {
    const { id, number } = await add();
    const { body } = await company.owner.call('DELETE', '/contacts/{id}', { params: { id } });
    await add({ number });

    expect((await company.owner.call('POST', '/audit/{id}/undo', { params: { id: body.auditId } })).body.error).toBe('ERR_CANNOT_UNDO');
  });

  it('and opening a ticket with them exclude each other, whoever opens it', async () => {
    const races = await Promise.all(Array.from({ length: 40 }, () => add()));

    const outcomes = await Promise.all(
      races.map(async ({ id, number }, n) => {
        const opens = () =>
          n % 2 === 0
            ? company.owner.call('POST', '/tickets', { body: { contactId: id, queueId: company.queue.id } })
            : make.customerWrites(company, 'oi', number).then(({ ticket }) => ({ status: 200, body: ticket }));
        const [opened, deleted] = await Promise.all([opens(), company.owner.call('DELETE', '/contacts/{id}', { params: { id } })]);
        return { opened, deleted, id };
      }),
    );

    expect(outcomes.filter(({ opened }) => ![200, 404].includes(opened.status))).toEqual([]);
    expect(outcomes.filter(({ deleted }) => ![200, 409].includes(deleted.status))).toEqual([]);
    const tickets = outcomes.filter(({ opened }) => opened.status === 200);
    // A customer who writes becomes a contact again.
    expect(tickets.filter(({ opened, deleted, id }) => deleted.status === 200 && opened.body.contactId === id)).toEqual([]);
    const holders = await Promise.all(tickets.map(({ opened }) => get(opened.body.contactId)));
    expect(holders.filter(({ error }) => error !== undefined)).toEqual([]);
  });

  it('of many names those that stay, and is for admins', async () => {
    const gone = await add();
    const { ticket } = await make.customerWrites(company, 'estou falando');
    const foreign = await add({}, stranger.owner);
    const ids = [gone.id, ticket.contactId, foreign.id];

    expect((await lister.call('POST', '/contacts/bulk', { body: { action: 'delete', ids } })).status).toBe(403);
    const { body } = await company.owner.call('POST', '/contacts/bulk', { body: { action: 'delete', ids } });

    expect(body.done).toEqual([gone.id]);
    expect(body.refused).toEqual(
      expect.arrayContaining([
        { id: ticket.contactId, error: 'ERR_TICKET_ALREADY_OPEN' },
        { id: foreign.id, error: 'ERR_CONTACT_NOT_FOUND' },
      ]),
    );
  });
});

describe('merging contacts', () => {
  const merge = (stays: string, goes: string, member = company.owner) => member.call('POST', '/contacts/merge', { body: { stays, goes } });

  it('makes one of two, whose next message is the kept one’s, and two again when it is undone', async () => {
    const number = make.newNumber();
    const { ticket } = await make.customerWrites(company, 'sou eu', number);
    await company.owner.call('PUT', '/tickets/{id}', { params: { id: String(ticket.id) }, body: { status: 'closed' } });
    const other = ticket.contactId;
    const kept = await add({ email: '' });
    await company.owner.call('PUT', '/contacts/{id}', {
      params: { id: other },
      body: { email: 'eu@exemplo.com', tagIds: [company.tag.id] },
    });

    const merged = await merge(kept.id, other);

    expect(merged.body).toMatchObject({ id: kept.id, email: 'eu@exemplo.com', tags: [{ id: company.tag.id }] });
    const owner = async () => (await company.owner.call('GET', '/contacts/profile/{number}', { params: { number } })).body.contactId;
    expect(await owner()).toBe(kept.id);
    expect((await make.customerWrites(company, 'de novo', number)).ticket.contactId).toBe(kept.id);
    expect((await merge(kept.id, other)).body.error).toBe('ERR_CANNOT_MERGE');

    const undone = await company.owner.call('POST', '/contacts/unmerge/{id}', { params: { id: other } });

    expect(undone.body).toMatchObject({ id: other, email: 'eu@exemplo.com' });
    expect(await owner()).toBe(other);
    expect(await get(kept.id)).toMatchObject({ email: '', tags: [], number: kept.number });
    expect((await company.owner.call('POST', '/contacts/unmerge/{id}', { params: { id: other } })).body.error).toBe('ERR_CANNOT_UNDO');
  });

  it('and a ticket that is opened with the one who goes exclude each other, and later ones are with the one who stays', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const [kept, other] = [await add(), await add()];
        const open = () => company.owner.call('POST', '/tickets', { body: { contactId: other.id, queueId: company.queue.id } });
        const [merged, opened] = await Promise.all([merge(kept.id, other.id), open()]);
        const holder = opened.status === 200 ? opened.body.contactId : null;
        expect([merged.status === 200 ? kept.id : other.id, null]).toContain(holder);
        const later = merged.status === 200 && holder === null ? (await open()).body.contactId : kept.id;
        expect(later).toBe(kept.id);
        return merged.status;
      }),
    );
    expect(outcomes.every((status) => status === 200 || status === 409)).toBe(true);
  });

  it('leaves no way to a ticket of the one who went, whose customer would answer in another', async () => {
    const { ticket } = await make.customerWrites(company, 'já resolvido');
    const put = (status: string) =>
      company.owner.call('PUT', '/tickets/{id}', { params: { id: String(ticket.id) }, body: { status, queueId: company.queue.id } });
    await put('closed');
    const kept = await add();
    await merge(kept.id, ticket.contactId);

    expect((await put('open')).body.error).toBe('ERR_CONTACT_MERGED');

    await company.owner.call('POST', '/contacts/unmerge/{id}', { params: { id: ticket.contactId } });
    const answers = await Promise.all([put('open'), merge(kept.id, ticket.contactId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.toSatisfy((status) => status === 409 || status === 422)]);
  });

  it('that is undone gives back who is known by a number only, though a message came between', async () => {
    const [goes, stays] = [make.newNumber(), make.newNumber()];
    const writes = async (number: string) => {
      const contact = { identities: [{ kind: 'phone' as const, value: number }], name: 'Só número' };
      const { ticket } = await make.customerWrites(company, 'oi', number, { contact });
      await company.owner.call('PUT', '/tickets/{id}', { params: { id: String(ticket.id) }, body: { status: 'closed' } });
      return ticket.contactId;
    };
    const [other, kept] = [await writes(goes), await writes(stays)];
    await merge(kept, other);
    expect(await writes(goes)).toBe(kept);
    await company.owner.call('POST', '/contacts/unmerge/{id}', { params: { id: other } });

    expect([await writes(goes), await writes(stays)]).toEqual([other, kept]);
  });

  it('knows what the one who went wrote when the provider tells it again, or what it said', async () => {
    const number = make.newNumber();
    const contact = { identities: [{ kind: 'bsuid' as const, value: `BR.${number}` }], name: 'Só apelido' };
    const unreadable = { contact, providerId: `wamid.${number}`, content: { kind: 'unsupported' as const, providerType: 'ciphertext' } };
    const first = await make.customerWrites(company, '', number, unreadable);
    await company.owner.call('PUT', '/tickets/{id}', { params: { id: String(first.ticket.id) }, body: { status: 'closed' } });
    const stays = await add();
    expect((await merge(stays.id, first.ticket.contactId)).status).toBe(200);

    const again = await make.customerWrites(company, '', number, unreadable);
    const later = await make.customerWrites(company, 'dois pães', number, { contact, providerId: unreadable.providerId });

    expect([again.message.id, later.message.id]).toEqual([first.message.id, first.message.id]);
    expect(later.message).toMatchObject({ mediaType: 'conversation', body: 'dois pães' });
    const next = await make.customerWrites(company, 'e leite', number, { contact });
    expect(next.ticket.contactId).toBe(stays.id);
    const { body } = await company.owner.call('GET', '/messages/{ticketId}', { params: { ticketId: String(next.ticket.id) } });
    expect(body.messages.map((each: { body: string }) => each.body)).not.toContain('');
  });

  it('is undone from the log too, once, by who may merge', async () => {
    const [kept, other] = [await add(), await add()];
    await merge(kept.id, other.id);
    const { entries } = (await company.owner.call('GET', '/audit', { query: { action: 'merge' } })).body;
    const entry = entries.find(({ recordId }: { recordId: string }) => recordId === other.id);
    const undo = (member: Member) => member.call('POST', '/audit/{id}/undo', { params: { id: entry.id } });

    expect(entry).toMatchObject({ name: kept.name, canUndo: true });
    expect((await undo(lister)).status).toBe(404);
    expect((await undo(company.owner)).body).toMatchObject({ canUndo: false });
    expect((await get(other.id)).name).toBe(other.name);
    expect((await undo(company.owner)).body.error).toBe('ERR_CANNOT_UNDO');
  });

  it('of before is not undone from the log once there is another one', async () => {
    const [first, second, other] = [await add(), await add(), await add()];
    const entryOfLast = async () => {
      const { entries } = (await company.owner.call('GET', '/audit', { query: { action: 'merge' } })).body;
      return entries.find(({ recordId }: { recordId: string }) => recordId === other.id).id;
    };
    const undo = (id: string) => company.owner.call('POST', '/audit/{id}/undo', { params: { id } });
    await merge(first.id, other.id);
    const old = await entryOfLast();
    await company.owner.call('POST', '/contacts/unmerge/{id}', { params: { id: other.id } });
    expect((await merge(second.id, other.id)).status).toBe(200);

    expect((await undo(old)).body.error).toBe('ERR_CANNOT_UNDO');
    const { contactStoreFor } = await import('./store/contact-store.ts');
    expect((await contactStoreFor(company.id).get(other.id))?.merged?.into).toBe(second.id);
    expect((await undo(await entryOfLast())).status).toBe(200);
  });

  it('gives the one that stays the number of the other when they are asked for it', async () => {
    const [kept, other] = [await add(), await add()];
    await merge(kept.id, other.id);

    const answer = await company.owner.call('PUT', '/contacts/{id}', { params: { id: kept.id }, body: { number: other.number } });
    expect([answer.status, answer.body.number]).toEqual([200, other.number]);
  });

  it('is refused when the two have more to say than can be deleted together', async () => {
    const told = (rows: number) => Array.from({ length: rows }, (_, nth) => ({ name: `Campo ${nth}`, value: '長'.repeat(1000) }));
    const [kept, other, small] = [await add(), await add({ extraInfo: told(50) }), await add({ extraInfo: told(3) })];

    expect((await merge(kept.id, other.id)).body.error).toBe('ERR_CANNOT_MERGE');
    expect((await merge(kept.id, small.id)).status).toBe(200);
    for (const { id } of [kept, other]) expect((await company.owner.call('DELETE', '/contacts/{id}', { params: { id } })).status).toBe(200);
  });

  it('is refused with oneself, while the other talks, and with strangers; of two at once in opposite directions one is done', async () => {
    const [one, two] = [await add(), await add()];
    const { ticket } = await make.customerWrites(company, 'estou aqui');
    const foreign = await add({}, stranger.owner);

    expect((await merge(one.id, one.id)).body.error).toBe('ERR_CANNOT_MERGE');
    expect((await merge(one.id, ticket.contactId)).status).toBe(409);
    expect((await merge(one.id, foreign.id)).body.error).toBe('ERR_CONTACT_NOT_FOUND');
    expect((await merge(one.id, two.id, lister)).status).toBe(403);
    const answers = await Promise.all([merge(one.id, two.id), merge(two.id, one.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  /** Somebody who wrote, by a number and a name without one, and is not being talked to. */
  const written = async (number = make.newNumber(), text = 'oi') => {
    const identities = [
      { kind: 'bsuid' as const, value: `BR.${number}` },
      { kind: 'phone' as const, value: number },
    ];
    const writes = async (body: string) => {
      const { ticket } = await make.customerWrites(company, body, number, { contact: { identities, name: `Pessoa ${number}` } });
      await company.owner.call('PUT', '/tickets/{id}', { params: { id: String(ticket.id) }, body: { status: 'closed' } });
      return ticket.contactId;
    };
    return { number, writes, id: await writes(text) };
  };

  it.each([false, true])('one after the other leads everybody to the last, and back; they wrote between: %s', async (wroteBetween) => {
    const [x, y, z] = [await written(), await written(), await written()];
    await merge(x.id, y.id);
    expect(wroteBetween ? await y.writes('entre as duas') : x.id).toBe(x.id);
    await merge(z.id, x.id);

    expect([await y.writes('de y'), await x.writes('de x'), await z.writes('de z')]).toEqual([z.id, z.id, z.id]);

    await company.owner.call('POST', '/contacts/unmerge/{id}', { params: { id: x.id } });
    expect([await y.writes('y de volta'), await x.writes('x de volta')]).toEqual([x.id, x.id]);
    await company.owner.call('POST', '/contacts/unmerge/{id}', { params: { id: y.id } });
    expect([await y.writes('y só'), await x.writes('x só'), await z.writes('z só')]).toEqual([y.id, x.id, z.id]);
  });

  it('whose one that stays is deleted leaves nobody outside: they come back as new contacts, or as they were when it is undone', async () => {
    const remove = (id: string) => company.owner.call('DELETE', '/contacts/{id}', { params: { id } });
    const [x, z] = [await written(), await written()];
    await merge(z.id, x.id);
    await x.writes('antes');
    const { body: first } = await remove(z.id);
    expect((await company.owner.call('POST', '/audit/{id}/undo', { params: { id: first.auditId } })).status).toBe(200);
    expect(await x.writes('desfeito')).toBe(z.id);

    await remove(z.id);
    const [newX, newZ] = [await x.writes('sou nova'), await z.writes('também sou')];

    expect(new Set([x.id, z.id, newX, newZ]).size).toBe(4);
    expect(await x.writes('de novo')).toBe(newX);
  });

  it('and a deletion take those who were merged along, one after the other too, and bring them back; at the same moment nobody is left alone', async () => {
    const remove = (id: string) => company.owner.call('DELETE', '/contacts/{id}', { params: { id } });
    const isThere = async (id: string) => (await company.owner.call('GET', '/contacts/{id}', { params: { id } })).status === 200;
    const [x, y, z] = [await written(), await written(), await written()];
    await merge(x.id, y.id);
    await merge(z.id, x.id);
    const { body } = await remove(z.id);
    expect(await Promise.all([x, y, z].map(({ id }) => isThere(id)))).toEqual([false, false, false]);

    expect((await company.owner.call('POST', '/audit/{id}/undo', { params: { id: body.auditId } })).status).toBe(200);
    expect(await Promise.all([x, y, z].map(({ id }) => isThere(id)))).toEqual([true, true, true]);
    await company.owner.call('POST', '/contacts/unmerge/{id}', { params: { id: x.id } });
    await remove(z.id);
    expect(await Promise.all([x, y, z].map(({ id }) => isThere(id)))).toEqual([true, true, false]);
    expect([await x.writes('de x'), await y.writes('de y')]).toEqual([x.id, x.id]);

    await Promise.all(
      Array.from({ length: 6 }, async () => {
        const [kept, goes] = [await add(), await add()];
        const [merged] = await Promise.all([merge(kept.id, goes.id), remove(kept.id)]);
        expect(await isThere(kept.id)).toBe(false);
        expect(await isThere(goes.id)).toBe(merged.status !== 200);
      }),
    );
  });

  it('can be undone though the one that stayed, who had no number, was given another one since', async () => {
    const contact = { identities: [{ kind: 'bsuid' as const, value: `BR.${make.newNumber()}` }], name: 'Sem número' };
    const { ticket } = await make.customerWrites(company, 'oi', make.newNumber(), { contact });
    const other = await add();
    await merge(ticket.contactId, other.id);
    const given = await company.owner.call('PUT', '/contacts/{id}', {
      params: { id: ticket.contactId },
      body: { number: make.newNumber() },
    });
    expect(given.status).toBe(200);

    expect((await company.owner.call('POST', '/contacts/unmerge/{id}', { params: { id: other.id } })).status).toBe(200);
    const { body } = await company.owner.call('GET', '/contacts/profile/{number}', { params: { number: other.number } });
    expect(body.contactId).toBe(other.id);
  });

  it('finds who wrote before by names that an older merge had left with the one who went', async () => {
    const [x, z] = [await written(), await written()];
    const { contactStoreFor } = await import('./store/contact-store.ts');
    await merge(z.id, x.id);
    // As merges left it that knew only the names in the row.
    await contactStoreFor(company.id).adoptIdentities(x.id as never, z.id as never, [{ kind: 'bsuid', value: `BR.${x.number}` }]);

    expect(await x.writes('ainda eu')).toBe(z.id);
    await contactStoreFor(company.id).change(z.id as never, { otherNames: [] }, new Date().toISOString());
    await company.owner.call('DELETE', '/contacts/{id}', { params: { id: z.id } });
    const found = await x.writes('e agora');
    expect([x.id, z.id]).not.toContain(found);
    expect(await x.writes('outra vez')).toBe(found);
  });

  it('finds a customer whose names lead to several who were deleted, or to one of them and somebody who is there', async () => {
    const { contactStoreFor } = await import('./store/contact-store.ts');
    const store = contactStoreFor(company.id);
    const remove = (id: string) => company.owner.call('DELETE', '/contacts/{id}', { params: { id } });
    const gone = async () => {
      const { id } = await add();
      await remove(id);
      return id as never;
    };
    const name = () => ({ kind: 'bsuid' as const, value: `BR.${make.newNumber()}` });
    const writes = async (number: string, bsuid: ReturnType<typeof name>) => {
      const contact = { identities: [bsuid, { kind: 'phone' as const, value: number }], name: 'Volta' };
      return (await make.customerWrites(company, 'estou de volta', number, { contact })).ticket.contactId;
    };

    // As a message leaves it that taught a name while its contact was deleted.
    const [left, other, third] = [name(), name(), name()];
    await store.addIdentities(await gone(), [left]);
    const back = await add();
    expect(await writes(back.number, left)).toBe(back.id);
    expect((await store.ownersOf([left])).map(({ contactId }) => String(contactId))).toEqual([back.id]);

    const number = make.newNumber();
    await store.addIdentities(await gone(), [other]);
    await store.addIdentities(await gone(), [{ kind: 'phone', value: number }]);
    const found = await Promise.all([writes(number, other), writes(number, other)]);
    expect(new Set(found).size).toBe(1);
    expect(await writes(number, third)).toBe(found[0]);
  });

  it('that is undone leaves each with the names that they bring, also when one was learned meanwhile', async () => {
    const [x, y, z] = [await add(), await add(), await add()];
    const writes = async ({ number }: { number: string }, bsuid: string) => {
      const identities = [
        { kind: 'bsuid' as const, value: bsuid },
        { kind: 'phone' as const, value: number },
      ];
      const { ticket } = await make.customerWrites(company, 'oi', number, { contact: { identities, name: 'Com nome' } });
      await company.owner.call('PUT', '/tickets/{id}', { params: { id: String(ticket.id) }, body: { status: 'closed' } });
      return ticket.contactId;
    };
    const unmerge = (id: string) => company.owner.call('POST', '/contacts/unmerge/{id}', { params: { id } });
    const nameOf = (of: { number: string }) => `BR.${of.number}`;
    await writes(z, nameOf(z));
    await merge(x.id, y.id);
    expect(await writes(y, nameOf(y))).toBe(x.id);
    await merge(x.id, z.id);
    expect((await unmerge(y.id)).status).toBe(200);

    expect(await writes(z, nameOf(z))).toBe(x.id);
    expect(await writes(x, nameOf(x))).toBe(x.id);
    expect(await writes(y, nameOf(y))).toBe(y.id);
    expect((await unmerge(z.id)).status).toBe(200);
    expect([await writes(x, nameOf(x)), await writes(y, nameOf(y)), await writes(z, nameOf(z))]).toEqual([x.id, y.id, z.id]);
  });

  it('keeps no number of who was deleted: one learned beside the first, and one learned at that moment, can be given again', async () => {
    const { contactStoreFor } = await import('./store/contact-store.ts');
    const store = contactStoreFor(company.id);
    const [first, second, late] = [make.newNumber(), make.newNumber(), make.newNumber()];
    const bsuid = { kind: 'bsuid' as const, value: `BR.${first}` };
    const writes = async (number: string, name: string) => {
      const contact = { identities: [bsuid, { kind: 'phone' as const, value: number }], name };
      const { ticket } = await make.customerWrites(company, 'oi', number, { contact });
      await company.owner.call('PUT', '/tickets/{id}', { params: { id: String(ticket.id) }, body: { status: 'closed' } });
      return ticket.contactId as never;
    };
    const id = await writes(first, '');
    expect(await writes(second, 'Zé')).toBe(id);
    expect((await store.get(id))?.otherNames).toEqual([{ kind: 'phone', value: expect.stringContaining(second.slice(-8)) }]);
    await company.owner.call('DELETE', '/contacts/{id}', { params: { id } });
    await store.addIdentities(id, [{ kind: 'phone', value: late }]);

    expect((await store.ownersOfNumbers([first, second])).size).toBe(0);
    const { body: one } = await company.owner.call('POST', '/contacts', { body: { name: 'De volta', number: second } });
    const imported = await company.owner.call('POST', '/contactsImport', { body: { name: 'Importado', number: late } });
    expect(imported.body).toMatchObject({ created: true });
    await store.addIdentities(id, [{ kind: 'phone', value: first }]);
    expect((await company.owner.call('PUT', '/contacts/{id}', { params: { id: one.id }, body: { number: first } })).status).toBe(200);
    expect(await writes(first, 'Zé')).toBe(one.id);
  });

  it.each(['in their order', 'the later one first', 'each twice'])(
    'whose numbers changed keep their own conversations: %s',
    async (order) => {
      const { contactStoreFor } = await import('./store/contact-store.ts');
      const { moveToNumber } = await import('./service/move-to-number.ts');
      const [anna, bert] = [await written(), await written()];
      const free = make.newNumber();
      const phone = (value: string) => ({ kind: 'phone' as const, value });
      const nameOf = ({ number }: { number: string }) => ({ kind: 'bsuid' as const, value: `BR.${number}` });
      const moves = [
        { from: phone(anna.number), besides: [nameOf(anna)], to: [phone(free)] },
        { from: phone(bert.number), besides: [nameOf(bert)], to: [phone(anna.number)] },
      ];
      const told = {
        'in their order': moves,
        'the later one first': moves.toReversed(),
        'each twice': moves.flatMap((each) => [each, each]),
      }[order];
      for (const move of told ?? []) await moveToNumber({ contacts: contactStoreFor(company.id), now: () => new Date() }, move);
      const writes = async (number: string, bsuid: string) => {
        const identities = [{ kind: 'bsuid' as const, value: bsuid }, phone(number)];
        const { ticket } = await make.customerWrites(company, 'com número novo', number, { contact: { identities, name: 'Quem é' } });
        await company.owner.call('PUT', '/tickets/{id}', { params: { id: String(ticket.id) }, body: { status: 'closed' } });
        return ticket.contactId;
      };

      expect([await writes(free, `BR.${free}`), await writes(anna.number, `BR.2${anna.number}`)]).toEqual([anna.id, bert.id]);
      expect([(await get(anna.id)).number, (await get(bert.id)).number]).toEqual([free, anna.number]);
      // Whoever gets a number that somebody gave up is somebody else.
      expect([anna.id, bert.id]).not.toContain(await writes(bert.number, `BR.3${bert.number}`));
    },
  );

  it('who was added with the number that a customer changes to is that customer', async () => {
    const { contactStoreFor } = await import('./store/contact-store.ts');
    const { moveToNumber } = await import('./service/move-to-number.ts');
    const [anna, byHand] = [await written(), await add()];
    const to = [{ kind: 'phone' as const, value: byHand.number }];
    const from = { kind: 'phone' as const, value: anna.number };
    await moveToNumber({ contacts: contactStoreFor(company.id), now: () => new Date() }, { from, besides: [], to });

    const owners = await contactStoreFor(company.id).ownersOf([...to, from, { kind: 'bsuid', value: `BR.${anna.number}` }]);
    expect([owners.length, new Set(owners.map(({ contactId }) => contactId)).size]).toEqual([2, 1]);

    const [bert, elsewhere] = [await written(), await add()];
    await contactStoreFor(company.id).addIdentities(elsewhere.id, [{ kind: 'lid', value: `9${elsewhere.number}` }]);
    await contactStoreFor(company.id).change(elsewhere.id, { lid: `9${elsewhere.number}` }, new Date().toISOString());
    const moved = { from: { ...from, value: bert.number }, besides: [], to: [{ kind: 'phone' as const, value: elsewhere.number }] };
    await moveToNumber({ contacts: contactStoreFor(company.id), now: () => new Date() }, moved);
    const [lid] = await contactStoreFor(company.id).ownersOf([{ kind: 'lid', value: `9${elsewhere.number}` }]);
    const [number] = await contactStoreFor(company.id).ownersOf(moved.to);
    expect([lid?.contactId, number?.contactId]).toEqual([elsewhere.id, bert.id]);
  });

  it('suggests who has the number of somebody else', async () => {
    const number = `5511987${make.newNumber().slice(-6)}`;
    const owner = await add({ number });
    const lost = await add();
    const { contactStoreFor } = await import('./store/contact-store.ts');
    await contactStoreFor(company.id).change(lost.id, { number: number.replace(/^55119/, '5511') }, new Date().toISOString());

    const { body } = await lister.call('GET', '/contacts/duplicates', { query: { ids: `${owner.id},${lost.id}` } });

    expect(body).toEqual([{ id: lost.id, of: { id: owner.id, name: 'Vera Prado' } }]);
  });
});
