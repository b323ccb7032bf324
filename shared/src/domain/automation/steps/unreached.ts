import type { Step } from '../step.ts';

/** The channel's reply window is closed, because the message arrived late: the bot says nothing, and greets when the customer's next message opens the window. */
export const unreached: Step = {
  answer: ({ isReachable }) => (isReachable ? null : { keep: 'conversation', effects: [] }),
};
