import type { OptOutSource } from '../contacts/opt-out.ts';
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
  /** The number that the campaign is sent from; null = not known. */
  ownNumber: string | null;
};
export type RecipientDecision = { kind: 'skip'; reason: SkipReason } | { kind: 'send'; variant: number | null };

/** Whether somebody gets the message of a campaign, and which. */
export const decideRecipient = ({ place, messages, hasTemplate, contact, ownNumber }: RecipientSituation): RecipientDecision => {
  const reason: SkipReason | null = !contact.active
    ? 'blocked'
    : contact.optedOut !== null
      ? contact.optedOut === 'meta'
        ? 'metaOptedOut'
        : 'optedOut'
      : contact.number !== null && contact.number === ownNumber
        ? 'ownNumber'
        : !contact.isReached
          ? 'noNumber'
          : null;
  return reason ? { kind: 'skip', reason } : { kind: 'send', variant: hasTemplate ? null : variantAt(place, messages) };
};
