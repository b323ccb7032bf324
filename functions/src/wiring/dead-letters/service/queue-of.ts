/** Queues and stream functions whose dead letters are kept, by what their dead-letter queues are named after. */
export const lettersOf = [
  'inbound',
  'imports',
  'jobs',
  'outbound',
  'media',
  'search-index',
  'flow-runs',
  'flow-calls',
  'campaigns',
  'timers',
  'reactions',
  'live-fan-out',
  'wa',
] as const;

/** The source of a dead letter, out of the address of the queue it lies on: `arn:…:balcao-prod-inbound-dead.fifo`. */
export const queueOf = (arn: string): string => {
  const name = (arn.split(':').at(-1) ?? '').replace(/\.fifo$/, '');
  return lettersOf.find((source) => name === `${source}-dead` || name.endsWith(`-${source}-dead`)) ?? name;
};
