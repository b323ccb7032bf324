import { expect, it } from 'vitest';
import { threadId } from '@balcao/shared/domain/ids.ts';
import { aMessage } from '@balcao/shared/testing/builders.ts';
import { ForwardPace } from './forward-pace.ts';

it('lets forwarded messages of one conversation out 900 ms apart, and nothing else wait', async () => {
  let nowMs = 1_000;
  const waits: number[] = [];
  const pace = new ForwardPace(
    () => nowMs,
    async (ms) => {
      waits.push(ms);
      nowMs += ms;
    },
  );
  const forwarded = aMessage({ isForwarded: true });
  const elsewhere = { ...forwarded, threadId: threadId.parse(forwarded.threadId.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'))) };

  for (const message of [forwarded, forwarded, elsewhere, { ...forwarded, isForwarded: false }]) await pace.take(message);
  nowMs += 400;
  await pace.take(forwarded);
  nowMs += 5_000;
  await pace.take(forwarded);

  expect(waits).toEqual([900, 500]);
});
