import type { Effect } from './effect.ts';
import { positionSays } from './position-says.ts';
import type { Situation } from './situation.ts';
import type { Answer } from './step.ts';

/** The bot has done its part: the ticket waits in its queue for somebody, and the customer hears how many wait there, where the company wants that. */
export const handOver = (situation: Situation, says: ReadonlyArray<Effect>): Answer => {
  const position = positionSays(situation);
  if ('needs' in position) return position;
  return {
    keep: 'conversation',
    effects: [
      ...says,
      ...position.effects,
      { kind: 'remember', change: { asks: undefined, menuAt: undefined, enters: undefined, choice: undefined } },
      { kind: 'holds', isBot: false },
    ],
  };
};
