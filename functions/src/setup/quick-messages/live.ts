import { canUseQuickMessage } from '@balcao/shared/domain/quick-messages/quick-message-rights.ts';
import type { Frame, LiveSource, Watcher } from '../../wiring/live/service/live-source.ts';
import { seesTemplateQuality, toQuickMessageView } from './service/present-quick-message.ts';
import { parseQuickMessageImage, type QuickMessage } from './store/quick-message-store.ts';

/** Live events for changed quick messages, sent to the users who may use them; what Meta thinks of a template only to those who may manage connections. A user who may no longer use one receives a deletion event. */
export const quickMessagesLive: LiveSource = {
  entities: ['quickMessage'],
  frames: (changes, { companyId }) =>
    changes.flatMap(({ old, new: now }) =>
      quickMessageFrames(companyId, old && parseQuickMessageImage(old), now && parseQuickMessageImage(now)),
    ),
};

const quickMessageFrames = (companyId: number, before: QuickMessage | null, after: QuickMessage | null): Frame[] => {
  const event = `company-${companyId}-quickemessage` as const;
  const uses =
    (quickMessage: QuickMessage | null) =>
    ({ viewer }: Watcher): boolean =>
      quickMessage !== null && canUseQuickMessage(viewer.userId, quickMessage);
  const shown = (quickMessage: QuickMessage, withQuality: boolean) => ({
    event,
    action: before ? ('update' as const) : ('create' as const),
    record: toQuickMessageView(quickMessage, withQuality),
  });
  const seesQuality = ({ viewer }: Watcher): boolean => seesTemplateQuality(viewer);
  return [
    ...(after?.template
      ? [
          { isFor: (watcher: Watcher) => uses(after)(watcher) && seesQuality(watcher), open: () => shown(after, true) },
          { isFor: (watcher: Watcher) => uses(after)(watcher) && !seesQuality(watcher), open: () => shown(after, false) },
        ]
      : []),
    ...(after && !after.template ? [{ isFor: uses(after), open: () => shown(after, false) }] : []),
    ...(before
      ? [
          {
            isFor: (watcher: Watcher) => uses(before)(watcher) && !uses(after)(watcher),
            open: () => ({ event, action: 'delete' as const, quickMessageId: before.id }),
          },
        ]
      : []),
  ];
};
