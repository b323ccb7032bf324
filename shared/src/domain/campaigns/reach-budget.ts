/** People a business portfolio may write to outside their window in a moving 24 hours, by Meta's name for the limit; null = without limit. Read from
 *  `whatsapp_business_manager_messaging_limit`, in older answers `messaging_limit_tier`.
 *  https://developers.facebook.com/documentation/business-messaging/whatsapp/messaging-limits */
export const reachOfTier: Readonly<Record<string, number | null>> = {
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1_000,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
  TIER_UNLIMITED: null,
};

/** The limit that Meta's name for it stands for, or its number of people; undefined = not known, null = without limit. */
export const reachOf = (said: string | null): number | null | undefined => {
  if (said === null) return undefined;
  if (Object.hasOwn(reachOfTier, said)) return reachOfTier[said];
  return /^\d{1,9}$/.test(said) ? Number(said) : said === '-1' ? null : undefined;
};

const hourMs = 3_600_000;
const windowHours = 24;

/** People written to in an hour, counted by the hour in which the first message to them went out. `hour`: the instant at which it begins. */
export type HourOfReach = { hour: string; people: number };

/** How many more people may be written to now, of a limit. What went out in the hour that is only partly within the last 24 hours still counts whole, so that the
 *  limit is never passed. */
export const reachLeft = (limit: number | null, hours: ReadonlyArray<HourOfReach>, now: string): number | null => {
  if (limit === null) return null;
  const since = Date.parse(now) - (windowHours + 1) * hourMs;
  const used = hours.filter(({ hour }) => Date.parse(hour) > since).reduce((sum, { people }) => sum + people, 0);
  return Math.max(0, limit - used);
};

/** When so many people more may have been written to, if nothing else goes out; null = now. Never when the limit itself is smaller: then the part that the
 *  limit allows is what can be planned, and this says when all of the limit is free again. */
export const reachFreeAt = (limit: number | null, hours: ReadonlyArray<HourOfReach>, people: number, now: string): string | null => {
  if (limit === null) return null;
  const wanted = Math.min(people, limit);
  const left = reachLeft(limit, hours, now) ?? 0;
  if (left >= wanted) return null;
  let free = left;
  for (const { hour, people: counted } of [...hours].sort((a, b) => (a.hour < b.hour ? -1 : 1))) {
    const endsAt = Date.parse(hour) + (windowHours + 1) * hourMs;
    if (endsAt <= Date.parse(now)) continue;
    free += counted;
    if (free >= wanted) return new Date(endsAt).toISOString();
  }
  return null;
};

/** The hours that still count, oldest first. */
export const hoursOfReach = (hours: ReadonlyArray<HourOfReach>, now: string): HourOfReach[] => {
  const since = Date.parse(now) - (windowHours + 1) * hourMs;
  return hours.filter(({ hour }) => Date.parse(hour) > since).sort((a, b) => (a.hour < b.hour ? -1 : 1));
};

/** The instant at which the hour of an instant begins. */
export const hourOf = (at: string): string => new Date(Math.floor(Date.parse(at) / hourMs) * hourMs).toISOString();

/** With so many people more in the hour of an instant; fewer where the number is negative, never less than none. */
export const withReach = (hours: ReadonlyArray<HourOfReach>, people: number, at: string): HourOfReach[] => {
  const hour = hourOf(at);
  const counted = hours.find((each) => each.hour === hour)?.people ?? 0;
  return [...hours.filter((each) => each.hour !== hour), { hour, people: Math.max(0, counted + people) }];
};

type Written = { lastInboundAt: string | null; writtenAt: string | null };

/** Whether a template to somebody counts against the limit: their window is closed, and they got none in the last 24 hours for which they were counted.
 *  @param lastInboundAt when they last wrote. @param writtenAt when they last got a template, of a campaign or otherwise. */
export const countsAsReach = ({ lastInboundAt, writtenAt }: Written, now: string): boolean => {
  const isClosedAt = (at: string): boolean =>
    lastInboundAt === null || lastInboundAt > at || Date.parse(at) - Date.parse(lastInboundAt) >= windowHours * hourMs;
  if (lastInboundAt !== null && !isClosedAt(now)) return false;
  if (writtenAt === null || Date.parse(now) - Date.parse(writtenAt) >= windowHours * hourMs) return true;
  // They were counted then, unless their window was open.
  return !isClosedAt(writtenAt);
};
