import { phoneKey } from '@balcao/shared/domain/contacts/phone-variants.ts';
import { connectionId } from '@balcao/shared/domain/ids.ts';
import { aUserId, anId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { newContact } from '../../../people/contacts/service/new-contact.ts';
import { readWorkbook } from '../../../platform/sheets/read-workbook.ts';
import { readSheet } from '../../../platform/sheets/read-sheet.ts';
import { anActor } from '../../../testing/an-actor.ts';
import type { ImportOptions } from '../store/contact-job-options.ts';
import { runDepsInMemory } from '../testing/run-deps.ts';
import { patienceMs } from './check-numbers.ts';
import { newContactJob } from './new-contact-job.ts';
import { toJobView } from './present-job.ts';
import { rowsOfCheckedPart, rowsOfPart } from './run-import.ts';
import { runJob } from './run-job.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const tag = anId('VP') as never;
const numberOf = (n: number) => `5511${900_000_000 + n}`;

const anImport = (
  lines: ReadonlyArray<string>,
  { skip = [] as number[], tags = [] as never[], validation = undefined as ImportOptions['validation'] } = {},
) => {
  const options = {
    kind: 'import',
    mapping: ['name', 'number', 'email', 'tags'],
    tags,
    language: 'pt',
    skipFile: 'skip.json',
    ...(validation && { validation }),
  } as const;
  const job = newContactJob(anActor(), { kind: 'import', state: 'running', fileName: 'a.csv', sourceKey: 'source', options }, now);
  const memory = runDepsInMemory(job);
  memory.files.set('source', Buffer.from(['Nome;Fone;E-mail;Tags', ...lines].join('\n')));
  memory.files.set('skip.json', Buffer.from(JSON.stringify(skip)));
  const take = (part: number, isLate = false) => runJob(memory.deps, { jobId: job.id, part, isLate });
  /** Takes parts as they are asked for, to the end. */
  const run = async () => {
    await take(-1);
    for (let next = memory.asked.shift(); next !== undefined; next = memory.asked.shift()) await take(next);
  };
  const result = () => readSheet(memory.files.get('result.xlsx') ?? new Uint8Array()).rows;
  return { ...memory, take, run, result };
};
const counts = ({ done, total, created, known, refused, state }: ReturnType<ReturnType<typeof anImport>['job']>) => ({
  done,
  total,
  created,
  known,
  refused,
  state,
});

describe('an import', () => {
  it('adds who is new, leaves who is known as they are, and says why of every other row', async () => {
    const job = anImport(
      [
        `Ana;${numberOf(1)}`,
        `Bia;${numberOf(2)};bia@exemplo.com;VIP`,
        `;${numberOf(3)}`,
        'Caio;onze',
        'Ana de novo;11900000001',
        `Eva;${numberOf(4)}`,
        `Fora;${numberOf(5)}`,
      ],
      { skip: [6], tags: [tag] },
    );
    const known = newContact({ name: 'Eva antiga', number: numberOf(4) }, now);
    job.add(known);

    await job.run();

    expect(counts(job.job())).toEqual({ done: 6, total: 6, created: 2, known: 1, refused: 3, state: 'done' });
    expect(job.result()).toEqual([
      ['4', '', numberOf(3), 'Sem nome: ignorada'],
      ['5', 'Caio', 'onze', 'Número inválido'],
      ['6', 'Ana de novo', '11900000001', 'Número repetido no arquivo'],
      ['7', 'Eva', numberOf(4), 'Já era contato'],
    ]);
    const [bia] = [...job.contacts.values()].filter(({ name }) => name === 'Bia');
    expect(bia).toMatchObject({ email: 'bia@exemplo.com', tagIds: [tag, job.tags.get('vip')] });
    expect(job.contacts.get(known.id)).toMatchObject({ name: 'Eva antiga', tagIds: [tag] });
  });

  it('counts and adds nothing twice when parts are delivered again, in the middle and after the end', async () => {
    const job = anImport(Array.from({ length: rowsOfPart + 10 }, (_, n) => `Pessoa ${n};${numberOf(n)}`));

    await job.take(-1);
    await job.take(-1);
    await job.take(0);
    const half = counts(job.job());
    job.set({ part: 0, done: 0, created: 0 });
    await job.take(0);
    expect(counts(job.job())).toEqual(half);
    await job.take(0);
    expect(counts(job.job())).toEqual(half);
    await job.take(1);
    await job.take(1);

    expect(counts(job.job())).toEqual({ done: 1010, total: 1010, created: 1010, known: 0, refused: 0, state: 'done' });
    expect(job.contacts.size).toBe(1010);
    expect(new Set(job.asked)).toEqual(new Set([0, 1]));
  });

  it('counts what it had added of the part in which it was stopped, once', async () => {
    const job = anImport(Array.from({ length: 10 }, (_, n) => `Pessoa ${n};${numberOf(n)}`));
    await job.take(-1);
    const add = job.deps.contacts.createQuietly;
    job.deps.contacts.createQuietly = async (contact, names) => {
      job.set({ state: 'cancelled' });
      return contact.name === 'Pessoa 9' ? 'taken' : add(contact, names);
    };

    await job.take(0);
    await job.take(0);

    expect(counts(job.job())).toEqual({ done: 9, total: 10, created: 9, known: 0, refused: 0, state: 'cancelled' });
  });

  it('stops when it was cancelled, and keeps what it did', async () => {
    const job = anImport(Array.from({ length: rowsOfPart + 10 }, (_, n) => `Pessoa ${n};${numberOf(n)}`));
    await job.take(-1);
    await job.take(0);
    job.set({ state: 'cancelled' });

    await job.take(1);

    expect(counts(job.job())).toMatchObject({ done: rowsOfPart, state: 'cancelled' });
    expect(job.contacts.size).toBe(rowsOfPart);
  });

  it('fails with the reason when the file cannot be read any more', async () => {
    const job = anImport([]);

    await job.take(-1);

    expect(job.job()).toMatchObject({ state: 'failed', error: 'ERR_IMPORT_EMPTY' });
  });

  it('makes at most fifty tags, of three letters or more', async () => {
    const job = anImport(Array.from({ length: 60 }, (_, n) => `Pessoa ${n};${numberOf(n)};;ab|Etiqueta ${n}`));

    await job.run();

    expect(job.tags.size).toBe(50);
  });
});

describe('an import that is validated on WhatsApp', () => {
  const phone = connectionId.parse(anId('F0NE'));
  const aChecked = (people: number, more: ReadonlyArray<string> = []) => {
    const lines = [...Array.from({ length: people }, (_, n) => `Pessoa ${n};${numberOf(n)}`), ...more];
    const job = anImport(lines, { validation: { on: phone, gaveUp: false } });
    /** The phone answers the next questions: nobody in `missing` is there, and WhatsApp knows everybody else without the ninth digit. */
    const answer = (missing: ReadonlyArray<string> = [], questions = Infinity) => {
      for (const batch of job.batches.filter(({ answers }) => answers === null).slice(0, questions)) {
        batch.answers = Object.fromEntries(batch.numbers.map((number) => [number, missing.includes(number) ? null : phoneKey(number)]));
        batch.answeredAt = job.deps.now().toISOString();
      }
    };
    return { ...job, answer };
  };

  it('adds who is there, by the spelling WhatsApp knows, and says of the others that they are not', async () => {
    const job = aChecked(3);
    job.add(newContact({ name: 'Conhecida', number: numberOf(0) }, now));
    await job.take(-1);
    await job.take(0);
    expect(counts(job.job())).toMatchObject({ done: 0, state: 'running' });
    expect(job.batches.map(({ numbers }) => numbers)).toEqual([[numberOf(1), numberOf(2)]]);

    job.answer([numberOf(2)]);
    await job.take(0);

    expect(counts(job.job())).toEqual({ done: 3, total: 3, created: 1, known: 1, refused: 1, state: 'done' });
    expect(job.result()).toEqual([
      ['2', 'Pessoa 0', numberOf(0), 'Já era contato'],
      ['4', 'Pessoa 2', numberOf(2), 'Número sem WhatsApp'],
    ]);
    expect([...job.contacts.values()].map(({ number }) => number)).toEqual([numberOf(0), phoneKey(numberOf(1))]);
    expect([toJobView(job.job()).validation, job.job().unchecked, job.batches]).toEqual(['on', 0, []]);
  });

  it('asks nothing twice, in questions of fifty, however often a part is delivered', async () => {
    const job = aChecked(rowsOfCheckedPart + 1);
    await job.take(-1);

    await Promise.all([job.take(0), job.take(0)]);
    await job.take(0);
    expect(job.batches.map(({ numbers }) => numbers.length)).toEqual([50, 50, 50, 50]);
    job.answer([], 2);
    await job.take(0);
    expect(counts(job.job())).toMatchObject({ done: 0 });
    job.answer();
    await job.take(0);
    await job.take(0);
    await job.take(1);
    job.answer();
    await job.take(1);

    expect(counts(job.job())).toEqual({ done: 201, total: 201, created: 201, known: 0, refused: 0, state: 'done' });
    expect([job.nudges() > 0, job.batches]).toEqual([true, []]);
  });

  it('waits as long as answers come, and goes on without them when the phone falls silent', async () => {
    const job = aChecked(rowsOfCheckedPart + 5);
    await job.take(-1);
    await job.take(0);
    expect(job.timers).toHaveLength(1);
    job.passes(patienceMs - 1);
    job.answer([numberOf(0)], 1);
    job.passes(1);
    await job.take(0, true);
    expect([job.timers.length, job.job().done]).toEqual([2, 0]);
    job.passes(patienceMs);
    job.answersOthers();
    await job.take(0, true);
    expect([job.timers.length, job.job().done]).toEqual([3, 0]);

    job.passes(patienceMs);
    await job.take(0, true);
    await job.take(1);

    expect(counts(job.job())).toEqual({ done: 205, total: 205, created: 204, known: 0, refused: 1, state: 'done' });
    expect([toJobView(job.job()).validation, job.job().unchecked, job.batches]).toEqual(['gaveUp', 155, []]);
  });

  it('says until when a phone that has asked for enough today looks up no more, and goes on then', async () => {
    const job = aChecked(3);
    await job.take(-1);
    await job.take(0);
    const tomorrow = '2026-03-11T11:00:00.000Z';
    job.pauses(tomorrow);

    await job.take(0);
    job.passes(patienceMs);
    await job.take(0, true);
    expect(toJobView(job.job())).toMatchObject({ state: 'running', validation: 'on', pausedUntil: tomorrow, done: 0 });
    expect(job.timers.at(-1)?.toISOString()).toBe(tomorrow);

    // Its silence is counted from then on.
    job.passes(Date.parse(tomorrow) - Date.parse('2026-03-10T12:00:00.000Z') - patienceMs);
    await job.take(0, true);
    expect(toJobView(job.job()).validation).toBe('on');
    job.pauses(null);
    job.answer([numberOf(0), numberOf(1), numberOf(2)]);
    await job.take(0);
    expect(toJobView(job.job())).toMatchObject({ state: 'done', pausedUntil: null });
  });

  it('wants no answers any more when it was stopped', async () => {
    const job = aChecked(3);
    await job.take(-1);
    await job.take(0);

    job.set({ state: 'cancelled' });
    job.answer();
    await job.take(0);

    expect([job.contacts.size, job.batches]).toEqual([0, []]);
  });
});

describe('an export', () => {
  const anExport = (change: object = {}) => {
    const options = { kind: 'export', tags: [], hideNumbers: false, groups: false, language: 'pt', ...change } as const;
    const job = newContactJob(anActor(), { kind: 'export', state: 'running', fileName: 'backup_contatos.xlsx', part: 0, options }, now);
    const memory = runDepsInMemory(job);
    const rows = async () => {
      memory.asked.push(0);
      for (let next = memory.asked.shift(); next !== undefined; next = memory.asked.shift())
        await runJob(memory.deps, { jobId: job.id, part: next });
      return readSheet(memory.files.get('result.xlsx') ?? new Uint8Array());
    };
    return { ...memory, rows };
  };

  it('writes everybody, over as many parts as it takes, with formulas as texts', async () => {
    const job = anExport();
    for (let n = 0; n < 5_002; n++)
      job.add(newContact({ name: n === 0 ? '=HYPERLINK("http://mau")' : `Pessoa ${n}`, number: numberOf(n) }, now));
    job.add(newContact({ name: 'Turma', number: '120363', isGroup: true }, now));

    const { header, rows } = await job.rows();

    expect(header.slice(0, 3)).toEqual(['Nome', 'Número', 'E-mail']);
    expect(rows).toHaveLength(5_002);
    expect(readWorkbook(job.files.get('result.xlsx') ?? new Uint8Array())[1]?.[0]).toBe(`'=HYPERLINK("http://mau")`);
    // Imported again it is called as before.
    expect(rows[0]?.slice(0, 2)).toEqual(['=HYPERLINK("http://mau")', numberOf(0)]);
    expect(job.job()).toMatchObject({ state: 'done', done: 5_002, total: 5_002 });
  });

  it('masks numbers for whoever may not see them, and takes those with the tags', async () => {
    const job = anExport({ hideNumbers: true, tags: [tag] });
    job.add(newContact({ name: 'Ana', number: numberOf(1), tagIds: [tag], userId: aUserId('X9') }, now));
    job.add(newContact({ name: numberOf(2), number: numberOf(2), tagIds: [tag] }, now));
    job.add(newContact({ name: 'Sem etiqueta', number: numberOf(3) }, now));

    const { rows } = await job.rows();

    expect(rows.map((row) => row.slice(0, 2))).toEqual([
      ['Ana', '***********01'],
      ['***********02', '***********02'],
    ]);
  });
});
