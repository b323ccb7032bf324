import { describe, expect, it } from 'vitest';
import { askWithinLimit } from './ask-within-limit.ts';
import type { ModelAnswer } from './call-model.ts';

const asking = async (answer: ModelAnswer) => {
  let used = 0;
  const services = {
    reserve: async (_month: string, tokens: number) => {
      used += tokens;
      return true;
    },
    settle: async (_month: string, tokens: number) => {
      used += tokens;
    },
  };
  const error = await askWithinLimit({ services, service: { monthlyTokens: 1000 }, month: '2026-11' }, 100, async () => answer).then(
    () => null,
    ({ code }) => code,
  );
  return [error, used];
};

describe('the month’s allowance', () => {
  it('is what was used, as the service says it, or else all that was allowed', async () => {
    expect(await asking({ outcome: 'answered', text: 'a', tokens: 30 })).toEqual([null, 30]);
    expect(await asking({ outcome: 'answered', text: 'a', tokens: null })).toEqual([null, 100]);
    expect(await asking({ outcome: 'answered', text: 'a', tokens: 150 })).toEqual([null, 150]);
  });

  it('counts what a model used for nothing, and nothing where it refused', async () => {
    expect(await asking({ outcome: 'failed', reason: 'answer', tokens: 90 })).toEqual(['ERR_MODEL_ANSWER', 90]);
    expect(await asking({ outcome: 'failed', reason: 'unreachable', tokens: null })).toEqual(['ERR_MODEL_UNREACHABLE', 100]);
    expect(await asking({ outcome: 'failed', reason: 'key', tokens: 0 })).toEqual(['ERR_MODEL_KEY', 0]);
  });

  it('believes no service that says it used everything there is', async () => {
    expect(await asking({ outcome: 'answered', text: 'a', tokens: Number.MAX_SAFE_INTEGER })).toEqual([null, 400]);
  });
});
