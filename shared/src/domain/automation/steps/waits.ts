import type { Step } from '../step.ts';

/** What no other step answered waits for an attendant. The last step. */
export const waits: Step = {
  answer: () => ({ keep: 'conversation', effects: [] }),
};
