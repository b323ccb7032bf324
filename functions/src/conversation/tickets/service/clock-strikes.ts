import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { membersFor, type Member } from '@balcao/shared/domain/automation/attendants.ts';
import type { Clock, ClockSituation } from '@balcao/shared/domain/automation/clock.ts';
import { clocks } from '@balcao/shared/domain/automation/clocks.ts';
import type { DecidedEffect, Effect } from '@balcao/shared/domain/automation/effect.ts';
import { noFacts } from '@balcao/shared/domain/automation/facts.ts';
import { play } from '@balcao/shared/domain/automation/play.ts';
import { isInFlow } from '@balcao/shared/domain/automation/steps/start-flow.ts';
import { waitsForCustomer } from '@balcao/shared/domain/flow/run/advance-run.ts';
import { saidAt } from '@balcao/shared/domain/automation/said-at.ts';
import { withoutConnection } from '@balcao/shared/domain/automation/without-connection.ts';
import { minutesAfter } from '@balcao/shared/domain/automation/minutes-after.ts';
import { customerLanguageOf } from '@balcao/shared/domain/customer-language.ts';
import type { CompanyId, QueueId, UserId } from '@balcao/shared/domain/ids.ts';
import { isReachable } from '@balcao/shared/domain/tickets/thread-control.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { lastMessageText } from '@balcao/shared/domain/tickets/last-message.ts';
import type { Timer, TimerOf } from '@balcao/shared/events/timers.ts';
import type * as z from 'zod';
import { connectionRecords, type Connection } from '../../../setup/connections/service/connection-records.ts';
import { userRecords, type UserStore } from '../../../organisation/users/service/user-records.ts';
import { calledName, contactRecords } from '../../../people/contacts/service/contact-records.ts';
import { flowRunRecords } from '../../runs/service/flow-run-records.ts';
import { loadNames } from '../../../people/names/service/names.ts';
import type { timingEnv } from '../../../platform/env.ts';
import { scheduleTimer } from '../../../platform/timers/schedule-timer.ts';
import { clockSettings } from '../automation/clock-settings.ts';
import { contactWrites } from '../automation/contact-writes.ts';
import { factsReader, type FactsReader } from '../automation/load-facts.ts';
import { playedChange, playedTransition, receiverWrites } from '../automation/played-change.ts';
import { writeSays } from '../automation/write-says.ts';
import { withArrivals } from '../automation/with-arrivals.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { offerStoreFor } from '../store/offer-store.ts';
import { ticketStoreFor, type CounterBucket, type TicketStore } from '../store/ticket-store.ts';

/** `reserve`: written with an offer to somebody who takes no more than so many; refused when they were offered another one meanwhile. */
export type Offerable = Member & { reserve?: RowWrite };

export type ClockDeps = {
  tickets: Pick<TicketStore, 'get' | 'change' | 'lastOffered' | 'offeredWrite'>;
  contacts: Pick<ReturnType<typeof contactRecords>, 'get' | 'editWrite'>;
  users: Pick<UserStore, 'activeWrite'>;
  connectionOf: (ticket: Ticket) => Promise<Connection | null>;
  facts: FactsReader;
  /** Whom this ticket of that queue can be offered to. What they have is counted only where it matters: for a choice by load, or where somebody takes
   *  no more than so many. */
  membersOf: (ticket: Ticket, queueId: QueueId, isByLoad: boolean) => Promise<Offerable[]>;
  /** Whether the flow or the assistant that has the conversation is not waiting for the customer. */
  isFlowBusy: (ticket: Ticket) => Promise<boolean>;
  setAgain: (timer: Timer) => Promise<void>;
  now: () => Date;
};

