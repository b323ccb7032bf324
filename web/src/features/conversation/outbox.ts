import i18next from 'i18next';
import { create } from 'zustand';
import { showToast } from '../../components/toasts.tsx';
import { ApiError, errorText, isApiError } from '../../lib/api/api-error.ts';
import { api, type Output } from '../../lib/api/client.ts';
import { currentSession, leftAtKey, personKey } from '../../lib/api/session.ts';
import { uploadFile } from '../../lib/api/upload-file.ts';
import type { DraftMode } from '../../lib/drafts.ts';
import { forgetFile, storedFile, storeFile } from '../../lib/stored-files.ts';
import { ownStorage } from '../../lib/own-storage.ts';
import { isOnScreen } from '../../lib/on-screen.ts';
import { isOffline } from '../../lib/refuse-offline.ts';
import { seeUnsent, useUnsentMessages } from '../../lib/unsent-messages.ts';
import { useWaitingTexts } from '../../lib/waiting-texts.ts';
import type { LocalState, MessageView } from './conversation-types.ts';

/** A message on its way from this browser to the server. */
export type Outgoing = {
  clientId: string;
  ticketId: number;
  /** Of the ticket, and its contact's name: what cannot be sent is listed with them. Absent in what an older version wrote. */
  uuid?: string;
  name?: string;
  body: string;
  isPrivate: boolean;
  signMessage: boolean;
  quoted: MessageView['quotedMsg'];
  /** The newest message that its author could see: what came later stays unread. Null where nothing was loaded. */
  seenId: string | null;
  /** How many of the customer's messages were known when it was written. Absent in what an older version wrote. */
  inboundMessages?: number;
  file: OutgoingFile | null;
  /** Contacts sent as cards; `body` has their names. */
  vCard: string | null;
  /** The official template it is made of; `body` is what it says. */
  template: OutgoingTemplate | null;
  createdAt: string;
  state: LocalState;
};
export type OutgoingTemplate = { templateId: string; version: number; variables: Record<string, string> };
export type OutgoingFile = {
  name: string;
  mimeType: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  durationSec: number | null;
  voice: boolean;
  waveform?: number[];
  /** Where storage has it already: nothing is uploaded. */
  key?: string;
  /** Object URL for the bubble; gone after a reload until the file is read back. */
  previewUrl: string | null;
};

type Sent = (ticketId: number, messages: Output<'sendMessage'>['messages']) => void;

const storage = ownStorage('outbox');

/** What is or was written down: where it is not any more, a tab has sent it. */
const written = new Set<string>();
/** What the server has. */
const sent = new Set<string>();

/** Reason of a message whose author signed out before it was sent; words for it are found where it is shown. */
const leftBehind = 'left-behind';

/** An entry that this module wrote. What waited when its author signed out is not sent on its own later: they are asked. */
const toItem = (value: unknown): Outgoing => {
  const item = withShownParts(value as Outgoing); // written by `keep`
  written.add(item.clientId);
  if (item.state.kind === 'failed') return item;
  return {
    ...item,
    state: item.createdAt < (localStorage.getItem(leftAtKey) ?? '') ? { kind: 'failed', reason: leftBehind } : { kind: 'queued' },
  };
};
/** Without what could not be shown: another version of the app may have written it. */
const withShownParts = ({ quoted, vCard, file, seenId, ...item }: Outgoing): Outgoing => ({
  ...item,
  quoted: typeof quoted?.body === 'string' && typeof quoted.contact?.name === 'string' ? quoted : null,
  vCard: typeof vCard === 'string' ? vCard : null,
  seenId: typeof seenId === 'string' ? seenId : null,
  file: file && { ...file, waveform: Array.isArray(file.waveform) ? file.waveform : undefined },
});
/** Whether it is what `keep` writes, as far as sending and showing it go; the server looks at the rest. */
const isItem = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { clientId, ticketId, body, createdAt, state, file } = value as Partial<Record<keyof Outgoing, unknown>>;
  return (
    [clientId, body, createdAt].every((text) => typeof text === 'string') &&
    !Number.isNaN(Date.parse(String(createdAt))) &&
    isFileOrNone(file) &&
    typeof ticketId === 'number' &&
    typeof state === 'object' &&
    state !== null &&
    'kind' in state
  );
};

const isFileOrNone = (file: unknown): boolean =>
  file === null ||
  file === undefined ||
  (typeof file === 'object' && 'name' in file && typeof file.name === 'string' && 'mimeType' in file && typeof file.mimeType === 'string');

