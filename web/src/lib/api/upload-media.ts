import { uploadFile } from './upload-file.ts';

/** Uploads a file as routes that take one want it named. @throws ApiError ERR_UPLOAD_TYPE, ERR_UPLOAD_TOO_LARGE, OFFLINE */
export const uploadMedia = async (file: File, onProgress: (progress: number) => void = () => undefined) => {
  const { name: fileName, type: mimeType } = file;
  return { key: await uploadFile(file, { name: fileName, mimeType }, onProgress), fileName, mimeType };
};
