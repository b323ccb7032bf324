import { describe, expect, it } from 'vitest';
import { withKeyTransactions } from './key-transactions.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { signalPair } from './testing/signal-pair.ts';

/** Both sides have answered each other once. */
const talkingPair = async () => {
  const pair = signalPair();
  await pair.refresh();
  await pair.atPhone(await pair.encrypt('um'));
  await pair.decrypt(await pair.fromPhone('dois'));
  return { ...pair, transactions: withKeyTransactions(pair.repository, pair.keys, new OneAtATime()) };
};

describe('the keys of a person', () => {
  it('are written before a message that used them leaves, whatever transaction it is sent in', async () => {
    const { keys, encrypt, stored } = await talkingPair();
    const before = stored();

    const atSending = await keys.transaction(async () => {
      await encrypt('três');
      return stored();
    }, 'me');

    expect(atSending).not.toBe(before);
    expect(stored()).toBe(atSending);
  });

  it('are used once each when a message is sent while another is being read', async () => {
    const { keys, transactions, encrypt, decrypt, fromPhone, atPhone, jid } = await talkingPair();
    const incoming = await fromPhone('três');
    const isRead = Promise.withResolvers<void>();
    const isHandedOver = Promise.withResolvers<void>();
    const reading = transactions.ofPerson(jid, async () => {
      const plain = await decrypt(incoming);
      isRead.resolve();
      await isHandedOver.promise;
      return plain;
    });
    await isRead.promise;
    const sending = keys.transaction(() => encrypt('quatro'), 'me');
    // Enough turns of the event loop for a send that is not blocked.
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
    isHandedOver.resolve();

    const [read, sent] = await Promise.all([reading, sending]);
    const after = await encrypt('cinco');

    expect(read).toBe('três');
    expect([await atPhone(sent), await atPhone(after)]).toEqual(['quatro', 'cinco']);
  });

  it('are used once each by a socket that ended and the one after it', async () => {
    const inUse = new OneAtATime();
    const [before, after] = [signalPair(), signalPair()].map(({ repository, keys }) => withKeyTransactions(repository, keys, inUse));
    const isDone = Promise.withResolvers<void>();
    const order: string[] = [];
    const first = before!.ofPerson('777@lid', async () => {
      await isDone.promise;
      order.push('the one that ended');
    });
    const second = after!.ofPerson('777@lid', async () => void order.push('the next one'));
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
    isDone.resolve();

    await Promise.all([first, second]);

    expect(order).toEqual(['the one that ended', 'the next one']);
  });

  it('are the same by number and by LID', async () => {
    const { repository, transactions, jid } = await talkingPair();
    await repository.lidMapping.storeLIDPNMappings([{ lid: '777@lid', pn: jid }]);
    const order: string[] = [];
    const slowly = async (name: string): Promise<void> => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`${name} ends`);
    };

    await Promise.all([
      transactions.ofPerson(jid, () => slowly('number')),
      transactions.ofPerson('777:2@lid', () => slowly('LID')),
      transactions.ofPerson('888@lid', () => slowly('other')),
    ]);

    const ofOne = order.filter((line) => !line.startsWith('other'));
    expect(ofOne.map((line) => line.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends']);
    expect([order[0], order[1]]).toEqual([expect.stringMatching(/begins$/), expect.stringMatching(/begins$/)]);
  });
});
