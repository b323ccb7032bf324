import type { Me } from '@balcao/shared/contract/auth.ts';
import { signed } from '@balcao/shared/domain/messages/signature.ts';
import type { BubbleMessage } from './conversation-types.ts';
import { type Outgoing, reasonText } from './outbox.ts';

/** Sorts after every stored id, whose first character is 0–7. */
const afterStored = 'local-';

export const mediaTypeOf = (mimeType: string): 'image' | 'audio' | 'video' | 'application' => {
  const kind = mimeType.split('/')[0];
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'application';
};

/** The bubble of a message that is still on its way. */
export const toBubble = (item: Outgoing, me: Me): BubbleMessage => {
  const { file } = item;
  return {
    id: `${afterStored}${item.clientId}` as BubbleMessage['id'], // never leaves the screen
    ticketId: item.ticketId as BubbleMessage['ticketId'],
    // The text is shown as the server will store it, so that the bubble keeps its height.
    body: item.signMessage && item.body !== '' ? signed(me.name, item.body) : item.body,
    fullTextUrl: null,
    fromMe: true,
    mediaType: item.template ? 'template' : file ? mediaTypeOf(file.mimeType) : item.vCard ? 'contactMessage' : 'conversation',
    mediaUrl: file?.previewUrl ?? null,
    media: file && {
      state: 'ready',
      mimeType: file.mimeType,
      fileName: file.name,
      sizeBytes: file.sizeBytes,
      width: file.width,
      height: file.height,
      durationSec: file.durationSec,
      voice: file.voice,
      waveform: file.waveform ?? null,
      sticker: false,
    },
    location: null,
    vCard: item.vCard,
    ack: 0,
    failed: null,
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    isForwardedOften: false,
    isPrivate: item.isPrivate,
    read: true,
    reactions: [],
    quotedMsg: item.quoted,
    queueId: null,
    contact: { name: '' },
    author: null,
    user: { id: me.id, name: me.name },
    clientId: item.clientId,
    createdAt: item.createdAt,
    updatedAt: item.createdAt,
    local: item.state.kind === 'failed' ? { ...item.state, reason: reasonText(item.state.reason) } : item.state,
  };
};

/** What is still to be sent stands after what is stored, and what was refused where it was written; a message that is both is shown once. */
export const withOutgoing = (stored: BubbleMessage[], outgoing: ReadonlyArray<Outgoing>, ticketId: number, user: Me): BubbleMessage[] => {
  const mine = outgoing.filter((item) => item.ticketId === ticketId);
  if (mine.length === 0) return stored;
  const known = new Set(stored.flatMap(({ clientId }) => clientId ?? []));
  const shown = [...stored];
  for (const item of mine) {
    if (known.has(item.clientId)) continue;
    const at = item.state.kind === 'failed' ? shown.findIndex((message) => isLater(message, item)) : -1;
    shown.splice(at === -1 ? shown.length : at, 0, toBubble(item, user));
  }
  return shown;
};

/** Times alone do not tell: the clock of the browser may be late. */
const isLater = ({ id, createdAt, local }: BubbleMessage, { createdAt: writtenAt, seenId }: Outgoing): boolean =>
  createdAt > writtenAt && (local !== undefined || id > (seenId ?? ''));
