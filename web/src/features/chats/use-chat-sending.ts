import i18next from 'i18next';
import { create } from 'zustand';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/client.ts';
import { leftAtKey, personKey } from '../../lib/api/session.ts';
import { uploadFile } from '../../lib/api/upload-file.ts';
import { useLiveState } from '../../lib/live/live-connection.ts';
import { ownStorage } from '../../lib/own-storage.ts';
import { queryClient } from '../../lib/query-client.ts';
import { addMessages } from './live/patch-chat-cache.ts';

export type SentFile = { blob: Blob; fileName: string; mimeType: string; durationSec?: number; voice?: boolean };
export type Sending = {
  chatId: string;
  clientId: string;
  message: string;
  file: SentFile | null;
  uploadedAs: string | null;
  problem: string | null;
  /** It failed without network: sent again by itself. */
  isOffline: boolean;
  /** When it was written, ISO. */
  at: string;
};
type Stored = { chatId: string; message: string; problem: string | null; at: string };

const storage = ownStorage('chats');

/** Messages of chats on their way, those of all chats: they outlive the pane, and texts a reload. */
const useSending = create<{ items: ReadonlyArray<Sending> }>()(() => ({ items: [] }));

const isStored = (value: unknown): value is Stored => {
  const { chatId, message, problem, at } = (value ?? {}) as Record<string, unknown>;
  return [chatId, message, at].every((text) => typeof text === 'string') && (problem === null || typeof problem === 'string');
};
/** What waited when its author signed out is not sent on its own later: they are asked. */
const toSending = (clientId: string, { chatId, message, problem, at }: Stored): Sending => {
  const isLeft = problem === null && at < (localStorage.getItem(leftAtKey) ?? '');
  return {
    ...{ chatId, clientId, message, at, file: null, uploadedAs: null },
    problem: isLeft ? i18next.t('chats:leftBehind') : problem,
    isOffline: problem === null && !isLeft,
  };
};
const readStored = (): void =>
  useSending.setState({
    items: storage
      .read()
      .flatMap(([clientId, value]) => (isStored(value) ? [toSending(clientId, value)] : []))
      .sort((one, other) => (one.at < other.at ? -1 : 1)),
  });

const patch = (clientId: string, change: Partial<Sending>): void =>
  useSending.setState(({ items }) => ({ items: items.map((item) => (item.clientId === clientId ? { ...item, ...change } : item)) }));
/** A file is too large to be stored here. */
const store = ({ clientId, chatId, message, file, problem, at }: Sending): void => {
  if (file === null) storage.write(clientId, { chatId, message, problem, at } satisfies Stored);
};
const drop = (clientId: string): void => {
  useSending.setState(({ items }) => ({ items: items.filter((item) => item.clientId !== clientId) }));
  storage.write(clientId, null);
};

/** One after the other in each chat, so that they arrive in the order in which they were written. */
const running = new Map<string, Promise<void>>();

const deliver = async (item: Sending, person: string | null): Promise<void> => {
  if (person !== personKey() || !useSending.getState().items.some(({ clientId }) => clientId === item.clientId)) return;
  try {
    const { file, chatId } = item;
    const key =
      item.uploadedAs ?? (file && (await uploadFile(file.blob, { name: file.fileName, mimeType: file.mimeType }, () => undefined)));
    if (key !== null) patch(item.clientId, { uploadedAs: key });
    const media =
      file && key !== null
        ? { key, fileName: file.fileName, mimeType: file.mimeType, durationSec: file.durationSec, voice: file.voice }
        : null;
    const sent = await api.sendChatMessage({ params: { id: chatId }, body: { message: item.message, clientId: item.clientId, media } });
    if (person !== personKey()) return;
    addMessages(queryClient, chatId, [sent]);
    drop(item.clientId);
  } catch (error) {
    if (person !== personKey()) return;
    const isOffline = error instanceof ApiError && error.code === 'OFFLINE';
    const problem = errorText(error);
    patch(item.clientId, { problem, isOffline });
    store({ ...item, problem: isOffline ? null : problem });
  }
};
const enqueue = (item: Sending): void => {
  const person = personKey();
  running.set(
    item.chatId,
    (running.get(item.chatId) ?? Promise.resolve()).then(() => deliver(item, person)),
  );
};
const again = (item: Sending): void => {
  patch(item.clientId, { problem: null, isOffline: false });
  enqueue(item);
};
/** What failed without network, in its order. */
const sendOffline = (): void =>
  useSending
    .getState()
    .items.filter(({ isOffline }) => isOffline)
    .forEach(again);

readStored();
if (useLiveState.getState().state === 'live') sendOffline();
useLiveState.subscribe(({ state }, { state: before }) => {
  if (state === 'live' && before !== 'live') sendOffline();
});
addEventListener('online', sendOffline);
storage.onOtherPerson(() => {
  readStored();
  sendOffline();
});
addEventListener('beforeunload', (event) => {
  if (useSending.getState().items.some(({ file }) => file !== null)) event.preventDefault();
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
        file,
        uploadedAs: null,
        problem: null,
        isOffline: false,
        at: new Date().toISOString(),
      };
      if (item.message === '' && file === null) return;
      useSending.setState((state) => ({ items: [...state.items, item] }));
      store(item);
      enqueue(item);
    },
    again,
    drop,
  };
};
