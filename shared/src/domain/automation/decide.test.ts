import { describe, expect, it } from 'vitest';
import { aSituation } from '../../testing/a-situation.ts';
import { aQueueId } from '../../testing/builders.ts';
import { asksForCompany, decide, refusedFor } from './decide.ts';

const call = { kind: 'call', body: 'voice' } as const;
const settings = { acceptCallWhatsapp: 'disabled', AcceptCallWhatsappMessage: 'Por favor, escreva.' };

describe('a message that is not wanted', () => {
  it.each([
    ['of a group, where none are taken', { isGroup: true }, false, 'refusedGroup'],
    ['of a group, where they are', { isGroup: true }, true, null],
    ['of a customer', { isGroup: false }, false, null],
  ])('%s', (_what, message, allowGroup, reason) => {
    expect(refusedFor(aSituation({ message, connection: { allowGroup } }))).toBe(reason);
  });
});

describe('the walk', () => {
  it.each([
    ['a customer’s text', {}, 'waits'],
    ['what our side wrote, to somebody blocked too', { message: { fromMe: true }, contact: { active: false } }, 'ownMessage'],
    ['a call of ours', { message: { ...call, fromMe: true }, settings }, 'ownMessage'],
    ['somebody blocked, calls too', { message: call, contact: { active: false }, settings }, 'blocked'],
    ['a call where none are taken', { message: call, settings }, 'refusedCall'],
    ['a call where they are', { message: call }, 'waits'],
    ['what is written to another app, calls too', { isHeldElsewhere: true, message: call, settings }, 'heldElsewhere'],
    [
      'an answer to the question for a rating on standby',
      { isHeldElsewhere: true, message: { body: '5' }, ticket: { status: 'nps' } },
      'heldElsewhere',
    ],
    ['somebody who may not be written to', { isReachable: false, connection: { greetingMessage: 'Olá!' } }, 'unreached'],
  ] as const)('answers %s once: %s', (_what, change, reason) => {
    expect(decide(aSituation(change))).toMatchObject({ reason });
  });

  it('says and remembers nothing of the bot’s where the customer may not be written to', () => {
    const connection = { queueIds: [aQueueId('Q1'), aQueueId('Q2')], greetingMessage: 'Olá!', maxUseBotQueues: 2 };
    const lgpd = { enableLGPD: 'enabled', lgpdMessage: 'Consente?' };
    for (const ticket of [{}, { status: 'lgpd', bot: { version: 1, asks: { kind: 'consent', times: 1 } } }] as const)
      expect(decide(aSituation({ isReachable: false, connection, settings: lgpd, ticket }))).toMatchObject({ effects: [] });
    expect(decide(aSituation({ isReachable: false, connection }))).toMatchObject({ effects: [] });
  });

  it('asks for the company only where a step has to see it', () => {
    expect(asksForCompany(aSituation())).toBe(false);
    expect(asksForCompany(aSituation({ message: call }))).toBe(true);
  });
});
