import fc, { type Scheduler } from 'fast-check';
import { clockKinds, type ClockKind } from '@balcao/shared/domain/automation/clocks.ts';
import { channels, isReplyWindowOpen, type Channel } from '@balcao/shared/domain/channels.ts';
import { ratedIn } from '@balcao/shared/domain/automation/rating-scale.ts';
import type { Facts, Need } from '@balcao/shared/domain/automation/facts.ts';
import { companySettingDefaults } from '@balcao/shared/domain/companies/company-settings.ts';
import {
  companyId,
  contactId,
  flowId,
  queueId,
  threadIdOf,
  ticketId as toTicketId,
  userId,
  type TicketId,
} from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { accept } from '@balcao/shared/domain/tickets/transitions/accept.ts';
import { askRating } from '@balcao/shared/domain/tickets/transitions/ask-rating.ts';
import { close } from '@balcao/shared/domain/tickets/transitions/close.ts';
import { returnToQueue } from '@balcao/shared/domain/tickets/transitions/return.ts';
import type { LogEntry, Transition } from '@balcao/shared/domain/tickets/transitions/transition.ts';
import { aBotQueue, anOption } from '@balcao/shared/testing/a-bot-queue.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import type { InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import { expect, it } from 'vitest';
import { toConnection, type Connection } from '../../../setup/connections/service/connection-records.ts';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { clockStrikes, type ClockDeps } from '../service/clock-strikes.ts';
import type { TicketTouch } from '../store/conversation-write.ts';
import { noThread, type Thread } from '../store/ticket-store.ts';
import { decideAndPlace } from './decide-and-place.ts';
import type { ReceiveDeps } from './receive-deps.ts';
import { toArrival } from './to-message.ts';

// Messages, redeliveries, clocks and an attendant, in every order that storage may take them in: what the bot does, it does once.

const [sales, help] = [queueId.parse(anId('Q1')), queueId.parse(anId('Q2'))];
const flow = flowId.parse(anId('F1'));
const [ana, bia] = [userId.parse(anId('X1')), userId.parse(anId('X2'))];
const rows = {
  groupAsTicket: false,
  allowGroup: false,
  complationMessage: 'Até logo!',
  color: '#000000',
  status: 'CONNECTED',
  isDefault: true,
} as const;
const connectionOn = (channel: Channel): Connection => ({
  ...toConnection({
    ...rows,
    companyId: 1,
    connectionId: anId('C1'),
    name: 'Recepção',
    channel,
    queueIds: [sales, help],
    timeCreateNewTicket: 30,
    greetingMessage: 'Olá!',
  }),
  maxUseBotQueues: 2,
  ratingMessage: 'De 1 a 5?',
  expiresTicketNPS: 20,
  timeSendQueue: 10,
  sendIdQueue: help,
  timeInactiveMessage: 5,
  inactiveMessage: 'Ainda está aí?',
  expiresTicket: 15,
  timeToReturnQueue: 7,
});
const queues: Facts['queues'] = {
  [sales]: aBotQueue({
    id: sales,
    greetingMessage: 'Vendas!',
    chatbots: [anOption('a', { greetingMessage: 'A', closeTicket: true }), anOption('b', { options: [anOption('c')] })],
  }),
  [help]: aBotQueue({ id: help, name: 'Suporte', greetingMessage: 'Suporte!', ativarRoteador: true, typeRandomMode: 'ORDENADO' }),
};
const settingsOf = (enableLGPD: string) => ({
  ...companySettingDefaults,
  enableLGPD,
  lgpdMessage: 'Consente?',
  sendQueuePosition: 'enabled',
  sendQueuePositionMessage: 'Lugar {{position}}.',
});
const factsOf =
  (enableLGPD: string) =>
  async (known: Facts, needs: ReadonlyArray<Need>): Promise<Facts> => ({
    ...known,
    ...(needs.some(({ kind }) => kind === 'company')
      ? { company: { timeZone: 'America/Sao_Paulo', settings: settingsOf(enableLGPD) } }
      : {}),
    ...(needs.some(({ kind }) => kind === 'faces') ? { faces: queues } : {}),
    ...(needs.some(({ kind }) => kind === 'queue') ? { queues } : {}),
    ...(needs.some(({ kind }) => kind === 'waiting') ? { waiting: { [sales]: 3, [help]: 3 } } : {}),
    ...(needs.some(({ kind }) => kind === 'flow') ? { flows: { [flow]: true } } : {}),
    phrases: {
      ...known.phrases,
      ...Object.fromEntries(
        needs.flatMap((need) => (need.kind === 'phrase' ? [[need.folded, need.folded === 'fluxo' ? flow : null]] : [])),
      ),
    },
  });

