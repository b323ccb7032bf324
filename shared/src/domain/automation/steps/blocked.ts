import type { Step } from '../step.ts';

/** A blocked contact's messages are stored only: no ticket opens, nothing becomes unread. */
export const blocked: Step = {
  answer: ({ contact }) => (contact.active ? null : { keep: 'aside' }),
};
