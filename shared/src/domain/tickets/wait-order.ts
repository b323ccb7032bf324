import type { Ticket } from './ticket.ts';

type Waiting = Pick<Ticket, 'id' | 'waitingSince' | 'createdAt'>;

/** Since when somebody waits for us: the first message nobody answered, or the ticket's beginning. */
const waitingFrom = ({ waitingSince, createdAt }: Waiting): string => waitingSince ?? createdAt;

/** Orders tickets by who has waited longest; what else they write moves nobody back. */
export const byLongestWait = (a: Waiting, b: Waiting): number => {
  const [from, other] = [waitingFrom(a), waitingFrom(b)];
  return from === other ? a.id - b.id : from < other ? -1 : 1;
};
