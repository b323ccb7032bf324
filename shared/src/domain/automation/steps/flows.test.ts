import { describe, expect, it } from 'vitest';
import { aSituation } from '../../../testing/a-situation.ts';
import { flowId as flowIdSchema, queueId } from '../../ids.ts';
import { decide } from '../decide.ts';
import { flowHears } from './flow-hears.ts';
import { flowNotPhrase } from './flow-not-phrase.ts';
import { flowPhrase } from './flow-phrase.ts';
import { flowWelcome } from './flow-welcome.ts';

const flowId = flowIdSchema.parse(`${'0'.repeat(25)}F`);
const queue = queueId.parse(`${'0'.repeat(25)}Q`);
const drawn = { flows: { [flowId]: true } };
const started = (isNotPhrase = false) => ({
  keep: 'conversation',
  effects: [{ kind: 'startFlow', flowId, runId: '2026-03-10T15:00:00.000Z', isNotPhrase }],
});

describe('a flow that has the conversation', () => {
  it('hears what the customer says, and nothing once a person has it', () => {
    const bot = { version: 1, flow: 'r1' };
    const isBot = true;

    expect(flowHears.answer(aSituation({ ticket: { bot, isBot } }))).toEqual({ keep: 'conversation', effects: [{ kind: 'flowHears' }] });
    expect(flowHears.answer(aSituation({ ticket: { bot: { version: 1 }, isBot } }))).toBeNull();
    expect(flowHears.answer(aSituation({ ticket: { bot, isBot, status: 'open', userId: 'x' as never } }))).toBeNull();
  });

  it('hears nothing once time took the conversation from it', () => {
    expect(flowHears.answer(aSituation({ ticket: { bot: { version: 1, flow: 'r1' }, isBot: false } }))).toBeNull();
  });

  it('is not started again by its own phrase', () => {
    expect(
      flowPhrase.answer(aSituation({ ticket: { bot: { version: 1, flow: 'r1' }, isBot: true }, message: { body: 'promo' } })),
    ).toBeNull();
  });
});

describe('a phrase', () => {
  const ask = (body: string, facts = {}) => flowPhrase.answer(aSituation({ message: { body }, facts: { phrases: {}, ...facts } }));

  it('is looked up as it is folded, then its flow', () => {
    expect(ask('  Promoção ')).toEqual({ needs: [{ kind: 'phrase', connectionId: `${'0'.repeat(25)}A`, folded: 'promocao' }] });
    expect(ask('Promoção', { phrases: { promocao: flowId } })).toEqual({ needs: [{ kind: 'flow', id: flowId }] });
    expect(ask('Promoção', { phrases: { promocao: flowId }, ...drawn })).toEqual(started());
  });

  it('that starts nothing, or a flow that is off, is left to the next step', () => {
    expect(ask('oi', { phrases: { oi: null } })).toBeNull();
    expect(ask('oi', { phrases: { oi: flowId }, flows: { [flowId]: false } })).toBeNull();
  });

  it('of long ago starts nothing: nobody waits for the answer any more', () => {
    const facts = { phrases: { oi: flowId }, ...drawn };
    const sent = (sentAt: string) => flowPhrase.answer(aSituation({ message: { body: 'oi', sentAt }, facts }));

    expect(sent('2026-03-10T14:55:00.000Z')).toEqual(started());
    expect(sent('2026-03-10T14:54:59.999Z')).toBeNull();
  });

  it('is not looked up for what can be none', () => {
    expect(ask('')).toBeNull();
    expect(ask('x'.repeat(201))).toBeNull();
    expect(flowPhrase.answer(aSituation({ message: { kind: 'image', body: 'promo' } }))).toBeNull();
    expect(flowPhrase.answer(aSituation({ message: { body: 'promo' }, ticket: { isGroup: true } }))).toBeNull();
  });

  it('may be a word that every object knows, or two hundred emoji', () => {
    for (const body of ['constructor', '__proto__', '😀'.repeat(200)]) {
      expect(ask(body)).toMatchObject({ needs: [{ kind: 'phrase', folded: body }] });
      expect(ask(body, { phrases: Object.fromEntries([[body, flowId]]), ...drawn })).toEqual(started());
    }
    expect(ask('😀'.repeat(201))).toBeNull();
  });
});

describe('the flow of welcome', () => {
  it('begins somebody’s first ticket', () => {
    const connection = { flowIdWelcome: flowId };

    expect(flowWelcome.answer(aSituation({ connection, facts: drawn }))).toEqual(started());
    expect(flowWelcome.answer(aSituation({ connection, facts: drawn, ticket: { isFirst: false } }))).toBeNull();
    expect(flowWelcome.answer(aSituation({ facts: drawn }))).toBeNull();
  });
});

describe('the flow for what is no phrase', () => {
  const connection = { flowIdNotPhrase: flowId };
  const ask = (at: string | null, ticket = {}) =>
    flowNotPhrase.answer(aSituation({ connection, facts: { ...drawn, notPhrase: { at } }, ticket }));

  it('begins at most every six hours', () => {
    expect(flowNotPhrase.answer(aSituation({ connection, facts: drawn }))).toMatchObject({ needs: [{ kind: 'notPhrase' }] });
    expect(ask(null)).toEqual(started(true));
    expect(ask('2026-03-10T09:00:00.000Z')).toEqual(started(true));
    expect(ask('2026-03-10T09:00:00.001Z')).toBeNull();
  });

  it('leaves who waits in a queue alone', () => {
    expect(ask(null, { isNew: false, queueId: queue })).toBeNull();
    expect(ask(null, { isNew: false })).toEqual(started(true));
  });
});

it('stands in the walk before what waits, the phrase first', () => {
  const connection = { flowIdWelcome: flowId };

  expect(decide(aSituation({ connection, facts: { ...drawn, phrases: { oi: null } } }))).toMatchObject({ reason: 'flowWelcome' });
  expect(decide(aSituation({ connection, facts: { ...drawn, phrases: { oi: flowId } } }))).toMatchObject({ reason: 'flowPhrase' });
  expect(decide(aSituation({ ticket: { bot: { version: 1, flow: 'r' }, isBot: true } }))).toMatchObject({ reason: 'flowHears' });
});
