import { expect, it } from 'vitest';
import { aSituation } from '../../../testing/a-situation.ts';
import { blocked } from './blocked.ts';

it('keeps a blocked contact’s message beside the conversation, and leaves everybody else’s', () => {
  expect(blocked.answer(aSituation({ contact: { active: false } }))).toEqual({ keep: 'aside' });
  expect(blocked.answer(aSituation())).toBeNull();
});
