import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import type { Person } from '../world/person.ts';

type Vote = {
  chatJid: string;
  pollId: string;
  maker: Person;
  voter: Person;
  /** The poll's. */
  secret: Uint8Array;
  options: ReadonlyArray<string>;
};

/** A vote on a poll as phones send it: hashes of what was chosen, sealed with the poll's secret and both names. */
export const voteOn = ({ chatJid, pollId, maker, voter, secret, options }: Vote): proto.IMessage => {
  const named = Buffer.concat([Buffer.from(`${pollId}${maker.jid}${voter.jid}Poll Vote`), Buffer.from([1])]);
  const root = createHmac('sha256', Buffer.alloc(32)).update(secret).digest();
  const key = createHmac('sha256', root).update(named).digest();
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(`${pollId}\u0000${voter.jid}`));
  const selectedOptions = options.map((option) => createHash('sha256').update(option).digest());
  const sealed = Buffer.concat([cipher.update(proto.Message.PollVoteMessage.encode({ selectedOptions }).finish()), cipher.final()]);
  return {
    pollUpdateMessage: {
      pollCreationMessageKey: { remoteJid: chatJid, id: pollId, fromMe: maker === voter, participant: maker.jid },
      vote: { encPayload: Buffer.concat([sealed, cipher.getAuthTag()]), encIv: iv },
      senderTimestampMs: Date.now(),
    },
  };
};
