import { describe, expect, it } from 'vitest';
import { aSituation } from '../../../testing/a-situation.ts';
import { aQueueId } from '../../../testing/builders.ts';
import { greeting } from './greeting.ts';

const two = [aQueueId('Q1'), aQueueId('Q2')];
const greets = { greetingMessage: 'Olá!', queueIds: two };

describe('the greeting', () => {
  it('is said once, and lets the menu go on', () => {
    expect(greeting.answer(aSituation({ connection: greets }))).toMatchObject({
      effects: [{ kind: 'say', body: 'Olá!' }, { type: 'chatbotStarted' }, {}],
      goOn: true,
    });
  });

  it.each([
    ['it was said', { bot: { version: 1, greeted: true } }],
    ['somebody attended to the ticket', { acceptedAt: '2026-03-10T12:00:00.000Z' }],
  ])('is not said when %s', (_what, ticket) => {
    expect(greeting.answer(aSituation({ connection: greets, ticket }))).toBeNull();
  });

  it('with one queue is said where the company wants that, and the queue answers too', () => {
    const one = { connection: { ...greets, queueIds: two.slice(0, 1) }, ticket: { queueId: aQueueId('Q1') } };

    expect(greeting.answer(aSituation(one))).toBeNull();
    expect(greeting.answer(aSituation({ ...one, settings: { sendGreetingMessageOneQueues: 'enabled' } }))).toMatchObject({
      effects: [{ kind: 'say' }, { kind: 'log' }, { kind: 'remember' }, { kind: 'queue', enters: true, log: null }],
    });
  });

  it('without words and picture is none', () => {
    expect(greeting.answer(aSituation({ connection: { queueIds: two } }))).toBeNull();
  });
});
