import type { Step } from '../step.ts';

/** Another app answers the conversation: the message is stored, and nothing automatic follows. */
export const heldElsewhere: Step = {
  answer: ({ isHeldElsewhere }) => (isHeldElsewhere ? { keep: 'conversation', effects: [] } : null),
};
