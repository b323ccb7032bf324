export const connectionStatuses = ['qrcode', 'DISCONNECTED', 'CONNECTED', 'PAIRING', 'TIMEOUT', 'OPENING'] as const;
/** States of a connection in the spelling of the wire, which has both cases. */
export type ConnectionStatus = (typeof connectionStatuses)[number];
