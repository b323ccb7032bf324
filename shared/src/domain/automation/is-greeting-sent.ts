/** Whether customers of a connection get its greeting, and that of the queue they come to: where they choose among queues, else only if the company
 *  wants it. */
export const isGreetingSent = (
  { queueIds }: { queueIds: ReadonlyArray<string> },
  settings: { readonly sendGreetingMessageOneQueues?: string | undefined },
): boolean => queueIds.length > 1 || settings.sendGreetingMessageOneQueues === 'enabled';
