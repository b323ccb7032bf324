import type { Clock } from './clock.ts';
import { offer } from './clocks/offer.ts';
import { ratingOver } from './clocks/rating-over.ts';
import { returnToQueue } from './clocks/return-to-queue.ts';
import { sendQueue } from './clocks/send-queue.ts';
import { silence } from './clocks/silence.ts';

/** Everything that happens to tickets by time alone, by the name that its timers carry. */
export const clocks = { sendQueue, returnToQueue, silence, ratingOver, offer } satisfies Record<string, Clock>;
export type ClockKind = keyof typeof clocks;
export const clockKinds = ['sendQueue', 'returnToQueue', 'silence', 'ratingOver', 'offer'] as const satisfies ReadonlyArray<ClockKind>;
