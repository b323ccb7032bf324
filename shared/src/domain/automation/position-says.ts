import type { Effect } from './effect.ts';
import type { Need } from './facts.ts';
import type { Situation } from './situation.ts';
import { type Words, wordsOf } from './words.ts';

/** Tells the customer how many wait in the ticket's queue, themselves included, where the company wants that. */
export const positionSays = ({
  ticket: { queueId },
  waitsIn,
  facts: { company, waiting },
}: Pick<Situation, 'waitsIn' | 'facts'> & { ticket: Pick<Situation['ticket'], 'queueId'> }): { effects: Effect[] } | { needs: Need[] } => {
  if (!company) return { needs: [{ kind: 'company' }] };
  const { sendQueuePosition, sendQueuePositionMessage } = company.settings;
  if (sendQueuePosition !== 'enabled' || sendQueuePositionMessage.trim() === '' || queueId === null) return { effects: [] };
  const waits = waiting[queueId];
  if (waits === undefined) return { needs: [{ kind: 'waiting', queueId }] };
  return {
    effects: [
      {
        kind: 'say',
        body: positionText(wordsOf(company.settings), sendQueuePositionMessage, Math.max(1, waitsIn === queueId ? waits : waits + 1)),
      },
    ],
  };
};

/** Where the text does not name the position itself, it stands behind it. */
const positionText = (words: Words, text: string, position: number): string =>
  /\{\{\s*position\s*\}\}/.test(text)
    ? text.replaceAll(/\{\{\s*position\s*\}\}/g, String(position))
    : `${text.trim()}\n${words.position} ${position}`;
