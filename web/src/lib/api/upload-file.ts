import { ApiError } from './api-error.ts';
import { api } from './client.ts';

/** Progress is reported at most this often, ms. */
const progressEveryMs = 100;

/** Sends one file straight to storage by a presigned form and returns its key. `onProgress` gets 0–1.
 *  @throws ApiError ERR_UPLOAD_TYPE, ERR_UPLOAD_TOO_LARGE, OFFLINE */
export const uploadFile = async (
  blob: Blob,
  { name, mimeType, use }: { name: string; mimeType: string; use?: 'flow' },
  onProgress: (progress: number) => void,
): Promise<string> => {
  const { key, url, fields } = await api.createUpload({
    body: { fileName: name, mimeType, sizeBytes: blob.size, ...(use ? { use } : {}) },
  });
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', blob, name);
  await post(url, form, onProgress);
  return key;
};

/** XMLHttpRequest because fetch does not tell how much of a request has been sent. */
const post = (url: string, form: FormData, onProgress: (progress: number) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let reportedAt = 0;
    request.open('POST', url);
    request.upload.onprogress = ({ loaded, total }) => {
      if (Date.now() - reportedAt < progressEveryMs) return;
      reportedAt = Date.now();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () =>
      request.status < 300
        ? resolve()
        : reject(new ApiError(request.status === 400 ? 'ERR_UPLOAD_TOO_LARGE' : 'ERR_UPLOAD_NOT_FOUND', request.status, undefined));
    request.onerror = () => reject(new ApiError('OFFLINE', 0, undefined));
    request.ontimeout = request.onerror;
    request.send(form);
  });
