import type { TFunction } from 'i18next';
import {
  addressDrafts,
  type Draft,
  type DraftKind,
  type DraftParts,
  draftName,
  isOfChat,
  isUnplaced,
  returnDraft,
  setDraft,
  setDraftPart,
  type TicketDrafts,
} from '../../lib/drafts.ts';
import { isOnScreen } from '../../lib/on-screen.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { type UnsentMessage, useUnsentMessages } from '../../lib/unsent-messages.ts';

/** One thing that was written or chosen and not sent. */
export type DraftPiece = {
  /** Unique in the list. */
  key: string;
  /** What it is; null for an answer. */
  label: string | null;
  text: string;
  /** Why it was not sent; null where nobody tried. */
  reason: string | null;
  /** Of a message that can be sent again. */
  clientId?: string | undefined;
  /** Hands its files to the browser's downloads. */
  download?: () => Promise<void>;
  /** @returns brings it back. */
  discard: () => Promise<() => void>;
};

/** What is unsent in one conversation. `uuid`: of its ticket, null where it is unknown; `at`: of its newest piece, ISO. */
export type DraftRow = { id: string; uuid: string | null; name: string | null; at: string; pieces: DraftPiece[] };

const kinds = ['reply', 'note', 'transfer'] as const satisfies ReadonlyArray<DraftKind>;

type T = TFunction<['ticketDialogs', 'common', 'tickets']>;

/** Conversations with what is unsent in them and not on the page, newest first.
 *  @param shown what is on the page (`useOnScreen`) */
export const draftRows = (
  drafts: Record<string, TicketDrafts>,
  messages: ReadonlyArray<UnsentMessage>,
  shown: ReadonlyArray<string>,
  t: T,
): DraftRow[] => {
  const rows = new Map<string, DraftRow>();
  const add = (id: string, row: Omit<DraftRow, 'id'>) => {
    const before = rows.get(id);
    if (row.pieces.length === 0) return;
    rows.set(id, {
      id,
      uuid: row.uuid,
      name: before?.name ?? row.name,
      at: before && before.at > row.at ? before.at : row.at,
      pieces: [...(before?.pieces ?? []), ...row.pieces],
    });
  };
  for (const message of messages) {
    const { uuid, ticketId, name, createdAt } = message;
    if (uuid !== null && isOnScreen(uuid, 'messages', shown)) continue;
    add(uuid ?? `#${ticketId}`, { uuid, name, at: createdAt, pieces: [unsentPiece(message, t)] });
  }
  for (const [uuid, mine] of Object.entries(drafts)) {
    const pieces = kinds.flatMap((kind) => {
      const draft = mine[kind];
      return draft && !(kind !== 'transfer' && isOnScreen(uuid, kind, shown)) ? [textPiece(uuid, kind, draft, t)] : [];
    });
    // Where its text field is, a bar offers the files, the recording and the changed message.
    const parts = isOnScreen(uuid, 'note', shown) ? [] : partKinds.flatMap((kind) => partPiece(uuid, kind, mine, t) ?? []);
    add(uuid, {
      uuid: isUnplaced(uuid) || isOfChat(uuid) ? null : uuid,
      name: draftName(mine),
      at: startedLast(mine),
      pieces: [...pieces, ...parts],
    });
  }
  return [...rows.values()].sort((one, other) => other.at.localeCompare(one.at));
};

const startedLast = (mine: TicketDrafts): string =>
  Object.values(mine).reduce((latest, { startedAt }) => (startedAt > latest ? startedAt : latest), '');

const labels = { reply: null, note: 'drafts.note', transfer: 'drafts.transferNote' } as const;

const textPiece = (uuid: string, kind: DraftKind, { text, name, chat }: Draft, t: T): DraftPiece => ({
  key: `${uuid} ${kind}`,
  label: isUnplaced(uuid) ? t('ticketDialogs:drafts.unplaced') : labels[kind] && t(`ticketDialogs:${labels[kind]}`),
  text,
  reason: null,
  discard: async () => {
    setDraft(uuid, kind, '');
    return () => {
      returnDraft(uuid, kind, text);
      if (name !== undefined) addressDrafts(uuid, chat === undefined ? { name } : { name, chat });
    };
  },
});

const partKinds = ['edit', 'files', 'voice', 'running'] as const satisfies ReadonlyArray<keyof DraftParts>;

/** A message being rewritten, chosen files or a recording. Discarding leaves the blobs in the browser's database, which drops those without a draft at the next
 *  start. */
const partPiece = (uuid: string, kind: (typeof partKinds)[number], mine: TicketDrafts, t: T): DraftPiece | null => {
  const part = mine[kind]?.part;
  if (!part) return null;
  return {
    key: `${uuid} ${kind}`,
    label: partLabel(kind, mine, t),
    text: mine.edit && kind === 'edit' ? mine.edit.part.text : '',
    reason: null,
    ...(kind === 'files' || kind === 'voice' ? { download: () => downloadBlobs(uuid, kind) } : {}),
    discard: async () => {
      setDraftPart(uuid, kind, null);
      return () => setDraftPart(uuid, kind, part);
    },
  };
};

const partLabel = (kind: (typeof partKinds)[number], { files }: TicketDrafts, t: T): string => {
  if (kind === 'edit') return t('ticketDialogs:drafts.edit');
  return files && kind === 'files' ? t('ticketDialogs:drafts.files', { count: files.part.count }) : t('ticketDialogs:drafts.voice');
};

const downloadBlobs = async (uuid: string, kind: 'files' | 'voice'): Promise<void> => {
  for (const { name, blob } of (await useUnsentMessages.getState().acts?.draftFiles(uuid, kind)) ?? []) saveBlob(name, blob);
};

const unsentPiece = ({ clientId, isPrivate, body, fileName, reason, isFinal }: UnsentMessage, t: T): DraftPiece => {
  const { acts } = useUnsentMessages.getState();
  const what = t(isPrivate ? 'ticketDialogs:drafts.unsentNote' : 'ticketDialogs:drafts.unsent');
  return {
    key: clientId,
    label: fileName === null ? what : `${what} · ${fileName}`,
    text: body,
    reason,
    clientId: isFinal ? undefined : clientId,
    ...(fileName === null ? {} : { download: async () => saveBlob(fileName, (await acts?.file(clientId)) ?? null) }),
    discard: async () => acts?.discard(clientId) ?? (() => undefined),
  };
};
