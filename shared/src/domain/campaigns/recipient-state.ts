/** How far a campaign came with one person, in the order in which it comes about. `sent`: handed to the channel; `held`: Meta holds it back until it knows what
 *  others think of its template; `asked`: they were asked whether they want it, and have not answered; `unknown`: the answer of the channel was lost, so that it may or may not have gone out. `failed` and `skipped` carry a
 *  reason. */
export const recipientStates = [
  'waiting',
  'asked',
  'sent',
  'held',
  'delivered',
  'read',
  'answered',
  'failed',
  'skipped',
  'unknown',
] as const;
export type RecipientState = (typeof recipientStates)[number];

/** Why somebody gets nothing of a campaign. */
export const skipReasons = [
  'optedOut',
  'metaOptedOut',
  'blocked',
  'noNumber',
  'noWhatsapp',
  'ownNumber',
  'contactDeleted',
  'tooMany',
  'notConfirmed',
  'refused',
  'cancelled',
  'twice',
  'heldElsewhere',
  'templateGone',
  'empty',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** From which states news of a state are taken. Anything else is older than what is known: told again, or told late. A failure after the message was
 *  delivered is no news of that message. Who writes before their message has left does not answer it. */
const from: Record<RecipientState, ReadonlyArray<RecipientState>> = {
  waiting: [],
  asked: ['waiting'],
  sent: ['waiting', 'unknown', 'held'],
  held: ['waiting', 'unknown', 'sent'],
  delivered: ['waiting', 'unknown', 'sent', 'held', 'failed'],
  read: ['waiting', 'unknown', 'sent', 'held', 'failed', 'delivered'],
  answered: ['unknown', 'sent', 'held', 'failed', 'delivered', 'read'],
  failed: ['waiting', 'unknown', 'sent', 'held'],
  skipped: ['waiting', 'asked'],
  unknown: ['waiting'],
};

/** The states in which news of this one are taken. */
export const sourcesOf = (news: RecipientState): ReadonlyArray<RecipientState> => from[news];

/** Whether news of a state change what is known. */
export const isNews = (known: RecipientState, news: RecipientState): boolean => from[news].includes(known);

/** How many people are in each state. */
export type RecipientCounts = Record<RecipientState, number>;
export const noRecipients: RecipientCounts = {
  waiting: 0,
  asked: 0,
  sent: 0,
  held: 0,
  delivered: 0,
  read: 0,
  answered: 0,
  failed: 0,
  skipped: 0,
  unknown: 0,
};
