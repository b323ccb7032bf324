import { createHash } from 'node:crypto';
import { jidDecode, type WAMessage, type WAMessageKey } from '@whiskeysockets/baileys';
import type { GroupMember, Identity } from '@balcao/shared/events/channel-messages.ts';

/** A person or group by every name the key gives, the phone number first. Null for broadcasts and newsletters. */
export const identitiesOf = (key: Pick<WAMessageKey, 'remoteJid' | 'remoteJidAlt'>): [Identity, ...Identity[]] | null => {
  const known = [key.remoteJid, key.remoteJidAlt].flatMap((jid) => identityOf(jid) ?? []);
  const sorted = [...new Map(known.map((identity) => [`${identity.kind} ${identity.value}`, identity])).values()].sort(
    (a, b) => rank(a) - rank(b),
  );
  const [first, ...rest] = sorted;
  return first ? [first, ...rest] : null;
};

const rank = ({ kind }: Identity) => ['group', 'phone', 'lid'].indexOf(kind);

export const identityOf = (jid: string | null | undefined): Identity | null => {
  const decoded = jid ? jidDecode(jid) : undefined;
  if (!decoded?.user) return null;
  switch (decoded.server) {
    case 's.whatsapp.net':
    case 'c.us':
      return { kind: 'phone', value: decoded.user };
    case 'lid':
      return { kind: 'lid', value: decoded.user };
    case 'g.us':
      return { kind: 'group', value: decoded.user };
    default:
      return null;
  }
};

/** Who of a group wrote it. */
export const authorOf = ({ key, pushName }: Pick<WAMessage, 'key' | 'pushName'>): GroupMember => {
  const names = [key.participant, key.participantAlt].map(identityOf);
  const valueOf = (kind: Identity['kind']): string | null => names.find((identity) => identity?.kind === kind)?.value ?? null;
  return { name: pushName ?? null, number: valueOf('phone'), lid: valueOf('lid') };
};

/** Who tells news about an earlier message, and in which chat. `key` is of what brought the news, as the service vouches for it. */
export const tellerOf = (key: WAMessageKey, identities: [Identity, ...Identity[]]) => ({
  fromMe: key.fromMe === true,
  identities,
  ...(identities[0].kind === 'group' && !key.fromMe ? { author: authorOf({ key }) } : {}),
});

/** Seconds since 1970. A time that cannot be (in the future, no number) counts as now: an edit's time is its sender's word. */
export const secondsOf = (timestamp: WAMessage['messageTimestamp']): number => Math.floor(timeOf(timestamp));

/** As `secondsOf`, with the milliseconds that came as a fraction. */
export const timeOf = (timestamp: WAMessage['messageTimestamp']): number => {
  const now = Date.now() / 1000;
  const seconds = Number(timestamp ?? now);
  return seconds >= 0 && seconds <= now ? seconds : now;
};

/** Senders choose their messages' ids. One that is longer than any of WhatsApp's own goes by its hash. */
export const fitProviderId = (id: string): string =>
  id.length <= maxIdChars ? id : `long-${createHash('sha256').update(id).digest('hex')}`;
const maxIdChars = 128;
