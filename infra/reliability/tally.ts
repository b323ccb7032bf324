export type Tally = { sent: number; lost: number; doubled: number; inverted: number };

/** Compares what one conversation should hold, in order, with what it holds. `inverted` counts places where a later one stands before an earlier one. */
export const tallyOf = (wanted: ReadonlyArray<string>, found: ReadonlyArray<string>): Tally => {
  const at = new Map(wanted.map((text, index) => [text, index]));
  const places = found.flatMap((text) => at.get(text) ?? []);
  const distinct = new Set(places);
  return {
    sent: wanted.length,
    lost: wanted.length - distinct.size,
    doubled: places.length - distinct.size,
    inverted: places.filter((place, index) => index > 0 && place < (places[index - 1] ?? place)).length,
  };
};

export const addUp = (tallies: ReadonlyArray<Tally>): Tally =>
  tallies.reduce(
    (sum, tally) => ({
      sent: sum.sent + tally.sent,
      lost: sum.lost + tally.lost,
      doubled: sum.doubled + tally.doubled,
      inverted: sum.inverted + tally.inverted,
    }),
    { sent: 0, lost: 0, doubled: 0, inverted: 0 },
  );
