import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Agent } from 'node:https';
import { join } from 'node:path';
import {
  extractMessageContent,
  getContentType,
  getMediaKeys,
  type MediaType,
  type WAMessage,
  type WASocket,
} from '@whiskeysockets/baileys';
import { companyPrefix, putStream } from '@balcao/functions/platform/files.ts';
import { typeOfBytes } from '@balcao/functions/platform/type-of-bytes.ts';
import { closeCauseOf } from '../close-decision.ts';
import { withTimeLimit } from '../with-time-limit.ts';
import { FairSlots } from './fair-slots.ts';
import { fetchBounded, FinalMediaError, MediaStatusError, MediaTooLargeError, type Limits } from './fetch-bounded.ts';
import { mediaAddressOf, type MediaHosts } from './media-address.ts';
import { OpenSealed } from './open-sealed.ts';

/** The largest file we keep; also what the official channel takes. */
const maxFileBytes = 100 * 1024 * 1024;
/** What a message says of its file's size may be a little wrong. */
const slackBytes = 1024 * 1024;
const limits = { idleMs: 20_000, totalMs: 300_000 };
const typeBytes = 65_536;
const reuploadLimitMs = 30_000;

/** Few at a time: decrypting is what loads a container. One customer's files wait for one another, not the others for them. */
const slots = new FairSlots(8);
const perConnection = 3;
const perChat = 1;

type File = { companyId: number; connectionId: string; chatKey: string; message: WAMessage; mimeType: string };
type Source = {
  sock: Pick<WASocket, 'updateMediaMessage'>;
  hosts: MediaHosts /** Of the connection's proxy, where it has one. */;
  agent: Agent | undefined;
};

/** Fetches a customer's file, asking the phone to upload it again when the service has dropped it, and keeps our copy, never over another one.
 *  @returns where it lies, and the type that its bytes show.
 *  @throws FinalMediaError when it is not to be had, or larger than announced or than we keep; Error when it may be later. */
export const keepFile = (file: File, source: Source): Promise<{ key: string; sizeBytes: number; mimeType: string }> =>
  slots.run(
    [
      [file.connectionId, perConnection],
      [`${file.connectionId} ${file.chatKey}`, perChat],
    ],
    async () => {
      const path = join(tmpdir(), `balcao-${randomUUID()}`);
      try {
        await download(file.message, source, path);
        const { size } = await stat(path);
        const key = keyOf(file);
        const mimeType = await typeOfFile(path, file.mimeType);
        await putStream(key, createReadStream(path), size, mimeType);
        return { key, sizeBytes: size, mimeType };
      } finally {
        await unlink(path).catch(() => {});
      }
    },
  );

/** The beginning says what a file is. */
const typeOfFile = async (path: string, claimed: string): Promise<string> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(typeBytes), 0, typeBytes, 0);
    return await typeOfBytes(buffer.subarray(0, bytesRead), claimed);
  } finally {
    await file.close();
  }
};

const download = async (message: WAMessage, source: Source, path: string): Promise<void> => {
  try {
    await downloadOnce(message, source, path);
  } catch (error) {
    if (!(error instanceof MediaStatusError) || !addressIsOver.includes(error.status)) throw error;
    await downloadOnce(await askAgain(message, source), source, path);
  }
};
const addressIsOver = [403, 404, 410];

/** The phone that sent it uploads it again. One that is off does not answer: it may later. */
const askAgain = async (message: WAMessage, { sock }: Source): Promise<WAMessage> => {
  try {
    return await withTimeLimit(sock.updateMediaMessage(message), reuploadLimitMs);
  } catch (error) {
    throw refusals.includes(closeCauseOf(error).code ?? 0)
      ? new FinalMediaError('the phone has the file no more', { cause: error })
      : error;
  }
};
/** Not found, and not to be opened with the message's key. */
const refusals = [404, 412];

const downloadOnce = async (message: WAMessage, { hosts, agent }: Source, path: string): Promise<void> => {
  const { kind, media } = mediaOf(message);
  const address = mediaAddressOf(media, hosts);
  if (!address) throw new FinalMediaError('the message names no media host');
  const announced = Number(media.fileLength ?? 0);
  if (announced > maxFileBytes) throw new MediaTooLargeError(`${announced} bytes announced`);
  const bounds: Limits = {
    ...limits,
    allowsPrivate: hosts.isLocal,
    agent,
    maxBytes: announced > 0 ? Math.min(maxFileBytes, announced * 2) + slackBytes : maxFileBytes,
  };
  const { iv, cipherKey, macKey } = await getMediaKeys(media.mediaKey, kind);
  if (!macKey) throw new FinalMediaError('the message has no key to its file');
  await fetchBounded(address, bounds, [new OpenSealed({ iv, cipherKey, macKey })], createWriteStream(path, { mode: 0o600 }));
};

type Sealed = {
  url?: string | null;
  directPath?: string | null;
  mediaKey?: Uint8Array | null;
  fileLength?: unknown;
  fileEncSha256?: Uint8Array | null;
};

/** The library's own list of them lacks round videos. */
const kinds = ['image', 'video', 'ptv', 'audio', 'document', 'sticker'] as const satisfies ReadonlyArray<MediaType>;

const mediaOf = (message: WAMessage): { kind: MediaType; media: Sealed } => {
  const content = extractMessageContent(message.message);
  const type = content && getContentType(content);
  const kind = kinds.find((known) => `${known}Message` === type);
  const media: unknown = type ? content[type] : null;
  if (!kind || typeof media !== 'object' || media === null) throw new FinalMediaError('the message has no file');
  return { kind, media };
};

/** One name for one file of one message: senders choose their messages' ids, so an id alone could name another one's file. */
const keyOf = ({ companyId, connectionId, chatKey, message }: File): string => {
  const { media } = mediaOf(message);
  const parts = [chatKey, message.key.participant ?? '', String(message.key.fromMe === true), message.key.id ?? ''];
  const hash = createHash('sha256')
    .update(JSON.stringify(parts))
    .update(media.fileEncSha256 ?? '')
    .update(media.mediaKey ?? '');
  return `${companyPrefix(companyId)}media/${connectionId}/${hash.digest('hex')}`;
};
