import { expect, it } from 'vitest';
import { defaultCampaignSettings } from './campaign-settings.ts';
import { noRecipients } from './recipient-state.ts';
import { decideTurn, type TurnSituation } from './decide-turn.ts';

const plan = { useCampaigns: true } as TurnSituation['company']['plan'];
/** A campaign on a Tuesday noon, of which nobody had their turn. */
const noon: TurnSituation = {
  campaign: { status: 'EM_ANDAMENTO', pausedFor: null },
  run: { next: 0, people: 100, outcomes: [], deferred: { count: 0, first: null } },
  company: { status: true, dueDate: '2027-01-01T00:00:00.000Z', timeZone: 'America/Sao_Paulo', plan },
  counts: { ...noRecipients, waiting: 100 },
  connection: { isLinkedPhone: true, isConnected: true, isRestricted: false },
  isTemplateFit: true,
  settings: defaultCampaignSettings,
  now: new Date('2026-03-10T15:00:00.000Z'),
};

const sent = (count: number) => ({ ...noRecipients, sent: count, waiting: 100 - count });

it.each<[string, Partial<TurnSituation>, ReturnType<typeof decideTurn>]>([
  ['sends one after the other where there are pauses', {}, { kind: 'send', who: 'next', count: 1 }],
  [
    'sends many at once where there are none',
    { settings: { ...noon.settings, messageInterval: 0, longerIntervalAfter: 0 } },
    { kind: 'send', who: 'next', count: 20 },
  ],
  [
    'sends no more at once than come before the longer pause',
    { settings: { ...noon.settings, messageInterval: 0, longerIntervalAfter: 8 }, run: { ...noon.run, next: 5 }, counts: sent(5) },
    { kind: 'send', who: 'next', count: 3 },
  ],
  [
    'sends to no more than there are',
    { settings: { ...noon.settings, messageInterval: 0 }, run: { ...noon.run, next: 98 }, counts: sent(98) },
    { kind: 'send', who: 'next', count: 2 },
  ],
  ['is over when everybody had their turn', { run: { ...noon.run, next: 100 }, counts: sent(100) }, { kind: 'over' }],
  [
    'looks again while a message has not gone out',
    { run: { ...noon.run, next: 100 }, counts: sent(99) },
    { kind: 'lookAgain', at: '2026-03-10T15:01:00.000Z' },
  ],
  [
    'waits for those whom Meta lets it write to another day',
    { run: { ...noon.run, next: 100, deferred: { count: 2, first: '2026-03-11T15:00:00.000Z' } }, counts: sent(98) },
    { kind: 'wait', for: 'marketing', until: '2026-03-11T15:00:00.000Z' },
  ],
  [
    'looks again while others have not got it either',
    { run: { ...noon.run, next: 100, deferred: { count: 2, first: '2026-03-11T15:00:00.000Z' } }, counts: sent(97) },
    { kind: 'lookAgain', at: '2026-03-10T15:01:00.000Z' },
  ],
  [
    'sends to them when their day has come',
    { run: { ...noon.run, next: 100, deferred: { count: 2, first: '2026-03-10T14:00:00.000Z' } }, counts: sent(98) },
    { kind: 'send', who: 'deferred', count: 1 },
  ],
  [
    'does not wait for their messages to go out',
    { run: { ...noon.run, next: 50, deferred: { count: 15, first: '2026-03-11T15:00:00.000Z' } }, counts: sent(30) },
    { kind: 'send', who: 'next', count: 1 },
  ],
  ['pauses when its template may not be sent', { isTemplateFit: false }, { kind: 'pause', reason: 'templatePaused' }],
  ['is over at once without people', { run: { ...noon.run, people: 0 }, counts: noRecipients }, { kind: 'over' }],
  ['does nothing when it was cancelled', { campaign: { status: 'CANCELADA', pausedFor: null } }, { kind: 'nothing' }],
  ['does nothing while it is paused', { campaign: { status: 'EM_ANDAMENTO', pausedFor: 'byHand' } }, { kind: 'nothing' }],
  [
    'waits for the morning',
    { now: new Date('2026-03-10T22:00:00.000Z') },
    { kind: 'wait', for: 'hours', until: '2026-03-11T12:00:00.000Z' },
  ],
  [
    'waits for its connection',
    { connection: { isLinkedPhone: true, isConnected: false, isRestricted: false } },
    { kind: 'wait', for: 'connection', until: '2026-03-10T15:01:00.000Z' },
  ],
  [
    'waits for what a linked phone has not sent',
    { run: { ...noon.run, next: 50 }, counts: sent(30) },
    { kind: 'wait', for: 'number', until: '2026-03-10T15:00:05.000Z' },
  ],
  [
    'lets an official number have more to send',
    { run: { ...noon.run, next: 50 }, counts: sent(30), connection: { isLinkedPhone: false, isConnected: true, isRestricted: false } },
    { kind: 'send', who: 'next', count: 1 },
  ],
  [
    'pauses when the window has no length',
    { settings: { ...noon.settings, startHour: '09:00', endHour: '09:00' } },
    { kind: 'pause', reason: 'noHours' },
  ],
  ['pauses when its connection is gone', { connection: null }, { kind: 'pause', reason: 'connectionDeleted' }],
  [
    'pauses when a fifth of the newest failed',
    { run: { ...noon.run, outcomes: [...Array(10).fill(true), ...Array(40).fill(false)] } },
    { kind: 'pause', reason: 'errors' },
  ],
  [
    'pauses when the plan has no campaigns',
    { company: { ...noon.company, plan: { ...plan, useCampaigns: false } } },
    { kind: 'pause', reason: 'notInPlan' },
  ],
  [
    'pauses when the subscription is over',
    { company: { ...noon.company, dueDate: '2026-03-10T15:00:00.000Z' } },
    { kind: 'pause', reason: 'notInPlan' },
  ],
])('%s', (_what, change, expected) => {
  expect(decideTurn({ ...noon, ...change })).toEqual(expected);
});
