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

/** The vote in a message, and the id of the poll it is about; null for any other message. */
export const voteOf = (message: WAMessage): { pollId: string; vote: proto.Message.IPollEncValue } | null => {
  const content = normalizeMessageContent(message.message);
  const update = content && getContentType(content) === 'pollUpdateMessage' ? content.pollUpdateMessage : null;
  const pollId = update?.pollCreationMessageKey?.id;
  return pollId && update.vote ? { pollId, vote: update.vote } : null;
};

/** A vote as a text that quotes its poll: what was chosen, or that everything was taken back. Null when it cannot be read.
 *  @param me the session's own names. */
export const toVoteMessage = (message: WAMessage, poll: Poll, me: ReadonlyArray<string | undefined>): InboundMessageEvent | null => {
  const found = voteOf(message);
  const envelope = envelopeOf(message);
  const chosen = found && envelope && decrypt(message, found, poll, me);
  if (!chosen || !envelope) return null;
  const names = new Map(poll.options.map((option) => [createHash('sha256').update(option).digest('base64'), option]));
  const picked = chosen.flatMap((hash) => names.get(Buffer.from(hash).toString('base64')) ?? []);
  return {
    ...envelope,
    content: { kind: 'text', body: picked.length > 0 ? picked.map((option) => `☑ ${option}`).join('\n') : '☐' },
    quotedProviderId: found.pollId,
    forwarded: false,
  };
};

/** Votes are sealed with the names of maker and voter; whether by number or by LID is not said, so each is tried. */
const decrypt = (
  { key }: WAMessage,
  { pollId, vote }: NonNullable<ReturnType<typeof voteOf>>,
  { secret }: Poll,
  me: ReadonlyArray<string | undefined>,
): Uint8Array[] | null => {
  const mine = me.flatMap((jid) => (jid ? [jidNormalizedUser(jid)] : []));
  const theirs = [key.participant, key.participantAlt, key.remoteJid, key.remoteJidAlt].flatMap((jid) =>
    jid && !jid.endsWith('@g.us') ? [jidNormalizedUser(jid)] : [],
  );
  for (const pollCreatorJid of [...mine, ...theirs]) {
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
