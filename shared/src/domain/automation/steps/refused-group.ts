import type { Refusal } from '../step.ts';

/** Connections that take no groups. */
export const refusedGroup: Refusal = ({ message, connection }) => message.isGroup && !connection.allowGroup;
