import { expect, it } from 'vitest';
import { previewedLink } from './previewed-link.ts';

const text = (body: string) => ({ mediaType: 'conversation' as const, body, isDeleted: false });

it('is the first link of a text', () => {
  expect(previewedLink(text('Oi! https://a.example/1 e https://b.example/2'))).toBe('https://a.example/1');
});

it.each([
  ['a text without one', text('Oi!')],
  ['a link longer than any page’s', text(`https://a.example/${'x'.repeat(2000)}`)],
  ['a deleted message', { ...text('https://a.example'), isDeleted: true }],
  ['a caption', { ...text('https://a.example'), mediaType: 'image' as const }],
  ['a message that brought what it refers to', { ...text('https://a.example'), origin: { kind: 'ad' } }],
  ['a product', { ...text('https://a.example'), details: { kind: 'product' } }],
  ['a poll', { ...text('https://a.example'), poll: {} }],
])('%s has none', (_what, message) => {
  expect(previewedLink(message)).toBeNull();
});
