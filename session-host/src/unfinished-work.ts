import { BufferJSON, proto, type WAMessage, type WAMessageKey } from '@whiskeysockets/baileys';
import { notePrefix, type AuthState } from './auth-state.ts';

/** A customer's file that was promised and not fetched yet. `notedAt`: when its message came. */
export type WaitingFile = { chatKey: string; providerId: string; mimeType: string; message: WAMessage; notedAt: Date };
/** A part of a phone's history that was announced and is not cut up yet. */
export type WaitingHistory = {
  notification: proto.Message.IHistorySyncNotification;
  /** Of the connection it was announced to: what is newer is live, not history. */
  liveFrom: Date;
  notedAt: Date;
};

type FileRow = { chatKey: string; providerId: string; mimeType: string; notedAt: string; key: WAMessageKey; content: string };
type HistoryRow = { notification: string; liveFrom: string; notedAt: string };

const files = `${notePrefix}file#`;
const history = `${notePrefix}history#`;
/** Senders choose their messages' ids: one of another chat may be the same. */
const fileName = ({ chatKey, providerId }: Pick<WaitingFile, 'chatKey' | 'providerId'>): string => `${files}${chatKey}#${providerId}`;

/** What is left to do once a message was acknowledged: nobody sends it again, so it is written down before, beside the
 *  session's keys and sealed like them. Whoever runs the session next goes on with it; it goes with the keys. */
export class UnfinishedWork {
  private readonly auth: Pick<AuthState, 'note' | 'noted'>;
  /** Parts of the history that are being worked on. */
  private readonly taken = new Set<string>();

  constructor(auth: Pick<AuthState, 'note' | 'noted'>) {
    this.auth = auth;
  }

  async noteFile({ chatKey, providerId, mimeType, message, notedAt }: WaitingFile): Promise<void> {
    const content = Buffer.from(proto.Message.encode(message.message ?? {}).finish()).toString('base64');
    const row: FileRow = { chatKey, providerId, mimeType, notedAt: notedAt.toISOString(), key: message.key, content };
    await this.auth.note(fileName({ chatKey, providerId }), JSON.stringify(row, BufferJSON.replacer));
  }

  fileDone(file: Pick<WaitingFile, 'chatKey' | 'providerId'>): Promise<void> {
    return this.auth.note(fileName(file), null);
  }

  files(): WaitingFile[] {
    return this.auth.noted(files).map((text) => {
      const { key, content, notedAt, ...file }: FileRow = JSON.parse(text, BufferJSON.reviver);
      return { ...file, notedAt: new Date(notedAt), message: { key, message: proto.Message.decode(Buffer.from(content, 'base64')) } };
    });
  }

  async noteHistory({ notification, liveFrom, notedAt }: WaitingHistory): Promise<void> {
    const bytes = proto.Message.HistorySyncNotification.encode(notification).finish();
    const row: HistoryRow = {
      notification: Buffer.from(bytes).toString('base64'),
      liveFrom: liveFrom.toISOString(),
      notedAt: notedAt.toISOString(),
    };
    await this.auth.note(nameOf(notification), JSON.stringify(row));
  }

  /** What nobody works on, in the order it was announced. */
  histories(): WaitingHistory[] {
    return this.auth
      .noted(history)
      .map(toHistory)
      .filter(({ notification }) => !this.taken.has(nameOf(notification)))
      .sort((a, b) => a.notedAt.getTime() - b.notedAt.getTime());
  }

  /** The library puts parts together when they come fast, under the name of the last: with it goes what came before.
   *  @returns forgets what was taken, to be called when it is worked off. */
  takeHistory(last: HistoryPlace): () => Promise<void> {
    const waiting = this.histories().map(({ notification }) => nameOf(notification));
    const names = waiting.slice(0, waiting.indexOf(nameOf(last)) + 1);
    for (const name of names) this.taken.add(name);
    return async () => {
      for (const name of names) await this.forgetHistory(name);
    };
  }

  /** It was not worked off after all: it is there again for who goes through what is left. */
  leaveHistory(place: HistoryPlace): void {
    this.taken.delete(nameOf(place));
  }

  async giveUpHistory({ notification }: WaitingHistory): Promise<void> {
    await this.forgetHistory(nameOf(notification));
  }

  private async forgetHistory(name: string): Promise<void> {
    await this.auth.note(name, null);
    this.taken.delete(name);
  }
}

type HistoryPlace = { syncType?: number | null | undefined; chunkOrder?: number | null | undefined };
const nameOf = ({ syncType, chunkOrder }: HistoryPlace): string => `${history}${syncType ?? 0}#${chunkOrder ?? 0}`;
const toHistory = (text: string): WaitingHistory => {
  const row: HistoryRow = JSON.parse(text);
  return {
    notification: proto.Message.HistorySyncNotification.decode(Buffer.from(row.notification, 'base64')),
    liveFrom: new Date(row.liveFrom),
    notedAt: new Date(row.notedAt),
  };
};
