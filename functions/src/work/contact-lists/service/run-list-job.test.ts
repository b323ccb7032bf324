import { contactListId, type ContactListId } from '@balcao/shared/domain/contact-lists/contact-list.ts';
import { phoneKey } from '@balcao/shared/domain/contacts/phone-variants.ts';
import { companyId, connectionId, tagId, ticketId } from '@balcao/shared/domain/ids.ts';
import { anId, aTicket } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { newContact } from '../../../people/contacts/service/new-contact.ts';
import { newJob } from '../../../platform/jobs/new-job.ts';
import { readSheet } from '../../../platform/sheets/read-sheet.ts';
import { anActor } from '../../../testing/an-actor.ts';
import { newContactJob } from '../../contact-jobs/service/new-contact-job.ts';
import { patienceMs } from '../../contact-jobs/service/check-numbers.ts';
import { runDepsInMemory } from '../../contact-jobs/testing/run-deps.ts';
import type { ContactListItem } from '../store/contact-list-item-store.ts';
import { toListJob, type ContactListJob, type ListJobOptions } from './contact-list-job.ts';
import { peopleOfCheckedPart } from './run-list-check.ts';
import type { RunListDeps } from './run-list-context.ts';
import { rowsOfPart } from './run-list-import.ts';
import { runListJob } from './run-list-job.ts';

const listId: ContactListId = contactListId.parse(anId('ST1'));
const numberOf = (n: number) => `5511${980_000_000 + n}`;
const item = (n: number, change: Partial<ContactListItem> = {}): ContactListItem => ({
  id: anId(`P${n}`) as ContactListItem['id'],
  listId,
  name: `Pessoa ${n}`,
  number: numberOf(n),
  email: '',
  isWhatsappValid: null,
  version: 1,
  ...change,
});

/** A list in memory, whose store refuses as the table does, and a job that works on it. */
const aJob = (options: ListJobOptions, { part = 0 } = {}) => {
  // The files, questions to phones, clock and contacts of the tests of contact jobs.
  const memory = runDepsInMemory(
    newContactJob(anActor(), { kind: 'import', state: 'running', fileName: 'a.csv' }, new Date('2026-03-10T12:00:00.000Z')),
  );
  const people = new Map<string, ContactListItem>();
  let isThere = true;
  let job = toListJob(
    newJob(anActor(), { kind: options.kind, state: 'running', title: 'Lista', sourceKey: 'source', part, options }, memory.deps.now()),
  )!;
  const asked: number[] = [];
  const jobs: RunListDeps['jobs'] = {
    get: async () => job,
    advance: async (known, change, { done = 0, counts = {} }) => {
      if (known.state !== job.state || known.part !== job.part || known.done !== job.done) return null;
      const summed = Object.fromEntries(
        [...Object.keys(job.counts), ...Object.keys(counts)].map((name) => [name, (job.counts[name] ?? 0) + (counts[name] ?? 0)]),
      );
      job = { ...job, ...(change as Partial<ContactListJob>), done: job.done + done, counts: summed };
      return job;
    },
  };
  const deps: RunListDeps = {
    ...memory.deps,
    companyId: companyId.parse(2),
    jobs,
    ask: async (message) => void asked.push(message.part),
    lists: {
      get: async () => (isThere ? { id: listId, name: 'Lista', liveTagId: null, jobId: job.id, resultJobIds: [], version: 1 } : null),
      removeCount: async () => {},
    },
    items: {
      withNumbers: async (_list, numbers) =>
        new Map(
          numbers.flatMap((number) => (people.has(phoneKey(number)) ? [[phoneKey(number), people.get(phoneKey(number))!] as const] : [])),
        ),
      addMissing: async (_list, items) => {
        if (!isThere) return null;
        for (const each of items) if (!people.has(phoneKey(each.number))) people.set(phoneKey(each.number), each);
        return new Map(items.map(({ number }) => [phoneKey(number), people.get(phoneKey(number))!.id]));
      },
      listAll: async (_list, after, limit) => {
        const keys = [...people.keys()].sort().filter((key) => after === null || key > after);
        const page = keys.slice(0, limit);
        return { items: page.map((key) => people.get(key)!), next: keys.length > limit ? page.at(-1)! : null };
      },
      noteWhatsapp: async ({ number, id }, isWhatsappValid) => {
        const known = people.get(phoneKey(number));
        if (known?.id === id && known.number === number) people.set(phoneKey(number), { ...known, isWhatsappValid });
      },
      removeMany: async (items) => {
        for (const { number } of items) people.delete(phoneKey(number));
      },
    },
    tagMembers: { list: async () => ({ ids: [], nextCursor: null }) },
    tickets: { listByLane: async () => ({ tickets: [], hasMore: false }) },
  };
  const take = (which: number, isLate = false) => runListJob(deps, { jobId: job.id, part: which, isLate });
  const run = async () => {
    for (asked.push(job.part); asked.length > 0; ) await take(asked.shift()!);
  };
  return {
    ...memory,
    deps,
    people,
    asked,
    take,
    run,
    current: () => job,
    removeList: () => (isThere = false),
    stop: () => (job = { ...job, state: 'cancelled' }),
  };
};

