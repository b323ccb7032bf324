import type { WASocket } from '@whiskeysockets/baileys';
import type { InboundEvent, InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import { log } from '@balcao/functions/platform/logger.ts';
import type { Session } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import { FinalMediaError } from './media/fetch-bounded.ts';
import type { keepFile } from './media/keep-file.ts';
import type { Line } from './proxy/line.ts';
import type { MediaHosts } from './media/media-address.ts';
import { identitiesOf, tellerOf } from './message-names.ts';
import type { UnfinishedWork, WaitingFile } from './unfinished-work.ts';
import { within } from './with-time-limit.ts';

type Deps = {
  session: Session;
  mediaHosts: MediaHosts;
  line: () => Line | null;
  handOver: (events: ReadonlyArray<InboundEvent>) => Promise<void>;
  socket: () => WASocket | null;
  keepFile: typeof keepFile;
};
type Stored = Extract<InboundEvent, { type: 'media' }>['stored'];

const stopLimitMs = 5000;
/** Waits between the tries to fetch a file; the last goes on. */
const waits = [10_000, 60_000, 5 * 60_000, 15 * 60_000, 3_600_000];
/** A phone may be off, or a media host away, for so long. */
const giveUpAfterMs = 24 * 3_600_000;
/** Each try holds one of the few places that a connection has: somebody who sends files that are nowhere does not get more of them. */
const mostOfAChat = 20;

/** Fetches the files of messages that were handed over and says where they lie. What a container does not finish stays
 *  written down for the next one. */
export class LiveFiles {
  private readonly deps: Deps;
  private readonly fetching = new Map<string, Promise<void>>();
  /** Files that could not be had for a reason that passes, by name: how often, and when they are asked for again. */
  private readonly failed = new Map<string, { chatKey: string; times: number; timer: NodeJS.Timeout }>();
  private work: UnfinishedWork | null = null;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  use(work: UnfinishedWork): void {
    this.work = work;
  }

  /** Before its message is acknowledged: what unlocks the file comes only with it. */
  async note(file: WaitingFile): Promise<void> {
    await this.work?.noteFile(file);
  }

  fetch(sock: WASocket, file: WaitingFile): void {
    const name = nameOf(file);
    if (this.fetching.has(name)) return;
    clearTimeout(this.failed.get(name)?.timer);
    const fetching = this.keep(sock, file)
      .catch((error: unknown) => log.error('SESSION_MEDIA_UNTOLD its message goes on waiting', error, this.about))
      .finally(() => this.fetching.delete(name));
    this.fetching.set(name, fetching);
  }

  /** What the container before this one, or the socket before this one, did not finish. */
  resume(sock: WASocket): void {
    for (const file of this.work?.files() ?? []) this.fetch(sock, file);
  }

  async stop(): Promise<void> {
    for (const { timer } of this.failed.values()) clearTimeout(timer);
    await within(stopLimitMs, Promise.all(this.fetching.values()));
  }

  /** Nobody goes on with these keys: what was not fetched never will be. */
  async giveUp(): Promise<void> {
    await this.stop();
    for (const file of this.work?.files() ?? []) await this.tell(file, null);
  }

  private async keep(sock: WASocket, file: WaitingFile): Promise<void> {
    const { session, mediaHosts, line } = this.deps;
    let stored: Stored = null;
    try {
      stored = await this.deps.keepFile({ ...session, ...file }, { sock, hosts: mediaHosts, agent: line()?.through?.agent });
    } catch (error) {
      const isOld = Date.now() - file.notedAt.getTime() > giveUpAfterMs;
      const isFinal = error instanceof FinalMediaError || isOld || this.isOneTooMany(file);
      if (!isFinal) return this.askLater(file, error);
      log.error('SESSION_MEDIA_LOST a file could not be fetched', error, this.about);
    }
    await this.tell(file, stored);
    await this.work?.fileDone(file);
    this.failed.delete(nameOf(file));
  }

  /** A session that is down by then goes on with it when it opens. */
  private askLater(file: WaitingFile, error: unknown): void {
    const name = nameOf(file);
    const times = (this.failed.get(name)?.times ?? 0) + 1;
    const waitMs = waits[Math.min(times, waits.length) - 1] ?? 0;
    log.info('SESSION_MEDIA_LATER a file is asked for again', {
      ...this.about,
      times,
      waitMs,
      reason: error instanceof Error ? error.message : null,
    });
    const timer = setTimeout(() => {
      const sock = this.deps.socket();
      if (sock) this.fetch(sock, file);
    }, waitMs).unref();
    this.failed.set(name, { chatKey: file.chatKey, times, timer });
  }

  private isOneTooMany(file: WaitingFile): boolean {
    const ofChat = [...this.failed.values()].filter(({ chatKey }) => chatKey === file.chatKey).length;
    return !this.failed.has(nameOf(file)) && ofChat >= mostOfAChat;
  }

  private tell({ chatKey, providerId, message: { key } }: WaitingFile, stored: Stored): Promise<void> {
    const identities = identitiesOf(key);
    const teller = identities ? tellerOf(key, identities) : {};
    return this.deps.handOver([{ type: 'media', channel: 'whatsapp', chatKey, providerId, stored, ...teller }]);
  }

  private get about(): { connectionId: string } {
    return { connectionId: this.deps.session.connectionId };
  }
}

/** Senders choose their messages' ids: one of another chat may be the same. */
const nameOf = ({ chatKey, providerId }: Pick<WaitingFile, 'chatKey' | 'providerId'>): string => `${chatKey} ${providerId}`;

export const toWaitingFile = (
  { chatKey, providerId }: InboundMessageEvent,
  { message, mimeType }: Pick<WaitingFile, 'message' | 'mimeType'>,
  notedAt: Date,
): WaitingFile => ({ chatKey, providerId, mimeType, message, notedAt });
