const weekMs = 7 * 86_400_000;

/** Campaigns that a person got, by their ids, each with the instant of its message. */
export type CampaignsGot = Readonly<Record<string, string>>;

/** Those of the last seven days. */
export const gotInWeek = (got: CampaignsGot, now: Date): CampaignsGot => {
  const since = new Date(now.getTime() - weekMs).toISOString();
  return Object.fromEntries(Object.entries(got).filter(([, at]) => at > since));
};

/** Whether a person has got so many campaigns in the last seven days that this one is too much. One that they got already is the same one, sent again.
 *  @param most 0 = as many as there are. */
export const isTooMany = (got: CampaignsGot, campaign: string, most: number, now: Date): boolean => {
  const inWeek = gotInWeek(got, now);
  return most > 0 && !Object.hasOwn(inWeek, campaign) && Object.keys(inWeek).length >= most;
};
