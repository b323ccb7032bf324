import { describe, expect, it } from 'vitest';
import { canChangeQuickMessage, canUseQuickMessage } from './quick-message-rights.ts';

const rights = (userId: string | null, geral: boolean, visao: boolean) => {
  const quickMessage = { userId, geral, visao };
  return [canUseQuickMessage('ana', quickMessage), canChangeQuickMessage('ana', quickMessage, (id) => id !== 'gone')];
};

describe('a quick message', () => {
  it('is its maker’s', () => expect(rights('ana', false, false)).toEqual([true, true]));
  it('of another is hidden', () => expect(rights('bia', false, false)).toEqual([false, false]));
  it('of another that is shown is read-only', () => expect(rights('bia', false, true)).toEqual([true, false]));
  it('of another that is general is everybody’s', () => expect(rights('bia', true, false)).toEqual([true, true]));
  it('of somebody who left the company is everybody’s to change, once it is shown', () => {
    expect(rights('gone', false, true)).toEqual([true, true]);
    expect(rights('gone', false, false)[0]).toBe(false);
  });
  it('of nobody is everybody’s', () => expect(rights(null, false, false)).toEqual([true, true]));
});
