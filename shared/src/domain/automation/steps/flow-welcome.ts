import type { Step } from '../step.ts';
import { mayStartFlow, startFlow } from './start-flow.ts';

/** The flow that somebody's first ticket on a connection begins with. */
export const flowWelcome: Step = {
  answer: (situation) => {
    const { ticket, connection } = situation;
    if (connection.flowIdWelcome === null || !ticket.isFirst || !mayStartFlow(situation)) return null;
    return startFlow(situation, connection.flowIdWelcome);
  },
};
