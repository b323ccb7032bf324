import { expect, it } from 'vitest';
import { messageId } from '@balcao/shared/domain/ids.ts';
import { aMessage, anId, aTicket, aUserId } from '@balcao/shared/testing/builders.ts';
import { takeBackReaction } from './take-back-reaction.ts';

const user = aUserId('A1');
const target = aMessage({ id: messageId.parse(anId('M1')), fromMe: false });
const reaction = (body: string) => ({
  ...aMessage({ id: messageId.parse(anId('R1')), fromMe: true, body, userId: user }),
  quotedMsg: { id: target.id, body: '', fromMe: false, mediaType: 'conversation' as const },
});

/** What is done about a refused reaction to a message that shows these. */
const done = async (body: string, shown: Record<string, string>) => {
  const did: unknown[] = [];
  let reactions = shown;
  const deps = {
    messages: {
      get: async () => ({ ...target, reactions }),
      react: async (_key: unknown, by: string, emoji: string | null) => {
        did.push([by, emoji]);
        reactions = {};
        return target;
      },
    },
    tickets: {
      get: async () => aTicket(),
      note: async (_ticket: unknown, { type, reason, noticeId }: { type: string; reason: string | null; noticeId: string }) =>
        void did.push([type, reason, noticeId]),
    },
  };
  const run = () => takeBackReaction(deps as never, reaction(body) as never, '2026-11-20T12:00:00.000Z');
  await run();
  await run();
  return did;
};
const line = ['reactionRefused', '😮', anId('R1')];

it('is taken off its message, and its ticket says so, under one id however often', async () => {
  expect(await done('😮', { [user]: '😮' })).toEqual([[user, null], line, line]);
});

it('leaves the one that took its place', async () => {
  expect(await done('😮', { [user]: '❤️' })).toEqual([line, line]);
});

it('says nothing of one that was taken back', async () => {
  expect(await done('', {})).toEqual([]);
});
