import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { useMemo } from 'react';
import { create } from 'zustand';
import { currentSession } from '../../lib/api/session.ts';
import { eventsNamed, sendLive } from '../../lib/live/live-connection.ts';
import { typingEveryMs, typingExpiresMs } from '../../lib/limits.ts';

type Person = { id: string; name: string };
type Presence = Person & { ticketId: number; typingUntil: number };

/** Colleagues who look at, or write in, tickets this browser is in the room of. */
const usePresence = create<{ people: Presence[] }>()(() => ({ people: [] }));

/** Takes presence events in. Typing ends with the answer, or by itself after six seconds. */
export const patchPresence = (events: LiveEvent[]): void => {
  const mine = currentSession().user?.id;
  for (const { action, ticketId, user } of eventsNamed(events, 'presence')) {
    if (user.id === mine) continue;
    const others = usePresence.getState().people.filter((person) => person.id !== user.id || person.ticketId !== ticketId);
    if (action === 'left') {
      usePresence.setState({ people: others });
      continue;
    }
    const typingUntil = action === 'typing' ? Date.now() + typingExpiresMs : 0;
    usePresence.setState({ people: [...others, { id: user.id, name: user.name, ticketId, typingUntil }] });
    if (typingUntil) setTimeout(endTyping, typingExpiresMs + 50);
  }
  for (const { action, ticketId, message } of eventsNamed(events, 'appMessage'))
    if (action === 'create' && message.fromMe) endTypingOf(ticketId, message.user?.id);
};

/** A room that was left tells no more who comes and goes in it. */
export const forgetPeople = (ticketId: number): void =>
  usePresence.setState(({ people }) => ({ people: people.filter((person) => person.ticketId !== ticketId) }));

const endTyping = (): void => {
  const now = Date.now();
  usePresence.setState(({ people }) => ({
    people: people.map((person) => (person.typingUntil > 0 && person.typingUntil <= now ? { ...person, typingUntil: 0 } : person)),
  }));
};

const endTypingOf = (ticketId: number, userId: string | undefined): void =>
  usePresence.setState(({ people }) => ({
    people: people.map((person) => (person.ticketId === ticketId && person.id === userId ? { ...person, typingUntil: 0 } : person)),
  }));

/** Who else is in a ticket. */
export const usePeople = (ticketId: number): { viewing: Person[]; typing: Person[] } => {
  const people = usePresence((state) => state.people);
  return useMemo(() => {
    const here = people.filter((person) => person.ticketId === ticketId);
    return { viewing: here, typing: here.filter(({ typingUntil }) => typingUntil > 0) };
  }, [people, ticketId]);
};

let announcedAt = 0;
let announcedFor = '';

/** Tells the room that an answer is being written, every few seconds at most. */
export const announceTyping = (uuid: string): void => {
  if (announcedFor === uuid && Date.now() - announcedAt < typingEveryMs) return;
  announcedAt = Date.now();
  announcedFor = uuid;
  sendLive({ action: 'typing', room: `ticket:${uuid}` });
};
