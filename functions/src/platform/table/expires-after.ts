/** The instant `seconds` after `now` as seconds since 1970, the format of the table's TTL attribute. */
export const expiresAfter = (now: Date, seconds: number): number => Math.floor(now.getTime() / 1000) + seconds;