const person: Contact = {
  id: contactId.parse(anId('P1')),
  name: 'Duda',
  number: '5511999990000',
  bsuid: null,
  lid: null,
  scopedIds: {},
  chatAddresses: {},
  disappearingSec: {},
  email: '',
  urlPicture: null,
  active: true,
  acceptAudioMessage: true,
  disableBot: false,
  lgpdAcceptedAt: null,
  extraInfo: [],
  tagIds: [],
  connectionId: null,
  userId: null,
  channel: 'whatsapp',
  isGroup: false,
  createdAt: '2026-03-10T12:00:00.000Z',
  updatedAt: '2026-03-10T12:00:00.000Z',
  version: 1,
  otherNames: [],
  mergedIds: [],
  merged: null,
};
const thread = threadIdOf(connectionOn('whatsapp').id, person.id);

/** The table as conversation-write.ts has it: each write is whole, and refused when what it rests on moved. Reads and writes happen when the
 *  scheduler says so. */
class World {
  now = Date.parse('2026-03-10T12:00:00.000Z');
  contact: Contact = person;
  place: Thread = noThread;
  readonly tickets = new Map<TicketId, Ticket>();
  readonly messages = new Map<string, Message>();
  readonly byProviderId = new Map<string, Message>();
  readonly log: (LogEntry & { ticketId: TicketId; isReached: boolean })[] = [];
  readonly timers: { at: string; clock: ClockKind; version: string; ticketId: TicketId }[] = [];
  turn: typeof ana | null = null;
  #tickets = 0;
  readonly scheduler: Scheduler;
  readonly facts: ReturnType<typeof factsOf>;
  readonly connection: Connection;
  constructor(scheduler: Scheduler, enableLGPD: string, channel: Channel) {
    this.scheduler = scheduler;
    this.connection = connectionOn(channel);
    this.contact = { ...person, channel };
    this.facts = factsOf(enableLGPD);
  }

