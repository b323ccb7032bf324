import type { WASocket } from '@whiskeysockets/baileys';
import type { InboundEvent, InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import { log } from '@balcao/functions/platform/logger.ts';
import type { Session } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import { keepFile } from './media/keep-file.ts';
import type { MediaHosts } from './media/media-address.ts';
import { identitiesOf, tellerOf } from './to-inbound-events.ts';
import type { UnfinishedWork, WaitingFile } from './unfinished-work.ts';
import { within } from './with-time-limit.ts';

type Deps = { session: Session; mediaHosts: MediaHosts; handOver: (events: ReadonlyArray<InboundEvent>) => Promise<void> };
type Stored = Extract<InboundEvent, { type: 'media' }>['stored'];

const stopLimitMs = 5000;

/** Fetches the files of messages that were handed over and says where they lie. What a container does not finish stays
 *  written down for the next one. */
export class LiveFiles {
  private readonly deps: Deps;
  private readonly fetching = new Map<string, Promise<void>>();
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
    const name = `${file.chatKey} ${file.providerId}`;
    if (this.fetching.has(name)) return;
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
    await within(stopLimitMs, Promise.all(this.fetching.values()));
  }

  /** Nobody goes on with these keys: what was not fetched never will be. */
  async giveUp(): Promise<void> {
    await this.stop();
    for (const file of this.work?.files() ?? []) await this.tell(file, null);
  }

  private async keep(sock: WASocket, file: WaitingFile): Promise<void> {
    const { session, mediaHosts } = this.deps;
    const stored = await keepFile({ ...session, ...file }, { sock, hosts: mediaHosts }).catch((error: unknown) => {
      log.error('SESSION_MEDIA_LOST a file could not be fetched', error, this.about);
      return null;
    });
    await this.tell(file, stored);
    await this.work?.fileDone(file);
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

export const toWaitingFile = (
  { chatKey, providerId }: InboundMessageEvent,
  { message, mimeType }: Pick<WaitingFile, 'message' | 'mimeType'>,
): WaitingFile => ({
  chatKey,
  providerId,
  mimeType,
  message,
});
