import { createHash } from 'node:crypto';
import {
  decryptPollVote,
  getContentType,
  jidNormalizedUser,
  normalizeMessageContent,
  type proto,
  type WAMessage,
} from '@whiskeysockets/baileys';
import type { InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import { envelopeOf } from './to-inbound-events.ts';

type Poll = { options: ReadonlyArray<string>; secret: string };

/** `maker` is who of a group the vote says made the poll; null outside of groups. */
type FoundVote = { pollId: string; maker: string | null; vote: proto.Message.IPollEncValue };

/** The vote in a message, and the poll it is about; null for any other message. */
export const voteOf = (message: WAMessage): FoundVote | null => {
  const content = normalizeMessageContent(message.message);
  const update = content && getContentType(content) === 'pollUpdateMessage' ? content.pollUpdateMessage : null;
  const poll = update?.pollCreationMessageKey;
  return poll?.id && update?.vote ? { pollId: poll.id, maker: poll.participant ?? null, vote: update.vote } : null;
};

/** A vote as a text that quotes its poll: what was chosen, or that everything was taken back. Null when it cannot be read.
 *  @param me the session's own names.
 *  @param makers names of the group's member who made the poll. */
export const toVoteMessage = (
  message: WAMessage,
  poll: Poll,
  me: ReadonlyArray<string | undefined>,
  makers: ReadonlyArray<string> = [],
): InboundMessageEvent | null => {
  const found = voteOf(message);
  const envelope = envelopeOf(message);
  const chosen = found && envelope && decrypt(message, found, poll, { me, makers });
  if (!chosen || !envelope) return null;
  const places = new Map(poll.options.map((option, place) => [createHash('sha256').update(option).digest('base64'), place]));
  const options = [...new Set(chosen.flatMap((hash) => places.get(Buffer.from(hash).toString('base64')) ?? []))];
  const picked = options.flatMap((place) => poll.options[place] ?? []);
  return {
    ...envelope,
    content: { kind: 'text', body: picked.length > 0 ? picked.map((option) => `☑ ${option}`).join('\n') : '☐' },
    quotedProviderId: found.pollId,
    vote: { pollId: found.pollId, options },
    forwarded: false,
  };
};

/** Votes are sealed with the names of maker and voter; whether by number or by LID is not said, so each is tried. */
const decrypt = (
  { key }: WAMessage,
  { pollId, vote }: FoundVote,
  { secret }: Poll,
  { me, makers }: { me: ReadonlyArray<string | undefined>; makers: ReadonlyArray<string> },
): Uint8Array[] | null => {
  const mine = me.flatMap((jid) => (jid ? [jidNormalizedUser(jid)] : []));
  const theirs = [key.participant, key.participantAlt, key.remoteJid, key.remoteJidAlt].flatMap((jid) =>
    jid && !jid.endsWith('@g.us') ? [jidNormalizedUser(jid)] : [],
  );
  for (const pollCreatorJid of [...mine, ...theirs, ...makers.map((jid) => jidNormalizedUser(jid))]) {
    for (const voterJid of key.fromMe ? mine : theirs) {
      try {
        const { selectedOptions } = decryptPollVote(vote, {
          pollEncKey: Buffer.from(secret, 'base64'),
          pollCreatorJid,
          pollMsgId: pollId,
          voterJid,
        });
        return selectedOptions ?? [];
      } catch {
        // sealed with other names
      }
    }
  }
  return null;
};
