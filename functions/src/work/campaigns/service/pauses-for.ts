import type { Campaign } from '@balcao/shared/domain/campaigns/campaign.ts';

/** What Meta's codes say about all messages of a campaign. https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes */
const reasons = new Map<number, NonNullable<Campaign['pausedFor']>>([
  [131048, 'numberRestricted'], // too many of its messages were reported
  [368, 'numberRestricted'],
  [131031, 'numberRestricted'],
  [131042, 'numberRestricted'], // nothing is paid
  [132015, 'templatePaused'],
  [132016, 'templatePaused'],
  [132001, 'templatePaused'], // it is gone
]);

/** Why a campaign stands still after a message of it failed with this code; null = it goes on. */
export const pausesFor = (code: number): NonNullable<Campaign['pausedFor']> | null => reasons.get(code) ?? null;
