import { randomBytes } from 'node:crypto';
import type { Reply, Request } from '../http/http-server.ts';
import { graphErrorReply } from './graph-error.ts';
import { bareType, foundType } from './media-rules.ts';

type Session = { fileType: string; sizeBytes: number; signature: string };
export type UploadedFile = { bytes: Uint8Array<ArrayBuffer>; mimeType: string };

const types: ReadonlySet<string> = new Set(['application/pdf', 'image/jpeg', 'image/jpg', 'image/png', 'video/mp4']);
const mostBytes = 100 * 1024 ** 2;

export type UploadSessions = ReturnType<typeof createUploadSessions>;

/** Files that a template or a profile is to show: uploaded in two steps, and then named by a handle. They are kept while the simulator runs.
 *  https://developers.facebook.com/docs/graph-api/guides/upload */
export const createUploadSessions = () => {
  const sessions = new Map<string, Session>();
  const files = new Map<string, UploadedFile>();

  const begin = (request: Request): Reply => {
    const fileType = bareType(request.query.get('file_type') ?? '');
    const sizeBytes = Number(request.query.get('file_length') ?? 0);
    if (!types.has(fileType)) return graphErrorReply(100, `Param file_type must be one of {${[...types].join(', ')}}.`);
    if (!Number.isInteger(sizeBytes) || sizeBytes < 1 || sizeBytes > mostBytes)
      return graphErrorReply(100, 'Param file_length is not valid.');
    const id = `upload:${randomBytes(18).toString('base64url')}`;
    const signature = randomBytes(12).toString('base64url');
    sessions.set(id, { fileType, sizeBytes, signature });
    // What follows the question mark belongs to the id, and is sent back with it.
    return { status: 200, json: { id: `${id}?sig=${signature}` } };
  };

  const upload = async (request: Request): Promise<Reply> => {
    const id = request.params['id'] ?? '';
    const session = sessions.get(id);
    if (!session || request.query.get('sig') !== session.signature)
      return graphErrorReply(100, 'The upload session does not exist, or its signature is wrong.');
    if (request.headers['file_offset'] !== '0') return graphErrorReply(100, 'The header file_offset is required.');
    const bytes = new Uint8Array(request.body);
    if (bytes.byteLength !== session.sizeBytes)
      return graphErrorReply(100, `${session.sizeBytes} bytes were announced, ${bytes.byteLength} came.`);
    const found = await foundType(bytes);
    const isAnnounced = found === session.fileType || (found === 'image/jpeg' && session.fileType === 'image/jpg');
    if (!isAnnounced) return graphErrorReply(100, `The file is of type ${found ?? 'unknown'}, not ${session.fileType}.`);
    const handle = `4:${randomBytes(24).toString('base64')}`;
    files.set(handle, { bytes, mimeType: session.fileType });
    sessions.delete(id);
    return { status: 200, json: { h: handle } };
  };

  return { begin, upload, get: (handle: string): UploadedFile | null => files.get(handle) ?? null };
};
