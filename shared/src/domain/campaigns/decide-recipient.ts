import type { OptOutSource } from '../contacts/opt-out.ts';
import { phoneKey } from '../contacts/phone-variants.ts';
import type { SkipReason } from './recipient-state.ts';
import { variantAt } from './variants.ts';

/** What is known of a person when it is their turn. */
export type RecipientSituation = {
  place: number;
  messages: ReadonlyArray<string>;
  /** Whether a template goes out in the place of the texts. */
  hasTemplate: boolean;
  /** `optedOut`: by whom it is said that they want no campaigns; null = nobody says so. */
  contact: { active: boolean; number: string | null; optedOut: OptOutSource | null; isReached: boolean };
  /** Keys of the company's own numbers (`phoneKey`): they get no campaign. */
  ownNumbers: ReadonlySet<string>;
};
export type RecipientDecision = { kind: 'skip'; reason: SkipReason } | { kind: 'send'; variant: number | null };

/** Whether somebody gets the message of a campaign, and which. */
export const decideRecipient = ({ place, messages, hasTemplate, contact, ownNumbers }: RecipientSituation): RecipientDecision => {
  const reason: SkipReason | null = !contact.active
    ? 'blocked'
    : contact.optedOut !== null
      ? contact.optedOut === 'meta'
        ? 'metaOptedOut'
        : 'optedOut'
      : contact.number !== null && ownNumbers.has(phoneKey(contact.number))
        ? 'ownNumber'
        : !contact.isReached
          ? 'noNumber'
          : null;
  return reason ? { kind: 'skip', reason } : { kind: 'send', variant: hasTemplate ? null : variantAt(place, messages) };
};
