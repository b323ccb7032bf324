export const connectionStatuses = ['qrcode', 'DISCONNECTED', 'CONNECTED', 'PAIRING', 'TIMEOUT', 'OPENING'] as const;
/** States of a connection in the spelling of the wire, which has both cases. */
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** Why nothing goes out over a connection until a person acts: its permission was taken back or ran out, its owner at Meta restricted it, or
 *  its page is gone. */
export const connectionTroubles = ['reauthorise', 'restricted'] as const;
export type ConnectionTrouble = (typeof connectionTroubles)[number];
