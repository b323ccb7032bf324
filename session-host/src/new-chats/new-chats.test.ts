import type { WASocket } from '@whiskeysockets/baileys';
import { describe, expect, it, vi } from 'vitest';
import type { LinkedPeriod } from '@balcao/shared/domain/connections/linked-periods.ts';
import { companyId, connectionId, contactId, messageId, threadIdOf } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import type {
  NewChatStore,
  OutboxItem,
  PhoneStanding,
  WaitingSend,
} from '@balcao/functions/organisation/sessions/service/session-records.ts';
import { NewChats } from './new-chats.ts';
import { OutboxPump } from '../outbox-pump.ts';

const connection = connectionId.parse(anId('C1'));
const noon = '2026-03-10T15:00:00.000Z';
const inMs = (ms: number) => new Date(Date.parse(noon) + ms).toISOString();

/** A phone's table rows, which outlive whoever runs its session. */
const aPhone = () => {
  let clock = Date.parse(noon);
  let perDay = 0;
  let standing: PhoneStanding = { linkedAt: null, lock: null, refusals: 0, lookUpsStopUntil: null };
  const days = new Map<string, number>();
  const counted = new Map<string, string>();
  let periods: LinkedPeriod[] = [{ since: null, until: null }];
  let waiting: WaitingSend[] = [];
  const outbox: OutboxItem[] = [];
  const messages = new Map<string, Message>();
  const people = new Map<
    string,
    { number: string; lid: string | null; isGroup: boolean; chatAddresses: Record<string, string>; disappearingSec: object }
  >();
  const inbound = new Map<string, Message>();
  const sent: string[] = [];
  const addressed: string[] = [];
  const nobody = new Set<string>();
  const store: NewChatStore = {
    standing: async () => standing,
    change: async (change) => void (standing = { ...standing, ...change }),
    forget: async () => {},
    dayOf: async (day) => ({ newChats: days.get(day) ?? 0, lookUps: 0, importLookUps: 0 }),
    isCounted: async (threadId) => counted.has(threadId),
    take: async ({ threadId }, day, limit) => {
      if (counted.has(threadId)) return 'counted';
      if ((days.get(day) ?? 0) >= limit) return 'full';
      counted.set(threadId, day);
      days.set(day, (days.get(day) ?? 0) + 1);
      return 'taken';
    },
    giveBack: async (threadId) => {
      const day = counted.get(threadId);
      if (day === undefined) return;
      counted.delete(threadId);
      days.set(day, (days.get(day) ?? 0) - 1);
    },
    takeLookUps: async () => true,
    waiting: async () => [...waiting],
    hold: async (item) => {
      const place = outbox.findIndex(({ messageId: id, kind }) => id === item.messageId && kind === item.kind);
      if (place >= 0) outbox.splice(place, 1);
      waiting.push(item);
      return true;
    },
    drop: async ({ messageId: id, kind }) => void (waiting = waiting.filter((item) => item.messageId !== id || item.kind !== kind)),
  };
  const rows = {
    get: async ({ messageId: id }: { messageId: string }) => messages.get(id) ?? null,
    list: async (threadId: string) => ({ messages: [...inbound.values()].filter((message) => message.threadId === threadId) }),
    noteWait: async ({ messageId: id }: { messageId: string }, waits: Message['waits']) => {
      const message = messages.get(id);
      if (message) messages.set(id, { ...message, waits });
    },
    assignProviderId: async (message: Message, _on: string, providerId: string) => {
      messages.set(message.id, { ...message, providerId, wireRevision: message.revision });
      return true;
    },
    markFailed: async ({ messageId: id }: { messageId: string }, failed: Message['failed']) => {
      const message = messages.get(id);
      if (message) messages.set(id, { ...message, failed });
    },
  };
  /** Somebody who runs the session. `answer`: what WhatsApp says of each text. */
  const run = (answer: (text: string) => string | undefined | Promise<never> = () => undefined) => {
    let confirm: (error: string | undefined) => void = () => {};
    const sock = {
      ws: { isOpen: true },
      waitForMessage: () =>
        new Promise((resolve) => (confirm = (error) => resolve({ tag: 'ack', attrs: error === undefined ? {} : { error } }))),
      sendMessage: async (jid: string, { text }: { text: string }) => {
        confirm(await answer(text));
        sent.push(text);
        addressed.push(jid);
        return { message: {} };
      },
      fetchAccountReachoutTimelock: async () => ({
        isActive: standing.lock?.reason === 'timeLock' && standing.lock.until > inMs(clock - Date.parse(noon)),
        timeEnforcementEnds: standing.lock ? new Date(standing.lock.until) : undefined,
      }),
      fetchNewChatMessageCap: async () => ({}),
    } as unknown as WASocket;
    let line: WASocket | null = sock;
    const newChats: NewChats = new NewChats({
      connectionId: connection,
      store,
      messages: rows as never,
      phoneChats: { has: async () => false },
      linkedPeriods: () => periods,
      perDay: () => perDay,
      timeZone: () => 'America/Sao_Paulo',
      wake: () => pump.nudge(),
      now: () => new Date(clock),
      random: () => 0,
    });
    const pump: OutboxPump = new OutboxPump({
      session: { companyId: companyId.parse(2), connectionId: connection } as never,
      sessions: {
        listOutbox: async () => outbox.toSorted((a, b) => (a.messageId < b.messageId ? -1 : 1)).slice(0, 20),
        dropOutbox: async (_on, { messageId: id, kind }) =>
          void outbox.splice(
            outbox.findIndex((item) => item.messageId === id && item.kind === kind),
            1,
          ),
      },
      messages: rows as never,
      contacts: { get: async (id) => (people.get(id) ?? null) as never },
      checkNumber: async (_sock, contact) => (nobody.has(contact.number ?? '') ? null : contact),
      socket: () => line,
      newChats,
      linkedPeriods: () => periods,
      readFile: () => Promise.reject(new Error('no files here')),
      membersOf: async () => [],
      noteSent: async () => {},
      keepSent: async () => {},
      takeBackReaction: async () => {},
      now: () => new Date(clock),
    });
    return {
      newChats,
      linkedPeriods: () => periods,
      readFile: () => Promise.reject(new Error('no files here')),
      pump,
      sock,
      /** Everything that may go out has gone. */
      settle: async () => {
        pump.nudge();
        await vi.waitFor(() => expect(outbox).toEqual([]));
        await pump['running'];
      },
      dies: async () => {
        line = null;
        await pump.stop();
      },
    };
  };
  let made = 0;
  return {
    run,
    sent,
    addressed,
    days,
    messages,
    outbox,
    nobody,
    waits: () => waiting.map(({ messageId: id }) => messages.get(id)?.body),
    passes: (ms: number) => (clock += ms),
    is: (change: Partial<PhoneStanding>) => (standing = { ...standing, ...change }),
    standing: () => standing,
    /** Another number is linked than before. */
    isLinkedAnew: () => (periods = [{ since: new Date(clock).toISOString(), until: null }]),
    /** Another number was linked for a moment, and the first one is again. */
    isLinkedAgain: () =>
      (periods = [
        { since: null, until: new Date(clock).toISOString() },
        { since: new Date(clock + 1000).toISOString(), until: null },
      ]),
    allows: (number: number) => (perDay = number),
    /** Somebody, who wrote or never did. */
    person: ({ wrote = false, lid = null as string | null, chat = 'number' } = {}) => {
      const id = contactId.parse(anId(`P${people.size}`));
      const thread = threadIdOf(connection, id);
      people.set(id, {
        number: `5511900000${String(people.size).padStart(3, '0')}`,
        lid,
        isGroup: false,
        chatAddresses: wrote ? { [connection]: chat } : {},
        disappearingSec: {},
      });
      return {
        thread,
        number: () => people.get(id)?.number ?? '',
        /** A message to them that is to go out. */
        gets: (body: string) => {
          const message = aMessage({
            id: messageId.parse(anId(`M${String(++made).padStart(3, '0')}`)),
            threadId: thread,
            contactId: id,
            fromMe: true,
            providerId: null,
            body,
          });
          messages.set(message.id, message);
          outbox.push({ kind: 'send', messageId: message.id, threadId: thread, attempt: message.attempt });
          return () => messages.get(message.id);
        },
        writesLongAgo: () => inbound.set(id, aMessage({ threadId: thread, fromMe: false })),
        writesNow: () => inbound.set(id, aMessage({ threadId: thread, fromMe: false, createdAt: new Date(clock).toISOString() })),
        event: () =>
          ({ type: 'message', fromMe: false, contact: { identities: [{ kind: 'phone', value: people.get(id)?.number ?? '' }] } }) as never,
      };
    },
  };
};

