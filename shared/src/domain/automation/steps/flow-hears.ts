import type { Step } from '../step.ts';
import { isInFlow } from './start-flow.ts';

/** A flow has the conversation: it hears everything that the customer says. What it answers follows, written by whoever runs flows. */
export const flowHears: Step = {
  answer: ({ ticket }) =>
    isInFlow(ticket) && ticket.status === 'pending' && ticket.userId === null
      ? { keep: 'conversation', effects: [{ kind: 'flowHears' }] }
      : null,
};
