import type { QuickMessageView } from '@balcao/shared/contract/quick-messages.ts';
import { can, type Access } from '@balcao/shared/domain/permissions.ts';
import { presentAttachment, type SignUrl } from '../../../organisation/uploads/service/present-attachment.ts';
import type { QuickMessage } from '../store/quick-message-store.ts';

/** Whether somebody learns what Meta and customers think of an official template: those who can do something about it. */
export const seesTemplateQuality = (viewer: Access): boolean => can(viewer, 'connections:manage');

/** A quick message as live events send it: without a presigned link to its file (`mediaPath` null).
 *  @param withQuality whether it is for somebody who `seesTemplateQuality`. */
export const toQuickMessageView = ({ media, template, ...quickMessage }: QuickMessage, withQuality: boolean): QuickMessageView => ({
  ...quickMessage,
  isMedia: media !== null,
  mediaPath: null,
  mediaName: media?.fileName ?? null,
  mediaType: media?.mediaType ?? null,
  media: media && { key: media.key, fileName: media.fileName, mimeType: media.mimeType },
  status: template?.status ?? null,
  language: template?.language ?? null,
  category: template?.category ?? null,
  metaID: template?.metaID ?? null,
  components: template?.components ?? [],
  quality: (withQuality ? template?.quality : null) ?? null,
  rejectedReason: (withQuality ? template?.rejectedReason : null) ?? null,
  whatsappId: template?.connectionId ?? null,
});

export const presentQuickMessage = async (quickMessage: QuickMessage, viewer: Access, signUrl: SignUrl): Promise<QuickMessageView> => ({
  ...toQuickMessageView(quickMessage, seesTemplateQuality(viewer)),
  ...(await presentAttachment(quickMessage.media, signUrl)),
});
