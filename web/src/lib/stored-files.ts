import { del, get, set } from 'idb-keyval';

/** Files of messages that wait to be sent, to customers and to colleagues: in the browser's database, by the message's client id. The message itself is in
 *  `own-storage.ts`. */
export const filePrefix = 'outbox-file:';

/** Files that wait in one outbox; one that does not fit is sent, but would not outlive a reload. */
const maxBytes = 256 * 1024 * 1024;

/** @param waitingBytes of the other files that wait
 *  @throws Error when there is no room for it */
export const storeFile = async (clientId: string, blob: Blob, waitingBytes: number): Promise<void> => {
  if (blob.size + waitingBytes > maxBytes) throw new Error('no room for another waiting file');
  await set(filePrefix + clientId, blob);
};

/** Undefined where there is none, or the browser cannot read it. */
export const storedFile = (clientId: string): Promise<Blob | undefined> => get<Blob>(filePrefix + clientId).catch(() => undefined);

export const forgetFile = (clientId: string): void => void del(filePrefix + clientId).catch(() => undefined);
