import type { UserId } from '../../ids.ts';
import type { Member } from '../attendants.ts';
import { type Clock, type ClockSettings } from '../clock.ts';
import type { BotQueue } from '../facts.ts';
import { minutesAfter } from '../minutes-after.ts';

/** Rotation: a ticket that waits in a queue is offered to one attendant after the other, each for `tempoRoteador` minutes, of those who can take one. The
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
    const others = members.filter(({ id }) => id !== ticket.userId);
    const rotation = rotationOf(settings);
    const next = chosen(rotation?.mode ?? 'ORDENADO', others.length > 0 ? others : members, lastOffered, random);
    // Nobody else can.
    if (next === undefined || next === ticket.userId) return { againAfter: rotation?.minutes ?? 1 };
    return [{ kind: 'offer', userId: next }];
  },
  asksForQueue: true,
};

const rotationOf = ({
  queue,
  company,
}: Pick<ClockSettings, 'queue' | 'company'>): { minutes: number; mode: BotQueue['typeRandomMode'] } | null => {
  if (queue?.ativarRoteador) return { minutes: queue.tempoRoteador, mode: queue.typeRandomMode };
  return queue && company?.settings.userRandom === 'enabled' ? { minutes: queue.tempoRoteador, mode: 'RANDOM' } : null;
};

/** By chance; after the last one, around; or, of those who have the fewest tickets, after the last one. */
const chosen = (
  mode: BotQueue['typeRandomMode'],
  members: ReadonlyArray<Member>,
  last: UserId | null,
  random: number,
): UserId | undefined => {
  if (mode === 'RANDOM') return members[Math.floor(random * members.length)]?.id;
  const fewest = Math.min(...members.map(({ load }) => load));
  const wanted = mode === 'CARGA' ? members.filter(({ load }) => load === fewest) : members;
  return (wanted.find(({ id }) => last !== null && id > last) ?? wanted[0])?.id;
};
