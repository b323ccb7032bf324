import { describe, expect, it } from 'vitest';
import { aBotQueue, anOption } from '../../../testing/a-bot-queue.ts';
import { aSituation } from '../../../testing/a-situation.ts';
import { aQueueId } from '../../../testing/builders.ts';
import { connectionDefaults } from '../../connections/connection-defaults.ts';
import type { BotQueue } from '../facts.ts';
import { handOver } from '../hand-over.ts';
import { queue } from './queue.ts';

const id = aQueueId('Q1');
const situation = (chosen: BotQueue | null, change: Parameters<typeof aSituation>[0] = {}) =>
  aSituation({
    ticket: { queueId: id, bot: { version: 1, enters: id } },
    ...change,
    facts: { queues: { [id]: chosen }, hours: { schedules: [], holidays: [] }, ...change.facts },
  });
const kinds = (...of: Parameters<typeof situation>) => {
  const answered = queue.answer(situation(...of));
  return answered && 'effects' in answered
    ? answered.effects.map((effect) => (effect.kind === 'say' ? effect.body : effect.kind))
    : answered;
};

describe('a queue that was chosen', () => {
  it('greets and hands over, asks its options, or closes', () => {
    expect(kinds(aBotQueue({ greetingMessage: 'Oi!' }))).toEqual(['Oi!', 'remember', 'holds']);
    expect(kinds(aBotQueue({ greetingMessage: 'Oi!', chatbots: [anOption('a')] }))).toEqual([
      'Oi!',
      'remember',
      '1 - Opção a\n\n# - Menu inicial',
      'remember',
      'holds',
    ]);
    expect(kinds(aBotQueue({ greetingMessage: 'Só informo.', closeTicket: true }))).toEqual(['Só informo.', 'close']);
  });

  it('that is closed says so and waits', () => {
    const closed = aBotQueue({
      schedules: connectionDefaults.schedules.map((day) => ({
        ...day,
        startTimeA: '20:00',
        endTimeA: '21:00',
        startTimeB: '',
        endTimeB: '',
      })),
      outOfHoursMessage: 'Abrimos às 20.',
    });
    expect(kinds(closed, { settings: { scheduleType: 'queue' } })).toEqual(['Abrimos às 20.', 'remember', 'remember', 'holds']);
    expect(kinds({ ...closed, greetingMessage: 'Oi!' })).toEqual(['Oi!', 'remember', 'holds']);
  });

  it('tells the place in it', () => {
    const settings = { sendQueuePosition: 'enabled', sendQueuePositionMessage: 'Sua vez:' };
    expect(queue.answer(situation(aBotQueue(), { settings }))).toEqual({ needs: [{ kind: 'waiting', queueId: id }] });
    expect(kinds(aBotQueue(), { settings, facts: { waiting: { [id]: 4 } } })).toEqual([
      'Sua vez:\nPosição na fila: 5',
      'remember',
      'holds',
    ]);
    expect(handOver({ ...situation(aBotQueue(), { settings, facts: { waiting: { [id]: 4 } } }), waitsIn: id }, [])).toMatchObject({
      effects: [{ body: 'Sua vez:\nPosição na fila: 4' }, {}, {}],
    });
  });

  it('says nothing unless it was chosen just now, and nothing when it is gone', () => {
    expect(queue.answer(aSituation({ ticket: { queueId: id } }))).toBeNull();
    expect(kinds(null)).toEqual(['remember', 'holds']);
  });
});
