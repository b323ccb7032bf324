import * as z from 'zod';
import { connectionStatuses } from '@balcao/shared/domain/connections/connection-status.ts';
import type { ImportProgressView } from '@balcao/shared/domain/connections/import-settings.ts';
import { connectionId } from '@balcao/shared/domain/ids.ts';
import { can } from '@balcao/shared/domain/permissions.ts';
import type { Frame, LiveContext, LiveSource, Watcher } from '../live/service/live-source.ts';
import type { Change } from '../platform/stream-consumer.ts';

/** WhatsApp sessions and their imports of old messages, for those who manage connections. */
export const sessionsLive: LiveSource = {
  entities: ['waSession'],
  isForPlatform: true,
  frames: (changes, context) => lastOfEachImport(changes.flatMap(noticeOf)).map((notice) => toFrame(notice, context)),
};

const waSession = z.object({
  connectionId,
  status: z.enum(connectionStatuses),
  qrcode: z.string().optional(),
  reason: z.string().optional(),
  importGeneration: z.number().optional(),
  importTotal: z.number().default(0),
  importProcessed: z.number().default(0),
  importDate: z.string().optional(),
  importEnded: z.boolean().optional(),
});
type Session = z.output<typeof waSession>;

/** An import's `progress`; null when the session itself moved. */
type Notice = { session: Session; progress: ImportProgressView | null; action: 'refresh' | 'update' };

const noticeOf = (change: Change): Notice[] => {
  if (!change.new) return [];
  const session = waSession.parse(change.new);
  const before = change.old && waSession.parse(change.old);
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
        total: session.importTotal,
        processed: Math.min(session.importProcessed, session.importTotal),
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
      ? { event: `company-${companyId}-importMessages`, action, connectionId: session.connectionId, progress }
      : {
          event: `company-${companyId}-whatsappSession`,
          action: 'update',
          session: {
            id: session.connectionId,
            status: session.status,
            qrcode: session.qrcode ?? null,
            reason: session.reason ?? null,
          },
        },
});
