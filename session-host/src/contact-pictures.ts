import { createHash, randomUUID } from 'node:crypto';
import type { WASocket } from '@whiskeysockets/baileys';
import type { ContactStore } from '@balcao/functions/people/contacts/service/contact-records.ts';
import { companyPrefix, deleteFile, putFile } from '@balcao/functions/platform/files.ts';
import { BoundedCache } from '@balcao/functions/platform/bounded-cache.ts';
import { log } from '@balcao/functions/platform/logger.ts';
import type { Session } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import type { Identity, InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import type { Line } from './proxy/line.ts';
import type { MediaHosts } from './media/media-address.ts';
import { withTimeLimit } from './with-time-limit.ts';

type Deps = {
  session: Pick<Session, 'companyId' | 'connectionId'>;
  contacts: Pick<ContactStore, 'get' | 'findByIdentity'>;
  socket: () => WASocket | null;
  handOver: (events: ReadonlyArray<InboundEvent>) => Promise<void>;
  mediaHosts: MediaHosts;
  line: () => Line | null;
};
type Wanted = { jid: string; identities: [Identity, ...Identity[]]; changed: boolean };

const atOnce = 2;
const maxWaiting = 500;
const rememberedJids = 5000;
const limitMs = 10_000;
const maxBytes = 2 * 1024 * 1024;

/** Copies profile pictures into our storage, beside the messages and never before them: the service's own addresses run
 *  out. Looked at when somebody first writes to this container and has none, and when the service says it changed. */
export class ContactPictures {
  private readonly deps: Deps;
  private readonly looked = new BoundedCache<true>(rememberedJids);
  private readonly waiting: Wanted[] = [];
  private running = 0;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  consider(wanted: Wanted): void {
    if (!wanted.changed && this.looked.has(wanted.jid)) return;
    // More than this at once is a burst; they are looked at again when they next write.
    if (this.waiting.length >= maxWaiting) return;
    this.looked.set(wanted.jid, true);
    this.waiting.push(wanted);
    this.work();
  }

  private work(): void {
    while (this.running < atOnce && this.waiting.length > 0) {
      const wanted = this.waiting.shift();
      if (!wanted) return;
      this.running++;
      this.copy(wanted)
        .catch((error: unknown) => {
          this.looked.forget(wanted.jid);
          log.info('PICTURE_NOT_COPIED will be looked at again', {
            connectionId: this.deps.session.connectionId,
            reason: error instanceof Error ? error.message : null,
          });
        })
        .finally(() => {
          this.running--;
          this.work();
        });
    }
  }

  private async copy({ jid, identities, changed }: Wanted): Promise<void> {
    const { session, contacts, handOver } = this.deps;
    const known = await contacts.findByIdentity(identities);
    const before = known ? ((await contacts.get(known))?.urlPicture ?? null) : null;
    if (before !== null && !changed) return;
    const picture = await this.fetch(jid);
    if (picture && before?.endsWith(`/${picture.hash}`)) return;
    // The address is shown to people from whom the number is hidden.
    const key = picture && `${companyPrefix(session.companyId)}pictures/${randomUUID()}/${picture.hash}`;
    if (key === before || (key === null && !changed)) return;
    if (picture && key) await putFile(key, picture.bytes, picture.mimeType);
    await handOver([
      {
        type: 'profile',
        channel: 'whatsapp',
        chatKey: identities[0].value,
        providerId: `picture#${identities[0].value}#${picture?.hash ?? Date.now()}`,
        contact: { identities, name: null },
        picture: key === null ? null : { key },
      },
    ]);
    if (before?.startsWith(companyPrefix(session.companyId))) await deleteFile(before);
  }

  private async fetch(jid: string): Promise<{ bytes: Uint8Array; mimeType: string; hash: string } | null> {
    const socket = this.deps.socket();
    if (!socket) throw new Error('the session is not connected');
    const url = await this.urlOf(socket, jid);
    if (!url) return null;
    const hosts = this.deps.mediaHosts;
    if (!hosts.isLocal && !hosts.isAllowed(new URL(url).host)) throw new Error('the picture lies on no media host');
    const dispatcher = this.deps.line()?.through?.dispatcher;
    const response = await fetch(url, { signal: AbortSignal.timeout(limitMs), redirect: 'error', dispatcher } as RequestInit);
    const mimeType = response.headers.get('content-type')?.split(';')[0] ?? '';
    if (!response.ok || !/^image\/(jpeg|png|webp)$/.test(mimeType)) throw new Error(`picture answered ${response.status} ${mimeType}`);
    const bytes = await readAtMost(response, maxBytes);
    return { bytes, mimeType, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 16) };
  }

  /** Null when there is none, or it is not shown to us. */
  private async urlOf(socket: WASocket, jid: string): Promise<string | null> {
    try {
      return (await withTimeLimit(socket.profilePictureUrl(jid, 'preview', limitMs), limitMs)) ?? null;
    } catch (error) {
      if (error instanceof Error && /item-not-found|not-authorized|forbidden/.test(error.message)) return null;
      throw error;
    }
  }
}

/** @throws Error as soon as there is more than `maxBytes`, whatever was announced. */
const readAtMost = async (response: Response, maxBytes: number): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new Error('picture is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
};
