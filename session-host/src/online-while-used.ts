import type { WASocket } from '@whiskeysockets/baileys';

/** After the last that somebody did in a conversation, ms. */
const quietMs = 5 * 60_000;

type Socket = Pick<WASocket, 'sendPresenceUpdate' | 'ev'>;

/** A linked device that counts as away confirms messages only to WhatsApp, not to their senders, and is not told who writes; one that counts as being there keeps the
 *  phone from announcing messages. So it is there while people work in its conversations, as WhatsApp Web is while its window is looked at. */
export class OnlineWhileUsed {
  private sock: Socket | null = null;
  private timer: NodeJS.Timeout | undefined;

  /** Somebody looked into a conversation, read in it or writes in it. */
  async note(sock: Socket): Promise<void> {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.leave(), quietMs).unref();
    if (this.sock === sock) return;
    this.sock = sock;
    // The library says on each new line that it is away, which may come after us.
    sock.ev.on('connection.update', ({ isOnline }) => {
      if (isOnline === false && this.sock === sock) void sock.sendPresenceUpdate('available').catch(() => {});
    });
    await sock.sendPresenceUpdate('available');
  }

  stop(): void {
    clearTimeout(this.timer);
    this.sock = null;
  }

  /** On a line that is gone nobody need be told. */
  private async leave(): Promise<void> {
    const { sock } = this;
    this.sock = null;
    await sock?.sendPresenceUpdate('unavailable').catch(() => {});
  }
}
