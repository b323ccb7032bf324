import { describe, expect, it } from 'vitest';
import { aBotQueue } from '../../../testing/a-bot-queue.ts';
import { anId, aQueueId, aTicket, aUserId } from '../../../testing/builders.ts';
import { companySettingDefaults } from '../../companies/company-settings.ts';
import { connectionDefaults } from '../../connections/connection-defaults.ts';
import { placeLetters } from '../../messages/position-of.ts';
import type { ClockSituation } from '../clock.ts';
import { clockKinds, clocks, type ClockKind } from '../clocks.ts';

const stateAt = '2026-03-10T12:00:00.000Z';
const after = (minutes: number) => new Date(Date.parse(stateAt) + minutes * 60_000).toISOString();
const idAt = (minutes: number) => `${placeLetters({ at: new Date(after(minutes)), order: 0 })}${anId('0').slice(13)}`;
const situation = (
  ticket: Parameters<typeof aTicket>[0],
  connection: object = {},
  change: Partial<ClockSituation> = {},
): ClockSituation => ({
  ticket: aTicket({ stateAt, lastMessageId: idAt(0), ...ticket }),
  connection: { ...connectionDefaults, ...connection },
  company: { timeZone: 'America/Sao_Paulo', settings: companySettingDefaults },
  queue: null,
  now: new Date(after(60)),
  members: [],
  lastOffered: null,
  isFlowBusy: false,
  random: 0,
  ...change,
});
const due = (kind: ClockKind, ...of: Parameters<typeof situation>) => clocks[kind].dueAt(situation(...of));
const fired = (kind: ClockKind, ...of: Parameters<typeof situation>) => clocks[kind].fire(situation(...of));
const open = { status: 'open', userId: anId('X1') };

it('run on the tickets they are about, and on no others', () => {
  const running = (ticket: Parameters<typeof aTicket>[0]) =>
    clockKinds.filter((kind) => clocks[kind].versionOf(aTicket({ stateAt, ...ticket })) !== null);

  expect(running({ queueId: null })).toEqual(['sendQueue']);
  expect(running({ queueId: null, isBot: true })).toEqual(['sendQueue', 'silence']);
  // A flow has the conversation, which ends by its own rules.
  expect(running({ queueId: null, isBot: true, bot: { version: 1, flow: stateAt } })).toEqual(['silence']);
  expect(running({})).toEqual(['offer']);
  expect(running(open)).toEqual(['returnToQueue', 'silence']);
  expect(running({ status: 'nps', userId: anId('X1') })).toEqual(['ratingOver']);
  expect(running({ status: 'closed' })).toEqual([]);
  expect(running({ ...open, isGroup: true })).toEqual([]);
  expect(clockKinds.map((kind) => clocks[kind].versionOf(aTicket({ ...open }))).filter(Boolean)).toEqual([]);
});

describe('silence', () => {
  const both = { timeInactiveMessage: 5, inactiveMessage: 'Oi?', expiresTicket: 12 };

  it('counts from the last message, and from before the reminder', () => {
    expect(due('silence', open, both)).toBe(after(5));
    expect(due('silence', { ...open, lastMessageId: idAt(3) }, both)).toBe(after(8));
    expect(
      due('silence', { ...open, lastMessageId: idAt(5), bot: { version: 1, reminded: { since: after(0), at: after(5) } } }, both),
    ).toBe(after(12));
    expect(
      due('silence', { ...open, lastMessageId: idAt(9), bot: { version: 1, reminded: { since: after(0), at: after(5) } } }, both),
    ).toBe(after(14));
    expect(due('silence', open)).toBeNull();
    expect(due('silence', open, { ...both, inactiveMessage: ' ' })).toBe(after(12));
  });

  it('counts only after our side spoke where the connection says so', () => {
    const ours = { ...both, whenExpiresTicket: '1' };
    expect(due('silence', { ...open, unreadMessages: 0, lastMessageFromMe: true }, ours)).toBe(after(5));
    // The customer's message is unread, though ours is the newest.
    expect(due('silence', { ...open, unreadMessages: 1, lastMessageFromMe: true }, ours)).toBe(after(65));
    expect(due('silence', open, ours)).toBe(after(65));
  });

  it('reminds, then closes', () => {
    expect(fired('silence', open, both, { now: new Date(after(6)) })).toMatchObject([
      { kind: 'say', body: 'Oi?' },
      { change: { reminded: { since: after(0), at: after(6) } } },
    ]);
    expect(fired('silence', open, { ...both, expiresInactiveMessage: 'Fim' }, { now: new Date(after(12)) })).toEqual([
      { kind: 'say', body: 'Fim' },
      { kind: 'close', endedBy: 'product', reason: 'silent' },
    ]);
  });

  it('is ours while a flow pauses or a service has yet to answer', () => {
    expect(fired('silence', { isBot: true, status: 'pending' }, both, { isFlowBusy: true })).toEqual({ againAfter: 1 });
  });
});

it('a ticket without a queue goes to the one for those, if there is one', () => {
  const set = { timeSendQueue: 10, sendIdQueue: aQueueId('Q9') };
  expect([
    due('sendQueue', { queueId: null }, set),
    due('sendQueue', { queueId: null }, { ...set, sendIdQueue: null }),
    due('sendQueue', { queueId: null }),
  ]).toEqual([after(10), null, null]);
  expect(fired('sendQueue', { queueId: null }, set)).toMatchObject([{ kind: 'queue', queueId: aQueueId('Q9'), log: 'redirected' }, {}, {}]);
});

