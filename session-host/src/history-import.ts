import type { BaileysEventMap, WASocket } from '@whiskeysockets/baileys';
import { beginImport, finishImport } from '@balcao/functions/setup/connections/service/import-state.ts';
import { hasImportedTickets } from '@balcao/functions/conversation/tickets/service/has-imported-tickets.ts';
import type { Connection } from '@balcao/functions/setup/connections/service/connection-records.ts';
import { log } from '@balcao/functions/platform/logger.ts';
import { sendToFifo } from '@balcao/functions/platform/queues.ts';
import { importProgress, type Session } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import { keepWholeText } from '@balcao/functions/channels/service/keep-whole-text.ts';
import { putFile } from '@balcao/functions/platform/files.ts';
import type { ImportQueueMessage, InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import { partsOfPiece, toHistoryPieces, type HistoryPiece } from './history-pieces.ts';
import { hasOwnFault } from './poison.ts';
import { keepFile } from './media/keep-file.ts';
import { unreadable } from './unreadable-content.ts';
import type { Line } from './proxy/line.ts';
import type { MediaHosts } from './media/media-address.ts';

type Deps = {
  session: Session;
  queueUrl: string;
  mediaHosts: MediaHosts;
  line: () => Line | null;
  socket: () => WASocket | null;
  /** Whether a message's file is there already; null before the message is stored. */
  hasFile: (providerId: string) => Promise<boolean | null>;
};
type Chunk = BaileysEventMap['messaging-history.set'];
type StoredFile = { key: string; mimeType: string; sizeBytes: number };
/** A file to fetch, and the chunk it came with. */
type ChunkFile = HistoryPiece['files'][number] & { chunk: OpenChunk };
/** A chunk is done when its pieces are handed over and its files are fetched. */
type OpenChunk = { left: number; isDone: () => Promise<void> };

/** Files of old messages that wait to be fetched at most; what comes on top is shown as not available. */
const maxFiles = 2000;
const filesAtOnce = 2;
/** Of the queue's limit for one body; the fields around the messages are small. */
const maxPartBytes = 200_000;
/** The phone has nothing more to say when it was silent for so long. The library's own limit is two minutes. */
const silenceMs = 150_000;

/** Hands a phone's old messages over to be stored, a chunk at a time: each is cut into pieces that go to their own queue, so
 *  neither a long history nor a slow table fills this container. Files follow by the same way, a few at a time. */
export class HistoryImport {
  private readonly deps: Deps;
  private readonly files: ChunkFile[] = [];
  private isStopped = false;
  private fetching = 0;
  private silence: NodeJS.Timeout | undefined;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** What was not fetched is left to the next container. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.silence);
  }

  /** Nobody goes on with this import: what was not fetched by now is said to be unavailable. */
  async giveUp(): Promise<void> {
    this.stop();
    const left = this.files.splice(0).map(({ event }) => this.mediaMessage(event, null));
    if (left.length > 0) await sendToFifo(this.deps.queueUrl, left);
  }

  /** @param now what is newer came live and is not history.
   *  @param isDone told once nothing of the chunk is left to do. */
  async take(chunk: Chunk, connection: Connection, now: Date, isDone: () => Promise<void>): Promise<void> {
    const { session, queueUrl } = this.deps;
    const { companyId, connectionId, generation } = session;
    if (connection.importOldMessages === null) return await isDone();
    await beginImport(companyId, connection, generation, now.toISOString());
    const pieces = toHistoryPieces(chunk, {
      fromMs: Date.parse(connection.importOldMessages),
      toMs: connection.importRecentMessages === null ? now.getTime() : Date.parse(connection.importRecentMessages),
      groups: connection.importOldMessagesGroups,
    });
    const open: OpenChunk = { left: 1 + pieces.reduce((sum, { files }) => sum + files.length, 0), isDone };
    for (const piece of pieces) {
      for (const [n, messages] of partsOfPiece(await this.fit(piece.messages), maxPartBytes).entries()) {
        const pieceId = n === 0 ? piece.pieceId : `${piece.pieceId}.${n}`;
        // Counted after: a piece that was counted and never sent would be waited for without end.
        await sendToFifo(queueUrl, [this.message(piece.chatKey, pieceId, { kind: 'messages', pieceId, messages })]);
        await importProgress(companyId, connectionId).count(generation, pieceId, 'total', messages.length, null, new Date());
      }
      this.fetchLater(piece.files.map((file) => ({ ...file, chunk: open })));
    }
    if (chunk.progress === 100) await this.end(connection);
    else this.waitForMore(connection);
    await this.oneLess(open);
  }

  /** As queues and rows can carry them; one that no bound makes fit only says that it came. */
  private fit(messages: ReadonlyArray<InboundMessageEvent>): Promise<InboundMessageEvent[]> {
    const { companyId, connectionId } = this.deps.session;
    return Promise.all(
      messages.map(async (message) => {
        const fitted = await keepWholeText({ companyId, connectionId, putFile }, message).catch((error: unknown) => {
          if (!hasOwnFault(error)) throw error;
          log.error('IMPORT_MESSAGE_SET_ASIDE its conversation shows that it came', error, { connectionId });
          return null;
        });
        return fitted?.type === 'message' ? fitted : bareOf(message);
      }),
    );
  }

  /** After a container or a socket that did not come to the end. */
  async resume(connection: Connection): Promise<void> {
    this.fetchLater([]);
    const progress = await importProgress(this.deps.session.companyId, this.deps.session.connectionId).get();
    if (progress && !progress.ended && progress.generation === this.deps.session.generation) this.waitForMore(connection);
  }

  private waitForMore(connection: Connection): void {
    clearTimeout(this.silence);
    const { connectionId } = this.deps.session;
    this.silence = setTimeout(() => {
      this.end(connection).catch((error: unknown) => log.error('IMPORT_NOT_ENDED', error, { connectionId }));
    }, silenceMs);
  }

  private async end(connection: Connection): Promise<void> {
    clearTimeout(this.silence);
    const { companyId, connectionId, generation } = this.deps.session;
    await importProgress(companyId, connectionId).end(generation);
    await finishImport(companyId, connection, generation, hasImportedTickets);
  }

  private message(chatKey: string, id: string, piece: ImportQueueMessage['piece']) {
    const { companyId, connectionId, generation } = this.deps.session;
    const groupId = `${connectionId}#${chatKey}`;
    const deduplicationId = `${connectionId}#${generation}#${id}`;
    const body: ImportQueueMessage = { companyId, connectionId, generation, groupId, deduplicationId, piece };
    return { body, groupId, deduplicationId };
  }

  private async oneLess(chunk: OpenChunk): Promise<void> {
    if (--chunk.left > 0) return;
    await chunk.isDone().catch((error: unknown) => {
      log.info('IMPORT_CHUNK_KEPT it will be gone through again', { connectionId: this.deps.session.connectionId, error: String(error) });
    });
  }

  private fetchLater(files: ReadonlyArray<ChunkFile>): void {
    const room = Math.max(0, maxFiles - this.files.length);
    this.files.push(...files.slice(0, room));
    for (const { event, chunk } of files.slice(room)) void this.tell(event, null).then(() => this.oneLess(chunk));
    for (let free = filesAtOnce - this.fetching; free > 0; free--) void this.fetchOne();
  }

  private async fetchOne(): Promise<void> {
    const socket = this.deps.socket();
    const next = socket && !this.isStopped ? this.files.shift() : undefined;
    if (!socket || !next) return;
    this.fetching++;
    const stored = await this.fetch(next, socket);
    this.fetching--;
    if (stored === 'not now') this.files.unshift(next);
    else {
      if (stored !== 'there') await this.tell(next.event, stored);
      await this.oneLess(next.chunk);
    }
    void this.fetchOne();
  }

  private async fetch(
    { event, file: { message, mimeType } }: ChunkFile,
    socket: WASocket,
  ): Promise<StoredFile | null | 'there' | 'not now'> {
    const { session, mediaHosts, line } = this.deps;
    const { connectionId } = session;
    try {
      if (await this.deps.hasFile(event.providerId)) return 'there';
      const file = { ...session, chatKey: event.chatKey, message, mimeType };
      return await keepFile(file, { sock: socket, hosts: mediaHosts, agent: line()?.through?.agent });
    } catch (error) {
      if (this.isStopped || this.deps.socket() !== socket) return 'not now';
      log.info('IMPORT_FILE_LOST an old file could not be fetched', { connectionId, error: String(error) });
      return null;
    }
  }

  private mediaMessage({ chatKey, providerId, fromMe, author, contact }: HistoryPiece['messages'][number], stored: StoredFile | null) {
    return this.message(chatKey, `${providerId}#media`, {
      kind: 'media',
      event: { type: 'media', channel: 'whatsapp', chatKey, providerId, stored, fromMe, author, identities: contact.identities },
    });
  }

  private async tell(event: HistoryPiece['messages'][number], stored: StoredFile | null): Promise<void> {
    try {
      await sendToFifo(this.deps.queueUrl, [this.mediaMessage(event, stored)]);
    } catch (error) {
      log.error('IMPORT_FILE_UNTOLD its message goes on waiting', error, { connectionId: this.deps.session.connectionId });
    }
  }
}

const bareOf = ({ sentAt, contact, chatKey, providerId, fromMe }: InboundMessageEvent): InboundMessageEvent => ({
  type: 'message',
  channel: 'whatsapp',
  chatKey,
  providerId,
  sentAt,
  contact: { identities: contact.identities, name: null },
  fromMe,
  ...unreadable,
});
