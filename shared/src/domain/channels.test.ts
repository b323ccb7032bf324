import { describe, expect, it } from 'vitest';
import { isReplyWindowOpen, replyWindowEndsAt } from './channels.ts';

const heard = '2026-03-10T12:00:00.000Z';

describe('reply window', () => {
  it('lasts 24 hours from the customer’s last message', () => {
    expect(replyWindowEndsAt('whatsapp_oficial', heard)).toBe('2026-03-11T12:00:00.000Z');
    expect(isReplyWindowOpen('whatsapp_oficial', heard, new Date('2026-03-11T11:59:59.999Z'))).toBe(true);
    expect(isReplyWindowOpen('whatsapp_oficial', heard, new Date('2026-03-11T12:00:00.000Z'))).toBe(false);
  });

  it('is closed for a customer who never wrote', () => expect(isReplyWindowOpen('instagram', null, new Date(heard))).toBe(false));

  it('does not exist for WhatsApp by QR code', () => {
    expect(replyWindowEndsAt('whatsapp', null)).toBeNull();
    expect(isReplyWindowOpen('whatsapp', null, new Date(heard))).toBe(true);
  });
});
