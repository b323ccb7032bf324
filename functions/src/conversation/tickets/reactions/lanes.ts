import * as z from 'zod';
import { companyId, tagId, ticketId } from '@balcao/shared/domain/ids.ts';
import { goesOnAt } from '@balcao/shared/domain/tickets/lane.ts';
import type { Timer } from '@balcao/shared/events/timers.ts';
import type { ReactionsEnv } from '../../../platform/reactions-env.ts';
import type { Change, Reaction } from '../../../platform/stream-consumer.ts';
import { scheduleTimer } from '../../../platform/timers/schedule-timer.ts';
import { laneDeps, type LaneDeps } from '../kanban/lane-deps.ts';
import { rollBack } from '../kanban/roll-back.ts';
import { nobody } from '../store/ticket.entity.ts';

const cardImage = z.object({
  companyId,
  ticketId,
  boardLane: z.string().default(nobody),
  laneAt: z.string().default(''),
  lastInboundAt: z.string().default(''),
});
type Card = z.infer<typeof cardImage>;

/** What follows for a card from a change of its ticket: its hours in the lane begin, or its customer wrote. Most tickets are in no lane, and for those
 *  nothing is read. */
export const laneReaction = (
  depsOf: (company: Card['companyId']) => LaneDeps,
  schedule: (timer: Timer, env: ReactionsEnv) => Promise<void>,
): Reaction<ReactionsEnv> => ({
  on: { ticket: ['created', 'changed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes, env) => {
    for (const change of changes) {
      const card = cardIn(change);
      if (card === null) continue;
      const { after, hasEntered, hasReply } = card;
      const deps = depsOf(after.companyId);
      const lane = tagId.parse(after.boardLane);
      if (hasEntered) {
        const at = goesOnAt({ at: after.laneAt }, await deps.lanes.rules(lane));
        const what = { companyId: after.companyId, ticketId: after.ticketId, tagId: lane, version: after.laneAt };
        if (at !== null) await schedule({ kind: 'lane-over', ...what, at }, env);
      }
      if (hasReply) await rollBack(deps, { ticketId: after.ticketId, tagId: lane, at: after.laneAt });
    }
  },
});

/** A ticket that stands on the board in a lane, and what happened to it; null for every other change. */
const cardIn = ({ old, new: now }: Change): { after: Card; hasEntered: boolean; hasReply: boolean } | null => {
  if ((now?.['boardLane'] ?? nobody) === nobody) return null;
  const after = cardImage.parse(now);
  const before = old && cardImage.parse(old);
  // Into the lane, or back onto the board in the lane it was in.
  const hasEntered = before?.laneAt !== after.laneAt || before.boardLane !== after.boardLane;
  const hasReply = before !== null && before.lastInboundAt < after.lastInboundAt;
  return hasEntered || hasReply ? { after, hasEntered, hasReply } : null;
};

/** Passes cards on after their hours, and back when their customer writes. */
export const lanes = laneReaction(laneDeps, (timer, env) => scheduleTimer({ env, now: () => new Date() }, timer));
