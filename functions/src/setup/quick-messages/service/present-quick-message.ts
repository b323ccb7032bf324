import type { QuickMessageView } from '@balcao/shared/contract/quick-messages.ts';
import { presentAttachment, type SignUrl } from '../../../organisation/uploads/service/present-attachment.ts';
import type { QuickMessage } from '../store/quick-message-store.ts';

/** A quick message as live events send it: without a presigned link to its file (`mediaPath` null). */
export const toQuickMessageView = ({ media, template, ...quickMessage }: QuickMessage): QuickMessageView => ({
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
  quality: template?.quality ?? null,
  rejectedReason: template?.rejectedReason ?? null,
  whatsappId: template?.connectionId ?? null,
});

export const presentQuickMessage = async (quickMessage: QuickMessage, signUrl: SignUrl): Promise<QuickMessageView> => ({
  ...toQuickMessageView(quickMessage),
  ...(await presentAttachment(quickMessage.media, signUrl)),
});
