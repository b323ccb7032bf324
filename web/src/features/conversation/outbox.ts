import { del, get, set } from 'idb-keyval';
import { create } from 'zustand';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { api, type Output } from '../../lib/api/client.ts';
import { currentSession, onSignedOut } from '../../lib/api/session.ts';
import type { LocalState, MessageView } from './conversation-types.ts';
import { uploadFile } from '../../lib/api/upload-file.ts';

/** A message on its way from this browser to the server. */
export type Outgoing = {
  clientId: string;
  ticketId: number;
  body: string;
  isPrivate: boolean;
  signMessage: boolean;
  quoted: MessageView['quotedMsg'];
  file: OutgoingFile | null;
  /** Contacts sent as cards; `body` has their names. */
  vCard: string | null;
  createdAt: string;
  state: LocalState;
};
export type OutgoingFile = {
  name: string;
  mimeType: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  durationSec: number | null;
  voice: boolean;
  waveform?: number[];
  /** Object URL for the bubble; gone after a reload until the file is read back. */
  previewUrl: string | null;
};

type Sent = (ticketId: number, messages: Output<'sendMessage'>['messages']) => void;

const storageKey = 'outbox';
const fileKey = (clientId: string): string => `outbox-file:${clientId}`;

const readStored = (): Outgoing[] => {
  try {
    const stored: Outgoing[] = JSON.parse(localStorage.getItem(storageKey) ?? '[]'); // written by this module
    return stored.map((item) => ({
      ...item,
      vCard: item.vCard ?? null,
      state: item.state.kind === 'failed' ? item.state : { kind: 'queued' },
    }));
  } catch {
    return [];
  }
};

/** Messages not yet stored by the server, oldest first; kept over reloads. */
export const useOutbox = create<{ items: Outgoing[] }>()(() => ({ items: readStored() }));

const files = new Map<string, Blob>();
const running = new Set<number>();
let onSent: Sent = () => {};

const write = (items: Outgoing[]): void => {
  useOutbox.setState({ items });
  const kept = items.map((item) => (item.file ? { ...item, file: { ...item.file, previewUrl: null } } : item));
  if (kept.length > 0) localStorage.setItem(storageKey, JSON.stringify(kept));
  else localStorage.removeItem(storageKey);
};
const patch = (clientId: string, change: Partial<Outgoing>): void =>
  write(useOutbox.getState().items.map((item) => (item.clientId === clientId ? { ...item, ...change } : item)));

export type NewOutgoing = Pick<Outgoing, 'ticketId' | 'body' | 'isPrivate' | 'signMessage' | 'quoted'> & {
  file?: { blob: Blob; info: Omit<OutgoingFile, 'previewUrl'> };
  vCard?: string;
};

/** Queues a message; its bubble is on screen in the same frame. */
export const enqueueMessage = ({ file, vCard, ...message }: NewOutgoing): void => {
  const clientId = crypto.randomUUID();
  if (file) {
    files.set(clientId, file.blob);
    // only a reload before the upload needs the copy
    void set(fileKey(clientId), file.blob).catch(() => undefined);
  }
  const item: Outgoing = {
    ...message,
    clientId,
    file: file ? { ...file.info, previewUrl: URL.createObjectURL(file.blob) } : null,
    vCard: vCard ?? null,
    createdAt: new Date().toISOString(),
    state: { kind: 'queued' },
  };
  write([...useOutbox.getState().items, item]);
  void drain(message.ticketId);
};

export const retryOutgoing = (clientId: string): void => {
  const item = useOutbox.getState().items.find((each) => each.clientId === clientId);
  if (!item) return;
  patch(clientId, { state: { kind: 'queued' } });
  void drain(item.ticketId);
};

export const discardOutgoing = (clientId: string): void => forgetSent([clientId]);

/** The server has these: their optimistic bubbles go. */
export const forgetSent = (clientIds: string[]): void => {
  const { items } = useOutbox.getState();
  const gone = items.filter((item) => clientIds.includes(item.clientId));
  if (gone.length === 0) return;
  write(items.filter((item) => !clientIds.includes(item.clientId)));
  for (const { clientId, file } of gone) {
    files.delete(clientId);
    if (!file) continue;
    if (file.previewUrl) setTimeout(URL.revokeObjectURL, 30_000, file.previewUrl);
    void del(fileKey(clientId)).catch(() => undefined);
  }
};

/** Sends what waits, now and whenever the browser or the live line is back. `sent` puts the stored messages in the cache. */
export const startOutbox = (sent: Sent): (() => void) => {
  onSent = sent;
  addEventListener('online', drainAll);
  drainAll();
  return () => removeEventListener('online', drainAll);
};

export const drainAll = (): void => {
  for (const ticketId of new Set(useOutbox.getState().items.map((item) => item.ticketId))) void drain(ticketId);
};

/** Sends a ticket's messages one after the other, so that order is kept; a refused message steps aside, a lost line stops the queue. */
const drain = async (ticketId: number): Promise<void> => {
  if (running.has(ticketId)) return;
  running.add(ticketId);
  try {
    for (let item = nextOf(ticketId); item; item = nextOf(ticketId)) if (!(await sendOne(item))) break;
  } finally {
    running.delete(ticketId);
  }
};

const nextOf = (ticketId: number): Outgoing | undefined =>
  currentSession().token === null
    ? undefined
    : useOutbox.getState().items.find((item) => item.ticketId === ticketId && item.state.kind === 'queued');

/** Waits before a try after the line failed without the browser noticing, ms. */
const retryLineMs = 3000;

/** False = the line is down: leave the rest for later. */
const sendOne = async (item: Outgoing): Promise<boolean> => {
  const { clientId, ticketId, body, isPrivate, signMessage, quoted, file, vCard } = item;
  try {
    const media = file ? await upload(item, file) : null;
    patch(clientId, { state: { kind: 'sending' } });
    const { messages } = await api.sendMessage({
      params: { ticketId },
      body: { body, clientId, isPrivate, signMessage, quotedMsg: quoted && { id: quoted.id }, media, vCard },
    });
    onSent(ticketId, messages);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'OFFLINE') {
      patch(clientId, { state: { kind: 'queued' } });
      if (navigator.onLine) setTimeout(drainAll, retryLineMs);
      return false;
    }
    patch(clientId, { state: { kind: 'failed', reason: errorText(error) } });
    return true;
  }
};

const upload = async ({ clientId }: Outgoing, file: OutgoingFile) => {
  const blob = files.get(clientId) ?? (await get<Blob>(fileKey(clientId)));
  if (!blob) throw new ApiError('ERR_UPLOAD_NOT_FOUND', 404, undefined);
  patch(clientId, { state: { kind: 'uploading', progress: 0 } });
  const key = await uploadFile(blob, file, (progress) => patch(clientId, { state: { kind: 'uploading', progress } }));
  const { name: fileName, mimeType, width, height, durationSec, voice, waveform } = file;
  return { key, fileName, mimeType, width, height, durationSec, voice, waveform };
};

onSignedOut(() => {
  for (const { clientId } of useOutbox.getState().items) void del(fileKey(clientId)).catch(() => undefined);
  files.clear();
  useOutbox.setState({ items: [] });
});
