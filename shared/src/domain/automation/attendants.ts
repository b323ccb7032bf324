import type { QueueId, TagId, UserId } from '../ids.ts';

/** Somebody whom tickets may be given out to. `load`: tickets they have, or were offered; null where nobody counted. */
export type Attendant = {
  id: UserId;
  online: boolean;
  active: boolean;
  paused: boolean;
  queueIds: ReadonlyArray<QueueId>;
  /** 0 = as many as there are. */
  maxTickets: number;
  skillTagIds: ReadonlyArray<TagId>;
};
/** Somebody a ticket can be offered to, with how many they have. */
export type Member = { id: UserId; load: number };

/** Whom a ticket of this queue can be offered to, in the order of their ids: of the queue, online, not on a pause and with room for one more. When the
 *  customer has a tag that some of them know about, only those. */
export const membersFor = (
  attendants: Iterable<Attendant>,
  queueId: QueueId,
  contactTags: ReadonlyArray<TagId>,
  loads: ReadonlyMap<UserId, number>,
): Member[] => {
  const free = [...attendants]
    .filter(({ online, active, paused, queueIds }) => online && active && !paused && queueIds.includes(queueId))
    .map((attendant) => ({ ...attendant, load: loads.get(attendant.id) ?? 0 }))
    .filter(({ maxTickets, load }) => maxTickets === 0 || load < maxTickets);
  const skilled = free.filter(({ skillTagIds }) => skillTagIds.some((tag) => contactTags.includes(tag)));
  return (skilled.length > 0 ? skilled : free).map(({ id, load }) => ({ id, load })).sort((a, b) => (a.id < b.id ? -1 : 1));
};
