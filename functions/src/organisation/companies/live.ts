import { isDeepStrictEqual } from 'node:util';
import { isForAll, type LiveSource } from '../../wiring/live/service/live-source.ts';

/** What the settings page shows. */
const shown = ['settings', 'timeZone', 'schedules', 'holidays'] as const;

/** That the company's settings or hours changed, for everybody: screens read them again. */
export const companiesLive: LiveSource = {
  entities: ['company', 'companyHours'],
  frames: (changes, { companyId }) =>
    changes.some(({ old, new: now }) => shown.some((field) => !isDeepStrictEqual(old?.[field], now?.[field])))
      ? [{ isFor: isForAll, open: () => ({ event: `company-${companyId}-companySettings`, action: 'update' }) }]
      : [],
};
