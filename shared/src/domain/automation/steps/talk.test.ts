import { describe, expect, it } from 'vitest';
import { aSituation } from '../../../testing/a-situation.ts';
import { flowId as flowIdSchema, integrationId as integrationIdSchema, promptId as promptIdSchema, queueId } from '../../ids.ts';
import type { BotQueue } from '../facts.ts';
import { decide } from '../decide.ts';
import { option } from './option.ts';
import { queue } from './queue.ts';
import { talk } from './talk.ts';

const id = (letter: string) => `${'0'.repeat(25)}${letter}`;
const integrationId = integrationIdSchema.parse(id('N'));
const promptId = promptIdSchema.parse(id('P'));
const flowId = flowIdSchema.parse(id('F'));
const sales = queueId.parse(id('Q'));
const begun = (source: string) => [
  { kind: 'startFlow', flowId: source, runId: '2026-03-10T15:00:00.000Z', isNotPhrase: false },
  { kind: 'remember', change: { talked: true, enters: undefined } },
];
const service = { integrations: { [integrationId]: { flowId: null } } };
const connection = { integrationId };

describe('a connection’s integration or prompt', () => {
  it('has the conversation once it is known to be there', () => {
    expect(talk.answer(aSituation({ connection }))).toEqual({ needs: [{ kind: 'integration', id: integrationId }] });
    expect(talk.answer(aSituation({ connection, facts: service }))).toEqual({
      keep: 'conversation',
      effects: begun(`integration:${integrationId}`),
    });
    expect(talk.answer(aSituation({ connection, facts: { integrations: { [integrationId]: null } } }))).toBeNull();
    expect(talk.answer(aSituation({ connection: { promptId } }))).toEqual({ needs: [{ kind: 'prompt', id: promptId }] });
    expect(talk.answer(aSituation({ connection: { promptId }, facts: { prompts: { [promptId]: true } } }))).toEqual({
      keep: 'conversation',
      effects: begun(`prompt:${promptId}`),
    });
    expect(talk.answer(aSituation({ connection: { promptId }, facts: { prompts: { [promptId]: false } } }))).toBeNull();
    expect(talk.answer(aSituation())).toBeNull();
  });

  it('that is a flow begins that flow, where it can', () => {
    const facts = { integrations: { [integrationId]: { flowId } } };

    expect(talk.answer(aSituation({ connection, facts }))).toEqual({ needs: [{ kind: 'flow', id: flowId }] });
    expect(talk.answer(aSituation({ connection, facts: { ...facts, flows: { [flowId]: true } } }))).toMatchObject({
      effects: begun(flowId),
    });
    expect(talk.answer(aSituation({ connection, facts: { ...facts, flows: { [flowId]: false } } }))).toBeNull();
  });

  it.each([
    ['had it before on this ticket', { ticket: { bot: { version: 1, talked: true } } }],
    ['comes after a person', { ticket: { acceptedAt: '2026-03-10T14:00:00.000Z' } }],
    ['would take somebody out of a queue', { ticket: { isNew: false, queueId: sales } }],
    ['would take it from a person', { ticket: { status: 'open' as const, userId: 'x' as never } }],
    ['would answer a group', { message: { isGroup: true } }],
    ['would answer what is old', { message: { sentAt: '2026-03-10T14:54:59.999Z' } }],
    ['would answer in place of a menu', { ticket: { bot: { version: 1, asks: { kind: 'queue' as const } } } }],
  ])('is not begun when it %s', (_why, change) => {
    expect(talk.answer(aSituation({ connection, facts: service, ...change }))).toBeNull();
  });

  it('stands behind the greeting and before the menu', () => {
    const faces = {
      [sales]: { id: sales, name: 'Vendas', greetingMessage: '' },
      [id('R')]: { id: id('R') as never, name: 'Outra', greetingMessage: '' },
    };
    const decided = decide(
      aSituation({
        connection: { ...connection, queueIds: [sales, id('R') as never], greetingMessage: 'Bem-vindo', maxUseBotQueues: 3 },
        facts: { ...service, faces },
      }),
    );

    expect(decided).toMatchObject({
      reason: 'talk',
      effects: [{ kind: 'say' }, { kind: 'log' }, { kind: 'remember' }, { kind: 'startFlow' }, { kind: 'remember' }],
    });
  });
});

const aQueue = (change: Partial<BotQueue>): BotQueue => ({
  id: sales,
  name: 'Vendas',
  greetingMessage: 'Oi, aqui é Vendas',
  outOfHoursMessage: '',
  schedules: [],
  closeTicket: false,
  ativarRoteador: false,
  tempoRoteador: 0,
  typeRandomMode: 'RANDOM',
  fileListId: null,
  integrationId: null,
  promptId: null,
  chatbots: [],
  ...change,
});

describe('a queue’s integration', () => {
  it('has the conversation when the queue is chosen, after its greeting', () => {
    const ticket = { queueId: sales, bot: { version: 1, enters: sales } };
    const facts = { ...service, queues: { [sales]: aQueue({ integrationId }) } };

    expect(queue.answer(aSituation({ ticket, facts }))).toEqual({
      keep: 'conversation',
      effects: [{ kind: 'say', body: 'Oi, aqui é Vendas' }, ...begun(`integration:${integrationId}`)],
    });
    const chosen = { ...ticket, bot: { ...ticket.bot, choice: 'Vendas' } };
    expect(queue.answer(aSituation({ message: { body: '1' }, ticket: chosen, facts }))).toMatchObject({
      effects: [{ kind: 'say' }, { kind: 'startFlow', heard: 'Vendas' }, { kind: 'remember' }],
    });
    expect(queue.answer(aSituation({ ticket, facts: { ...facts, integrations: { [integrationId]: null } } }))).toMatchObject({
      effects: [{ kind: 'say' }, { kind: 'remember' }, { kind: 'holds', isBot: false }],
    });
  });
});

describe('an option that is an integration', () => {
  const chatbots = [
    {
      id: 'o1',
      name: 'Robô',
      queueType: 'integration' as const,
      greetingMessage: 'Um momento',
      closeTicket: false,
      optQueueId: null,
      optUserId: null,
      optFileId: null,
      optIntegrationId: integrationId,
      options: [],
    },
  ];
  const ticket = { queueId: sales, isBot: true, bot: { version: 1, asks: { kind: 'option' as const, path: [] } } };
  const ask = (facts: object) =>
    option.answer(aSituation({ message: { body: '1' }, ticket, facts: { queues: { [sales]: aQueue({ chatbots }) }, ...facts } }));

  it('begins it, or leaves the customer to people when it is gone', () => {
    expect(ask({})).toEqual({ needs: [{ kind: 'integration', id: integrationId }] });
    expect(ask(service)).toEqual({
      keep: 'conversation',
      // It hears what was chosen, not its number.
      effects: [
        { kind: 'say', body: 'Um momento' },
        ...begun(`integration:${integrationId}`).map((effect) => (effect.kind === 'startFlow' ? { ...effect, heard: 'Robô' } : effect)),
      ],
    });
    expect(ask({ integrations: { [integrationId]: null } })).toMatchObject({
      effects: [{ kind: 'say', body: 'Um momento' }, { kind: 'remember' }, { kind: 'holds', isBot: false }],
    });
  });
});
