import { isDeepStrictEqual } from 'node:util';
import { isForAll, type LiveSource } from '../live/service/live-source.ts';

/** That the company's settings changed, for everybody: screens read them again. */
export const companiesLive: LiveSource = {
  entities: ['company'],
  frames: (changes, { companyId }) =>
    changes.some(({ old, new: now }) => !isDeepStrictEqual(old?.settings, now?.settings))
      ? [{ isFor: isForAll, open: () => ({ event: `company-${companyId}-companySettings`, action: 'update' }) }]
      : [],
};