const readStored = (): Outgoing[] =>
  storage
    .read()
    .flatMap(([, value]) => (isItem(value) ? [toItem(value)] : []))
    .sort(byTime);
const byTime = (one: Outgoing, other: Outgoing): number => (one.createdAt < other.createdAt ? -1 : 1);

/** Messages of the signed-in person that the server has not stored yet, oldest first; kept over reloads and shared by the tabs. */
export const useOutbox = create<{ items: Outgoing[] }>()(() => ({ items: readStored() }));

/** Rows of the list say what waits in their ticket; notes are not said there. */
const tellRows = ({ items }: { items: Outgoing[] }): void =>
  useWaitingTexts.setState(
    Object.fromEntries(
      items.flatMap(({ ticketId, isPrivate, state, body, file }) =>
        isPrivate || state.kind === 'failed' ? [] : [[ticketId, body || (file?.voice ? '🎤' : (file?.name ?? ''))]],
      ),
    ),
    true,
  );
tellRows(useOutbox.getState());
useOutbox.subscribe(tellRows);

/** The list of drafts shows what could not be sent. */
const tellUnsent = ({ items }: { items: Outgoing[] }): void => {
  const unsent = items.flatMap(({ state, clientId, uuid, name, ticketId, body, file, isPrivate, createdAt }) => {
    if (state.kind !== 'failed') return [];
    const fileName = file?.name ?? null;
    return [
      {
        clientId,
        uuid: typeof uuid === 'string' ? uuid : null,
        name: typeof name === 'string' ? name : null,
        ticketId,
        body,
        fileName,
        isVoice: file?.voice === true,
        isPrivate,
        createdAt,
        reason: reasonText(state.reason),
        isFinal: state.isFinal === true,
      },
    ];
  });
  if (unsent.length > 0 || useUnsentMessages.getState().messages.length > 0) useUnsentMessages.setState({ messages: unsent });
};
/** Why a message was not sent, in words. */
export const reasonText = (reason: string): string => (reason === leftBehind ? i18next.t('conversation:outbox.leftBehind') : reason);
tellUnsent(useOutbox.getState());
useOutbox.subscribe(tellUnsent);

const files = new Map<string, Blob>();
const running = new Set<number>();
let onSent: Sent = () => {};

const itemsNow = (): Outgoing[] => useOutbox.getState().items;
const change = (clientId: string, part: Partial<Outgoing>): void =>
  useOutbox.setState({ items: itemsNow().map((item) => (item.clientId === clientId ? { ...item, ...part } : item)) });
/** Changes how far a message has come; only what the next page or another tab has to know is written down. */
const move = (clientId: string, state: LocalState): void => {
  change(clientId, { state });
  const item = itemsNow().find((each) => each.clientId === clientId);
  if (item && state.kind === 'failed' && storage.has(clientId)) keep(item);
};

/** Writes a message down for a reload and for the other tabs. */
const keep = (item: Outgoing): void => {
  const state: LocalState = item.state.kind === 'failed' ? item.state : { kind: 'queued' };
  const isWritten = storage.write(item.clientId, {
    ...item,
    state,
    file: item.file && { ...item.file, previewUrl: item.file.key ? item.file.previewUrl : null },
  });
  if (isWritten) written.add(item.clientId);
  else throw new Error('no room for another waiting message');
};
/** It is sent from here all the same; only a reload would lose it. */
const tellNotKept = (): void => showToast('warning', i18next.t('conversation:outbox.notKept'));

export type NewOutgoing = Pick<
  Outgoing,
  'ticketId' | 'uuid' | 'name' | 'body' | 'isPrivate' | 'signMessage' | 'quoted' | 'seenId' | 'inboundMessages'
> & {
  file?: { blob: Blob; info: Omit<OutgoingFile, 'previewUrl'> } | { blob: null; info: OutgoingFile & { key: string } };
  vCard?: string;
  template?: OutgoingTemplate;
};

/** Times of messages by which they are sent, each later than the one before. */
let lastTime = 0;
const nextTime = (): string => {
  lastTime = Math.max(Date.now(), lastTime + 1, Date.parse(itemsNow().at(-1)?.createdAt ?? '') + 1 || 0);
  return new Date(lastTime).toISOString();
};

/** What is being written down, by ticket: another tab must not learn of a text before it can send the file before it. */
const keeping = new Map<number, Promise<void>>();

