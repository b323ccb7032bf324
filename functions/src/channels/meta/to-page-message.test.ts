import { describe, expect, it } from 'vitest';
import type { OutboundMessage } from '@balcao/shared/events/channel-messages.ts';
import { toPageMessage } from './to-page-message.ts';

const body = (content: OutboundMessage['content'], scopedId: string | null = '77') =>
  toPageMessage({ messageId: '01JM', to: { phone: '5511', bsuid: null, scopedId }, byPerson: true, quotedProviderId: null, content });
const media = { providerMediaId: 'https://files.example/a', caption: null, fileName: 'a', voice: false };

describe('a message to a page’s customer', () => {
  it('goes to whom the page knows, with our id for the echo', () => {
    expect(body({ kind: 'text', body: 'Oi' })).toEqual({
      kind: 'message',
      body: { recipient: { id: '77' }, message: { text: 'Oi', metadata: '01JM' } },
    });
    expect(body({ kind: 'text', body: 'Oi' }, null)).toEqual({ kind: 'unsendable', reason: 'noRecipient' });
  });

  it('is signed without asterisks, which customers would see', () => {
    expect(body({ kind: 'text', body: '*Marina Prado:*\nVale *muito*' })).toMatchObject({
      body: { message: { text: 'Marina Prado:\nVale *muito*' } },
    });
  });

  it.each([
    ['image', 'image'],
    ['sticker', 'image'],
    ['video', 'video'],
    ['audio', 'audio'],
    ['document', 'file'],
  ] as const)('with a file of kind %s is an attachment of type %s that was uploaded, or that Meta fetches', (kind, type) => {
    expect(body({ kind, ...media, providerMediaId: '700' })).toMatchObject({
      body: { message: { attachment: { type, payload: { attachment_id: '700' } } } },
    });
    expect(body({ kind, ...media })).toMatchObject({
      body: { message: { attachment: { type, payload: { url: 'https://files.example/a' } } } },
    });
  });

  it('that is a reaction is an action, and so is taking it back', () => {
    expect(body({ kind: 'reaction', targetProviderId: 'm_1', emoji: '👍' })).toMatchObject({
      kind: 'action',
      body: { sender_action: 'react', payload: { message_id: 'm_1', reaction: '👍' } },
    });
    expect(body({ kind: 'reaction', targetProviderId: 'm_1', emoji: null })).toMatchObject({ body: { sender_action: 'unreact' } });
  });

  it('that offers choices has them as quick replies, as many and as long as Meta takes', () => {
    const rows = Array.from({ length: 15 }, (_, n) => ({ id: `${n}`, title: `Uma opção comprida número ${n}`, description: null }));

    const made = body({ kind: 'list', body: 'Qual?', button: 'Ver', rows });

    const replies: Array<{ title: string }> = JSON.parse(JSON.stringify(made)).body.message.quick_replies;
    expect([replies.length, Math.max(...replies.map(({ title }) => title.length))]).toEqual([13, 20]);
  });

  it.each<OutboundMessage['content']>([
    { kind: 'location', latitude: 1, longitude: 2, name: null, address: null },
    { kind: 'contacts', vCard: '' },
    { kind: 'template', template: { name: 'a', language: 'pt', category: 'UTILITY', components: [], variables: {} }, header: null },
  ])('of a kind pages do not have is refused: $kind', (content) => {
    expect(body(content)).toEqual({ kind: 'unsendable', reason: 'unsupportedType' });
  });
});