const anImport = (lines: ReadonlyArray<string>) => {
  const job = aJob({ kind: 'listImport', listId, language: 'pt' }, { part: -1 });
  job.files.set('source', Buffer.from(['Nome;Telefone;E-mail', ...lines].join('\n')));
  return job;
};
const many = (count: number) => Array.from({ length: count }, (_, n) => `Pessoa ${n};${numberOf(n)}`);

describe('an import into a list', () => {
  it('joins one number in five spellings, and says why of every row that is not added', async () => {
    const job = anImport([
      'Ana;(11) 98765-4321',
      'B1;5511987654321',
      'B2;+55 11 98765-4321',
      'B3;011 98765-4321',
      'B4;551187654321',
      ';11 91111-1111',
      'Zé;onze',
    ]);

    await job.run();

    expect(job.current()).toMatchObject({ state: 'done', total: 7, done: 7, counts: { added: 1, known: 0, refused: 6 } });
    expect([...job.people.values()].map(({ name }) => name)).toEqual(['Ana']);
    expect(readSheet(job.files.get('result.xlsx')!).rows.map(([row, , , why]) => [row, why])).toEqual([
      ...['3', '4', '5', '6'].map((row) => [row, 'Número repetido no arquivo']),
      ['7', 'Sem nome: ignorada'],
      ['8', 'Número inválido'],
    ]);
  });

  it('loses and doubles nobody when its process is killed between adding people and noting it', async () => {
    const job = anImport(many(rowsOfPart + 10));
    const killed = new Error('killed');
    await job.take(-1);
    const { advance } = job.deps.jobs;
    job.deps.jobs.advance = () => Promise.reject(killed);
    await expect(job.take(0)).rejects.toBe(killed);
    expect(job.people.size).toBe(rowsOfPart);

    job.deps.jobs.advance = advance;
    await job.take(0);
    await job.take(0);
    await job.take(1);

    expect(job.current()).toMatchObject({ state: 'done', done: 1010, counts: { added: 1010, known: 0, refused: 0 } });
    expect(job.people.size).toBe(1010);
  });

  it('counts once what the part had added in which it was stopped', async () => {
    const job = anImport(many(10));
    await job.take(-1);
    const add = job.deps.items.addMissing;
    job.deps.items.addMissing = async (list, items) => {
      const added = await add(list, items.slice(0, 7));
      job.stop();
      return added;
    };

    await job.take(0);
    await job.take(0);

    expect(job.current()).toMatchObject({ state: 'cancelled', done: 7, counts: { added: 7 } });
  });

  it('ends when its list was deleted', async () => {
    const job = anImport(many(10));
    await job.take(-1);
    job.removeList();

    await job.take(0);

    expect(job.current()).toMatchObject({ state: 'cancelled', done: 0 });
    expect(job.people.size).toBe(0);
  });

  it('fails with the reason when no column is a number', async () => {
    const job = anImport([]);
    job.files.set('source', Buffer.from('Nome;Cor\nAna;azul'));

    await job.run();

    expect(job.current()).toMatchObject({ state: 'failed', error: 'ERR_IMPORT_MAPPING' });
  });
});

describe('looking up the numbers of a list', () => {
  const phone = connectionId.parse(anId('F0NE'));
  const aCheck = (people: number) => {
    const job = aJob({ kind: 'listCheck', listId, on: phone, gaveUp: false });
    for (let n = 0; n < people; n++) job.people.set(phoneKey(numberOf(n)), item(n));
    const answer = (missing: ReadonlyArray<string> = []) => {
      for (const batch of job.batches.filter(({ answers }) => answers === null)) {
        batch.answers = Object.fromEntries(batch.numbers.map((number) => [number, missing.includes(number) ? null : phoneKey(number)]));
        batch.answeredAt = job.deps.now().toISOString();
      }
    };
    return { ...job, answer };
  };

  it('asks for those of whom nothing is known, in paces, and notes who is there and who is not', async () => {
    const job = aCheck(peopleOfCheckedPart + 1);
    job.people.set(phoneKey(numberOf(0)), item(0, { isWhatsappValid: false }));
    await Promise.all([job.take(0), job.take(0)]);
    expect(job.batches.map(({ numbers }) => numbers.length)).toEqual([50, 50, 50, 49]);

    job.answer([numberOf(1)]);
    await job.take(0);
    await job.take(0);
    await job.take(1);
    job.answer();
    await job.take(1);

    expect(job.current()).toMatchObject({ state: 'done', done: 201, counts: { valid: 199, invalid: 1, unchecked: 0 } });
    expect([0, 1, 2].map((n) => job.people.get(phoneKey(numberOf(n)))?.isWhatsappValid)).toEqual([false, false, true]);
    expect(job.batches).toEqual([]);
  });

  it('leaves unknown whom a silent phone does not answer for, and people who were changed meanwhile', async () => {
    const job = aCheck(3);
    await job.take(0);
    job.people.delete(phoneKey(numberOf(2)));
    job.passes(patienceMs);

    await job.take(0, true);

    expect(job.current()).toMatchObject({ state: 'done', options: { gaveUp: true }, counts: { valid: 0, invalid: 0, unchecked: 2 } });
    expect([...job.people.values()].map(({ isWhatsappValid }) => isWhatsappValid)).toEqual([null, null]);
  });

  it('says until when a phone that has asked for enough today looks up no more', async () => {
    const job = aCheck(1);
    await job.take(0);
    job.pauses('2026-03-11T11:00:00.000Z');

    await job.take(0);

    expect(job.current()).toMatchObject({ state: 'running', options: { pausedUntil: '2026-03-11T11:00:00.000Z' } });
    job.stop();
    await job.take(0);
    expect(job.batches).toEqual([]);
  });
});

