import type { Effect } from '../effect.ts';
import { handOver } from '../hand-over.ts';
import { sayOptions } from '../say-options.ts';
import type { Step } from '../step.ts';
import { queueHours } from './hours.ts';
import { saysOfFiles } from './option.ts';
import { startTalk } from './start-talk.ts';

/** A queue that was just chosen answers: its hours, its greeting, its files, its integration or prompt, its options. One that only informs (`closeTicket`) then closes the ticket. */
export const queue: Step = {
  answer: (situation) => {
    const { ticket, facts } = situation;
    const entered = ticket.bot?.enters;
    if (entered === undefined || ticket.queueId === null) return null;
    const closedAnswer = queueHours(situation);
    if (closedAnswer && 'needs' in closedAnswer) return closedAnswer;
    const isIn: Effect[] = [
      { kind: 'remember', change: { enters: undefined, choice: undefined } },
      { kind: 'holds', isBot: false },
    ];
    if (closedAnswer && closedAnswer.keep === 'conversation') return { keep: 'conversation', effects: [...closedAnswer.effects, ...isIn] };
    const chosen = facts.queues[ticket.queueId];
    if (chosen === undefined) return { needs: [{ kind: 'queue', id: ticket.queueId }] };
    if (!facts.company) return { needs: [{ kind: 'company' }] };
    if (chosen === null) return { keep: 'conversation', effects: isIn };
    const says: Effect[] = chosen.greetingMessage.trim() === '' ? [] : [{ kind: 'say', body: chosen.greetingMessage }];
    if (chosen.fileListId !== null) {
      const files = facts.files[chosen.fileListId];
      if (files === undefined) return { needs: [{ kind: 'files', id: chosen.fileListId }] };
      if (files) says.push(...saysOfFiles(files));
    }
    if (chosen.closeTicket) return { keep: 'conversation', effects: [...says, { kind: 'close', endedBy: 'client' }] };
    const talk = startTalk(situation, chosen, ticket.bot?.choice);
    if (talk) return 'needs' in talk ? talk : { keep: 'conversation', effects: [...says, ...talk.effects] };
    if (chosen.chatbots.length === 0) return handOver(situation, says);
    return {
      keep: 'conversation',
      effects: [
        ...says,
        { kind: 'remember', change: { enters: undefined, choice: undefined } },
        ...sayOptions(facts.company.settings, chosen, [], ''),
      ],
    };
  },
};
