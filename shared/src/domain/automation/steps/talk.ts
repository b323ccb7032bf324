import type { Step } from '../step.ts';
import { startTalk } from './start-talk.ts';

/** A connection's integration or prompt has the conversation, once a ticket, where people did not have it yet: nobody took it up, and nobody or nothing sent
 *  it to a queue of several. */
export const talk: Step = {
  answer: (situation) => {
    const { ticket, connection } = situation;
    if (ticket.bot?.talked || ticket.acceptedAt !== null || ticket.transfer) return null;
    // Where there is only one queue, a new ticket is in it from the start.
    if (!ticket.isNew && ticket.queueId !== null && connection.queueIds.length !== 1) return null;
    // Who was asked something of a queue answers it first.
    if (ticket.bot?.asks !== undefined) return null;
    const begun = startTalk(situation, connection);
    return begun && ('needs' in begun ? begun : { keep: 'conversation', effects: begun.effects });
  },
};
