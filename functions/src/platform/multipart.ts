import { Busboy } from '@fastify/busboy';
import { AppError } from '@balcao/shared/errors/app-error.ts';

export type FormFile = { fieldName: string; fileName: string; mimeType: string; bytes: Buffer };

/** The gateway passes at most 6 MB to a function; forms get 5 of them, larger files use presigned uploads. */
export const maxFormBytes = 5 * 1024 * 1024;

/** Parses a form: fields as text (the last one of a name wins), files as bytes. @throws AppError ERR_BODY_TOO_LARGE, ERR_MALFORMED_BODY. */
export const parseMultipart = (contentType: string, raw: Buffer): Promise<{ fields: Record<string, string>; files: FormFile[] }> => {
  if (raw.length > maxFormBytes) return Promise.reject(new AppError('ERR_BODY_TOO_LARGE', undefined));
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {};
    const files: FormFile[] = [];
    const malformed = (cause: unknown) => reject(new AppError('ERR_MALFORMED_BODY', undefined, { cause }));
    try {
      const form = new Busboy({ headers: { 'content-type': contentType }, limits: { fields: 50, files: 20 } });
      form.on('field', (name, value) => {
        fields[name] = value;
      });
      form.on('file', (fieldName, stream, fileName, _encoding, mimeType) => {
        const chunks: Buffer[] = [];
        // busboy reports a body that ends inside a file only on the stream of that file.
        stream.on('error', malformed);
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => files.push({ fieldName, fileName: fileName || 'arquivo', mimeType, bytes: Buffer.concat(chunks) }));
      });
      form.on('finish', () => resolve({ fields, files }));
      form.on('error', malformed);
      form.end(raw);
    } catch (cause) {
      malformed(cause);
    }
  });
};
