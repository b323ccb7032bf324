/** What became of an event that was sent to an integration. */
export const deliveryOutcomes = ['answered', 'retrying', 'failed'] as const;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

/** Why an attempt failed: it is no address that may be called; too many redirects; an answer of a kind or size that is not read; nothing in time; no connection;
 *  a status that says no; nothing that could be understood. */
export const deliveryFailures = ['address', 'redirects', 'kind', 'size', 'time', 'network', 'status', 'answer'] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

/** Of what came back. */
export const longestKeptAnswer = 2000;
export const deliveryKeptDays = 30;
