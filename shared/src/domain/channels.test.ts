import { describe, expect, it } from 'vitest';
import { isTooLong, utf8Bytes } from './channel-texts.ts';
import { canReach, channelCapabilities, channels, isReplyWindowOpen, replyWindowEndsAt } from './channels.ts';

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

describe('a person’s answer after the first day', () => {
  it('is taken for seven days where the connection has the permission', () => {
    expect(replyWindowEndsAt('instagram', heard, true)).toBe('2026-03-17T12:00:00.000Z');
    expect(isReplyWindowOpen('facebook', heard, new Date('2026-03-17T11:59:59.999Z'), true)).toBe(true);
    expect(isReplyWindowOpen('facebook', heard, new Date('2026-03-17T11:59:59.999Z'))).toBe(false);
  });

  it('does not exist on WhatsApp', () => expect(replyWindowEndsAt('whatsapp_oficial', heard, true)).toBe('2026-03-11T12:00:00.000Z'));
});

describe('what a channel takes', () => {
  it.each([
    ['whatsapp_oficial', 'a'.repeat(4096), false],
    ['whatsapp_oficial', 'a'.repeat(4097), true],
    ['facebook', 'ç'.repeat(2000), false],
    ['facebook', 'ç'.repeat(2001), true],
    ['instagram', 'a'.repeat(1000), false],
    ['instagram', 'ç'.repeat(500), false],
    ['instagram', 'ç'.repeat(501), true],
    ['instagram', '😀'.repeat(251), true],
  ] as const)('of text, %s', (channel, text, tooLong) => expect(isTooLong(channel, text)).toBe(tooLong));

  it('counts bytes as they travel', () => {
    for (const text of ['', 'abc', 'ção', '€', '😀', '\ud800']) expect(utf8Bytes(text)).toBe(new TextEncoder().encode(text).length);
  });

  it('as voice is what it plays', () => {
    expect(channels.map((channel) => [channel, channelCapabilities[channel].voiceFormat])).toEqual([
      ['whatsapp', 'ogg-opus'],
      ['whatsapp_oficial', 'ogg-opus'],
      ['facebook', 'wav'],
      ['instagram', 'wav'],
    ]);
  });
});

describe('a page', () => {
  const contact = { isGroup: false, number: '5511987654321', lid: null, bsuid: null, scopedIds: { C1: '77' } };

  it('can write to whom it knows itself, and to nobody another page knows', () => {
    expect(canReach({ id: 'C1', channel: 'facebook' }, contact)).toBe(true);
    expect(canReach({ id: 'C2', channel: 'facebook' }, contact)).toBe(false);
    expect(canReach({ id: 'C3', channel: 'whatsapp' }, contact)).toBe(true);
  });
});
