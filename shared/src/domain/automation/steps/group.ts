import type { Step } from '../step.ts';

/** A group that stands among the groups is nobody to be greeted. */
export const group: Step = {
  answer: ({ ticket }) => (ticket.status === 'group' ? { keep: 'conversation', effects: [] } : null),
};