it('an accepted ticket goes back when its customer waits too long, counted from the acceptance at the earliest', () => {
  const set = { timeToReturnQueue: 15 };
  expect(due('returnToQueue', { ...open, waitingSince: after(-30) }, set)).toBe(after(15));
  expect(due('returnToQueue', { ...open, waitingSince: after(20) }, set)).toBe(after(35));
  expect(due('returnToQueue', { ...open, waitingSince: null }, set)).toBe(after(75));
  expect(due('returnToQueue', open)).toBeNull();
});

it('a rating is waited for as long as the connection says', () => {
  const asked = (connection: object) => due('ratingOver', { status: 'nps' }, connection);
  expect([asked({ expiresTicketNPS: 20 }), asked({}), asked({ expiresTicketNPS: 0 })]).toEqual([after(20), after(60), null]);
});

it('a ticket closes when no rating came, and waits again when the customer wrote something else that nobody answered', () => {
  const asked = (times: number) => ({ version: times, greeted: true, asks: { kind: 'rating' as const, scale: 'rate' as const, times } });
  const nps = { status: 'nps', userId: anId('X1') };
  expect(fired('ratingOver', { ...nps, waitingSince: null, bot: asked(1) })).toEqual([
    { kind: 'close', endedBy: 'product', reason: 'notRated' },
  ]);
  expect(fired('ratingOver', { ...nps, waitingSince: after(3), bot: asked(2) })).toEqual([{ kind: 'giveBack' }]);
  // A refused voice message does not count as an answer to the question, but its customer waits for a reply.
  expect(fired('ratingOver', { ...nps, waitingSince: after(3), bot: asked(1) })).toEqual([{ kind: 'giveBack' }]);
  const thanked = { ...asked(1), asks: { ...asked(1).asks, onlyThanks: true } };
  expect(fired('ratingOver', { ...nps, waitingSince: after(3), bot: thanked })).toEqual([
    { kind: 'close', endedBy: 'product', reason: 'notRated' },
  ]);
  // Somebody answered from the phone.
  expect(fired('ratingOver', { ...nps, waitingSince: null, bot: asked(2) })).toEqual([
    { kind: 'close', endedBy: 'product', reason: 'notRated' },
  ]);
});

describe('rotation', () => {
  const [one, two, three] = [aUserId('A'), aUserId('B'), aUserId('C')];
  const members = [one, two, three].map((id) => ({ id, load: 0 }));
  const inTurn = aBotQueue({ ativarRoteador: true, tempoRoteador: 5, typeRandomMode: 'ORDENADO' });

  it('offers in turn to who comes after the last one, around', () => {
    const to = (lastOffered: typeof one | null, userId: string | null = null) =>
      fired('offer', { userId }, {}, { queue: inTurn, members, lastOffered });
    expect(to(null)).toEqual([{ kind: 'offer', userId: one }]);
    expect(to(one)).toEqual([{ kind: 'offer', userId: two }]);
    expect(to(three)).toEqual([{ kind: 'offer', userId: one }]);
    expect(to(one, two)).toEqual([{ kind: 'offer', userId: three }]);
  });

  it('offers by chance to somebody else than who has it', () => {
    const byChance = { ...inTurn, typeRandomMode: 'RANDOM' } as const;
    const to = (random: number) => fired('offer', { userId: one }, {}, { queue: byChance, members, random });
    expect([to(0), to(0.99)]).toEqual([[{ kind: 'offer', userId: two }], [{ kind: 'offer', userId: three }]]);
  });

  it('offers by load to who has the fewest, in turn among equals', () => {
    const byLoad = { ...inTurn, typeRandomMode: 'CARGA' } as const;
    const to = (loads: readonly [number, number, number], lastOffered: typeof one | null = null) =>
      fired(
        'offer',
        {},
        {},
        { queue: byLoad, members: members.map((member, index) => ({ ...member, load: loads[index] ?? 0 })), lastOffered },
      );
    expect(to([3, 1, 2])).toEqual([{ kind: 'offer', userId: two }]);
    expect(to([1, 1, 2], one)).toEqual([{ kind: 'offer', userId: two }]);
    expect(to([1, 1, 2], two)).toEqual([{ kind: 'offer', userId: one }]);
  });

  it('asks again later when nobody else is online', () => {
    expect(fired('offer', {}, {}, { queue: inTurn })).toEqual({ againAfter: 5 });
    expect(fired('offer', { userId: one }, {}, { queue: inTurn, members: [{ id: one, load: 0 }] })).toEqual({ againAfter: 5 });
  });

  it('is due at once, then after its minutes, and only where it is wanted', () => {
    const random = { ...companySettingDefaults, userRandom: 'enabled' };
    expect(due('offer', {}, {}, { queue: inTurn })).toBe(after(0));
    expect(due('offer', { userId: one }, {}, { queue: inTurn })).toBe(after(5));
    expect(due('offer', {}, {}, { queue: aBotQueue() })).toBeNull();
    expect(due('offer', {}, {}, { queue: aBotQueue(), company: { timeZone: 'UTC', settings: random } })).toBe(after(0));
  });
});
