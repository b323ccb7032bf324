import { flowFileType, type FlowFileKind } from '@balcao/shared/domain/flow/file-type.ts';
import { api } from '../../../lib/api/client.ts';
import { uploadFile } from '../../../lib/api/upload-file.ts';

const quality = 0.7;

/** Sends a file for a node and returns its key with a link to see it by. Pictures are made smaller first. @throws ApiError */
export const uploadFlowFile = async (file: File, kind: FlowFileKind): Promise<{ name: string; original: string; link: string }> => {
  const sent = kind === 'img' ? await smaller(file) : file;
  // Browsers know no type for some of the endings.
  const mimeType = flowFileType(sent.name) ?? sent.type;
  const key = await uploadFile(sent, { name: sent.name, mimeType, use: 'flow' }, () => undefined);
  const media = { key, fileName: sent.name, mimeType };
  if (kind === 'img') return api.uploadFlowImage({ body: { media } });
  if (kind === 'audio') return api.uploadFlowAudio({ body: { media } });
  if (kind === 'video') return api.uploadFlowVideo({ body: { media } });
  const [stored] = await api.uploadFlowContent({ body: { medias: [media] } });
  if (!stored) throw new Error('a file was sent and none is stored');
  return stored;
};

/** The picture as a JPEG, where that is smaller; on white, for a JPEG has nothing to see through. */
const smaller = async (file: File): Promise<File> => {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const paint = canvas.getContext('2d');
    if (!paint) return file;
    paint.fillStyle = '#fff';
    paint.fillRect(0, 0, canvas.width, canvas.height);
    paint.drawImage(bitmap, 0, 0);
    bitmap.close();
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    return blob.size < file.size ? new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' }) : file;
  } catch {
    // What this browser cannot read is sent as it is; the server says whether it is a picture.
    return file;
  }
};
