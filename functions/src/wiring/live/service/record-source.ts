import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { isForAll, type LiveSource, type Watcher } from './live-source.ts';

/** Rows of a small list: each change tells the row as it is now, or that it is gone. */
export const recordSource = <Row>({
  entity,
  read,
  isFor = isForAll,
  shown,
  gone,
  ...more
}: {
  entity: string;
  /** The row in a stream's image. */
  read: (image: Record<string, unknown>) => Row;
  /** Everybody of the company, without it. */
  isFor?: (watcher: Watcher, row: Row) => boolean;
  shown: (companyId: CompanyId, action: 'create' | 'update', row: Row) => LiveEvent;
  gone: (companyId: CompanyId, row: Row) => LiveEvent;
} & Pick<LiveSource, 'isForPlatform'>): LiveSource => ({
  ...more,
  entities: [entity],
  frames: (changes, { companyId }) =>
    changes.flatMap(({ old, new: now }) => {
      const image = now ?? old;
      if (!image) return [];
      const row = read(image);
      return [
        {
          isFor: (watcher) => isFor(watcher, row),
          open: () => (now === null ? gone(companyId, row) : shown(companyId, old === null ? 'create' : 'update', row)),
        },
      ];
    }),
});
