export const connectionStatuses = ['qrcode', 'DISCONNECTED', 'CONNECTED', 'PAIRING', 'TIMEOUT', 'OPENING'] as const;
/** Spelled as in the specification. */
export type ConnectionStatus = (typeof connectionStatuses)[number];