describe('messages to people who never wrote', () => {
  it('wait while a time lock lasts, say why, and hold up no reply', async () => {
    const phone = aPhone();
    phone.is({ lock: { reason: 'timeLock', until: inMs(3_600_000) } });
    const stranger = phone.person().gets('frio');
    phone.person({ wrote: true }).gets('resposta');
    const host = phone.run();

    await host.settle();
    expect([phone.sent, phone.waits(), phone.days.size]).toEqual([['resposta'], ['frio'], 0]);
    expect(stranger()?.waits).toEqual({ reason: 'timeLock', until: inMs(3_600_000) });

    phone.passes(3_600_001);
    await host.settle();
    expect([phone.sent, phone.waits()]).toEqual([['resposta', 'frio'], []]);
    await host.dies();
  });

  it('go out the moment that WhatsApp lifts its lock', async () => {
    const phone = aPhone();
    const host = phone.run();
    const heard = new Map<string, (news: unknown) => void>();
    host.newChats.watch({ ev: { on: (name: string, hear: never) => void heard.set(name, hear) } } as never);
    heard.get('connection.update')?.({ reachoutTimeLock: { isActive: true, timeEnforcementEnds: new Date(inMs(3_600_000)) } });
    phone.person().gets('frio');
    await host.settle();
    expect(phone.sent).toEqual([]);

    heard.get('connection.update')?.({ reachoutTimeLock: { isActive: false } });

    await vi.waitFor(() => expect(phone.sent).toEqual(['frio']));
    await host.dies();
  });

  it('keep their order in a conversation, and go when the person writes', async () => {
    const phone = aPhone();
    phone.is({ lock: { reason: 'timeLock', until: inMs(3_600_000) } });
    const [one, other] = [phone.person(), phone.person()];
    one.gets('um');
    other.gets('alheia');
    const host = phone.run();
    await host.settle();
    one.gets('dois');
    await host.settle();
    expect(phone.waits()).toEqual(['um', 'alheia', 'dois']);

    host.newChats.waiting.noteWritten([one.event()]);

    await vi.waitFor(() => expect(phone.sent).toEqual(['um', 'dois']));
    expect(phone.waits()).toEqual(['alheia']);
    await host.dies();
  });

  it('wait after one that WhatsApp refused, longer each time, whoever runs the session; replies go on', async () => {
    const phone = aPhone();
    for (const name of ['Nova', 'Outra', 'Mais']) phone.person().gets(name);
    phone.person({ wrote: true }).gets('resposta');
    const host = phone.run((text) => (text === 'resposta' ? undefined : '463'));

    await host.settle();
    expect([phone.sent, phone.waits()]).toEqual([
      ['Nova', 'resposta'],
      ['Outra', 'Mais'],
    ]);
    expect(phone.standing().lock).toEqual({ reason: 'refused', until: inMs(3_600_000) });
    await host.dies();

    phone.passes(3_600_001);
    const next = phone.run(() => '463');
    await next.settle();
    expect([phone.sent, phone.waits()]).toEqual([['Nova', 'resposta', 'Outra'], ['Mais']]);
    expect(phone.standing().lock?.until).toBe(inMs(3 * 3_600_000 + 1));
    await next.dies();
  });

  it('are so many a day, by the setting or the age of the link; the others go the next morning', async () => {
    const phone = aPhone();
    phone.allows(2);
    const last = ['Um', 'Dois', 'Três'].map((name) => phone.person().gets(name)).at(-1);
    const host = phone.run();
    await host.settle();
    expect([phone.sent, phone.waits()]).toEqual([['Um', 'Dois'], ['Três']]);
    // 8 o'clock in São Paulo.
    expect(last?.()?.waits).toEqual({ reason: 'newChats', until: '2026-03-11T11:00:00.000Z', count: 2 });

    // Past midnight there is room, but nobody is written to at night.
    phone.passes(13 * 3_600_000);
    await host.settle();
    expect(phone.waits()).toEqual(['Três']);
    phone.passes(7 * 3_600_000);
    await host.settle();
    expect([phone.sent.at(-1), phone.waits()]).toEqual(['Três', []]);
    await host.dies();
  });

  it('go on the same day once the connection allows more', async () => {
    const phone = aPhone();
    phone.allows(1);
    for (const name of ['Um', 'Dois']) phone.person().gets(name);
    const host = phone.run();
    await host.settle();

    phone.allows(5);
    phone.passes(300_001);
    await host.settle();

    expect(phone.sent).toEqual(['Um', 'Dois']);
    await host.dies();
  });

  it('go in the night, oldest first, once somebody allows more in it, whoever runs the session; tomorrow they wait for the morning', async () => {
    const phone = aPhone();
    phone.allows(1);
    for (const name of ['Um', 'Dois', 'Três']) phone.person().gets(name);
    const host = phone.run();
    await host.settle();
    // 23:00 in São Paulo.
    phone.passes(11 * 3_600_000);
    await host.settle();
    expect(phone.sent).toEqual(['Um']);

    phone.allows(2);
    phone.person().gets('Depois');
    await host.settle();
    expect([phone.sent, phone.waits()]).toEqual([
      ['Um', 'Dois'],
      ['Três', 'Depois'],
    ]);
    await host.dies();

    phone.allows(3);
    const next = phone.run();
    await next.settle();
    expect(phone.sent).toEqual(['Um', 'Dois', 'Três']);
    await next.dies();

    // 1:00.
    phone.passes(2 * 3_600_000);
    phone.allows(9);
    const last = phone.run();
    await last.settle();
    expect(phone.waits()).toEqual(['Depois']);
    await last.dies();
  });

  it('say that they wait for the morning when WhatsApp lets go of them at night', async () => {
    const phone = aPhone();
    // 3:00 in São Paulo.
    phone.is({ lock: { reason: 'timeLock', until: inMs(15 * 3_600_000) } });
    const message = phone.person().gets('frio');
    const host = phone.run();

    await host.settle();

    expect(message()?.waits).toEqual({ reason: 'timeLock', until: '2026-03-11T11:00:00.000Z' });
    await host.dies();
  });

  it('begin three in a row and are then spread; a second message to the same person is no new chat', async () => {
    const phone = aPhone();
    const people = ['Um', 'Dois', 'Três', 'Quatro'].map((name) => ({ name, ...phone.person() }));
    for (const person of people) person.gets(person.name);
    people[0]?.gets('mais');
    const host = phone.run();
    await host.settle();
    expect([phone.sent, phone.waits()]).toEqual([['Um', 'Dois', 'Três', 'mais'], ['Quatro']]);

    phone.passes(60_001);
    await host.settle();

    expect([phone.sent.at(-1), [...phone.days.values()]]).toEqual(['Quatro', [4]]);
    await host.dies();
  });

  it('are counted once and sent once though who sends them dies in between', async () => {
    const phone = aPhone();
    phone.person().gets('frio');
    const host = phone.run(() => {
      void host.dies();
      return Promise.reject(new Error('killed'));
    });
    host.pump.nudge();
    await vi.waitFor(() => expect([...phone.days.values()]).toEqual([1]));
    await host.dies();
    expect([phone.sent, phone.outbox.length]).toEqual([[], 1]);

    const next = phone.run();
    await next.settle();

    expect([phone.sent, [...phone.days.values()], phone.waits()]).toEqual([['frio'], [1], []]);
    await next.dies();
  });

  it('give their place back when nobody has the number', async () => {
    const phone = aPhone();
    const person = phone.person();
    phone.nobody.add(person.number());
    const message = person.gets('frio');
    const host = phone.run();

    await host.settle();

    expect([message()?.failed?.reason, [...phone.days.values()]]).toEqual(['noRecipient', [0]]);
    await host.dies();
  });
});

