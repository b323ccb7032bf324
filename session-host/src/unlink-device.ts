import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { closeCauseOf } from './close-decision.ts';

type Unlinking = Pick<WASocket, 'query' | 'registerSocketEndHandler' | 'user'>;

/** Asks WhatsApp on an open socket to take the device off the phone's list, and waits for its word: the library's own log-out only sends the request,
 *  and is over before anybody took it (Baileys `logout`). The socket stays open.
 *  @returns whether the phone has no such device any more: WhatsApp confirmed it, or closed the socket with 401. False: no answer came in time, or a refusal. */
export const unlinkDevice = async (sock: Unlinking, limitMs: number): Promise<boolean> => {
  const jid = sock.user?.id;
  if (!jid) return true;
  const closed = new Promise<boolean>((resolve) => {
    // A query goes on waiting when its socket ends.
    sock.registerSocketEndHandler((error) => resolve(closeCauseOf(error).code === 401));
  });
  const request: BinaryNode = {
    tag: 'iq',
    attrs: { to: 's.whatsapp.net', type: 'set', xmlns: 'md' },
    content: [{ tag: 'remove-companion-device', attrs: { jid, reason: 'user_initiated' } }],
  };
  const confirmed = sock.query(request, limitMs).then(
    (answer: unknown) => answer !== undefined,
    () => false,
  );
  return Promise.race([confirmed, closed]);
};
