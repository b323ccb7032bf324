import { describe, expect, it } from 'vitest';
import type { Change } from '../../../platform/stream-consumer.ts';
import { at, messageIdOf } from '../testing/index-by-hand.ts';
import { memoryIndexTable } from '../testing/memory-index-table.ts';
import { addToIndex } from './add-to-index.ts';
import { toIndexChanges } from './index-changes.ts';
import { isNeglected } from './is-neglected.ts';
import { paced } from './paced.ts';

const image = (fields: object = {}) => ({
  companyId: 3,
  messageId: messageIdOf(1, 42),
  ticketId: 42,
  body: 'Preciso de um guarda-chuva',
  isDeleted: false,
  facts: {},
  updatedAt: at(1).toISOString(),
  ...fields,
});
const aChange = (old: object | null, now: object | null, entity = 'message'): Change =>
  ({ eventId: '7', entity, old, new: now, expired: false }) as Change;
const said = (change: Change) =>
  toIndexChanges(change).map(({ companyId, index, change: { entries } }) => ({ companyId, index, ...entries }));

describe('a change of the table', () => {
  it('adds the words of a message that is new or was edited, and nothing for a tick', () => {
    const doc = { messageId: messageIdOf(1, 42), ticketId: 42, words: ['preciso', 'guarda', 'chuva'] };
    expect(said(aChange(null, image()))).toMatchObject([{ companyId: 3, index: 'message', docs: [doc] }]);
    expect(said(aChange(image({ body: 'outra' }), image()))).toMatchObject([{ docs: [doc] }]);
    expect(said(aChange(image(), image({ updatedAt: at(9).toISOString() })))).toEqual([]);
    expect(said(aChange(null, image({ body: 'ok 👍' })))).toEqual([]);
    expect(said(aChange(null, image({ facts: { imported: true } })))).toMatchObject([{ index: 'imported', docs: [doc] }]);
  });

  it('forgets a deleted message, a deleted ticket and a deleted contact', () => {
    expect(said(aChange(image(), image({ isDeleted: true })))).toMatchObject([{ docs: [], erasedMessages: [messageIdOf(1, 42)] }]);
    expect(said(aChange(image({ isDeleted: true }), image({ isDeleted: true, body: 'x' })))).toEqual([]);
    expect(said(aChange({ companyId: 3, ticketId: 42 }, null, 'ticket'))).toMatchObject([
      { index: 'message', erasedTickets: [42] },
      { index: 'imported', erasedTickets: [42] },
    ]);
    const contact = {
      companyId: 3,
      contactId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      name: 'João',
      number: '5531987654321',
      email: '',
      updatedAt: at(1).toISOString(),
    };
    expect(said(aChange(null, contact, 'contact'))).toMatchObject([
      { index: 'contact', docs: [{ words: ['joao', '5531987654321', '31987654321', '987654321', '87654321', '4321'] }] },
    ]);
    expect(said(aChange(contact, { ...contact, updatedAt: at(2).toISOString() }, 'contact'))).toEqual([]);
    expect(said(aChange(contact, null, 'contact'))).toMatchObject([{ index: 'contact', erasedMessages: [contact.contactId] }]);
  });

  it('that names its message in a way nobody could read again is refused, not lost in silence', async () => {
    const { table } = memoryIndexTable();
    const docs = [{ messageId: 'não é um id', ticketId: 1, words: ['palavra'] }];
    const change = { eventId: '1', at: null, entries: { docs, erasedTickets: [], erasedMessages: [] } };
    await expect(addToIndex({ table, now: () => at(0) }, [change])).rejects.toThrow(RangeError);
  });
});

it('an index that nobody asks for is found when its rows grow old', async () => {
  const { table } = memoryIndexTable();
  const day = 86_400_000;
  expect(await isNeglected(table, at(0))).toBe(false);
  await addToIndex(
    { table, now: () => at(0) },
    toIndexChanges(aChange(null, image())).map(({ change }) => change),
  );
  expect(await isNeglected(table, at(9 * day))).toBe(false);
  expect(await isNeglected(table, at(11 * day))).toBe(true);
});

it('writes are paced after the first second', async () => {
  let now = 0;
  const slept: number[] = [];
  const wait = paced(1_000, { nowMs: () => now, sleep: async (ms) => void (slept.push(ms), (now += ms)) });
  for (const bytes of [500, 500, 500, 1_000]) await wait(bytes);
  expect(slept).toEqual([500, 1_000]);
});
