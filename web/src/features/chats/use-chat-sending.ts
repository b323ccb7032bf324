import i18next from 'i18next';
import { create } from 'zustand';
import { showToast } from '../../components/toasts.tsx';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/client.ts';
import { leftAtKey, personKey } from '../../lib/api/session.ts';
import { uploadFile } from '../../lib/api/upload-file.ts';
import { forgetFile, storeFile, storedFile } from '../../lib/stored-files.ts';
import { useLiveState } from '../../lib/live/live-connection.ts';
import { ownStorage } from '../../lib/own-storage.ts';
import { queryClient } from '../../lib/query-client.ts';
import { chatsOutbox } from '../../lib/unsent-messages.ts';
import { addMessages } from './live/patch-chat-cache.ts';

export type SentFile = { blob: Blob; fileName: string; mimeType: string; durationSec?: number; voice?: boolean };
type WaitingFile = Omit<SentFile, 'blob'> & { sizeBytes: number };
export type Sending = {
  chatId: string;
  clientId: string;
  message: string;
  file: WaitingFile | null;
  uploadedAs: string | null;
  /** Why it was not sent, in words or `leftBehind`; null while it is on its way. */
  problem: string | null;
  /** It failed without network: sent again by itself. */
  isOffline: boolean;
  /** When it was written, ISO. */
  at: string;
};
type Stored = Pick<Sending, 'chatId' | 'message' | 'problem' | 'at'> & { file?: WaitingFile | null };

/** The problem of a message whose author signed out before it was sent; words for it are found where it is shown. */
export const leftBehind = 'left-behind';

const storage = ownStorage('chats');

/** Messages of chats on their way, those of all chats: they outlive the pane, a reload and a sign-out. */
const useSending = create<{ items: ReadonlyArray<Sending> }>()(() => ({ items: [] }));
const itemsNow = (): ReadonlyArray<Sending> => useSending.getState().items;

/** Files by client id, as long as this page lives; `stored-files.ts` has them for later. */
const blobs = new Map<string, Blob>();
/** Messages whose file would not outlive this page. */
const unstored = new Set<string>();

const isStored = (value: unknown): value is Stored => {
  const { chatId, message, problem, at, file } = (value ?? {}) as Record<string, unknown>;
  return (
    [chatId, message, at].every((text) => typeof text === 'string') &&
    (problem === null || typeof problem === 'string') &&
    (file === undefined || file === null || isFile(file))
  );
};
const isFile = (file: unknown): boolean => {
  const { fileName, mimeType, sizeBytes } = (file ?? {}) as Record<string, unknown>;
  return typeof fileName === 'string' && typeof mimeType === 'string' && typeof sizeBytes === 'number';
};
/** What waited when its author signed out is not sent on its own later: they are asked. */
const toSending = (clientId: string, { chatId, message, problem, at, file = null }: Stored): Sending => {
  const isLeft = problem === null && at < (localStorage.getItem(leftAtKey) ?? '');
  return {
    ...{ chatId, clientId, message, at, file, uploadedAs: null },
    problem: isLeft ? leftBehind : problem,
    isOffline: problem === null && !isLeft,
  };
};
const stored = (): Sending[] =>
  storage
    .read()
    .flatMap(([clientId, value]) => (isStored(value) ? [toSending(clientId, value)] : []))
    .sort((one, other) => (one.at < other.at ? -1 : 1));
const readStored = (): void => useSending.setState({ items: stored() });

const patch = (clientId: string, change: Partial<Sending>): void =>
  useSending.setState(({ items }) => ({ items: items.map((item) => (item.clientId === clientId ? { ...item, ...change } : item)) }));
/** @returns false when the browser has no room for it. */
const store = ({ clientId, chatId, message, file, problem, isOffline, at }: Sending): boolean =>
  storage.write(clientId, { chatId, message, file, problem: isOffline ? null : problem, at } satisfies Stored);
/** Takes a bubble away. */
const hide = (clientId: string): void => {
  useSending.setState(({ items }) => ({ items: items.filter((item) => item.clientId !== clientId) }));
  blobs.delete(clientId);
  unstored.delete(clientId);
};
const drop = (clientId: string): void => {
  const file = itemsNow().find((item) => item.clientId === clientId)?.file;
  hide(clientId);
  storage.write(clientId, null);
  if (file) forgetFile(clientId);
};

/** It is sent from here all the same; only a reload would lose it. */
const tellNotStored = (): void => showToast('warning', i18next.t('chats:notStored'));

const storeBlob = async (clientId: string, blob: Blob): Promise<void> => {
  blobs.set(clientId, blob);
  unstored.add(clientId);
  const waiting = itemsNow().reduce((bytes, item) => bytes + (item.clientId === clientId ? 0 : (item.file?.sizeBytes ?? 0)), 0);
  try {
    await storeFile(clientId, blob, waiting);
    // Sent or discarded meanwhile: it was deleted before it was there.
    if (!unstored.delete(clientId)) forgetFile(clientId);
  } catch {
    if (unstored.has(clientId)) tellNotStored();
  }
};

