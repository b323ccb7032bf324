import { expect, it } from 'vitest';
import { readAnswer } from './read-answer.ts';

it.each([
  ['', { says: [], handOver: false }],
  [' \n', { says: [], handOver: false }],
  ['{}', { says: [], handOver: false }],
  ['{"message":"Workflow was started"}', { says: [], handOver: false }],
  ['{"output":"oi"}', { says: [{ type: 'text', text: 'oi' }], handOver: false }],
  ['{"answer":12}', { says: [{ type: 'text', text: '12' }], handOver: false }],
  [
    '[{"output":"um"},{"output":"dois"}]',
    {
      says: [
        { type: 'text', text: 'um' },
        { type: 'text', text: 'dois' },
      ],
      handOver: false,
    },
  ],
  [
    '{"messages":[{"text":"a"},{"type":"image","url":"https://x/y.png"}]}',
    {
      says: [
        { type: 'text', text: 'a' },
        { type: 'image', url: 'https://x/y.png' },
      ],
      handOver: false,
    },
  ],
  ['{"messages":[{"type":"sticker"},{"text":"a"}]}', { says: [{ type: 'text', text: 'a' }], handOver: false }],
  ['{"output":null,"handOver":true}', { says: [], handOver: true }],
])('%s is understood', (text, read) => {
  expect(readAnswer(text)).toEqual(read);
});

it.each([
  '<html>',
  'ok',
  '"ok"',
  '12',
  'null',
  '{"messages":"a"}',
  '{"messages":[{"type":"program"}]}',
  '{"handOver":"yes"}',
  '{"output":{}}',
])('%s is not understood', (text) => {
  expect(readAnswer(text)).toBeNull();
});

it('no more is said than is read', () => {
  const many = JSON.stringify({ messages: Array.from({ length: 500 }, (_, index) => ({ text: String(index) })) });

  expect(readAnswer(many)?.says).toHaveLength(30);
});
