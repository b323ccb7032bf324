import { describe, expect, it } from 'vitest';
import { planFlags } from '../companies/plan-flags.ts';
import { decideDue, type DueSituation } from './decide-due.ts';

const plan = planFlags.parse(Object.fromEntries(Object.keys(planFlags.shape).map((flag) => [flag, true])));
const sendAt = '2026-03-10T12:00:00.000Z';
const before = '2026-03-10T11:00:00.000Z';
const at = (minutes: number) => new Date(Date.parse(sendAt) + minutes * 60_000);
const situation = (change: Partial<DueSituation> & { schedule?: Partial<DueSituation['schedule']> } = {}): DueSituation => ({
  savedAt: '2026-03-09T12:00:00.000Z',
  company: { status: true, dueDate: '2027-01-01T00:00:00.000Z', plan },
  contact: { active: true },
  connection: { channel: 'whatsapp', isReached: true },
  last: null,
  hasQueue: true,
  now: at(0),
  ...change,
  schedule: {
    status: 'AGENDADA',
    sendAt,
    onlyIfSilent: false,
    openTicket: 'disabled',
    queueId: null,
    templateId: null,
    ...change.schedule,
  },
});
const official = { channel: 'whatsapp_oficial', isReached: true } as const;
const template = { templateId: '01J00000000000000000000000' as never };
const reasonOf = (given: DueSituation) => {
  const decision = decideDue(given);
  return decision.kind === 'fail' ? decision.reason : decision.kind;
};

describe('a schedule whose timer came', () => {
  it('is sent at its time', () => {
    expect(decideDue(situation())).toEqual({ kind: 'send', as: 'text' });
    expect(decideDue(situation({ schedule: { status: 'PENDENTE' } }))).toEqual({ kind: 'send', as: 'text' });
  });

  it.each(['ENVIADA', 'ERRO'] as const)('is left alone when it is %s', (status) => {
    expect(decideDue(situation({ schedule: { status } }))).toEqual({ kind: 'nothing' });
  });

  it('waits for its time, but for a second by which clocks differ', () => {
    expect(reasonOf(situation({ now: new Date(Date.parse(sendAt) - 1001) }))).toBe('early');
    expect(reasonOf(situation({ now: new Date(Date.parse(sendAt) - 1000) }))).toBe('send');
  });

  it('is sent late for a quarter of an hour, and then missed; a repeated one goes on', () => {
    expect(reasonOf(situation({ now: at(15) }))).toBe('send');
    expect(decideDue(situation({ now: new Date(at(15).getTime() + 1) }))).toEqual({
      kind: 'fail',
      reason: 'ERR_SCHEDULE_MISSED',
      goesOn: true,
    });
  });

  it('fails with the reason where nothing can be sent', () => {
    const { plan: _plan, ...company } = situation().company;

    expect(reasonOf(situation({ company: { ...company, plan, status: false } }))).toBe('ERR_COMPANY_DISABLED');
    expect(reasonOf(situation({ company: { ...company, plan, dueDate: sendAt } }))).toBe('ERR_SUBSCRIPTION_EXPIRED');
    expect(reasonOf(situation({ company: { ...company, plan: { ...plan, useSchedules: false } } }))).toBe('ERR_NOT_IN_PLAN');
    expect(reasonOf(situation({ contact: { active: false } }))).toBe('ERR_CONTACT_BLOCKED');
    expect(reasonOf(situation({ connection: null }))).toBe('ERR_CONNECTION_NOT_FOUND');
    expect(reasonOf(situation({ last: { lastInboundAt: before, threadControl: { owner: 'other', at: before } } }))).toBe(
      'ERR_CONVERSATION_HELD',
    );
  });

  it('ends its series where nobody can be written to any more', () => {
    expect(decideDue(situation({ contact: null }))).toEqual({ kind: 'fail', reason: 'ERR_CONTACT_NOT_FOUND', goesOn: false });
    expect(decideDue(situation({ connection: { channel: 'facebook', isReached: false } }))).toEqual({
      kind: 'fail',
      reason: 'ERR_CHANNEL_CANNOT',
      goesOn: false,
    });
  });

  it('fails when it is to open a ticket in a queue that is gone, not when it opens none', () => {
    const queueId = '01J00000000000000000000001' as never;

    expect(reasonOf(situation({ hasQueue: false, schedule: { openTicket: 'enabled', queueId } }))).toBe('ERR_QUEUE_NOT_FOUND');
    expect(reasonOf(situation({ hasQueue: false, schedule: { openTicket: 'disabled', queueId } }))).toBe('send');
    expect(reasonOf(situation({ hasQueue: false, schedule: { openTicket: 'enabled', queueId: null } }))).toBe('send');
  });
});

describe('one that waits for silence', () => {
  const silent = { onlyIfSilent: true };

  it('is not sent, nor repeated, once the contact wrote after it was saved', () => {
    const decision = decideDue(situation({ schedule: silent, last: { lastInboundAt: before } }));

    expect(decision).toEqual({ kind: 'fail', reason: 'ERR_SCHEDULE_ANSWERED', goesOn: false });
  });

  it('is sent where they wrote before that, or never', () => {
    expect(reasonOf(situation({ schedule: silent, last: { lastInboundAt: '2026-03-09T12:00:00.000Z' } }))).toBe('send');
    expect(reasonOf(situation({ schedule: silent }))).toBe('send');
  });
});

describe('on the official channel', () => {
  it('text is sent within the 24 hours after the customer’s last message', () => {
    const last = { lastInboundAt: '2026-03-09T12:00:01.000Z' };

    expect(decideDue(situation({ connection: official, last, schedule: template }))).toEqual({ kind: 'send', as: 'text' });
  });

  it.each([null, '2026-03-09T12:00:00.000Z'])('after them (last message: %s) the chosen template is, or nothing', (lastInboundAt) => {
    const last = { lastInboundAt };

    expect(decideDue(situation({ connection: official, last, schedule: template }))).toEqual({ kind: 'send', as: 'template' });
    expect(decideDue(situation({ connection: official, last }))).toEqual({
      kind: 'fail',
      reason: 'ERR_REPLY_WINDOW_CLOSED',
      goesOn: true,
    });
  });
});