/** One after the other in each chat, so that they arrive in the order in which they were written. */
const running = new Map<string, Promise<void>>();

const deliver = async (clientId: string, author: string | null): Promise<void> => {
  /** The message, if it may still be sent: null when another person is signed in, and when it was discarded, sent by another tab or marked `leftBehind`. */
  const current = (): Sending | null =>
    (author !== null && author === personKey() && itemsNow().find((item) => item.clientId === clientId && item.problem === null)) || null;
  try {
    const blob = current()?.file ? (blobs.get(clientId) ?? (await storedFile(clientId))) : undefined;
    const item = current();
    if (!item) return;
    const { chatId, message, file } = item;
    const key = item.uploadedAs ?? (file && (await upload(blob, file)));
    if (!current()) return;
    if (key !== null) patch(clientId, { uploadedAs: key });
    const media =
      file && key !== null
        ? { key, fileName: file.fileName, mimeType: file.mimeType, durationSec: file.durationSec, voice: file.voice }
        : null;
    const sent = await api.sendChatMessage({ params: { id: chatId }, body: { message, clientId, media } });
    storage.write(clientId, null, author);
    if (file) forgetFile(clientId);
    if (author !== personKey()) return;
    addMessages(queryClient, chatId, [sent]);
    hide(clientId);
  } catch (error) {
    if (!current()) return;
    patch(clientId, { problem: errorText(error), isOffline: error instanceof ApiError && error.code === 'OFFLINE' });
    const failed = itemsNow().find((item) => item.clientId === clientId);
    if (failed) store(failed);
  }
};
/** @throws ApiError ERR_UPLOAD_NOT_FOUND where the browser has lost the file, and what `uploadFile` throws */
const upload = (blob: Blob | undefined, { fileName, mimeType }: WaitingFile): Promise<string> => {
  if (!blob) throw new ApiError('ERR_UPLOAD_NOT_FOUND', 404, undefined);
  return uploadFile(blob, { name: fileName, mimeType }, () => undefined);
};
const enqueue = ({ clientId, chatId }: Sending): void => {
  const person = personKey();
  running.set(
    chatId,
    (running.get(chatId) ?? Promise.resolve()).then(() => deliver(clientId, person)),
  );
};
const again = (item: Sending): void => {
  // From now on it waits again, also for what would else have been left behind.
  const at = item.problem === leftBehind ? new Date().toISOString() : item.at;
  const waiting: Sending = { ...item, at, problem: null, isOffline: false };
  patch(item.clientId, waiting);
  store(waiting);
  enqueue(waiting);
};
/** What failed without network, in its order. */
const sendOffline = (): void =>
  itemsNow()
    .filter(({ isOffline }) => isOffline)
    .forEach(again);

readStored();
if (useLiveState.getState().state === 'live') sendOffline();
useLiveState.subscribe(({ state }, { state: before }) => {
  if (state === 'live' && before !== 'live') sendOffline();
});
addEventListener('online', sendOffline);
storage.onOtherPerson(() => {
  // Nobody waits for the upload of somebody who has left.
  running.clear();
  readStored();
  sendOffline();
});
// Another tab has sent or discarded it.
storage.onOtherTab((clientId, value) => value === null && hide(clientId));
chatsOutbox.countWaiting = () => itemsNow().filter(({ problem, isOffline }) => problem === null || isOffline).length;
addEventListener('beforeunload', (event) => {
  if (itemsNow().some(({ clientId }) => unstored.has(clientId))) event.preventDefault();
});

/** Messages of a chat on their way. One that fails waits to be sent again under the same name, which the server stores once; without network it is sent again by
 *  itself. */
export const useChatSending = (chatId: string) => {
  const items = useSending((state) => state.items);
  return {
    sending: items.filter((item) => item.chatId === chatId),
    send: (message: string, file: SentFile | null) => {
      const item: Sending = {
        chatId,
        clientId: crypto.randomUUID(),
        message: message.trim(),
        file: file && withoutBlob(file),
        uploadedAs: null,
        problem: null,
        isOffline: false,
        at: new Date().toISOString(),
      };
      if (item.message === '' && file === null) return;
      useSending.setState((state) => ({ items: [...state.items, item] }));
      if (!store(item)) tellNotStored();
      if (file) void storeBlob(item.clientId, file.blob);
      enqueue(item);
    },
    again,
    drop,
  };
};

const withoutBlob = ({ blob, ...file }: SentFile): WaitingFile => ({ ...file, sizeBytes: blob.size });
