import { afterEach, describe, expect, it } from 'vitest';
import { aMe } from '../../testing/builders.ts';
import { saveSession } from './session.ts';

afterEach(() => localStorage.clear());

describe('saveSession', () => {
  it('writes the campaign flag only for who has campaigns, and takes it back', () => {
    saveSession({ user: aMe({ showCampaign: 'enabled' }) });
    expect(localStorage.getItem('cshow')).toBe('enabled');

    saveSession({ user: aMe({ showCampaign: 'disabled' }) });
    expect(localStorage.getItem('cshow')).toBeNull();
  });
});
