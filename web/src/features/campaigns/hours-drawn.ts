import type { CampaignReport } from './api/campaign-queries.ts';

type Hour = CampaignReport['hours'][number];
const hourMs = 3_600_000;

/** Most hours that are drawn with those between them in which nothing happened; a campaign that took longer has only those in which something did. */
const mostHours = 72;

/** The hours of a chart, in their order: those in which nothing happened stand between the others, so that a pause looks like one. */
export const hoursDrawn = (hours: ReadonlyArray<Hour>): Hour[] => {
  const [first, last] = [hours[0], hours.at(-1)];
  if (!first || !last) return [];
  const count = Math.round((Date.parse(last.hour) - Date.parse(first.hour)) / hourMs) + 1;
  if (count > mostHours) return [...hours];
  const byHour = new Map(hours.map((each) => [Date.parse(each.hour), each]));
  return Array.from({ length: count }, (_none, index) => {
    const at = Date.parse(first.hour) + index * hourMs;
    return byHour.get(at) ?? { hour: new Date(at).toISOString(), sent: 0, delivered: 0, read: 0, answered: 0, failed: 0 };
  });
};