describe('contacts that are added to a list', () => {
  const tag = tagId.parse(anId('VP'));

  it('are those with the words, each number once, without groups, blocked and merged ones, and with names that fit', async () => {
    const job = aJob({ kind: 'listFill', listId, language: 'pt', tagIds: [tag], laneId: null, words: 'ana' });
    const now = job.deps.now();
    const contacts = [
      newContact({ name: 'Ana', number: numberOf(1), tagIds: [tag] }, now),
      newContact({ name: `Ana ${'x'.repeat(100)}`, number: numberOf(2), tagIds: [tag] }, now),
      newContact({ name: 'Ana sem etiqueta', number: numberOf(3) }, now),
      newContact({ name: 'Bia', number: numberOf(4), tagIds: [tag] }, now),
      newContact({ name: 'Ana Turma', number: '120363', isGroup: true, tagIds: [tag] }, now),
      newContact({ name: 'Ana sem número', number: '', tagIds: [tag] }, now),
      { ...newContact({ name: 'Ana bloqueada', number: numberOf(5), tagIds: [tag] }, now), active: false },
    ];
    job.deps.tagMembers.list = async () => ({ ids: contacts.map(({ id }) => id), nextCursor: null });
    job.deps.contacts.getMany = async () => new Map(contacts.map((contact) => [contact.id, contact]));

    await job.run();
    await job.take(0);

    expect(job.current()).toMatchObject({ state: 'done', done: 3, total: 3, counts: { added: 2, known: 0, refused: 1 } });
    expect([...job.people.values()].map(({ name }) => name.length)).toEqual([3, 50]);
  });

  it('are those of the tickets in a lane, also who has several there, on whatever page', async () => {
    const job = aJob({ kind: 'listFill', listId, language: 'pt', tagIds: [], laneId: tag, words: '' });
    const [ana, bia] = ['Ana', 'Bia'].map((name, n) => newContact({ name, number: numberOf(n) }, job.deps.now()));
    const pages = [[ana!, bia!], [ana!]];
    const cursors: unknown[] = [];
    job.deps.tickets.listByLane = async (_lane, after) => {
      cursors.push(after);
      const page = after === null ? 0 : 1;
      const tickets = pages[page]!.map(({ id }, n) =>
        aTicket({ id: ticketId.parse(10 * page + n + 1), contactId: id, lane: { tagId: tag, at: '2026-03-10T11:00:00.000Z' } }),
      );
      return { tickets, hasMore: page === 0 };
    };
    job.deps.contacts.getMany = async (ids) =>
      new Map([ana!, bia!].filter(({ id }) => ids.includes(id)).map((contact) => [contact.id, contact]));

    await job.run();

    expect(cursors).toEqual([null, { laneAt: '2026-03-10T11:00:00.000Z', ticketId: 2 }]);
    expect(job.current()).toMatchObject({ state: 'done', done: 3, counts: { added: 2, known: 1, refused: 0 } });
    expect([...job.people.values()].map(({ name }) => name)).toEqual(['Ana', 'Bia']);
  });
});

it('deletes everybody of a deleted list, over as many parts as it takes and after a kill', async () => {
  const job = aJob({ kind: 'listRemoval', listId });
  for (let n = 0; n < 1_200; n++) job.people.set(phoneKey(numberOf(n)), item(n));
  job.removeList();
  const { advance } = job.deps.jobs;
  job.deps.jobs.advance = () => Promise.reject(new Error('killed'));
  await expect(job.take(0)).rejects.toThrow('killed');
  job.deps.jobs.advance = advance;

  await job.run();

  expect(job.people.size).toBe(0);
  expect(job.current().state).toBe('done');
});
