import { downloadMediaMessage, type WAMessage, type WASocket } from '@whiskeysockets/baileys';
import { companyPrefix, putFile } from '@balcao/functions/platform/files.ts';
import type { Logger } from 'pino';

/** Few at a time: hashing and decrypting are what loads a container. */
const atOnce = 4;
let running = 0;
const waiting: (() => void)[] = [];

const withSlot = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
};

/** Fetches a customer's file, asking the phone to upload it again when the service has dropped it, and keeps our copy.
 *  @returns where it lies. */
export const keepFile = (
  companyId: number,
  connectionId: string,
  message: WAMessage,
  mimeType: string,
  sock: WASocket,
  logger: Logger,
): Promise<{ key: string; sizeBytes: number }> =>
  withSlot(async () => {
    const bytes = await downloadMediaMessage(message, 'buffer', {}, { reuploadRequest: sock.updateMediaMessage, logger });
    const key = `${companyPrefix(companyId)}media/${connectionId}/${message.key.id ?? 'file'}`;
    await putFile(key, bytes, /html|svg|xml|javascript/i.test(mimeType) ? 'application/octet-stream' : mimeType);
    return { key, sizeBytes: bytes.length };
  });
