/** A made-up installation, the same for the same seed. */
export type Tenant = {
  attendants: number;
  conversationsPerDay: number;
  /** Hours ahead of UTC. */
  utcOffset: number;
  /** Linked phones; the others are on the official channel. */
  phones: number;
};

/** Uniform numbers in [0, 1), the same for the same seed (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Most of Brazil, its west, Argentina and Turkey: where the interface's languages are spoken; and one large customer base elsewhere. */
const zones: ReadonlyArray<[utcOffset: number, share: number]> = [
  [-3, 0.72],
  [-4, 0.1],
  [-5, 0.06],
  [3, 0.08],
  [1, 0.04],
];
const largestTenant = 500;

/** Sizes fall off as a Pareto distribution (shape 1.1): half have one or two attendants, one in a hundred more than sixty. */
export const makeTenants = (count: number, seed: number): Tenant[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const attendants = Math.min(largestTenant, Math.floor((1 - random()) ** (-1 / 1.1)));
    // An attendant has 15 to 60 conversations a day, mostly about 30.
    const each = 15 * 4 ** ((random() + random()) / 2);
    let place = random();
    const utcOffset = zones.find(([, share]) => (place -= share) < 0)?.[0] ?? -3;
    const phones = random() < 0.6 ? Math.ceil(attendants / 10) : 0;
    return { attendants, conversationsPerDay: attendants * each, utcOffset, phones };
  });
};

/** Share of a day's conversations in each local hour: two peaks around lunch, some in the evening, a few at night. */
const hourWeights = [2, 1, 1, 1, 1, 2, 6, 18, 55, 85, 100, 92, 60, 72, 96, 98, 88, 70, 42, 26, 20, 15, 9, 4];
const weightOfDay = hourWeights.reduce((sum, weight) => sum + weight, 0);
export const shareOfHour = (utcHour: number, utcOffset: number): number =>
  (hourWeights[(((utcHour + utcOffset) % 24) + 24) % 24] ?? 0) / weightOfDay;

/** The busiest minute of an hour against its mean. */
export const busiestMinute = 1.6;
/** Of a tenant's attendants, so many are signed in during the day, and so many start work in the same ten minutes. */
export const signedIn = 0.8;
/** Of the attendants signed in, those whose screen shows a given conversation (its queue's, and those who see all). */
export const watching = 0.35;
