import type { TagId } from '../ids.ts';
import type { Ticket, TicketLane, TicketStatus } from './ticket.ts';

/** Tickets in work stand on the board. One that ends leaves it and keeps its lane, for when it is opened again. */
export const boardStatuses = ['pending', 'open', 'group'] as const satisfies ReadonlyArray<TicketStatus>;
export const isOnBoard = ({ status }: Pick<Ticket, 'status'>): boolean => boardStatuses.some((each) => each === status);

/** What is set on a lane besides its name and colour. */
export type LaneRules = {
  /** Hours after which a card goes on to `nextLaneId`; 0 = never. */
  timeLane: number;
  nextLaneId: TagId | null;
  /** Where a card goes when its customer writes. */
  rollbackLaneId: TagId | null;
  /** Said to the customer when a card enters. */
  greetingMessageLane: string;
};
export const noLaneRules: LaneRules = { timeLane: 0, nextLaneId: null, rollbackLaneId: null, greetingMessageLane: '' };

/** Where lanes send cards by themselves: after their hours, and when the customer writes. */
export const laneLinks = ['nextLaneId', 'rollbackLaneId'] as const;
export type LaneLink = (typeof laneLinks)[number];

/** The lane that cards are sent to; null = they stay. */
export const linkedLane = (rules: LaneRules, link: LaneLink): TagId | null =>
  link === 'nextLaneId' && rules.timeLane === 0 ? null : rules[link];

/** Whether links of one kind lead from a lane back to it: a card would go round without anybody, greeting its customer each time. A card that goes on
 *  after some hours and back when the customer writes does not: each of its rounds takes a reply.
 *  @param rulesOf those of the other lanes; undefined for one that is gone. */
export const isInCircle = (own: TagId, rules: LaneRules, link: LaneLink, rulesOf: (id: TagId) => LaneRules | undefined): boolean => {
  const passed = new Set<TagId>();
  let at = linkedLane(rules, link);
  while (at !== null && at !== own && !passed.has(at)) {
    passed.add(at);
    at = linkedLane(rulesOf(at) ?? noLaneRules, link);
  }
  return at === own;
};

/** The ticket's entry into a lane, or its leaving them all (null); null when it is there already. Later than any entry before, so that no two are one. */
export const enterLane = ({ lane }: Pick<Ticket, 'lane'>, tagId: TagId | null, now: Date): TicketLane | null => {
  if ((lane?.tagId ?? null) === tagId) return null;
  return { tagId, at: new Date(Math.max(now.getTime(), lane ? Date.parse(lane.at) + 1 : 0)).toISOString() };
};

/** When a card that entered then goes on; null = it stays. */
export const goesOnAt = ({ at }: Pick<TicketLane, 'at'>, { timeLane, nextLaneId }: LaneRules): string | null =>
  timeLane > 0 && nextLaneId !== null ? new Date(Date.parse(at) + timeLane * 3_600_000).toISOString() : null;
