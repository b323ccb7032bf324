import type { Step } from '../step.ts';
import { mayStartFlow, startFlow } from './start-flow.ts';

const restMs = 6 * 3_600_000;

/** The flow for what is no phrase, in a conversation that nobody has sent to a queue: at most once every six hours. */
export const flowNotPhrase: Step = {
  answer: (situation) => {
    const { ticket, connection, facts, threadId, now } = situation;
    const { flowIdNotPhrase } = connection;
    if (flowIdNotPhrase === null || !mayStartFlow(situation)) return null;
    // Where there is only one queue, a new ticket is in it from the start.
    if (!ticket.isNew && ticket.queueId !== null && connection.queueIds.length !== 1) return null;
    if (facts.notPhrase === null) return { needs: [{ kind: 'notPhrase', threadId }] };
    const { at } = facts.notPhrase;
    if (at !== null && now.getTime() - Date.parse(at) < restMs) return null;
    return startFlow(situation, flowIdNotPhrase, { isNotPhrase: true });
  },
};