describe('what WhatsApp tells of an account', () => {
  const listening = (phone: ReturnType<typeof aPhone>) => {
    const host = phone.run();
    const heard = new Map<string, (news: unknown) => void>();
    host.newChats.watch({ ev: { on: (name: string, hear: never) => void heard.set(name, hear) } } as never);
    return { ...host, tell: (name: string, news: unknown) => heard.get(name)?.(news) };
  };
  const end = String(Date.parse(inMs(3_600_000)) / 1000);

  it('is its quota of new chats: whoever was written to is still written to', async () => {
    const phone = aPhone();
    const [before, after] = [phone.person(), phone.person()];
    before.gets('um');
    const host = listening(phone);
    await host.settle();
    host.tell('message-capping.update', { total_quota: 1, used_quota: 1, cycle_end_timestamp: end });
    before.gets('dois');
    const waiting = after.gets('três');

    await host.settle();

    expect([phone.sent, phone.waits()]).toEqual([['um', 'dois'], ['três']]);
    expect(waiting()?.waits).toEqual({ reason: 'cap', until: inMs(3_600_000) });
    await host.dies();
  });

  it.each([
    ['no quota', {}],
    ['a quota of nothing', { total_quota: 0, used_quota: 0, cycle_end_timestamp: end }],
    ['a warning', { total_quota: 10, used_quota: 8, cycle_end_timestamp: end, capping_status: 'FIRST_WARNING' }],
    ['a cycle that is over', { capping_status: 'CAPPED', cycle_end_timestamp: '1700000000' }],
    ['something else', { total_quota: null, cycle_end_timestamp: 'soon' }],
  ])('holds nothing up where it is %s', async (_what, cap) => {
    const phone = aPhone();
    phone.person().gets('um');
    const host = listening(phone);
    host.tell('message-capping.update', cap);

    await host.settle();

    expect(phone.sent).toEqual(['um']);
    await host.dies();
  });

  it('is a lock without an end, which is asked about after an hour', async () => {
    const phone = aPhone();
    phone.person().gets('um');
    const host = listening(phone);
    host.tell('connection.update', { reachoutTimeLock: { isActive: true } });
    await host.settle();
    expect([phone.sent, phone.standing().lock]).toEqual([[], { reason: 'timeLock', until: inMs(3_600_000) }]);

    phone.passes(3_600_001);
    await host.settle();

    expect([phone.sent, phone.standing().lock]).toEqual([['um'], null]);
    await host.dies();
  });

  it('is that it was linked now, from which its days are counted', async () => {
    const phone = aPhone();
    const host = listening(phone);
    await host.newChats.load();

    host.tell('connection.update', { isNewLogin: true });

    expect(phone.standing().linkedAt).toBe(noon);
    await host.dies();
  });
});

