/** A moment as Meta tells it, in milliseconds, to ISO 8601; `otherwise` where it cannot be one. */
export const toInstant = (milliseconds: number | null, otherwise: string): string => {
  const latest = Date.parse(otherwise) + maxClockSkewMs;
  return milliseconds === null || !(milliseconds >= first && milliseconds <= latest) ? otherwise : new Date(milliseconds).toISOString();
};

/** WhatsApp did not exist before 2009, nor did messages of pages. */
const first = Date.UTC(2009, 0);
/** A message from further ahead would stay the newest of its conversation for as long. */
const maxClockSkewMs = 86_400_000;
