import { describe, expect, it } from 'vitest';
import { addTask, changeTask, readTasks, removeTask } from './task-list.ts';

const [now, later] = [new Date('2026-03-10T12:00:00Z'), new Date('2026-03-10T13:00:00Z')];
const one = addTask([], ' Ligar para a Ana ', 't1', now);

describe('the task list', () => {
  it('adds tasks in front, without blanks around them, and none of blanks alone', () => {
    expect(addTask(one, 'Segunda', 't2', later).map(({ text }) => text)).toEqual(['Segunda', 'Ligar para a Ana']);
    expect(addTask(one, '  \n ', 't2', later)).toEqual(one);
  });

  it('says when a task was made and when it changed', () => {
    const [changed] = changeTask(one, 't1', { text: 'Ligar já' }, later);

    expect(changed).toMatchObject({ text: 'Ligar já', createdAt: now.toISOString(), updatedAt: later.toISOString() });
    expect(changeTask(one, 't1', { text: '  ' }, later)).toEqual(one);
    expect(changeTask(one, 't1', { done: true }, later)).toMatchObject([{ done: true }]);
  });

  it('reads what it wrote and survives anything else', () => {
    expect(readTasks(JSON.stringify(one))).toEqual(one);
    expect([null, '', '{', '{}', '[1,{"id":2}]', 'null'].map(readTasks)).toEqual([[], [], [], [], [], []]);
  });

  it('removes one', () => expect(removeTask(one, 't1')).toEqual([]));
});