export const clockDeps = (companyId: CompanyId, env: z.output<typeof timingEnv>): ClockDeps => ({
  tickets: ticketStoreFor(companyId),
  contacts: contactRecords(companyId),
  users: userRecords(companyId),
  connectionOf: ({ connectionId }) => connectionRecords(companyId).get(connectionId),
  facts: factsReader(companyId),
  membersOf: async ({ id, contactId }, queueId, isByLoad) => {
    const now = new Date();
    const offers = offerStoreFor(companyId);
    const users = [...(await loadNames(companyId)).users.values()];
    const [contact, buckets] = await Promise.all([
      users.some(({ skillTagIds }) => skillTagIds.length > 0) ? contactRecords(companyId).get(contactId) : null,
      isByLoad || users.some(({ maxTickets }) => maxTickets > 0) ? ticketStoreFor(companyId).counters() : [],
    ]);
    const loads = loadsOf(buckets);
    // Counters follow the table: what was offered in the last minutes is looked up.
    const limits = new Map(users.flatMap((user) => (user.maxTickets > 0 ? [[user.id, user.maxTickets]] : [])));
    const reserves = new Map<UserId, RowWrite>();
    await Promise.all(
      membersFor(users, queueId, [], loads).map(async ({ id: userId }) => {
        const most = limits.get(userId);
        if (most === undefined) return;
        const recent = await offers.recent(userId, now);
        if (recent.offers.length > 0) loads.set(userId, await offers.held(userId, recent, most));
        reserves.set(userId, offers.offerWrite(userId, recent, id, now));
      }),
    );
    return membersFor(users, queueId, contact?.tagIds ?? [], loads).map((member) => {
      const reserve = reserves.get(member.id);
      return reserve ? { ...member, reserve } : member;
    });
  },
  isFlowBusy: async ({ threadId, bot }) => {
    const run = await flowRunRecords(companyId).get(threadId);
    return run !== null && run.runId === bot?.flow && run.state.waiting !== null && !waitsForCustomer(run.state);
  },
  setAgain: (timer) => scheduleTimer({ env, now: () => new Date() }, timer),
  now: () => new Date(),
});

/** Does to a ticket what a clock of it is for, once for each of its versions and each time it is due, however often the timer comes. Nothing happens
 *  when the ticket moved on; when the clock is due later by now, its timer is set again. When its connection was deleted, the ticket goes on by the timer
 *  that was set before, and no message is sent to the customer. */
export const clockStrikes = async (
  timer: TimerOf<'ticket-clock'>,
  env: z.output<typeof timingEnv>,
  deps: ClockDeps = clockDeps(timer.companyId, env),
): Promise<void> => {
  const clock: Clock = clocks[timer.clock];
  for (let tries = 0; tries < mostTries; tries++) {
    // Many customers at once meet at the same attendants.
    if (tries > 2) await sleep(Math.random() * 20 * tries);
    const ticket = await deps.tickets.get(timer.ticketId);
    if (!ticket || clock.versionOf(ticket) !== timer.version) return;
    const connection = await deps.connectionOf(ticket);
    const now = deps.now();
    const settings = await clockSettings(deps.facts, timer.clock, ticket, connection ?? withoutConnection);
    const dueAt =
      connection || !clock.dueWithoutConnection ? clock.dueAt({ ...settings, ticket, now }) : clock.dueWithoutConnection(ticket, timer.at);
    if (dueAt === null) return;
    if (Date.parse(dueAt) > now.getTime()) return deps.setAgain({ ...timer, at: dueAt });
    const turn = await turnOf(deps, clock, ticket, settings.queue?.typeRandomMode === 'CARGA');
    const situation = {
      ...settings,
      ticket,
      now,
      ...turn,
      random: randomOf(timer, dueAt),
      // Without its connection no flow says anything any more.
      isFlowBusy: connection !== null && isInFlow(ticket) && (await deps.isFlowBusy(ticket)),
    };
    const fired = clock.fire(situation);
    if ('againAfter' in fired) return deps.setAgain({ ...timer, at: minutesAfter(now.toISOString(), fired.againAfter) });
    const after = await write(
      deps,
      connection,
      situation,
      { cause: `${ticket.id} ${timer.clock} ${timer.version} ${dueAt}`, by: timer.clock },
      fired,
      turn.members,
    );
    if (after === 'lost') continue;
    // It may have more to do in this state.
    const next = clock.versionOf(after) === timer.version ? clock.dueAt({ ...settings, ticket: after, now }) : null;
    return next === null ? undefined : deps.setAgain({ ...timer, at: next });
  }
  throw new Error('a ticket kept changing while its clock struck');
};
const mostTries = 15;

