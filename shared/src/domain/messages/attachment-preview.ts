import type { AttachmentType } from './attachment.ts';

const signs = { image: '📷', audio: '🎤', video: '🎬', other: '📎' } as const satisfies Record<AttachmentType, string>;

/** What a list says of a message: its text, or a sign of its file's kind, with the name where that says something. */
export const messagePreview = (text: string, file: { mediaType: AttachmentType; fileName: string } | null): string => {
  if (text !== '' || file === null) return text;
  return file.mediaType === 'audio' ? signs.audio : `${signs[file.mediaType]} ${file.fileName}`;
};