/** Queues a message; its bubble is on screen in the same frame. @returns the name it goes by until the server has it. */
export const enqueueMessage = ({ file, vCard, template, ...message }: NewOutgoing): string => {
  const clientId = crypto.randomUUID();
  const { ticketId } = message;
  const item: Outgoing = {
    ...message,
    clientId,
    file: file ? (file.blob ? { ...file.info, previewUrl: URL.createObjectURL(file.blob) } : file.info) : null,
    vCard: vCard ?? null,
    template: template ?? null,
    createdAt: nextTime(),
    state: { kind: 'queued' },
  };
  useOutbox.setState({ items: [...itemsNow(), item] });
  const blob = file?.blob ?? null;
  const before = keeping.get(ticketId);
  if (!blob && !before) {
    try {
      keep(item);
    } catch {
      tellNotKept();
    }
  } else {
    if (blob) files.set(clientId, blob);
    const done = Promise.resolve(before)
      .then(() => blob && storeFileOf(clientId, blob))
      .then(() => {
        if (!sent.has(clientId) && itemsNow().some((each) => each.clientId === clientId)) keep(item);
      })
      .catch(() => sent.has(clientId) || tellNotKept())
      .then(() => void (keeping.get(ticketId) === done && keeping.delete(ticketId)));
    keeping.set(ticketId, done);
  }
  void drain(ticketId);
  return clientId;
};

const storeFileOf = (clientId: string, blob: Blob): Promise<void> => {
  let waiting = 0;
  for (const item of itemsNow()) if (item.clientId !== clientId) waiting += item.file?.sizeBytes ?? 0;
  return storeFile(clientId, blob, waiting);
};

export const retryOutgoing = (clientId: string): void => {
  const item = itemsNow().find((each) => each.clientId === clientId);
  if (!item) return;
  // from now on it waits again, also for what would else have been left behind
  const queued: Outgoing = {
    ...item,
    createdAt: item.state.kind === 'failed' && item.state.reason === leftBehind ? nextTime() : item.createdAt,
    state: { kind: 'queued' },
  };
  useOutbox.setState({
    items: itemsNow()
      .map((each) => (each === item ? queued : each))
      .sort(byTime),
  });
  if (storage.has(clientId)) keep(queued);
  void drain(item.ticketId);
};

/** Takes a message out, if its request has not begun. @returns what was typed; null when it is on its way. */
export const takeBackOutgoing = (clientId: string): { text: string; mode: DraftMode } | null => {
  const item = itemsNow().find((each) => each.clientId === clientId);
  if (!item || item.state.kind === 'sending' || item.state.kind === 'uploading') return null;
  discardOutgoing(clientId);
  return { text: item.body, mode: item.isPrivate ? 'note' : 'reply' };
};

const discarded = new Set<string>();
export const discardOutgoing = (clientId: string): void => {
  discarded.add(clientId);
  forgetSent([clientId]);
};

/** Messages that would still be sent, and are not when their author signs out. */
export const countWaiting = (): number => itemsNow().filter(({ clientId, state }) => state.kind !== 'failed' && !sent.has(clientId)).length;

/** Takes a message out that could not be sent. @returns brings it back, with its file. */
const discardUnsent = (clientId: string): (() => void) => {
  const item = itemsNow().find((each) => each.clientId === clientId);
  const blob = files.get(clientId);
  discardOutgoing(clientId);
  return () => {
    if (!item || itemsNow().some((each) => each.clientId === clientId)) return;
    discarded.delete(clientId);
    written.delete(clientId);
    const previewUrl = blob ? URL.createObjectURL(blob) : (item.file?.previewUrl ?? null);
    const restored = { ...item, file: item.file && { ...item.file, previewUrl } };
    if (blob) files.set(clientId, blob);
    useOutbox.setState({ items: [...itemsNow(), restored].sort(byTime) });
    // The file first: another tab must not learn of a message whose file it cannot read.
    void (blob ? storeFileOf(clientId, blob) : Promise.resolve()).then(() => keep(restored)).catch(tellNotKept);
  };
};

const fileOf = async (clientId: string): Promise<Blob | null> => files.get(clientId) ?? (await storedFile(clientId)) ?? null;