  #at<T>(what: () => T): Promise<T> {
    return this.scheduler.schedule(Promise.resolve()).then(what);
  }
  clock = (): Date => new Date(this.now);

  #canStore = (messages: ReadonlyArray<Message>, refs: ReadonlyArray<{ value: string }>): boolean =>
    !messages.some(({ id }) => this.messages.has(id)) && !refs.some(({ value }) => this.byProviderId.has(value));
  #store(messages: ReadonlyArray<Message>): void {
    for (const message of messages) {
      this.messages.set(message.id, message);
      if (message.providerId) this.byProviderId.set(message.providerId, message);
    }
  }
  #isSame = (before: Ticket, now: Ticket | undefined): now is Ticket =>
    now !== undefined && now.status === before.status && now.userId === before.userId && now.queueId === before.queueId;

  #mayWriteAlso = (writes: ReadonlyArray<RowWrite>): boolean =>
    writes.every(({ params }) => {
      if (params['contact']) return params['version'] === this.contact.version;
      return params['turn'] ? params['before'] === this.turn : true;
    });
  #writeAlso(writes: ReadonlyArray<RowWrite>): void {
    for (const { params } of writes) {
      if (params['contact']) this.contact = { ...this.contact, ...Object(params['contact']), version: this.contact.version + 1 };
      if (params['turn']) this.turn = userId.parse(params['turn']);
    }
  }
  /** `isReached`: the customer could be written to, by what was read when it was decided. */
  #note(ticketId: TicketId, log: ReadonlyArray<LogEntry>, lastInboundAt: string | null): void {
    const isReached = isReplyWindowOpen(this.connection.channel, lastInboundAt, this.clock());
    this.log.push(...log.map((entry) => ({ ...entry, ticketId, isReached })));
  }

  change = (
    before: Ticket,
    { from, seen, change, log, thread: becomes }: Transition,
    messages: ReadonlyArray<Message> = [],
    refs: ReadonlyArray<{ value: string }> = [],
    also: ReadonlyArray<RowWrite> = [],
  ) =>
    this.#at(() => {
      const now = this.tickets.get(before.id);
      const isSeen =
        !seen ||
        (now?.lastMessageId === seen.lastMessageId && now.unreadMessages === seen.unreadMessages && now.bot?.version === seen.bot?.version);
      const isFree =
        becomes === 'keep' || (becomes === 'claim' ? this.place.activeTicketId === null : this.place.activeTicketId === before.id);
      if (!this.#isSame(before, now) || !isSeen || !isFree || !this.#canStore(messages, refs) || !this.#mayWriteAlso(also))
        return { outcome: 'lost' as const, ticket: now ?? null };
      const hasMoved =
        (change.status ?? from.status) !== from.status ||
        (change.userId !== undefined && change.userId !== from.userId) ||
        (change.queueId !== undefined && change.queueId !== from.queueId);
      const { bot: _forgotten, ...kept } = now;
      const ticket: Ticket = { ...kept, ...change, ...(hasMoved ? { stateAt: change.updatedAt } : {}) };
      this.tickets.set(ticket.id, ticket);
      if (becomes === 'release') this.place = { ...this.place, activeTicketId: null, closedAt: change.updatedAt };
      if (becomes === 'claim') this.place = { ...this.place, activeTicketId: before.id };
      this.#store(messages);
      this.#writeAlso(also);
      this.#note(before.id, log, change.lastInboundAt ?? before.lastInboundAt);
      return { outcome: 'saved' as const, ticket };
    });

  deps = (): ReceiveDeps => {
    const all = {
      companyId: companyId.parse(1),
      now: this.clock,
      facts: this.facts,
      flowRuns: { inputWrite: () => ({ kind: 'Put', params: {} }) },
      users: { activeWrite: () => ({ kind: 'ConditionCheck', params: {} }) },
      companies: { nextTicketId: () => this.#at(() => toTicketId.parse(++this.#tickets)), getRead: () => undefined },
      contacts: {
        get: () => this.#at(() => this.contact),
        standsWrite: () => ({ kind: 'ConditionCheck', params: {} }),
        editWrite: (_id: string, change: object, _at: string, version: number) => ({
          kind: 'Update',
          params: { contact: change, version },
        }),
      },
      messages: {
        find: (_scope: string, value: string) =>
          this.#at(() => {
            const found = this.byProviderId.get(value);
            return found ? { threadId: thread, messageId: found.id } : null;
          }),
        lastWithin: () => this.#at(() => [...this.messages.keys()].sort().at(-1) ?? ''),
        append: (before: Ticket, added: ReadonlyArray<Message>, refs: ReadonlyArray<{ value: string }>, touch: TicketTouch | null) =>
          this.#at(() => {
            if (!this.#canStore(added, refs)) return 'known' as const;
            const now = this.tickets.get(before.id);
            if (!this.#isSame(before, now)) return 'lost' as const;
            if (touch) {
              const isNewest = touch.lastMessageId > before.lastMessageId;
              if (isNewest && now.lastMessageId > touch.lastMessageId) return 'lost' as const;
              const { addUnread: _add, ...row } = touch;
              this.tickets.set(now.id, { ...now, ...(isNewest ? row : {}), unreadMessages: now.unreadMessages + 1 });
            }
            this.#store(added);
            return 'saved' as const;
          }),
      },
      tickets: {
        get: (id: TicketId) => this.#at(() => this.tickets.get(id) ?? null),
        getThread: () => this.#at(() => this.place),
        change: this.change,
        open: (
          { ticket, log }: { ticket: Ticket; log: LogEntry[] },
          messages: ReadonlyArray<Message>,
          refs: ReadonlyArray<{ value: string }>,
          { alongside }: { alongside: RowWrite[] },
        ) =>
          this.#at(() => {
            if (this.place.activeTicketId !== null || !this.#canStore(messages, refs) || !this.#mayWriteAlso(alongside))
              return 'lost' as const;
            const isClosed = ticket.status === 'closed';
            this.tickets.set(ticket.id, { ...ticket, stateAt: ticket.createdAt });
            this.place = { activeTicketId: isClosed ? null : ticket.id, lastTicketId: ticket.id, closedAt: this.place.closedAt };
            this.#store(messages);
            this.#writeAlso(alongside);
            this.#note(ticket.id, log, ticket.lastInboundAt);
            return 'saved' as const;
          }),
      },
    };
    // The parts of the stores that storing a message uses.
    return all as unknown as ReceiveDeps;
  };
  clockDeps = (): ClockDeps => {
    const { tickets, contacts, users } = this.deps();
    return {
      tickets: {
        get: tickets.get,
        change: this.change,
        lastOffered: () => this.#at(() => this.turn),
        offeredWrite: (_queue, to, before) => ({ kind: 'Put', params: { turn: to, before } }),
      },
      contacts,
      users,
      connectionOf: async () => this.connection,
      facts: this.facts,
      membersOf: async () => [ana, bia].map((id) => ({ id, load: 0 })),
      isFlowBusy: async () => false,
      setAgain: async (timer) => {
        if (timer.kind === 'ticket-clock') this.timers.push(timer);
      },
      now: this.clock,
    };
  };
}

