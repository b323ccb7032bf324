// @vitest-environment happy-dom
import type { TicketLogEntry } from '@balcao/shared/domain/tickets/ticket.ts';
import { describe, expect, it } from 'vitest';
import { aMessageView } from '../../testing/builders.ts';
import { toMessageRows } from './message-rows.ts';
import { toThreadEvents } from './thread-events.ts';

const at = (minute: number) => `2026-11-24T12:${String(minute).padStart(2, '0')}:00.000Z`;
const [ana, bia] = ['Ana', 'Bia'].map((name) => ({ id: name as NonNullable<TicketLogEntry['user']>['id'], name }));
const entry = (minute: number, type: TicketLogEntry['type'], user: TicketLogEntry['user'] = null): TicketLogEntry => ({
  id: `${minute} ${type}`,
  type,
  user,
  queue: null,
  reason: null,
  createdAt: at(minute),
});
const types = (log: TicketLogEntry[]) => toThreadEvents(7, log).map(({ type, user, to }) => [type, user?.name, to?.name]);

describe('what a thread tells of its tickets', () => {
  it('is what changes whose it is, and no looks', () => {
    expect(types([entry(0, 'created'), entry(1, 'accessed', ana), entry(2, 'started', ana), entry(3, 'closed', ana)])).toEqual([
      ['started', 'Ana', undefined],
      ['closed', 'Ana', undefined],
    ]);
  });

  it('is one line for a transfer and its arrival', () => {
    expect(types([entry(1, 'transferred', ana), entry(1, 'receivedTransfer', bia)])).toEqual([['transferred', 'Ana', 'Bia']]);
  });

  it('has the changed security code, each time', () => {
    expect(types([entry(1, 'started', ana), entry(2, 'securityCodeChanged'), entry(3, 'accessed', ana)])).toEqual([
      ['started', 'Ana', undefined],
      ['securityCodeChanged', undefined, undefined],
    ]);
  });

  it('says the same only once', () => {
    expect(types([entry(1, 'queueSet'), entry(1, 'queueSet'), entry(2, 'started', ana)])).toHaveLength(2);
  });
});

describe('events between messages', () => {
  const messages = [aMessageView(1, { createdAt: at(10) }), aMessageView(2, { createdAt: at(20) })];
  const rows = (hasOlder: boolean) =>
    toMessageRows(
      messages,
      null,
      hasOlder,
      toThreadEvents(7, [entry(5, 'reopened', ana), entry(15, 'started', ana), entry(25, 'closed', ana)]),
    ).map(({ events, eventsAfter }) => [events.map(({ type }) => type), eventsAfter.map(({ type }) => type)]);

  it('stand where they happened, the last ones at the end', () => {
    expect(rows(false)).toEqual([
      [['reopened'], []],
      [['started'], ['closed']],
    ]);
  });

  it('wait for the older messages they belong to', () => {
    expect(rows(true)[0]).toEqual([[], []]);
  });
});
