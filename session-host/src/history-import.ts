import { proto, type BaileysEventMap, type WASocket } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import { beginImport, finishImport } from '@balcao/functions/connections/service/import-state.ts';
import type { Connection } from '@balcao/functions/directory/service/directory-records.ts';
import { log } from '@balcao/functions/platform/logger.ts';
import { sendToFifo } from '@balcao/functions/platform/queues.ts';
import { importProgress, type Session } from '@balcao/functions/sessions/service/session-records.ts';
import type { ImportQueueMessage } from '@balcao/shared/events/channel-messages.ts';
import { toHistoryPieces, type HistoryPiece } from './history-pieces.ts';
import { keepFile } from './media.ts';

type Deps = { session: Session; queueUrl: string; logger: Logger; socket: () => WASocket | null };
type Chunk = BaileysEventMap['messaging-history.set'];
type StoredFile = { key: string; mimeType: string; sizeBytes: number };

/** Files of old messages that wait to be fetched at most; what comes on top is shown as not available. */
const maxFiles = 2000;
const filesAtOnce = 2;
/** The phone has nothing more to say when it was silent for so long. The library's own limit is two minutes. */
const silenceMs = 150_000;

/** Hands a phone's old messages over to be stored, a chunk at a time: each is cut into pieces that go to their own queue, so
 *  neither a long history nor a slow table fills this container. Files follow by the same way, a few at a time. */
export class HistoryImport {
  private readonly deps: Deps;
  private readonly files: HistoryPiece['files'] = [];
  private fetching = 0;
  private silence: NodeJS.Timeout | undefined;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** What was not fetched by now is said to be unavailable: only this container had what unlocks it. */
  async stop(): Promise<void> {
    clearTimeout(this.silence);
    const left = this.files.splice(0).map(({ event }) => this.mediaMessage(event, null));
    if (left.length > 0) await sendToFifo(this.deps.queueUrl, left);
  }

  /** @param now what is newer came live and is not history. */
  async take(chunk: Chunk, connection: Connection, now: Date): Promise<void> {
    const { session, queueUrl } = this.deps;
    const { companyId, connectionId, generation } = session;
    if (connection.importOldMessages === null) return;
    await beginImport(companyId, connection, generation, now.toISOString());
    const pieces = toHistoryPieces(chunk, {
      fromMs: Date.parse(connection.importOldMessages),
      toMs: connection.importRecentMessages === null ? now.getTime() : Date.parse(connection.importRecentMessages),
      groups: connection.importOldMessagesGroups,
    });
    for (const piece of pieces) {
      const { pieceId, messages } = piece;
      // Counted after: a piece that was counted and never sent would be waited for without end.
      await sendToFifo(queueUrl, [this.message(piece.chatKey, pieceId, { kind: 'messages', pieceId, messages })]);
      await importProgress(companyId, connectionId).count(generation, pieceId, 'total', messages.length, null, new Date());
      this.fetchLater(piece.files);
    }
    const isLast = chunk.progress === 100;
    clearTimeout(this.silence);
    if (isLast) await this.end(connection);
    else
      this.silence = setTimeout(() => {
        this.end(connection).catch((error: unknown) => log.error('IMPORT_NOT_ENDED', error, { connectionId }));
      }, silenceMs);
  }

  private async end(connection: Connection): Promise<void> {
    const { companyId, connectionId, generation } = this.deps.session;
    await importProgress(companyId, connectionId).end(generation);
    await finishImport(companyId, connection, generation);
  }

  private message(chatKey: string, id: string, piece: ImportQueueMessage['piece']) {
    const { companyId, connectionId, generation } = this.deps.session;
    const groupId = `${connectionId}#${chatKey}`;
    const deduplicationId = `${connectionId}#${generation}#${id}`;
    const body: ImportQueueMessage = { companyId, connectionId, generation, groupId, deduplicationId, piece };
    return { body, groupId, deduplicationId };
  }

  private fetchLater(files: HistoryPiece['files']): void {
    const room = Math.max(0, maxFiles - this.files.length);
    this.files.push(...files.slice(0, room));
    for (const { event } of files.slice(room)) void this.tell(event, null);
    while (this.fetching < filesAtOnce && this.files.length > 0) void this.fetchOne();
  }

  private async fetchOne(): Promise<void> {
    const next = this.files.shift();
    if (!next) return;
    this.fetching++;
    const { companyId, connectionId } = this.deps.session;
    const { message, mimeType } = next.file;
    try {
      const socket = this.deps.socket();
      const kept = socket && (await keepFile(companyId, connectionId, message, mimeType, socket, this.deps.logger));
      await this.tell(next.event, kept && { ...kept, mimeType });
    } catch (error) {
      log.info('IMPORT_FILE_LOST an old file could not be fetched', { connectionId, error: String(error) });
      await this.tell(next.event, null);
    } finally {
      this.fetching--;
      if (this.files.length > 0) void this.fetchOne();
    }
  }

  private mediaMessage({ chatKey, providerId }: HistoryPiece['messages'][number], stored: StoredFile | null) {
    return this.message(chatKey, `${providerId}#media`, {
      kind: 'media',
      event: { type: 'media', channel: 'whatsapp', chatKey, providerId, stored },
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

/** Whether the phone is to send this part of its history: the bare beginning always, it tells whom LIDs belong to. */
export const wantsHistory = ({ syncType }: proto.Message.IHistorySyncNotification, isImporting: boolean): boolean =>
  isImporting || syncType !== proto.Message.HistorySyncType.FULL;
