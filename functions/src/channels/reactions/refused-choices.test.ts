import { companyId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import { toMessageRow } from '../../conversation/tickets/store/conversation-tables.ts';
import { resendRefused } from './refused-choices.ts';

const choices = [{ id: 'a', title: 'Vendas' }];
const failure = (code: number): Message['failed'] => ({ code, reason: 'x', retryable: false });

/** @returns the attempts that were asked for when the message came to this state. */
const attemptsAfter = async (change: Partial<Message>, before: Partial<Message> = { failed: null }): Promise<number[]> => {
  const attempts: number[] = [];
  const message = aMessage({ id: anId('M1'), fromMe: true, choices, ...change });
  const reaction = resendRefused(() => ({ retry: async (_key, attempt) => attempts.push(attempt) > 0 }));
  const of = (each: Message) => toMessageRow(companyId.parse(7), each);
  await reaction.react([{ kind: 'changed', entity: 'message', old: of({ ...message, ...before }), new: of(message) } as never], {});
  return attempts;
};

it.each([131_009, 131_051, 100])('sends a question again, as its text, whose buttons Meta refuses by a status: %i', async (code) => {
  expect(await attemptsAfter({ failed: failure(code) })).toEqual([1]);
});

it.each([
  ['cannot reach the person', { failed: failure(131_026) }],
  ['gives no answer', { failed: failure(ownFailures.noAnswer) }],
  ['refuses its text as well', { failed: failure(131_009), attempt: 1 }],
  ['refuses a text without buttons', { failed: failure(131_009), choices: undefined }],
])('leaves it alone where Meta %s', async (_what, change) => {
  expect(await attemptsAfter(change)).toEqual([]);
});

it('does it once, whatever changes later', async () => {
  const failed = failure(131_009);

  expect(await attemptsAfter({ failed, updatedAt: '2026-03-10T12:00:05.000Z' }, { failed })).toEqual([]);
});