describe('people who wrote', () => {
  it('are new chats for another number that is linked in the place of theirs, but for those who wrote to it too', async () => {
    const phone = aPhone();
    phone.allows(1);
    phone.isLinkedAnew();
    phone.passes(1000);
    const [first, second, again] = [phone.person({ wrote: true }), phone.person({ wrote: true }), phone.person({ wrote: true })];
    for (const person of [first, second, again]) person.writesLongAgo();
    again.writesNow();
    first.gets('um');
    second.gets('dois');
    again.gets('conhecido');
    const host = phone.run();

    await host.settle();

    expect([phone.sent, phone.waits(), [...phone.days.values()]]).toEqual([['um', 'conhecido'], ['dois'], [1]]);
    await host.dies();
  });

  it('are no new chats for a number that is linked again after another one, which has its own count', async () => {
    const phone = aPhone();
    phone.allows(1);
    const [known, stranger, third] = [phone.person({ wrote: true }), phone.person(), phone.person()];
    known.writesLongAgo();
    phone.person().gets('um');
    const first = phone.run();
    await first.settle();
    await first.dies();

    phone.isLinkedAnew();
    const other = phone.run();
    stranger.gets('dois');
    await other.settle();
    await other.dies();
    expect([phone.sent, phone.waits(), [...phone.days.values()]]).toEqual([['um', 'dois'], [], [1, 1]]);

    phone.isLinkedAgain();
    phone.passes(2000);
    const again = phone.run();
    known.gets('conhecido');
    third.gets('três');
    await again.settle();
    expect([phone.sent, phone.waits()]).toEqual([['um', 'dois', 'conhecido'], ['três']]);
    await again.dies();
  });

  it('are no new chat, by what stands in the conversation too, and are named as they wrote last', async () => {
    const phone = aPhone();
    phone.allows(1);
    phone.is({ lock: { reason: 'timeLock', until: inMs(3_600_000) } });
    const old = phone.person();
    old.writesLongAgo();
    old.gets('de volta');
    phone.person({ wrote: true, lid: '111222333444555', chat: 'lid' }).gets('por LID');
    phone.person({ wrote: true, lid: '111222333444556' }).gets('por número');
    const host = phone.run();

    await host.settle();

    expect([phone.sent, phone.days.size]).toEqual([['de volta', 'por LID', 'por número'], 0]);
    expect(phone.addressed.slice(1)).toEqual(['111222333444555@lid', expect.stringMatching(/@s\.whatsapp\.net$/)]);
    await host.dies();
  });
});
