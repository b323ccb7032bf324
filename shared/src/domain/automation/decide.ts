import type { Arrival, Situation } from './situation.ts';
import type { Answer, Refusal, Step } from './step.ts';
import { blocked } from './steps/blocked.ts';
import { ownMessage } from './steps/own-message.ts';
import { refusedCall } from './steps/refused-call.ts';
import { refusedGroup } from './steps/refused-group.ts';
import { waits } from './steps/waits.ts';

/** What is not wanted at all, by the reason that is given for it. */
const refusals: Readonly<Record<string, Refusal>> = { refusedGroup };

/** The walk, in this order, by the reason that each answer is kept under. A step that is reached knows that all before it left the message to it. */
const steps: Readonly<Record<string, Step>> = { ownMessage, blocked, refusedCall, waits };

/** What becomes of a message, and why: the name of the step that answered. */
export type Decision = Answer & { reason: string };

/** Why a message is not wanted at all; null = it is. */
export const refusedFor = (arrival: Arrival): string | null =>
  Object.entries(refusals).find(([, refuses]) => refuses(arrival))?.[0] ?? null;

/** Walks the steps: the first that answers ends the walk. */
export const decide = (situation: Situation): Decision => {
  for (const [reason, { answer }] of Object.entries(steps)) {
    const answered = answer(situation);
    if (answered) return { ...answered, reason };
  }
  throw new Error('the last step answers every message');
};

/** Whether any step has to see the company for this message. */
export const asksForCompany = (arrival: Arrival): boolean => Object.values(steps).some((step) => step.asksForCompany?.(arrival) === true);
