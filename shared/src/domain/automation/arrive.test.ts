import { expect, it } from 'vitest';
import { aBotQueue } from '../../testing/a-bot-queue.ts';
import { aSituation } from '../../testing/a-situation.ts';
import { aQueueId } from '../../testing/builders.ts';
import { connectionDefaults } from '../connections/connection-defaults.ts';
import { arrive } from './arrive.ts';

const queueId = aQueueId('Q1');
const shut = connectionDefaults.schedules.map((day) => ({ ...day, startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' }));
const arrived = ({ greetingMessage = 'Vendas!', isShut = false, isIn = false, told = undefined as string | undefined } = {}) => {
  const { facts, now } = aSituation({
    settings: { scheduleType: 'queue', sendQueuePosition: 'enabled', sendQueuePositionMessage: 'Lugar {{position}}' },
    facts: {
      hours: { schedules: [], holidays: [] },
      queues: { [queueId]: aBotQueue({ greetingMessage, schedules: isShut ? shut : [], outOfHoursMessage: 'Fechado' }) },
      waiting: { [queueId]: 2 },
    },
  });
  const said = arrive({
    ticket: { queueId, ...(told ? { bot: { version: 1, told } } : {}) },
    cameFrom: isIn ? queueId : null,
    waitsIn: isIn ? queueId : null,
    facts,
    now,
  });
  return 'effects' in said ? said.effects : said;
};
const says = (...bodies: string[]) => bodies.map((body) => ({ kind: 'say', body }));

it('a queue greets whoever comes into it, and says how many wait', () => {
  expect(arrived()).toEqual(says('Vendas!', 'Lugar 3'));
  expect(arrived({ greetingMessage: ' ' })).toEqual(says('Lugar 3'));
});

it('does not greet whoever was in it', () => {
  expect(arrived({ isIn: true })).toEqual(says('Lugar 2'));
});

it('that is closed says so once, and nothing else', () => {
  expect(arrived({ isShut: true })).toEqual([...says('Fechado'), { kind: 'remember', change: { told: 'closed never' } }]);
  expect(arrived({ isShut: true, told: 'closed never' })).toEqual([]);
});
