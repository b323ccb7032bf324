import { graphErrorRule } from '../whatsapp-official/graph-errors.ts';

const finalReasons = new Set(['windowClosed', 'undeliverable', 'unsupportedType', 'badRequest', 'policy']);

/** Whether the same message may be sent again by hand after the provider answered with this code. */
export const isRetryable = (code: number): boolean => !finalReasons.has(graphErrorRule(code).reasonKey);
