/** The instant `seconds` after `now`, in Unix seconds, for the table's TTL attribute. */
export const expiresAfter = (now: Date, seconds: number): number => Math.floor(now.getTime() / 1000) + seconds;
