import type { Message } from './message.ts';

/** Whether the automatic handling wrote a message: no person did, and it was not written on the business's own phone. */
export const isByBot = ({ fromMe, handledBy, userId }: Pick<Message, 'fromMe' | 'handledBy' | 'userId'>): boolean =>
  fromMe && handledBy !== undefined && handledBy !== 'ownMessage' && userId === null;
