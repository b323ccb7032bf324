import type { Effect } from './effect.ts';
import type { Need } from './facts.ts';
import type { Arrival, Situation } from './situation.ts';

/** What becomes of a message. `aside`: stored where its conversation is, which neither opens nor moves; `conversation`: stored in the thread's ticket,
 *  which is opened or reopened for it, with the effects. `goOn`: the steps behind answer too, on the ticket as the effects leave it.
 *  `needs`: the step cannot tell before these are read. */
export type Answer =
  | { keep: 'aside' }
  | { keep: 'conversation'; effects: ReadonlyArray<Effect>; goOn?: boolean }
  | { needs: ReadonlyArray<Need> };

/** One step of the walk: answers the message, or leaves it (null) to the next one. Pure. */
export type Step = {
  answer: (situation: Situation) => Answer | null;
  /** Whether the step has to see the company for such a message: it is read with the rest then, and costs no request of its own. */
  asksForCompany?: (arrival: Arrival) => boolean;
};

/** Whether a message is not wanted at all: nothing is read for it, nothing kept. Pure. */
export type Refusal = (arrival: Arrival) => boolean;
