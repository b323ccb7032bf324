import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { create } from 'zustand';
import { eventsNamed } from '../../lib/live/live-connection.ts';
import { contactTypingExpiresMs } from '../../lib/limits.ts';

/** When the customer of a ticket stops counting as writing, ms since 1970. */
const useTyping = create<{ until: Readonly<Record<number, number>> }>()(() => ({ until: {} }));

/** Takes in who writes. It ends by itself: the word that somebody stopped may get lost. */
export const patchContactTyping = (events: LiveEvent[]): void => {
  for (const { ticketId, typing } of eventsNamed(events, 'contactTyping')) {
    setUntil(ticketId, typing ? Date.now() + contactTypingExpiresMs : 0);
    if (typing) setTimeout(() => endIfOver(ticketId), contactTypingExpiresMs + 50);
  }
  // What they wrote is there: they stopped.
  for (const { action, ticketId, message } of eventsNamed(events, 'appMessage'))
    if (action === 'create' && !message.fromMe && useTyping.getState().until[ticketId]) setUntil(ticketId, 0);
};

const setUntil = (ticketId: number, until: number): void =>
  useTyping.setState((state) => ({ until: { ...state.until, [ticketId]: until } }));
const endIfOver = (ticketId: number): void => {
  if ((useTyping.getState().until[ticketId] ?? 0) <= Date.now()) setUntil(ticketId, 0);
};

/** Whether the customer of a ticket that is open here writes right now. */
export const useContactTyping = (ticketId: number): boolean => useTyping(({ until }) => (until[ticketId] ?? 0) > 0);
