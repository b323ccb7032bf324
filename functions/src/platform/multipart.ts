import { Busboy } from '@fastify/busboy';
import { AppError } from '@balcao/shared/errors/app-error.ts';

export type FormFile = { fieldName: string; fileName: string; mimeType: string; bytes: Buffer };

/** Largest multipart form, in bytes. The gateway passes at most 6 MB to a function; larger files use presigned uploads. */
export const maxFormBytes = 5 * 1024 * 1024;

const limits = { fields: 50, files: 20 };

export const isMultipart = (contentType: string): boolean => /^multipart\/form-data\s*(?:;|$)/i.test(contentType);

/** The boundary of a multipart content type, quoted or not; null when it is missing or contains characters that RFC 2046 does not
 *  allow in one. */
const boundaryOf = (contentType: string): string | null => {
  const [, quoted, bare] =
    /;\s*boundary=(?:"([\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?])"|([\w'()+,\-./:=?]{1,70}))\s*(?:;|$)/i.exec(contentType) ?? [];
  return quoted ?? bare ?? null;
};

/** Whether `delimiter` occurs more than `most` times in the form; searching stops at occurrence number `most` + 1. */
const occursMoreThan = (raw: Buffer, delimiter: string, most: number): boolean => {
  let count = 0;
  for (let at = raw.indexOf(delimiter); at !== -1; at = raw.indexOf(delimiter, at + delimiter.length)) if (++count > most) return true;
  return false;
};

/** Parses a multipart form: fields as text (where several have the same name, the last one counts), files as bytes. @throws AppError
 *  ERR_BODY_TOO_LARGE, ERR_MALFORMED_BODY. */
export const parseMultipart = (contentType: string, raw: Buffer): Promise<{ fields: Record<string, string>; files: FormFile[] }> => {
  if (raw.length > maxFormBytes) return Promise.reject(new AppError('ERR_BODY_TOO_LARGE', undefined));
  const boundary = boundaryOf(contentType);
  // A form with too many parts is refused before Busboy sees it, because Busboy spends time and memory on every part, even beyond its
  // limits. The parts are counted by their delimiters: one before each part, and one more at the end of the form.
  if (boundary === null || occursMoreThan(raw, `--${boundary}`, limits.fields + limits.files + 1))
    return Promise.reject(new AppError('ERR_MALFORMED_BODY', undefined));
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {};
    const files: FormFile[] = [];
    const malformed = (cause: unknown) => reject(new AppError('ERR_MALFORMED_BODY', undefined, { cause }));
    try {
      const form = new Busboy({ headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` }, limits });
      form.on('field', (name, value) => {
        fields[name] = value;
      });
      form.on('file', (fieldName, stream, fileName, _encoding, mimeType) => {
        const chunks: Buffer[] = [];
        // Busboy reports a body that ends inside a file only as an error of that file's stream.
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