const timing = { TIMER_QUEUE_URL: '', TIMER_GROUP: '', TIMER_QUEUE_ARN: '', TIMER_ROLE_ARN: '' };
const receive = async (world: World, event: InboundMessageEvent): Promise<void> => {
  const deps = world.deps();
  const { connection } = world;
  if (await deps.messages.find('', event.providerId)) return;
  const place = await deps.tickets.getThread(thread);
  const wanted = place.activeTicketId ?? place.lastTicketId;
  const ticket = wanted === null ? null : await deps.tickets.get(wanted);
  const contact = await deps.contacts.get(person.id);
  if (!contact) throw new Error('nobody');
  await decideAndPlace(
    deps,
    { connection, arrival: toArrival(connection, event), event, receivedAt: world.clock() },
    { contact, place: { thread: place, ticket }, company: null },
  );
};
const strike = async (world: World, timer: { clock: ClockKind; version: string; ticketId: TicketId; at: string }): Promise<void> => {
  const deps = world.clockDeps();
  const change: typeof deps.tickets.change = async (before, transition, ...rest) => {
    // No clock takes a conversation from a flow, but for the end of it.
    if (before.isBot && before.bot?.flow && transition.change.status !== 'closed')
      expect(transition.change).toMatchObject({ queueId: before.queueId, userId: null, isBot: true, bot: { flow: before.bot.flow } });
    const write = await deps.tickets.change(before, transition, ...rest);
    // When the time for a rating is over, a ticket whose customer wrote something else is pending again, not closed.
    if (timer.clock === 'ratingOver' && write.outcome === 'saved')
      expect([write.ticket.status, before.unreadMessages > 0, write.ticket.unreadMessages, write.ticket.waitingSince]).toEqual(
        before.waitingSince === null ? ['closed', false, 0, null] : ['pending', true, before.unreadMessages, before.waitingSince],
      );
    return write;
  };
  await clockStrikes({ kind: 'ticket-clock', companyId: companyId.parse(1), ...timer }, timing, {
    ...deps,
    tickets: { ...deps.tickets, change },
  });
};

const acts = ['accept', 'return', 'close', 'resolve'] as const;
/** An attendant's press, on the ticket as it was when they looked; somebody else may have been faster. */
const act = async (world: World, kind: (typeof acts)[number]): Promise<void> => {
  const deps = world.deps();
  const { activeTicketId } = await deps.tickets.getThread(thread);
  const ticket = activeTicketId === null ? null : await deps.tickets.get(activeTicketId);
  if (!ticket) return;
  const by = { userId: ana, at: world.clock().toISOString() };
  const decided =
    kind === 'accept'
      ? accept(ticket, by, sales)
      : kind === 'return'
        ? returnToQueue(ticket, by)
        : kind === 'close'
          ? close(ticket, by)
          : ticket.status === 'open'
            ? { kind: 'close', ...askRating(ticket, world.connection.ratingMessage, by) }
            : null;
  if (decided && 'change' in decided) await world.change(ticket, decided);
};

