import { can } from '@balcao/shared/domain/permissions.ts';
import type { LiveSource, Watcher } from '../../wiring/live/service/live-source.ts';
import { recordSource } from '../../wiring/live/service/record-source.ts';
import { toConnectionView } from './service/connection-face.ts';
import { connectionStoreFor, parseConnectionImage } from './store/connection-store.ts';
import { numberStandingEntity } from './store/number-standing.entity.ts';
import { parseNumberStandingImage } from './store/number-standing-store.ts';
import { serviceNoticeEntity } from './store/service-count.entities.ts';

export const connectionsLive = recordSource({
  entity: 'connection',
  isForPlatform: true,
  read: parseConnectionImage,
  shown: (companyId, action, connection) => ({ event: `company-${companyId}-whatsapp`, action, whatsapp: toConnectionView(connection) }),
  gone: (companyId, { id }) => ({ event: `company-${companyId}-whatsapp`, action: 'delete', whatsappId: id }),
});

/** Notifies users who may manage connections when 80 or 100 % of a number's free service messages of the month are used. */
export const serviceMessagesLive: LiveSource = {
  entities: [serviceNoticeEntity.name],
  frames: async (changes, { companyId }) => {
    const notices = changes.flatMap(({ old, new: now }) => (now && !old ? [serviceNoticeEntity.parseRow(now)] : []));
    if (notices.length === 0) return [];
    const connections = await connectionStoreFor(companyId).list();
    return notices.flatMap(({ phoneNumberId, percent }) =>
      connections
        .filter((connection) => connection.phoneNumberId === phoneNumberId)
        .map(({ id, name }) => ({
          isFor: ({ viewer }: Watcher) => can(viewer, 'connections:manage'),
          open: () => ({
            event: `company-${companyId}-serviceMessages` as const,
            action: 'update' as const,
            connection: { id, name },
            percent,
          }),
        })),
    );
  },
};

/** Has the screens that show connections read anew how a number stands with Meta. */
export const numberStandingsLive: LiveSource = {
  entities: [numberStandingEntity.name],
  frames: async (changes, { companyId }) => {
    const ids = new Set(changes.flatMap(({ new: now }) => (now ? [parseNumberStandingImage(now).connectionId] : [])));
    if (ids.size === 0) return [];
    const connections = await connectionStoreFor(companyId).list();
    return connections
      .filter(({ id }) => ids.has(id))
      .map((connection) => ({
        isFor: ({ viewer }: Watcher) => can(viewer, 'connections:manage') || can(viewer, 'campaigns:use'),
        open: () => ({
          event: `company-${companyId}-whatsapp` as const,
          action: 'update' as const,
          whatsapp: toConnectionView(connection),
        }),
      }));
  },
};
