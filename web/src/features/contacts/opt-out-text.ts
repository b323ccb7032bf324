import type { TFunction } from 'i18next';
import { formatDateTime } from '../../lib/format.ts';
import type { Contact } from './api/contact-queries.ts';

/** Since when a contact gets no campaigns, and by whom. */
export const optOutText = (t: TFunction<'contacts'>, { source, since, by }: NonNullable<Contact['optOut']>): string =>
  t(`optOut.${source}`, { when: formatDateTime(since), name: by ?? '' });
