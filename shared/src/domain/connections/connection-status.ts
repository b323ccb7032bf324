export const connectionStatuses = ['qrcode', 'DISCONNECTED', 'CONNECTED', 'PAIRING', 'TIMEOUT', 'OPENING'] as const;
/** States of a connection in the spelling of the wire, which has both cases. */
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** The phone of this number is being linked by a code that is typed into it; without a code while WhatsApp is asked for one. */
export type LinkByCode = { number: string; code: string | null; expiresAt: string | null };

/** Why nothing goes out over a connection until a person acts: its permission was taken back or ran out, its owner at Meta restricted it or
 *  its page is gone, its number is not registered, its account is not paid; `unreachable`: messages go out, and none comes in, for Meta sends
 *  them elsewhere. */
export const connectionTroubles = ['reauthorise', 'restricted', 'notRegistered', 'payment', 'unreachable'] as const;
export type ConnectionTrouble = (typeof connectionTroubles)[number];