/** Tells of a message that could not be sent and whose bubble nobody sees: it is in the list of drafts. */
const tellRefused = async ({ uuid, name }: Outgoing, reason: string): Promise<void> => {
  if (uuid !== undefined && isOnScreen(uuid, 'messages')) return;
  await i18next.loadNamespaces(['conversation', 'shell']);
  const text = name ? i18next.t('conversation:outbox.refusedFor', { name, reason }) : i18next.t('conversation:outbox.refused', { reason });
  showToast('warning', text, { label: i18next.t('shell:user.drafts'), run: seeUnsent }, refusedToastMs);
};
/** The text names a contact and a reason, and was not expected. */
const refusedToastMs = 8000;

/** Waits until the server has a message. @returns false when it was refused or taken back. */
export const whenSent = (clientId: string): Promise<boolean> =>
  new Promise((resolve) => {
    const look = ({ items }: { items: Outgoing[] }): void => {
      const item = items.find((each) => each.clientId === clientId);
      if (item && item.state.kind !== 'failed' && !sent.has(clientId)) return;
      stop();
      resolve(sent.has(clientId) || (!item && !discarded.has(clientId)));
    };
    const stop = useOutbox.subscribe(look);
    look(useOutbox.getState());
  });

/** The server has these, or their author took them back: their bubbles go. */
export const forgetSent = (clientIds: string[]): void => {
  const gone = itemsNow().filter((item) => clientIds.includes(item.clientId));
  if (gone.length === 0) return;
  for (const { clientId } of gone) storage.write(clientId, null);
  drop(gone);
  for (const { clientId, file } of gone) if (file) forgetFile(clientId);
};

/** Takes bubbles away. */
const drop = (gone: Outgoing[]): void => {
  useOutbox.setState({ items: itemsNow().filter((item) => !gone.includes(item)) });
  for (const { clientId, file } of gone) {
    files.delete(clientId);
    if (file?.previewUrl) setTimeout(URL.revokeObjectURL, 30_000, file.previewUrl);
  }
};

/** Sends what waits, now and whenever the browser or the live line is back. `sent` puts the stored messages in the cache. */
export const startOutbox = (sent: Sent): (() => void) => {
  onSent = sent;
  addEventListener('online', drainAll);
  void showFilesAgain();
  drainAll();
  return () => removeEventListener('online', drainAll);
};

/** Pictures that waited over a reload are seen in their bubbles. */
const showFilesAgain = async (): Promise<void> => {
  for (const { clientId, file } of itemsNow()) {
    if (!file || file.key !== undefined || file.previewUrl) continue;
    const blob = await storedFile(clientId);
    if (!blob) continue;
    files.set(clientId, blob);
    change(clientId, { file: { ...file, previewUrl: URL.createObjectURL(blob) } });
  }
};

export const drainAll = (): void => {
  for (const ticketId of new Set(itemsNow().map((item) => item.ticketId))) void drain(ticketId);
};

/** Browsers offer locks to secure pages only. */
const withLock = async (name: string, work: () => Promise<void>): Promise<void> => {
  const locks: LockManager | null | undefined = navigator.locks;
  await (locks ? locks.request(name, work) : work());
};

/** Sends a ticket's messages one after the other, so that order is kept, and from one tab at a time; a refused message steps aside, a lost line stops the
 *  queue. */
const drain = async (ticketId: number): Promise<void> => {
  if (running.has(ticketId) || isOffline() || !nextOf(ticketId)) return;
  running.add(ticketId);
  await withLock(`outbox ${ticketId}`, async () => {
    try {
      takeUpKept(ticketId);
      for (let item = nextOf(ticketId); item; item = nextOf(ticketId)) if (!(await sendOne(item))) break;
    } finally {
      running.delete(ticketId);
    }
  });
};

/** What the tab that had the lock before has sent is gone from where it was written down. */
const takeUpKept = (ticketId: number): void => {
  const stored = readStored();
  const known = new Set(itemsNow().map(({ clientId }) => clientId));
  drop(itemsNow().filter((item) => item.ticketId === ticketId && written.has(item.clientId) && !storage.has(item.clientId)));
  const others = stored.filter((item) => item.ticketId === ticketId && !known.has(item.clientId));
  if (others.length > 0) useOutbox.setState({ items: [...itemsNow(), ...others].sort(byTime) });
};

const nextOf = (ticketId: number): Outgoing | undefined =>
  currentSession().token === null ? undefined : itemsNow().find((item) => item.ticketId === ticketId && item.state.kind === 'queued');

