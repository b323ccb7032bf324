import type { DecidedEffect } from './effect.ts';
import type { Need } from './facts.ts';
import { advance } from './play.ts';
import type { Arrival, Situation } from './situation.ts';
import type { Refusal, Step } from './step.ts';
import { blocked } from './steps/blocked.ts';
import { campaignAnswer } from './steps/campaign-answer.ts';
import { flowHears } from './steps/flow-hears.ts';
import { flowNotPhrase } from './steps/flow-not-phrase.ts';
import { flowPhrase } from './steps/flow-phrase.ts';
import { flowWelcome } from './steps/flow-welcome.ts';
import { consent } from './steps/consent.ts';
import { greeting } from './steps/greeting.ts';
import { group } from './steps/group.ts';
import { heldElsewhere } from './steps/held-elsewhere.ts';
import { hours } from './steps/hours.ts';
import { menu } from './steps/menu.ts';
import { option } from './steps/option.ts';
import { owned } from './steps/owned.ts';
import { ownMessage } from './steps/own-message.ts';
import { queue } from './steps/queue.ts';
import { rating } from './steps/rating.ts';
import { refusedAudio } from './steps/refused-audio.ts';
import { refusedCall } from './steps/refused-call.ts';
import { refusedGroup } from './steps/refused-group.ts';
import { talk } from './steps/talk.ts';
import { unreached } from './steps/unreached.ts';
import { vacation } from './steps/vacation.ts';
import { waits } from './steps/waits.ts';
import { wallet } from './steps/wallet.ts';

/** What is not wanted at all, by the reason that is given for it. */
const refusals: Readonly<Record<string, Refusal>> = { refusedGroup };

/** The walk, in this order, by the reason that each answer is kept under. A step that is reached knows that all before it left the message to it, or
 *  let it go on. */
const steps: Readonly<Record<string, Step>> = {
  ownMessage,
  blocked,
  heldElsewhere,
  refusedCall,
  group,
  refusedAudio,
  rating,
  consent,
  campaignAnswer,
  wallet,
  owned,
  unreached,
  vacation,
  hours,
  flowHears,
  flowPhrase,
  flowWelcome,
  flowNotPhrase,
  greeting,
  talk,
  menu,
  option,
  queue,
  waits,
};

/** What becomes of a message, and why: the name of the last step that did something, or else of the one that ended the walk. */
export type Decision = ({ keep: 'aside' } | { keep: 'conversation'; effects: ReadonlyArray<DecidedEffect> }) & { reason: string };

/** Why a message is not wanted at all; null = it is. */
export const refusedFor = (arrival: Arrival): string | null =>
  Object.entries(refusals).find(([, refuses]) => refuses(arrival))?.[0] ?? null;

/** Walks the steps, each on the ticket as those before left it, until one ends the walk or has to know more. */
export const decide = (situation: Situation): Decision | { needs: ReadonlyArray<Need> } => {
  const effects: DecidedEffect[] = [];
  let { ticket } = situation;
  for (const [by, { answer }] of Object.entries(steps)) {
    const answered = answer({ ...situation, ticket });
    if (!answered) continue;
    if ('needs' in answered || answered.keep === 'aside') return 'needs' in answered ? answered : { ...answered, reason: by };
    for (const effect of answered.effects) {
      effects.push({ ...effect, by });
      ticket = advance(ticket, effect);
    }
    if (!answered.goOn) return { keep: 'conversation', effects, reason: effects.at(-1)?.by ?? by };
  }
  throw new Error('the last step answers every message');
};

/** Whether any step has to see the company for this message, whoever has the ticket. */
export const asksForCompany = (arrival: Arrival): boolean => Object.values(steps).some((step) => step.asksForCompany?.(arrival) === true);
