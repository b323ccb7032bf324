import type { Step } from '../step.ts';

/** A group is nobody to be greeted or led through menus, whether it stands among the groups or is treated like a customer. */
export const group: Step = {
  answer: ({ ticket }) => (ticket.isGroup || ticket.status === 'group' ? { keep: 'conversation', effects: [] } : null),
};
