import type { WAMessage } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { voteOn } from '../../infra/local/simulators/whatsapp/phones/seal-vote.ts';
import { toVoteMessage, voteOf } from './read-poll-vote.ts';

const group = '1203630@g.us';
const [rita, saulo] = ['5511987654321@s.whatsapp.net', '5511912345678@s.whatsapp.net'];
const poll = { options: ['Sábado', 'Domingo'], secret: Buffer.alloc(32, 7).toString('base64') };

/** What a member votes on a poll of another one, as a linked phone gets it. */
const aVote = (options: string[]): WAMessage => ({
  key: { remoteJid: group, id: 'V1', fromMe: false, participant: saulo },
  messageTimestamp: 1_790_000_000,
  pushName: 'Saulo',
  message: voteOn({
    chatJid: group,
    pollId: 'P1',
    maker: { jid: rita } as never,
    voter: { jid: saulo } as never,
    secret: Buffer.from(poll.secret, 'base64'),
    options,
  }),
});

describe('toVoteMessage', () => {
  it('reads what members vote on a poll that neither they nor the company made', () => {
    const message = aVote(['Domingo']);
    const makers = [voteOf(message)?.maker ?? ''];

    expect(makers).toEqual([rita]);
    expect(toVoteMessage(message, poll, [], makers)).toMatchObject({
      content: { body: '☑ Domingo' },
      author: { name: 'Saulo' },
      vote: { pollId: 'P1', options: [1] },
    });
  });

  it('is nothing where the maker is somebody else', () => {
    expect(toVoteMessage(aVote(['Domingo']), poll, [], ['5511900000000@s.whatsapp.net'])).toBeNull();
  });
});
