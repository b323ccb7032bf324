import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FakeWhatsApp } from './fake-whatsapp.ts';
import { noFaults } from './faults.ts';
import { sendMessage } from './service/send-messages.ts';
import { linkClient, type TestClient } from './testing/test-client.ts';
import type { Person } from './world/person.ts';

let network: FakeWhatsApp;
let owner: Person;
let client: TestClient;

beforeAll(async () => {
  network = await FakeWhatsApp.start();
  owner = network.directory.addPerson({ number: '5511900000080', name: 'Loja' });
  ({ client } = await linkClient(network, owner));
});
afterEach(() => void network.setFaults(noFaults));
afterAll(async () => {
  await client.close();
  await network.stop();
});

let people = 0;
const stranger = () => network.directory.addPerson({ number: `55119888800${String(80 + people++)}` });
const acquaintance = async (addressing: 'pn' | 'lid' = 'pn') => {
  const person = stranger();
  await sendMessage(person, owner, { conversation: 'oi' }, { addressing });
  return person;
};
/** The error that the service answers a message with; undefined: none. */
const errorOf = async (jid: string): Promise<string | undefined> => {
  const messageId = `3EB0${String(++sent).padStart(18, '0')}`;
  const answer = client.sock.waitForMessage<{ attrs: Record<string, string> }>(messageId, 10_000);
  await client.sock.sendMessage(jid, { text: 'Olá' }, { messageId });
  return (await answer)?.attrs['error'];
};
let sent = 0;
const inAnHour = () => new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000).toISOString();

describe('a phone with a time lock', () => {
  it('is refused with strangers, not with whoever wrote to it, and its device reads when that ends', async () => {
    const [unknown, known] = [stranger(), await acquaintance()];
    const endsAt = inAnHour();
    network.setFaults({ timeLock: { number: owner.number, endsAt, told: true } });

    const update = await client.wait('connection.update', ({ reachoutTimeLock }) => reachoutTimeLock?.isActive === true);
    expect(update.reachoutTimeLock?.timeEnforcementEnds?.toISOString()).toBe(endsAt);
    expect(await client.sock.fetchAccountReachoutTimelock()).toMatchObject({ isActive: true, timeEnforcementEnds: new Date(endsAt) });
    expect([await errorOf(unknown.jid), await errorOf(known.jid)]).toEqual(['463', undefined]);

    network.setFaults({ timeLock: null });
    await client.wait('connection.update', ({ reachoutTimeLock }) => reachoutTimeLock?.isActive === false);
    expect(await errorOf(unknown.jid)).toBeUndefined();
  });

  it('is not told of one that the service keeps to itself, nor is another phone locked', async () => {
    network.setFaults({ timeLock: { number: '5511900000081', endsAt: null, told: true } });
    expect(await errorOf(stranger().jid)).toBeUndefined();
    network.setFaults({ timeLock: { number: owner.number, endsAt: null, told: false } });

    expect(await client.sock.fetchAccountReachoutTimelock()).toMatchObject({ isActive: false });
    expect(await errorOf(stranger().jid)).toBe('463');
  });
});

describe('a phone with a quota of new chats', () => {
  it('reaches no more new people than that, and its device is told when it is used up', async () => {
    const [first, second, known] = [stranger(), stranger(), await acquaintance()];
    network.setFaults({ newChats: { number: owner.number, quota: 1, cycleEndsAt: inAnHour() } });

    expect([await errorOf(first.jid), await errorOf(second.jid)]).toEqual([undefined, '463']);
    expect([await errorOf(first.jid), await errorOf(known.jid)]).toEqual([undefined, undefined]);
    await client.wait('message-capping.update', (cap) => String(cap.capping_status) === 'CAPPED');
    expect(await client.sock.fetchNewChatMessageCap()).toMatchObject({ total_quota: 1, used_quota: 1 });
  });
});

describe('a chat known by LID', () => {
  it('refuses the number where the service insists, and takes the LID', async () => {
    const person = await acquaintance('lid');
    expect(await errorOf(person.jid)).toBeUndefined();
    network.setFaults({ lidChatsByLid: true });

    expect([await errorOf(person.jid), await errorOf(person.lid)]).toEqual(['463', undefined]);
    expect(person.inbox.items.length).toBe(2);
    // Whoever wrote by number again is a chat by number.
    await sendMessage(person, owner, { conversation: 'de novo' });
    expect(await errorOf(person.jid)).toBeUndefined();
  });
});

describe('look-ups of numbers', () => {
  it('are refused with 429 above the rate, with the wait that the service tells', async () => {
    const { number } = stranger();
    network.setFaults({ lookUps: { perMinute: 2, backoffSec: 90 } });
    const waits: unknown[] = [];
    client.sock.ws.on('CB:iq,type:error', ({ content }: { content: { attrs: Record<string, string> }[] }) =>
      waits.push(content[0]?.attrs['backoff']),
    );
    expect(await client.sock.onWhatsApp(number)).toHaveLength(1);

    await expect(client.sock.onWhatsApp(number, '5511900009999')).rejects.toMatchObject({ data: 429 });

    expect(waits).toEqual(['90']);
    // Sending looks up devices, which are no such question.
    expect(await errorOf((await acquaintance()).jid)).toBeUndefined();
  });
});
