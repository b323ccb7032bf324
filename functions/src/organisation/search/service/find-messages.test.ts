import { expect, it } from 'vitest';
import { aChange, aMessage, at, findAll, foundByHand, messageIdOf, writeMessages } from '../testing/index-by-hand.ts';
import { memoryIndexTable } from '../testing/memory-index-table.ts';
import { addToIndex } from './add-to-index.ts';
import { compactIndex } from './compact-index.ts';

it('finds all messages, newest first, whether fresh or compacted, page by page or at once', async () => {
  const count = 20_000;
  const { table, manifest } = memoryIndexTable();
  for (let n = 0; n < count; n += 2_500) {
    await writeMessages(table, n, n + 2_500);
    if (n < 17_000) await compactIndex({ table, now: () => at(n + 3_600_000) });
  }
  expect(manifest().segments.length).toBeGreaterThan(1);
  expect(manifest().next).toBeLessThan(count);

  for (const [words, isHit] of [
    ['comum', (text: string) => text.includes('comum')],
    ['com', (text: string) => text.includes('comum')],
    ['rarissima', (text: string) => text.includes('raríssima')],
    ['𝓐bc', (text: string) => text.includes('raríssima')],
    ['medio comum', (text: string) => text.includes('médio') && text.includes('comum')],
    ['comum medio', (text: string) => text.includes('médio') && text.includes('comum')],
    ['raríssima médio', (text: string) => text.includes('raríssima') && text.includes('médio')],
    ['comum palavra1', (text: string) => text.includes('comum') && text.includes('palavra1')],
    ['palavra919 comum', (text: string) => text.split(' ').includes('palavra919') && text.includes('comum')],
    ['inexistente', () => false],
  ] as const) {
    const expected = foundByHand(count, isHit);
    expect({ words, found: await findAll(table, words) }).toEqual({ words, found: expected });
    expect({ words, found: await findAll(table, words, 333) }).toEqual({ words, found: expected });
  }
});

it('finds a Turkish word however its i is written, also where the index spells it as it did before both were one letter', async () => {
  const { table, manifest } = memoryIndexTable();
  const before = { messageId: messageIdOf(1, 7), ticketId: 7, words: ['yeni', 'kayıt'] };
  await addToIndex({ table, now: () => at(1_000) }, [aChange(1, { docs: [before] })]);
  await addToIndex({ table, now: () => at(1_000) }, [aMessage(2, 'YENİ KAYIT', 7)]);
  const both = [messageIdOf(2, 7), messageIdOf(1, 7)];

  for (const [words, found] of [
    ['kayıt', both],
    ['kayı', both],
    ['yeni kayıt ', both],
    ['KAYIT', [messageIdOf(2, 7)]],
  ] as const)
    expect({ words, found: await findAll(table, words) }).toEqual({ words, found });
  await writeMessages(table, 10, 2_510);
  await compactIndex({ table, now: () => at(3_600_000) });
  expect(manifest().segments).toHaveLength(1);
  for (const words of ['kayıt', 'kayı', 'yeni kayıt '])
    expect({ words, found: await findAll(table, words) }).toEqual({ words, found: both });
});
