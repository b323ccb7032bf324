import { expect, it } from 'vitest';
import { decodePage } from './decode-page.ts';

const latin = Buffer.from('Preço', 'latin1');
const utf8 = Buffer.from('Preço');

it.each([
  ['UTF-8 without a word', utf8, 'text/html', 'Preço'],
  ['what its server says', latin, 'text/html; charset=ISO-8859-1', 'Preço'],
  ['in quotes', latin, 'text/html; charset="windows-1252"', 'Preço'],
  ['UTF-8 that says it and is not', latin, 'text/html; charset=utf-8', 'Preço'],
  ['an unknown charset', utf8, 'text/html; charset=nada', 'Preço'],
  ['a charset that no browser reads', utf8, 'text/html; charset=utf-7', 'Preço'],
  ['a mark against its server', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8]), 'text/html; charset=latin1', 'Preço'],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Preço', 'utf16le')]), 'text/html', 'Preço'],

  ['nothing', Buffer.alloc(0), '', ''],
])('reads %s', (_what, bytes, contentType, text) => {
  expect(decodePage(bytes, contentType)).toBe(text);
});

it('reads what the page says of itself', () => {
  const page = Buffer.from('<html><meta charset="shift_jis"><title>\x83e\x83X\x83g</title>', 'latin1');

  expect(decodePage(page, 'text/html')).toContain('<title>テスト</title>');
});

it('leaves half a letter at the end', () => {
  expect(decodePage(Buffer.from('aç').subarray(0, 2), 'text/html')).toBe('a');
});

it('any bytes are some text', () => {
  const bytes = Uint8Array.from({ length: 512 }, (_, at) => 255 - (at % 256));

  expect(decodePage(bytes, 'text/html; charset=utf-8').length).toBeGreaterThan(0);
});
