/** The value below which this share of the numbers lies (nearest rank); null without numbers. */
export const percentile = (values: ReadonlyArray<number>, share: number): number | null => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
};
