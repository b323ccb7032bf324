import { describe, expect, it } from 'vitest';
import { aMessageView } from '../../testing/builders.ts';
import { tickState } from './components/ticks.tsx';
import { estimateRowHeight, findUnreadStart, mediaBox, toMessageRows } from './message-rows.ts';
import { fillVariables, matchQuickReplies } from './quick-replies.ts';
import { readContactCards, shownCardPhone } from './vcard.ts';

describe('findUnreadStart', () => {
  const messages = [
    aMessageView(1),
    aMessageView(2, { fromMe: true }),
    aMessageView(3),
    aMessageView(4),
    aMessageView(5, { isPrivate: true, fromMe: true }),
  ];

  it('stands above the last messages of the customer, whatever we wrote between', () => {
    expect(findUnreadStart(messages, 2)?.firstId).toBe(messages[2]?.id);
    expect(findUnreadStart(messages, 3)?.firstId).toBe(messages[0]?.id);
    expect(findUnreadStart(messages, 0)).toBeNull();
  });
});

describe('toMessageRows', () => {
  it('separates days, episodes and sides', () => {
    const rows = toMessageRows(
      [
        aMessageView(1, { createdAt: '2026-11-19T13:00:00.000Z' }),
        aMessageView(2, { createdAt: '2026-11-20T13:00:00.000Z' }),
        aMessageView(3, { createdAt: '2026-11-20T13:01:00.000Z' }),
        aMessageView(4, { createdAt: '2026-11-20T13:02:00.000Z', fromMe: true }),
        aMessageView(5, { createdAt: '2026-11-20T13:03:00.000Z', fromMe: true, ticketId: 2, clientId: 'client-key' }),
      ],
      null,
      false,
    );

    expect(rows.map(({ day }) => day !== null)).toEqual([true, true, false, false, false]);
    expect(rows.map(({ startsGroup }) => startsGroup)).toEqual([true, true, false, true, true]);
    expect(rows.map(({ ticket }) => ticket)).toEqual([null, null, null, null, 2]);
    expect(rows[4]?.key).toBe('client-key');
    expect(rows.every((row) => estimateRowHeight(row, 60) > 30)).toBe(true);
  });
});

describe('tickState', () => {
  const own = (change: object) => tickState({ ack: 0, failed: null, mediaType: 'conversation', ...change });

  it('goes from the clock over sent and delivered to read or played', () => {
    expect([0, 1, 2, 3, 4, 5].map((ack) => own({ ack }))).toEqual(['waiting', 'sent', 'delivered', 'read', 'read', 'played']);
    expect(own({ ack: 3, mediaType: 'audio' })).toBe('played');
    expect(own({ ack: 2, failed: { code: 1, reason: 'x', retryable: true } })).toBe('failed');
  });
});

describe('quick replies', () => {
  const replies = [
    { shortcode: 'ola', message: 'Olá {{firstName}}' },
    { shortcode: 'prazo', message: 'O prazo é de 3 dias' },
    { shortcode: 'pix', message: 'Chave Pix' },
  ];

  it('finds by the start of the shortcode, without accents, then by text', () => {
    expect(matchQuickReplies(replies, 'P').map(({ shortcode }) => shortcode)).toEqual(['pix', 'prazo']);
    expect(matchQuickReplies(replies, 'OLÁ').map(({ shortcode }) => shortcode)).toEqual(['ola']);
    expect(matchQuickReplies(replies, 'dias').map(({ shortcode }) => shortcode)).toEqual(['prazo']);
  });

  it('fills known variables in both spellings and leaves unknown ones to be seen', () => {
    expect(fillVariables('{{firstName}} ${name} {{xpto}}', { firstName: 'Ana', name: 'Ana Lima' })).toBe('Ana Ana Lima {{xpto}}');
    expect(fillVariables('{{constructor}} ${toString}', {})).toBe('{{constructor}} ${toString}');
  });
});

describe('readContactCards', () => {
  it('reads several cards, folded lines and item groups', () => {
    const text =
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana\r\n  Lima\r\nitem1.TEL;waid=5511:+55 11 9\r\nEND:VCARD\r\nBEGIN:VCARD\nFN:Bia\nEND:VCARD';

    expect(readContactCards(text)).toEqual([
      { name: 'Ana Lima', phones: ['+55 11 9'] },
      { name: 'Bia', phones: [] },
    ]);
    expect(readContactCards('nada')).toEqual([]);
  });
});

describe('shownCardPhone', () => {
  it.each([
    ['+5511977776666', '+55 (11) 97777-6666'],
    ['+4915112345', '+4915112345'],
    ['+55 11 97777-6666', '+55 11 97777-6666'],
    ['190', '190'],
  ])('shows %s as %s', (phone, shown) => expect(shownCardPhone(phone)).toBe(shown));
});

describe('mediaBox', () => {
  it('keeps the proportions within 320 × 340 and a place for pictures of unknown size', () => {
    const media = {
      state: 'ready',
      mimeType: 'image/png',
      fileName: null,
      sizeBytes: 1,
      width: 4000,
      height: 3000,
      durationSec: null,
      voice: false,
      sticker: false,
    } as const;

    expect(mediaBox(media)).toEqual({ width: 320, height: 240 });
    expect(mediaBox({ ...media, width: 1000, height: 4000 })).toEqual({ width: 120, height: 340 });
    expect(mediaBox(null)).toEqual({ width: 320, height: 240 });
  });
});