type Step =
  | { kind: 'write'; body: string; isLate: boolean }
  | { kind: 'again'; nth: number }
  | { kind: 'clock'; clock: ClockKind; nth: number }
  | { kind: 'act'; act: (typeof acts)[number] };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      body: fc.constantFrom('Oi', '1', '2', '9', '0', '#', 'sim', 'não', '5', 'vendas', 'fluxo', 'atendente'),
      isLate: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('again' as const), nth: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('clock' as const), clock: fc.constantFrom(...clockKinds), nth: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('act' as const), act: fc.constantFrom(...acts) }) },
);
/** Some minutes, or so many that a customer may be answered on some channels no more. */
const pause = fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 0, max: 12 }) }, { weight: 1, arbitrary: fc.constant(24 * 60 + 1) });
/** Steps of one round happen at the same time. */
const rounds = fc.array(fc.record({ minutes: pause, steps: fc.array(step, { minLength: 1, maxLength: 4 }) }), {
  minLength: 1,
  maxLength: 8,
});

const assertConsistent = (world: World, events: ReadonlyArray<InboundMessageEvent>): void => {
  const all = [...world.messages.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  expect(
    all
      .filter(({ fromMe }) => !fromMe)
      .map(({ providerId }) => providerId)
      .sort(),
  ).toEqual([...new Set(events.map(({ providerId }) => providerId))].sort());
  // Nothing is said by itself to a customer who may not be written to.
  const heardAt = all.filter(({ fromMe }) => !fromMe).map(({ createdAt }) => createdAt);
  /** By what had been heard until then: rounds are a second apart, and what is heard in one is milliseconds later than its beginning. */
  const mayBeWrittenTo = (when: string) =>
    heardAt.some((at) => Date.parse(at) < Date.parse(when) + 1_000 && isReplyWindowOpen(world.connection.channel, at, new Date(when)));
  for (const { fromMe, handledBy, updatedAt, body } of all) {
    if (!fromMe || !handledBy) continue;
    expect([body, mayBeWrittenTo(updatedAt)]).toEqual([body, true]);
  }
  const active = [...world.tickets.values()].filter(({ status }) => status !== 'closed');
  expect(active.map(({ id }) => id)).toEqual(world.place.activeTicketId === null ? [] : [world.place.activeTicketId]);
  for (const ticket of world.tickets.values()) {
    const said = all.filter(({ ticketId, fromMe }) => ticketId === ticket.id && fromMe);
    const count = (text: string) => said.filter(({ body }) => body.startsWith(text)).length;
    const logged = (type: string) => world.log.filter((entry) => entry.ticketId === ticket.id && entry.type === type).length;
    expect(count('Olá!')).toBeLessThanOrEqual(1);
    expect(logged('created')).toBe(1);
    // A flow that begins says its own first words.
    expect(logged('chatbotStarted')).toBeGreaterThanOrEqual(count('Olá!'));
    // Whoever came into the queue, by the menu or by time, was greeted there and told how many wait, where they may still be written to.
    const arrivals = world.log.filter(
      ({ ticketId, type, userId: to, queueId: into, isReached }) =>
        ticketId === ticket.id && to === null && into === help && (type === 'queueSet' || type === 'redirected') && isReached,
    );
    expect([count('Suporte!'), said.filter(({ body, queueId: of }) => of === help && body.startsWith('Lugar ')).length]).toEqual([
      arrivals.length,
      arrivals.length,
    ]);
    expect(ticket.amountUsedBotQueues).toBeLessThanOrEqual(world.connection.maxUseBotQueues);
    // Menus are counted one by one; those that the customer asked for are not.
    const isCounted = !events.some(({ content }) => content.kind === 'text' && (content.body === '#' || content.body === '0'));
    const isUntouched = !world.log.some(
      ({ ticketId, type }) =>
        ticketId === ticket.id && ['started', 'closed', 'closedByClient', 'reopened', 'returnedToQueue'].includes(type),
    );
    if (isCounted && isUntouched)
      expect(ticket.amountUsedBotQueues).toBe(
        said.filter(
          ({ body, handledBy }) => body.includes('1 - ') && (handledBy === 'menu' || (handledBy === 'option' && body.startsWith('Não'))),
        ).length,
      );
    // Each rating is in the log once, with what it ended in, and was thanked for no more often.
    const ratings = world.log.filter((entry) => entry.ticketId === ticket.id && ratedIn(entry.reason ?? null));
    expect(count('Agradecemos')).toBeLessThanOrEqual(ratings.length);
    expect(ratings.filter(({ type }) => type !== 'closedByClient' && type !== 'returnedToQueue')).toEqual([]);
    expect(
      said.some(
        ({ body }, index) =>
          body === 'Ainda está aí?' && said[index - 1]?.body === body && all.indexOf(said[index]!) === all.indexOf(said[index - 1]!) + 1,
      ),
    ).toBe(false);
    if (ticket.status === 'closed') expect([ticket.bot, ticket.isBot, ticket.closedAt === null]).toEqual([undefined, false, false]);
    if (ticket.isBot) expect([['pending', 'lgpd'].includes(ticket.status), ticket.userId]).toEqual([true, null]);
    if (ticket.status === 'open') expect(ticket.bot?.asks).toBeUndefined();
    if (ticket.status === 'lgpd') expect(ticket.bot?.asks?.kind).toBe('consent');
    if (ticket.status === 'nps') expect(ticket.bot?.asks?.kind).toBe('rating');
    if (ticket.bot?.asks?.kind === 'option') expect(ticket.queueId).not.toBeNull();
  }
};

it('does each thing once and ends consistent, whatever comes at the same time, late or again', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      rounds,
      fc.constantFrom('enabled', 'disabled'),
      fc.constantFrom(...channels),
      async (scheduler, all, enableLGPD, channel) => {
        const world = new World(scheduler, enableLGPD, channel);
        const events: InboundMessageEvent[] = [];
        const versions: string[] = [];
        for (const { minutes, steps } of all) {
          world.now += minutes * 60_000 + 1000;
          const { activeTicketId } = world.place;
          const active = activeTicketId === null ? undefined : world.tickets.get(activeTicketId);
          if (active?.stateAt) versions.push(active.stateAt);
          const running = steps.map((each, index): Promise<void> => {
            switch (each.kind) {
              case 'write': {
                const event = aText(
                  channel,
                  each.body,
                  `m${events.length}`,
                  new Date(world.now + index - (each.isLate ? 3 * 86_400_000 : 0)),
                );
                events.push(event);
                return receive(world, event);
              }
              case 'again': {
                const event = events[each.nth % Math.max(1, events.length)];
                return event ? receive(world, event) : Promise.resolve();
              }
              case 'clock': {
                const version = versions.at(-1 - each.nth);
                const ticketId = activeTicketId;
                return version && ticketId !== null
                  ? strike(world, { clock: each.clock, version, ticketId, at: new Date(world.now).toISOString() })
                  : Promise.resolve();
              }
              case 'act':
                return act(world, each.act);
            }
          });
          await scheduler.waitFor(Promise.all(running));
          assertConsistent(world, events);
        }
        // Everything once more, and nothing of it does anything.
        const before = JSON.stringify([[...world.messages.keys()].sort(), world.log, [...world.tickets.values()]]);
        await scheduler.waitFor(Promise.all(events.map((event) => receive(world, event))));
        expect(JSON.stringify([[...world.messages.keys()].sort(), world.log, [...world.tickets.values()]])).toBe(before);
      },
    ),
    { numRuns: 300 },
  );
});

const aText = (channel: Channel, body: string, providerId: string, at: Date): InboundMessageEvent => ({
  type: 'message',
  channel,
  chatKey: person.number ?? '',
  providerId,
  sentAt: at.toISOString(),
  contact: { identities: [{ kind: 'phone', value: person.number ?? '' }], name: person.name },
  content: { kind: 'text', body },
  quotedProviderId: null,
  forwarded: false,
  fromMe: false,
});
