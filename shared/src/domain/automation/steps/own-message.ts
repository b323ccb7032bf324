import type { Step } from '../step.ts';

/** What our side wrote on its own phone is stored; nobody answers it. */
export const ownMessage: Step = {
  answer: ({ message }) => (message.fromMe ? { keep: 'conversation', effects: [] } : null),
};
