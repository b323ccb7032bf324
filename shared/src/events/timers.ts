import * as z from 'zod';
import { companyId, userId } from '../domain/ids.ts';

const timer = <Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) =>
  z.object({
    kind: z.literal(kind),
    companyId,
    /** When it is due, minutes or months ahead. */
    at: z.iso.datetime(),
    /** The state of what it is about when it was set. A timer that comes when that has moved on does nothing, so none is ever cancelled. */
    version: z.string().min(1),
    ...shape,
  });

/** Everything that is done at a later time. Each kind has its handler in `functions/src/timers/handlers.ts`. */
const timers = {
  /** A user whose socket closed shows as offline, unless the user came back. `version`: the user's latest arrival. */
  'user-offline': timer('user-offline', { userId }),
};

export type TimerKind = keyof typeof timers;
export type TimerOf<Kind extends TimerKind> = z.output<(typeof timers)[Kind]>;
export type Timer = { [Kind in TimerKind]: TimerOf<Kind> }[TimerKind];

export const timerMessage = z.discriminatedUnion('kind', [timers['user-offline']]);
