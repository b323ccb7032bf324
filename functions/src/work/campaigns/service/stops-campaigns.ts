import type { Connection } from '../../../setup/connections/service/connection-records.ts';

/** Whether campaigns stand still for a connection's trouble: messages go out over one whose events come to nobody. */
export const stopsCampaigns = (trouble: Connection['trouble']): boolean => trouble !== null && trouble !== 'unreachable';
