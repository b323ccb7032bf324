import type { Step } from '../step.ts';

/** A flow has the conversation: it hears everything that the customer says. What it answers follows, written by whoever runs flows. */
export const flowHears: Step = {
  answer: ({ ticket: { bot, status, userId } }) =>
    bot?.flow !== undefined && status === 'pending' && userId === null ? { keep: 'conversation', effects: [{ kind: 'flowHears' }] } : null,
};
