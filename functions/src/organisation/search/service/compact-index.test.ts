import { describe, expect, it } from 'vitest';
import { aChange, aMessage, at, findAll, foundByHand, messageIdOf, textOf, writeMessages } from '../testing/index-by-hand.ts';
import { memoryIndexTable } from '../testing/memory-index-table.ts';
import { addToIndex } from './add-to-index.ts';
import { compactIndex } from './compact-index.ts';
import type { IndexTable } from './index-table.ts';
import { readRow } from './segment-row.ts';

const hour = 3_600_000;
const day = 24 * hour;
const isCommon = (text: string) => text.includes('comum');
/** Compacts as at an instant. */
const compactAt = (table: IndexTable, ms: number) => compactIndex({ table, now: () => at(ms) });

/** Fills levels with few messages: every 1 100 are a segment of their own. */
const filled = async (count: number) => {
  const memory = memoryIndexTable();
  for (let n = 0; n < count; n += 1_100) {
    await writeMessages(memory.table, n, Math.min(count, n + 1_100), 50);
    await compactAt(memory.table, n + hour);
  }
  return memory;
};
const nothingLost = async (table: IndexTable, count: number) => expect(await findAll(table, 'comum')).toEqual(foundByHand(count, isCommon));
const named = ({ manifest, segments }: Pick<ReturnType<typeof memoryIndexTable>, 'manifest' | 'segments'>) => {
  expect([...segments.keys()].sort()).toEqual(
    manifest()
      .segments.map(({ id }) => id)
      .sort(),
  );
};

