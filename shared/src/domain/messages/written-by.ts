import type { Message } from './message.ts';

/** Whether the automatic handling wrote a message: no person did, and it was not written on the business's own phone. */
export const isByBot = ({ fromMe, handledBy, userId }: Pick<Message, 'fromMe' | 'handledBy' | 'userId'>): boolean =>
  fromMe && handledBy !== undefined && handledBy !== writtenElsewhere && userId === null;

/** Whether the company wrote a message outside of the platform: on its phone, or in another app. */
export const isByOtherApp = ({ fromMe, handledBy }: Pick<Message, 'fromMe' | 'handledBy'>): boolean =>
  fromMe && handledBy === writtenElsewhere;

/** The step of the automatic handling that such a message ends at. */
const writtenElsewhere = 'ownMessage';