const turnOf = async (
  { tickets, membersOf }: ClockDeps,
  { asksForQueue }: Clock,
  ticket: Ticket,
  isByLoad: boolean,
): Promise<Pick<ClockSituation, 'lastOffered'> & { members: Offerable[] }> => {
  const { queueId } = ticket;
  if (!asksForQueue || queueId === null) return { members: [], lastOffered: null };
  const [members, lastOffered] = await Promise.all([membersOf(ticket, queueId, isByLoad), tickets.lastOffered(queueId)]);
  return { members, lastOffered };
};

/** Tickets that people have, or were offered. */
const loadsOf = (buckets: ReadonlyArray<CounterBucket>): Map<UserId, number> => {
  const loads = new Map<UserId, number>();
  for (const { status, userId, tickets } of buckets)
    if (userId !== null && (status === 'open' || status === 'pending')) loads.set(userId, (loads.get(userId) ?? 0) + tickets);
  return loads;
};

/** The same whenever the same timer comes. */
const randomOf = ({ ticketId, version }: TimerOf<'ticket-clock'>, dueAt: string): number =>
  createHash('sha256').update(`${ticketId} ${version} ${dueAt}`).digest().readUInt32BE(0) / 2 ** 32;

const write = async (
  deps: ClockDeps,
  connection: Connection | null,
  { ticket, now, lastOffered, company }: ClockSituation,
  { cause, by }: { cause: string; by: string },
  fired: ReadonlyArray<Effect>,
  members: ReadonlyArray<Offerable>,
): Promise<Ticket | 'lost'> => {
  const at = now.toISOString();
  const speaks = connection !== null && isReachable(ticket, now);
  const wanted = fired.filter(({ kind }) => speaks || kind !== 'say').map((effect): DecidedEffect => ({ ...effect, by }));
  const effects = speaks ? await withArrivals(deps.facts, ticket, wanted, now) : wanted;
  const played = play({ ...ticket, isNew: false, isFirst: false }, effects);
  const contact = await deps.contacts.get(ticket.contactId);
  // A queue that it came into is the one that its words name.
  const { queueId } = played.ticket;
  const speaker = company ?? (played.says.length > 0 ? (await deps.facts(noFacts, [{ kind: 'company' }])).company : null);
  const queue = queueId && played.says.length > 0 ? (await deps.facts(noFacts, [{ kind: 'faces', ids: [queueId] }])).faces : {};
  const said = writeSays({ ...ticket, queueId }, played.says, {
    cause,
    at: saidAt(ticket, now),
    now,
    timeZone: speaker?.timeZone ?? 'America/Sao_Paulo',
    language: customerLanguageOf(speaker?.settings),
    contactName: calledName(contact),
    queueName: (queueId && queue[queueId]?.name) || '',
    connectionName: connection?.name ?? '',
  });
  const last = said.at(-1);
  const change = {
    ...(last
      ? { lastMessage: lastMessageText(last.mediaType, last.body, last.media), lastMessageId: last.id, lastMessageFromMe: true }
      : {}),
    ...playedChange(ticket, played, { at, last: last?.id ?? ticket.lastMessageId }),
  };
  const offered = effects.find((effect) => effect.kind === 'offer');
  const turn =
    ticket.queueId && offered?.userId && offered.userId !== lastOffered
      ? [deps.tickets.offeredWrite(ticket.queueId, offered.userId, lastOffered)]
      : [];
  const reserve = offered?.userId ? members.find(({ id }) => id === offered.userId)?.reserve : undefined;
  const ofContact = contact ? contactWrites(deps, contact, played, at) : [];
  const saved = await deps.tickets.change(
    ticket,
    playedTransition(ticket, played, change),
    said,
    [],
    [...ofContact, ...receiverWrites(deps, ticket, played), ...turn, ...(reserve ? [reserve] : [])],
  );
  return saved.outcome === 'saved' ? saved.ticket : 'lost';
};
