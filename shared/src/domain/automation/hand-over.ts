import type { Effect } from './effect.ts';
import type { Situation } from './situation.ts';
import type { Answer } from './step.ts';
import { words } from './words.ts';

/** The bot has done its part: the ticket waits in its queue for somebody, and the customer hears how many wait there, where the company wants that. */
export const handOver = ({ ticket: { queueId }, waitsIn, facts: { company, waiting } }: Situation, says: ReadonlyArray<Effect>): Answer => {
  if (!company) return { needs: [{ kind: 'company' }] };
  const { sendQueuePosition, sendQueuePositionMessage } = company.settings;
  const tellsPosition = sendQueuePosition === 'enabled' && sendQueuePositionMessage.trim() !== '' && queueId !== null;
  const waits = queueId === null ? undefined : waiting[queueId];
  if (tellsPosition && waits === undefined) return { needs: [{ kind: 'waiting', queueId }] };
  return {
    keep: 'conversation',
    effects: [
      ...says,
      ...(tellsPosition && waits !== undefined
        ? [{ kind: 'say', body: positionText(sendQueuePositionMessage, Math.max(1, waitsIn === queueId ? waits : waits + 1)) } as const]
        : []),
      { kind: 'remember', change: { asks: undefined, menuAt: undefined, enters: undefined } },
      { kind: 'holds', isBot: false },
    ],
  };
};

/** Where the text does not name the position itself, it stands behind it. */
const positionText = (text: string, position: number): string =>
  /\{\{\s*position\s*\}\}/.test(text)
    ? text.replaceAll(/\{\{\s*position\s*\}\}/g, String(position))
    : `${text.trim()}\n${words.position} ${position}`;
