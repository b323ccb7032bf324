import * as z from 'zod';
import { isReplyWindowOpen, type Channel } from '../channels.ts';
import { instant } from '../ids.ts';

/** Which app may write in a conversation, by Meta's thread control: ours, or `other`, another app or Meta's agent. `at`: since when.
 *  https://developers.facebook.com/docs/messenger-platform/handover-protocol */
export const threadControl = z.object({ owner: z.enum(['us', 'other']), at: instant });
export type ThreadControl = z.infer<typeof threadControl>;

type Controlled = { threadControl?: ThreadControl | undefined };

export const isHeldElsewhere = ({ threadControl: control }: Controlled): boolean => control?.owner === 'other';

/** Who has the control after it was said that `said` has it. What is older than what is known changes nothing, nor does what is known already. */
export const controlAfter = (known: ThreadControl | undefined, said: ThreadControl | null): ThreadControl | undefined => {
  if (said === null || said.owner === (known?.owner ?? 'us')) return known;
  return known && said.at <= known.at ? known : said;
};

/** As `controlAfter`, for what Meta says of the control itself: a later word for the same app is noted with its time, so that an older one for another
 *  app, which comes late, changes nothing. */
export const controlAfterHandover = (known: ThreadControl | undefined, said: ThreadControl): ThreadControl =>
  known && said.at <= known.at ? known : said;

/** Whether an automatic message may go to a ticket's customer: the reply window is open, and no other app answers the conversation. Every automatic
 *  step asks this. */
export const isReachable = (ticket: { channel: Channel; lastInboundAt: string | null } & Controlled, now: Date): boolean =>
  !isHeldElsewhere(ticket) && isReplyWindowOpen(ticket.channel, ticket.lastInboundAt, now);
