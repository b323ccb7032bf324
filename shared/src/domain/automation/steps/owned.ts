import type { Step } from '../step.ts';

/** A person has the ticket, or the contact is to be left alone by the bot. */
export const owned: Step = {
  answer: ({ contact, ticket }) => (contact.disableBot || ticket.userId !== null ? { keep: 'conversation', effects: [] } : null),
};
