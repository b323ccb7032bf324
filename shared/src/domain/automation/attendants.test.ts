import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anId, aQueueId, aUserId } from '../../testing/builders.ts';
import { tagId } from '../ids.ts';
import { membersFor, type Attendant } from './attendants.ts';

const [queue, other, vip] = [aQueueId('Q1'), aQueueId('Q2'), tagId.parse(anId('T1'))];
const an = (id: string, change: Partial<Attendant> = {}): Attendant => ({
  id: aUserId(id),
  online: true,
  active: true,
  paused: false,
  queueIds: [queue],
  maxTickets: 0,
  skillTagIds: [],
  ...change,
});
const idsFor = (attendants: Attendant[], tags = [] as (typeof vip)[], loads = new Map<Attendant['id'], number>()) =>
  membersFor(attendants, queue, tags, loads).map(({ id }) => id);

describe('whom a ticket is offered to', () => {
  it.each([
    ['who is away', { online: false }],
    ['who is kept out', { active: false }],
    ['who is on a pause', { paused: true }],
    ['who is of another queue', { queueIds: [other] }],
  ])('is nobody %s', (_who, change) => {
    expect(idsFor([an('A', change), an('B')])).toEqual([aUserId('B')]);
  });

  it('is nobody who has as many as they take, and again whoever has one less', () => {
    const limited = an('A', { maxTickets: 3 });
    const having = (load: number) => idsFor([limited], [], new Map([[limited.id, load]]));
    expect([having(2), having(3), having(4)]).toEqual([[limited.id], [], []]);
  });

  it('is who knows about a tag of the customer, or else everybody', () => {
    const skilled = an('B', { skillTagIds: [vip] });
    expect(idsFor([an('A'), skilled], [vip])).toEqual([skilled.id]);
    expect(idsFor([an('A'), skilled])).toEqual([aUserId('A'), skilled.id]);
    expect(idsFor([an('A'), { ...skilled, paused: true }], [vip])).toEqual([aUserId('A')]);
  });

  it('is never somebody without room, whatever the skills and loads', () => {
    const people = fc.array(
      fc.record({
        paused: fc.boolean(),
        online: fc.boolean(),
        maxTickets: fc.integer({ min: 0, max: 3 }),
        load: fc.integer({ min: 0, max: 5 }),
        skilled: fc.boolean(),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(people, fc.boolean(), (drawn, isTagged) => {
        const attendants = drawn.map(({ load: _load, skilled, ...change }, n) =>
          an(`A${n}`, { ...change, skillTagIds: skilled ? [vip] : [] }),
        );
        const loads = new Map(attendants.map(({ id }, n) => [id, drawn[n]?.load ?? 0]));
        const members = membersFor(attendants, queue, isTagged ? [vip] : [], loads);
        const canTake = attendants.filter(
          ({ id, online, paused, maxTickets }) => online && !paused && (maxTickets === 0 || (loads.get(id) ?? 0) < maxTickets),
        );
        expect(members.every(({ id }) => canTake.some((one) => one.id === id))).toBe(true);
        // Nobody waits for a skill while somebody else could take it.
        expect(members.length > 0).toBe(canTake.length > 0);
      }),
    );
  });
});
