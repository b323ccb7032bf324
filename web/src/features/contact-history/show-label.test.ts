import { expect, it } from 'vitest';
import { mediaName } from './show-label.ts';

const media = (fileName: string | null) => ({ fileName }) as Parameters<typeof mediaName>[0]['media'];

it('calls a picture by its file, else by its caption, and leaves what has neither without a name', () => {
  expect(mediaName({ media: media('recibo.png'), body: 'O recibo' })).toBe('recibo.png');
  expect(mediaName({ media: media(null), body: 'O recibo' })).toBe('O recibo');
  expect(mediaName({ media: null, body: '' })).toBeNull();
});
