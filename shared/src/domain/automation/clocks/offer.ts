import type { UserId } from '../../ids.ts';
import { type Clock, type ClockSettings } from '../clock.ts';
import { minutesAfter } from '../minutes-after.ts';

/** Rotation: a ticket that waits in a queue is offered to one attendant after the other, each for `tempoRoteador` minutes, of those who are online. The
 *  company's `userRandom` does the same, by chance, for queues that do not say it themselves. */
export const offer: Clock = {
  versionOf: ({ status, isGroup, isBot, queueId, stateAt }) =>
    status === 'pending' && !isGroup && !isBot && queueId !== null ? (stateAt ?? null) : null,
  dueAt: ({ ticket: { stateAt, userId }, ...settings }) => {
    const rotation = rotationOf(settings);
    if (!rotation || !stateAt) return null;
    return userId === null ? stateAt : minutesAfter(stateAt, rotation.minutes);
  },
  fire: ({ ticket, members, lastOffered, random, ...settings }) => {
    const others = members.filter((member) => member !== ticket.userId);
    const candidates = others.length > 0 ? others : members;
    const rotation = rotationOf(settings);
    const next = rotation?.isRandom ? candidates[Math.floor(random * candidates.length)] : after(lastOffered, candidates);
    // Nobody else is online.
    if (next === undefined || next === ticket.userId) return { againAfter: rotation?.minutes ?? 1 };
    return [{ kind: 'offer', userId: next }];
  },
  asksForQueue: true,
};

const rotationOf = ({ queue, company }: Pick<ClockSettings, 'queue' | 'company'>): { minutes: number; isRandom: boolean } | null => {
  if (queue?.ativarRoteador) return { minutes: queue.tempoRoteador, isRandom: queue.typeRandomMode === 'RANDOM' };
  return queue && company?.settings.userRandom === 'enabled' ? { minutes: queue.tempoRoteador, isRandom: true } : null;
};

const after = (last: UserId | null, members: ReadonlyArray<UserId>): UserId | undefined =>
  members.find((member) => last !== null && member > last) ?? members[0];