describe('the index is compacted', () => {
  it('into levels, and rows out of use go when nobody can read them any more', async () => {
    const memory = await filled(20_000);
    expect(memory.manifest().segments.some(({ level }) => level === 2)).toBe(true);
    expect(memory.segments.size).toBeGreaterThan(memory.manifest().segments.length);

    await compactAt(memory.table, 2 * hour);

    named(memory);
    await nothingLost(memory.table, 20_000);
  });

  it('without the rows of the last two minutes, and few messages only when they are old', async () => {
    const memory = memoryIndexTable();
    await writeMessages(memory.table, 0, 2_000);
    // Worth a segment later, whether anybody writes again or not.
    expect(await compactAt(memory.table, 60_000)).toBe('later');
    expect(memory.manifest().next).toBe(0);
    await addToIndex({ table: memory.table, now: () => at(hour) }, [aMessage(2_000, textOf(2_000))]);
    expect(await compactAt(memory.table, 130_000)).toBe('done');
    expect(memory.manifest().next).toBe(2_000);

    await compactAt(memory.table, 2 * day);
    expect(memory.manifest().next).toBe(2_000);
    await compactAt(memory.table, 11 * day);
    expect(memory.manifest().next).toBe(2_001);
    await nothingLost(memory.table, 2_001);
  });

  it('and a change that comes late is found all the same, before and after', async () => {
    const memory = await filled(5_000);
    const before = memory.manifest().next;

    // Its message is as old as the first ones.
    await addToIndex({ table: memory.table, now: () => at(day) }, [aMessage(7, 'atrasada')]);
    expect(await findAll(memory.table, 'atrasada')).toEqual([messageIdOf(7)]);
    await compactAt(memory.table, 20 * day);

    expect(memory.manifest().next).toBeGreaterThan(before);
    expect(await findAll(memory.table, 'atrasada')).toEqual([messageIdOf(7)]);
  });

  it('and a batch that is delivered again soon is the same row', async () => {
    const memory = memoryIndexTable();
    const batch = [aMessage(1, 'uma'), aMessage(2, 'duas')];
    for (const ms of [100, 2_000, 9_000]) await addToIndex({ table: memory.table, now: () => at(ms) }, batch);
    expect(memory.fresh.size).toBe(1);
    expect(await findAll(memory.table, 'uma')).toEqual([messageIdOf(1)]);
  });

  it('whichever write it is killed at: nothing is lost, and what it left behind goes later', async () => {
    for (let deadly = 0, isKilled = true; isKilled; deadly++) {
      const memory = await filled(8_800);
      isKilled = false;
      let writes = 0;
      const die =
        <Args extends unknown[], Result>(write: (...args: Args) => Promise<Result>) =>
        async (...args: Args): Promise<Result> => {
          if (writes++ === deadly) isKilled = true;
          if (isKilled) throw new Error('killed');
          return write(...args);
        };
      const { table } = memory;
      const mortal = { ...table, writeManifest: die(table.writeManifest), putRows: die(table.putRows), removeRows: die(table.removeRows) };
      await writeMessages(table, 8_800, 11_000, 50);

      await compactAt(mortal, hour + 20_000).catch(() => {});

      await nothingLost(table, 11_000);
      await compactAt(table, hour + 30_000);
      await nothingLost(table, 11_000);
      await compactAt(table, 2 * hour);
      named(memory);
      await nothingLost(table, 11_000);
    }
  }, 30_000);

  it('by two at once as by one', async () => {
    const memory = await filled(7_000);
    await writeMessages(memory.table, 7_000, 20_000, 50);

    const outcomes = await Promise.all(Array.from({ length: 3 }, () => compactAt(memory.table, 2 * hour)));

    await nothingLost(memory.table, 20_000);
    expect(outcomes).toContain('lost');
    await compactAt(memory.table, 2 * hour + 1);
    await nothingLost(memory.table, 20_000);
    await compactAt(memory.table, 3 * hour);
    named(memory);
    expect(memory.manifest().next).toBe(20_000);
    await nothingLost(memory.table, 20_000);
  });

  it('while it is searched', async () => {
    const memory = await filled(3_000);
    await writeMessages(memory.table, 3_000, 12_000, 50);

    const searches = Array.from({ length: 20 }, () => findAll(memory.table, 'comum', 100));
    await compactAt(memory.table, 2 * hour);

    for (const found of await Promise.all(searches)) expect(found).toEqual(foundByHand(12_000, isCommon));
  });

  it('though a row cannot be read: it is missing, and those beside it are not', async () => {
    const memory = await filled(7_000);
    memory.fresh.set('0'.repeat(26).replace(/^0{10}/, '01KE6YP000'), Buffer.from('isto não é uma linha'));
    const [first] = [...memory.segments.values()];
    const [place] = [...(first ?? new Map())].find(([key]) => String(key).startsWith('wpalavra')) ?? [];
    first?.set(String(place), Buffer.from([9, 9, 9, 9]));

    await writeMessages(memory.table, 7_000, 12_000, 50);
    await compactAt(memory.table, 2 * hour);

    // The oldest messages are in the segment with the broken row.
    for (const word of ['raríssima', 'comum', 'qualquer']) {
      const newer = foundByHand(12_000, (text) => text.includes(word)).filter((id) => id > messageIdOf(1_200));
      expect((await findAll(memory.table, word)).slice(0, newer.length)).toEqual(newer);
    }
  });

  it('and forgets what was erased: no word and no id of it is left in a segment', async () => {
    const memory = await filled(3_000);
    const { table } = memory;
    const secret = [
      aMessage(3_000, 'segredo comum', 9_001),
      aMessage(3_001, 'segredo guardado', 9_002),
      aMessage(3_002, 'segredo seguinte', 9_002),
    ];
    await addToIndex({ table, now: () => at(4_000) }, secret);
    await writeMessages(table, 3_003, 6_000, 50);
    await compactAt(table, 2 * hour);
    expect(await findAll(table, 'segredo')).toHaveLength(3);

    await addToIndex({ table, now: () => at(3 * hour) }, [
      aChange(3 * hour, { erasedTickets: [9_001] }),
      aChange(3 * hour + 1, { erasedMessages: [messageIdOf(3_002, 9_002)] }),
    ]);
    await compactAt(table, 12 * day);
    await compactAt(table, 20 * day);

    expect(await findAll(table, 'segredo')).toEqual([messageIdOf(3_001, 9_002)]);
    await compactAt(table, 21 * day);
    named(memory);
    const words = [...memory.segments.values()].flatMap((rows) =>
      [...rows].filter(([place]) => place.startsWith('w')).flatMap(([, data]) => readRow(data).map(([word]) => word)),
    );
    expect(words).toContain('guardado');
    expect(words).not.toContain('seguinte');
    expect(await findAll(table, 'qualquer')).toEqual(
      foundByHand(6_000, (text) => text.includes('qualquer')).filter(
        (id) => ![3_000, 3_001, 3_002].map((n) => messageIdOf(n)).includes(id),
      ),
    );
  });
});
