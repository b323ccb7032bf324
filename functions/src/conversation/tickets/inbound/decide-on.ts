import { decide, type Decision } from '@balcao/shared/domain/automation/decide.ts';
import type { Facts } from '@balcao/shared/domain/automation/facts.ts';
import type { Situation } from '@balcao/shared/domain/automation/situation.ts';
import type { FactsReader } from '../automation/load-facts.ts';

/** Walks the steps on a situation, reading what they ask for.
 *  @returns the decision, and what was read for it: when it has to be made again, that is not read twice. */
export const decideOn = async (read: FactsReader, situation: Situation): Promise<{ decision: Decision; facts: Facts }> => {
  let { facts } = situation;
  for (let reads = 0; reads < mostReads; reads++) {
    const decision = decide({ ...situation, facts });
    if (!('needs' in decision)) return { decision, facts };
    facts = await read(facts, decision.needs);
  }
  throw new Error('the steps kept asking for more');
};
/** Each step asks once or twice, and a queue that leads to another one asks for that too. */
const mostReads = 30;
