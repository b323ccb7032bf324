import type { Attachment, AttachmentType } from '@balcao/shared/domain/messages/attachment.ts';
import type { signedUrl } from '../../../platform/files.ts';

export type SignUrl = typeof signedUrl;
type AttachmentView = { mediaPath: string | null; mediaName: string | null; mediaType: AttachmentType | null };

/** A record's file with a link to it, or that it has none. */
export const presentAttachment = async (attachment: Attachment | null, signUrl: SignUrl): Promise<AttachmentView> =>
  attachment
    ? {
        mediaPath: await signUrl(attachment.key, attachment.fileName, attachment.mimeType),
        mediaName: attachment.fileName,
        mediaType: attachment.mediaType,
      }
    : { mediaPath: null, mediaName: null, mediaType: null };
