import { describe, expect, it } from 'vitest';
import { aMessage, aUserId } from '../../testing/builders.ts';
import { channels } from '../channels.ts';
import { decideDelete, decideEdit, editWindowMs } from './decide-change.ts';
import { ownFailures } from './own-failures.ts';

const ana = aUserId('A1');
const sentAt = Date.parse('2026-03-10T12:00:00.000Z');
const after = (ms: number) => new Date(sentAt + ms);
const own = (change: Parameters<typeof aMessage>[0] = {}) => aMessage({ fromMe: true, userId: ana, ...change });
const refusedWith = (code: string) => ({ kind: 'refuse', code });

describe('decideEdit', () => {
  it('lets the author change a text for less than 15 minutes', () => {
    expect(decideEdit(own(), 'whatsapp', ana, after(editWindowMs - 1))).toEqual({ kind: 'allow' });
    expect(decideEdit(own(), 'whatsapp', ana, after(editWindowMs))).toEqual(refusedWith('ERR_EDIT_WINDOW_CLOSED'));
  });

  it('is for one’s own messages', () => {
    expect(decideEdit(own({ userId: aUserId('B1') }), 'whatsapp', ana, after(0))).toEqual(refusedWith('ERR_MESSAGE_NOT_OWN'));
    expect(decideEdit(own({ userId: null }), 'whatsapp', ana, after(0))).toEqual(refusedWith('ERR_MESSAGE_NOT_OWN'));
    expect(decideEdit(own({ fromMe: false }), 'whatsapp', ana, after(0))).toEqual(refusedWith('ERR_MESSAGE_NOT_OWN'));
  });

  it('needs a channel that can, except for notes', () => {
    expect(channels.filter((channel) => decideEdit(own(), channel, ana, after(0)).kind === 'allow')).toEqual(['whatsapp']);
    expect(channels.every((channel) => decideEdit(own({ isPrivate: true }), channel, ana, after(0)).kind === 'allow')).toBe(true);
  });

  it.each([
    ['deleted', { isDeleted: true }],
    ['forwarded', { isForwarded: true }],
    ['a voice note', { mediaType: 'audio', body: '' }],
    ['a picture without a caption', { mediaType: 'image', body: '' }],
    ['a place', { mediaType: 'locationMessage' }],
  ])('refuses what is %s', (_what, change) => {
    expect(decideEdit(own(change), 'whatsapp', ana, after(0))).toEqual(refusedWith('ERR_MESSAGE_NOT_EDITABLE'));
  });

  it('takes captions', () => {
    expect(decideEdit(own({ mediaType: 'image', body: 'legenda' }), 'whatsapp', ana, after(0))).toEqual({ kind: 'allow' });
  });
});

describe('decideDelete', () => {
  it('takes back one’s own message where the channel can, however old', () => {
    expect(channels.filter((channel) => decideDelete(own({ ack: 3 }), channel, ana).kind === 'allow')).toEqual(['whatsapp']);
  });

  it('keeps what the customer may have: a send without an answer', () => {
    const failed = { code: ownFailures.noAnswer, reason: 'timeout', retryable: true };

    expect(channels.filter((channel) => decideDelete(own({ failed }), channel, ana).kind === 'allow')).toEqual(['whatsapp']);
  });

  it('lets a note, and what never left us, be deleted on every channel', () => {
    const failed = { code: 131_026, reason: 'x', retryable: true };
    for (const channel of channels) {
      expect(decideDelete(own({ isPrivate: true, ack: 1 }), channel, ana)).toEqual({ kind: 'allow' });
      expect(decideDelete(own({ failed }), channel, ana)).toEqual({ kind: 'allow' });
    }
    expect(decideDelete(own({ failed, ack: 1 }), 'whatsapp_oficial', ana)).toEqual(refusedWith('ERR_CHANNEL_CANNOT'));
  });

  it('leaves others’ messages alone', () => {
    expect(decideDelete(own({ userId: aUserId('B1') }), 'whatsapp', ana)).toEqual(refusedWith('ERR_MESSAGE_NOT_OWN'));
  });
});
