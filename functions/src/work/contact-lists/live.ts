import { hasEnded } from '@balcao/shared/domain/jobs/has-ended.ts';
import { can } from '@balcao/shared/domain/permissions.ts';
import { parseJobImage } from '../../platform/jobs/job-store.ts';
import type { Frame, LiveSource, Watcher } from '../../wiring/live/service/live-source.ts';
import { toListJob } from './service/contact-list-job.ts';
import { toListJobView } from './service/present-contact-list.ts';
import { parseItemImage } from './store/contact-list-item-store.ts';
import { parseCountImage, parseListImage } from './store/contact-list-store.ts';

const isFor = ({ viewer }: Watcher): boolean => can(viewer, 'campaigns:use');
const actionOf = (old: object | null, now: object | null) => (now === null ? 'delete' : old === null ? 'create' : 'update');

/** Contact lists and their people, for users who may use campaigns. Screens read again what changed. */
export const contactListsLive: LiveSource = {
  entities: ['contactList', 'contactListCount', 'contactListItem', 'job'],
  frames: (changes, { companyId }) =>
    changes.flatMap(({ entity, old, new: now }): Frame[] => {
      const image = now ?? old;
      if (!image) return [];
      const list = `company-${companyId}-ContactList` as const;
      const item = `company-${companyId}-ContactListItem` as const;
      if (entity === 'contactList') {
        const { id: contactListId } = parseListImage(image);
        return [{ isFor, open: () => ({ event: list, action: actionOf(old, now), contactListId }) }];
      }
      if (entity === 'contactListItem') {
        const { id: contactListItemId, listId: contactListId } = parseItemImage(image);
        return [{ isFor, open: () => ({ event: item, action: actionOf(old, now), contactListId, contactListItemId }) }];
      }
      if (entity === 'contactListCount') {
        const { listId: contactListId, removedItemId } = parseCountImage(image);
        const isRemoval = removedItemId !== null && (old === null || parseCountImage(old).removedItemId !== removedItemId);
        return [
          { isFor, open: () => ({ event: list, action: 'update' as const, contactListId }) },
          ...(isRemoval
            ? [{ isFor, open: () => ({ event: item, action: 'delete' as const, contactListId, contactListItemId: removedItemId }) }]
            : []),
        ];
      }
      const job = now && toListJob(parseJobImage(now));
      if (!job) return [];
      const contactListJob = toListJobView(job);
      const { contactListId } = contactListJob;
      return [
        {
          isFor,
          open: () => ({
            event: `company-${companyId}-contactListJob` as const,
            action: old === null ? ('create' as const) : ('update' as const),
            contactListJob,
          }),
        },
        // Once, and not for each part: screens then read the list and its people again.
        ...(hasEnded(job)
          ? [
              { isFor, open: () => ({ event: item, action: 'reload' as const, contactListId }) },
              { isFor, open: () => ({ event: list, action: 'update' as const, contactListId }) },
            ]
          : []),
      ];
    }),
};
