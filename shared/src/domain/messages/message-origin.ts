/** What of the business's a customer's message may refer to, besides a message. */
export const messageOrigins = ['story-reply', 'story-mention', 'share', 'referral'] as const;
export type MessageOrigin = (typeof messageOrigins)[number];
