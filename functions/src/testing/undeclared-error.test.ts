import { expect, it } from 'vitest';
import { undeclaredErrorOf } from './undeclared-error.ts';

const answered = (error: string, path = '/prompt/01K00000000000000000000001') => undeclaredErrorOf('DELETE', path, { error, message: '' });

it('names the route and an error code that its contract does not declare', () => {
  expect(answered('ERR_TOO_MANY_PROMPTS')).toContain('prompts.deletePrompt answered ERR_TOO_MANY_PROMPTS');
});

it('finds the code of an answer whose `error` holds something else', () => {
  const body = { error: '{}', code: 'ERR_TICKET_ALREADY_OPEN', message: '' };

  expect(undeclaredErrorOf('GET', '/prompt', body)).toContain('ERR_TICKET_ALREADY_OPEN');
  expect(undeclaredErrorOf('PUT', '/tickets/1', body)).toBeNull();
});

it('accepts declared codes, those of every route, and those of the plan where the permission asks for one', () => {
  expect(['ERR_PROMPT_NOT_FOUND', 'ERR_SESSION_EXPIRED', 'ERR_VALIDATION', 'ERR_NOT_IN_PLAN'].map((code) => answered(code))).toEqual(
    Array(4).fill(null),
  );
});

it('says nothing about successes and answers of no route', () => {
  expect(undeclaredErrorOf('GET', '/prompt', { prompts: [] })).toBeNull();
  expect(answered('ERR_TOO_MANY_PROMPTS', '/nowhere')).toBeNull();
  expect(answered('ERR_NOT_FOUND')).toBeNull();
});
