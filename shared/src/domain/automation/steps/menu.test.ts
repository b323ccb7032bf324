import { describe, expect, it } from 'vitest';
import { aSituation } from '../../../testing/a-situation.ts';
import { aBotQueue } from '../../../testing/a-bot-queue.ts';
import { aQueueId } from '../../../testing/builders.ts';
import { menu } from './menu.ts';

const [one, two] = [aQueueId('Q1'), aQueueId('Q2')];
const faces = { [one]: { id: one, name: 'Vendas', greetingMessage: '' }, [two]: { id: two, name: 'Suporte', greetingMessage: '' } };
const now = new Date('2026-03-10T15:00:00.000Z');
const situation = (
  body: string,
  {
    isAsked = false,
    used = 0,
    menuAt = now.toISOString(),
    ...change
  }: {
    isAsked?: boolean;
    used?: number;
    menuAt?: string;
    connection?: object;
    chatBotType?: string;
    customerLanguage?: string;
    queues?: object;
  } = {},
) =>
  aSituation({
    message: { body },
    connection: { queueIds: [one, two], maxUseBotQueues: 3, ...change.connection },
    settings: { chatBotType: change.chatBotType ?? 'text', customerLanguage: change.customerLanguage ?? 'pt' },
    ticket: {
      amountUsedBotQueues: used,
      isBot: isAsked,
      ...(isAsked ? { bot: { version: 1, asks: { kind: 'queue' as const }, menuAt } } : {}),
    },
    facts: { faces, queues: { ...change.queues } },
    now,
  });
const kinds = (answer: ReturnType<typeof menu.answer>) => (answer && 'effects' in answer ? answer.effects.map(({ kind }) => kind) : answer);

describe('the menu of queues', () => {
  it('is said by number, asks for the queues’ names, and with buttons where the company wants them', () => {
    expect(menu.answer({ ...situation('Oi'), facts: { ...situation('Oi').facts, faces: {} } })).toEqual({
      needs: [{ kind: 'faces', ids: [one, two] }],
    });
    expect(menu.answer(situation('Oi'))).toMatchObject({
      effects: [{ body: '1 - Vendas\n2 - Suporte', lead: 'Escolha uma opção:', joins: true }, {}, {}, {}],
    });
    expect(menu.answer(situation('Oi', { customerLanguage: 'tr' }))).toMatchObject({
      effects: [{ lead: 'Lütfen bir seçenek belirleyin:' }, {}, {}, {}],
    });
    expect(menu.answer(situation('Oi', { chatBotType: 'button' }))).toMatchObject({
      effects: [{ choices: [{ id: `queue:${one}`, title: 'Vendas' }, {}] }, {}, {}, {}],
    });
  });

  it.each([
    ['2', 'Suporte'],
    ['suporte', 'Suporte'],
  ])('takes %s', (body) => {
    expect(menu.answer(situation(body, { isAsked: true }))).toMatchObject({
      effects: [{}, { kind: 'queue', queueId: two, enters: true }, { change: { choice: 'Suporte' } }],
      goOn: true,
    });
  });

  it('hands over to people when they are asked for, in the queue for those who choose none, and says where', () => {
    const queues = { [one]: aBotQueue({ id: one }), [two]: aBotQueue({ id: two, greetingMessage: 'Aqui é o Suporte' }) };
    const asks = (change: object) => menu.answer(situation('Quero falar com um ATENDENTE', { isAsked: true, used: 3, ...change }));
    const people = (queueId: string, ...says: string[]) => ({
      keep: 'conversation',
      effects: [
        { kind: 'queue', queueId, log: 'redirected', reason: 'person' },
        ...says.map((body) => ({ kind: 'say', body })),
        { kind: 'remember', change: { talked: true } },
        { kind: 'holds', isBot: false },
      ],
    });

    expect(asks({})).toEqual({ needs: [{ kind: 'queue', id: one }] });
    expect(asks({ queues })).toEqual(people(one));
    expect(asks({ queues, connection: { sendIdQueue: two } })).toEqual(people(two, 'Aqui é o Suporte'));
    expect(asks({ queues: { ...queues, [two]: null }, connection: { sendIdQueue: two } })).toEqual(people(one));
  });

  it('does not take a first message for an answer', () => {
    expect(kinds(menu.answer(situation('2')))).toEqual(['say', 'remember', 'menuSaid', 'holds']);
  });

  it('repeats itself as often as allowed, then leaves the ticket to people', () => {
    expect(kinds(menu.answer(situation('9', { isAsked: true, used: 2 })))).toEqual(['say', 'remember', 'menuSaid', 'holds']);
    expect(kinds(menu.answer(situation('9', { isAsked: true, used: 3 })))).toEqual(['holds']);
    expect(menu.answer(situation('Oi', { connection: { maxUseBotQueues: 0 } }))).toBeNull();
  });

  it('does not repeat itself before its time', () => {
    const soon = { isAsked: true, used: 1, menuAt: new Date(now.getTime() - 4 * 60_000).toISOString() };
    expect(kinds(menu.answer(situation('9', { ...soon, connection: { timeUseBotQueues: 5 } })))).toEqual([]);
    expect(kinds(menu.answer(situation('9', { ...soon, connection: { timeUseBotQueues: 4 } })))).toHaveLength(4);
  });

  it('is none with one queue', () => {
    expect(menu.answer(situation('Oi', { connection: { queueIds: [one] } }))).toBeNull();
  });
});
