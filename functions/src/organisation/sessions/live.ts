import { connectionId } from '@balcao/shared/domain/ids.ts';
import type { ImportProgressView } from '@balcao/shared/domain/connections/import-settings.ts';
import { can } from '@balcao/shared/domain/permissions.ts';
import type { Frame, LiveContext, LiveSource, Watcher } from '../../wiring/live/service/live-source.ts';
import type { Change } from '../../platform/stream-consumer.ts';
import type { RowOf } from '../../platform/table/entity.ts';
import { toLinkByCode } from './service/to-link-by-code.ts';
import { removedSessionEntity, sessionEntity } from './store/session.entities.ts';

/** WhatsApp sessions and their imports of old messages, for those who manage connections. */
export const sessionsLive: LiveSource = {
  entities: ['waSession'],
  isForPlatform: true,
  frames: (changes, context) => lastOfEachImport(changes.flatMap(noticeOf)).map((notice) => toFrame(notice, context)),
};

/** Devices that stay on a phone although their connection was deleted, for those who manage connections. */
export const removedSessionsLive: LiveSource = {
  entities: [removedSessionEntity.name],
  frames: (changes, { companyId }) =>
    changes.flatMap(({ old, new: now }): Frame[] => {
      const removed = now && removedSessionEntity.parseRow(now);
      if (!removed?.isStillLinked || (old && removedSessionEntity.parseRow(old).isStillLinked)) return [];
      const connection = { id: connectionId.parse(removed.connectionId), name: removed.name ?? '' };
      return [{ isFor: managesConnections, open: () => ({ event: `company-${companyId}-deviceLeft`, action: 'delete', connection }) }];
    }),
};

type Session = RowOf<typeof sessionEntity>;

/** An import's `progress`; null when the session itself moved. */
type Notice = { session: Session; progress: ImportProgressView | null; action: 'refresh' | 'update' };

const noticeOf = (change: Change): Notice[] => {
  if (!change.new) return [];
  const session = sessionEntity.parseRow(change.new);
  const before = change.old && sessionEntity.parseRow(change.old);
  const progress = importOf(session);
  if (progress === null || JSON.stringify(progress) === JSON.stringify(before && importOf(before)))
    return [{ session, progress: null, action: 'update' }];
  const isNew = before?.importGeneration !== session.importGeneration || progress.ended !== (before?.importEnded === true);
  return [{ session, progress, action: isNew ? 'refresh' : 'update' }];
};

const importOf = (session: Session): ImportProgressView | null =>
  session.importGeneration === undefined
    ? null
    : {
        total: session.importTotal ?? 0,
        processed: Math.min(session.importProcessed ?? 0, session.importTotal ?? 0),
        date: session.importDate ?? null,
        ended: session.importEnded === true,
      };

/** A batch may count hundreds of pieces: screens need the last of each import, and any that says to read again. */
const lastOfEachImport = (notices: ReadonlyArray<Notice>): Notice[] =>
  notices.filter(
    ({ session, progress, action }, index) =>
      progress === null ||
      action === 'refresh' ||
      !notices.slice(index + 1).some((later) => later.progress !== null && later.session.connectionId === session.connectionId),
  );

const managesConnections = ({ viewer }: Watcher): boolean => can(viewer, 'connections:manage');

const toFrame = ({ session, progress, action }: Notice, { companyId }: LiveContext): Frame => ({
  isFor: managesConnections,
  open: () =>
    progress
      ? { event: `company-${companyId}-importMessages`, action, connectionId: connectionId.parse(session.connectionId), progress }
      : {
          event: `company-${companyId}-whatsappSession`,
          action: 'update',
          session: {
            id: connectionId.parse(session.connectionId),
            status: session.status,
            qrcode: session.qrcode ?? null,
            linkByCode: toLinkByCode(session),
            reason: session.reason ?? null,
            retryAt: session.retryAt ?? null,
          },
        },
});
