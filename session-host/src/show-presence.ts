import type { WASocket } from '@whiskeysockets/baileys';
import type { OutboxItem } from '@balcao/functions/organisation/sessions/service/session-records.ts';

/** Older wishes to be seen writing are past. */
const freshSec = 6;

/** Looks from now on whether somebody writes, or shows them that we do. Neither is worth a second try. */
export const showPresence = async (
  sock: Pick<WASocket, 'presenceSubscribe' | 'sendPresenceUpdate'>,
  jid: string,
  { kind, attempt }: Pick<OutboxItem, 'kind' | 'attempt'>,
  now: Date,
): Promise<void> => {
  if (kind === 'watch') await sock.presenceSubscribe(jid);
  else if (kind === 'typing' && now.getTime() / 1000 - attempt < freshSec) await sock.sendPresenceUpdate('composing', jid);
};