/** Waits before a try after the line failed without the browser noticing, ms: the first, and the longest. */
const retryLineMs = 3000;
const retryLineMaxMs = 60_000;
let failuresInARow = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
/** A request that says nothing for this long is asked again, with the same key. */
const answerWithinMs = 45_000;

/** Nothing was said about the message itself. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.code === 'OFFLINE' || error.status === 502 || error.status === 503 || error.status === 504
    : error instanceof DOMException && error.name === 'TimeoutError';

/** Refusals of a template or a file that would be refused again as it is. */
const finalCodes = [
  'ERR_TEMPLATE_NOT_FOUND',
  'ERR_UPLOAD_DAMAGED',
  'ERR_UPLOAD_TYPE',
  'ERR_CHANNEL_FILE_TYPE',
  'ERR_AUDIO_TOO_SHORT',
] as const;

/** False = the line is down: leave the rest for later. */
const sendOne = async (item: Outgoing): Promise<boolean> => {
  const { clientId, ticketId, body, isPrivate, signMessage, quoted, seenId, inboundMessages, file, vCard, template } = item;
  const author = personKey();
  try {
    const media = file ? await upload(item, file) : null;
    // Signed out meanwhile: it waits for its author, and goes in nobody else's name.
    if (author === null || personKey() !== author) return false;
    move(clientId, { kind: 'sending' });
    const quotedMsg = quoted && { id: quoted.id };
    const options = { signal: AbortSignal.timeout(answerWithinMs) };
    const { messages } = template
      ? await api.sendTemplate(
          {
            params: { ticketId },
            body: { ...template, clientId, bodyToSave: body, quotedMsg, seenId, inboundMessages, mediaUrl: media?.key },
          },
          options,
        )
      : await api.sendMessage(
          { params: { ticketId }, body: { body, clientId, isPrivate, signMessage, quotedMsg, seenId, inboundMessages, media, vCard } },
          options,
        );
    failuresInARow = 0;
    sent.add(clientId);
    // no other tab is to send it again, and no reload; its bubble stays until the stored one is on screen
    storage.write(clientId, null, author);
    if (personKey() === author) onSent(ticketId, messages);
    return true;
  } catch (error) {
    if (isNoAnswer(error)) {
      move(clientId, { kind: 'queued' });
      const wait = Math.min(retryLineMaxMs, retryLineMs * 2 ** failuresInARow++);
      clearTimeout(retryTimer);
      if (!isOffline()) retryTimer = setTimeout(drainAll, wait);
      return false;
    }
    const reason = errorText(error);
    move(clientId, { kind: 'failed', reason, isFinal: finalCodes.some((code) => isApiError(error, code)) });
    if (personKey() === author) void tellRefused(item, reason);
    return true;
  }
};

const upload = async ({ clientId }: Outgoing, file: OutgoingFile) => {
  if (file.key !== undefined) return { key: file.key, fileName: file.name, mimeType: file.mimeType };
  const blob = await fileOf(clientId);
  if (!blob) throw new ApiError('ERR_UPLOAD_NOT_FOUND', 404, undefined);
  move(clientId, { kind: 'uploading', progress: 0 });
  const key = await uploadFile(blob, file, (progress) => move(clientId, { kind: 'uploading', progress }));
  const { name: fileName, mimeType, width, height, durationSec, voice, waveform } = file;
  return { key, fileName, mimeType, width, height, durationSec, voice, waveform };
};

useUnsentMessages.setState({
  acts: {
    retry: retryOutgoing,
    discard: discardUnsent,
    file: fileOf,
    draftFiles: async (uuid, kind) => (await import('../../lib/blob-drafts.ts')).draftFiles(uuid, kind),
  },
});

storage.onOtherTab((clientId, value) => {
  const known = itemsNow().find((item) => item.clientId === clientId);
  if (value === null) {
    // the tab that sent it: the stored message comes by a frame in a moment
    if (known) setTimeout(() => drop(itemsNow().filter((item) => item.clientId === clientId)), 1000);
    return;
  }
  if (known?.state.kind === 'sending' || known?.state.kind === 'uploading') return;
  if (!isItem(value)) return;
  const item = toItem(value);
  useOutbox.setState({
    items: [...itemsNow().filter((each) => each.clientId !== clientId), { ...item, file: known?.file ?? item.file }].sort(byTime),
  });
  // should that tab be closed before, this one sends it
  void drain(item.ticketId);
});
storage.onOtherPerson(() => {
  files.clear();
  useOutbox.setState({ items: readStored() });
});
