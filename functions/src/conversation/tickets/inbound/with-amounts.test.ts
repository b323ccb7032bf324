import { detailsText } from '@balcao/shared/domain/messages/details-text.ts';
import type { MessageDetails } from '@balcao/shared/domain/messages/message-details.ts';
import type { InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import { expect, it, vi } from 'vitest';
import { withAmounts } from './with-amounts.ts';

const order: MessageDetails = {
  kind: 'order',
  note: 'Quero',
  title: null,
  items: [{ name: null, code: 'CAM-1', quantity: 2, price: 1079.9 }],
  pieces: 2,
  total: 2159.8,
  currency: 'BRL',
};
const product: MessageDetails = { kind: 'product', name: 'Camisa', code: null, description: null, price: 12.5, currency: 'BRL', url: null };
const sent = (content: InboundMessageEvent['content']): InboundMessageEvent => ({
  type: 'message',
  channel: 'whatsapp_oficial',
  chatKey: '5541988887777',
  providerId: 'wamid.1',
  sentAt: '2026-11-24T12:00:00.000Z',
  contact: { identities: [{ kind: 'phone', value: '5541988887777' }], name: 'Ana' },
  content,
  quotedProviderId: null,
  forwarded: false,
  fromMe: false,
});
const bodyFor = async (customerLanguage: string | undefined, event: InboundMessageEvent) => {
  const { content } = await withAmounts(async () => ({ settings: customerLanguage === undefined ? {} : { customerLanguage } }), event);
  return content.kind === 'text' ? content.body : content.kind === 'image' ? content.caption : null;
};

it('says an order’s amounts in the language of the company’s customers', async () => {
  const event = sent({ kind: 'text', body: detailsText(order), details: order });

  expect(await Promise.all([undefined, 'pt', 'en', 'es', 'tr'].map((language) => bodyFor(language, event)))).toEqual([
    'Quero\n2 × CAM-1 · R$ 1.079,90\n🛒 2 · R$ 2.159,80',
    'Quero\n2 × CAM-1 · R$ 1.079,90\n🛒 2 · R$ 2.159,80',
    'Quero\n2 × CAM-1 · R$1,079.90\n🛒 2 · R$2,159.80',
    expect.stringMatching(/1,079\.90|1079\.90/),
    'Quero\n2 × CAM-1 · R$1.079,90\n🛒 2 · R$2.159,80',
  ]);
});

it('says those of a product with its picture, and leaves what was written with it', async () => {
  const media = { providerMediaId: 'm', url: null, mimeType: 'image/jpeg', fileName: null, voice: false, animated: false };
  const event = sent({ kind: 'image', caption: `${detailsText(product)}\nTem em azul?`, media, details: product });

  expect(await bodyFor('en', event)).toBe('Camisa · R$12.50\nTem em azul?');
});

it('asks for the company only where there is an amount', async () => {
  const companyOf = vi.fn(async () => null);
  const plain = sent({ kind: 'text', body: 'Camisa', details: { ...product, price: null } });

  expect(await withAmounts(companyOf, plain)).toBe(plain);
  expect(await withAmounts(companyOf, sent({ kind: 'text', body: 'R$ 5,00' }))).toMatchObject({ content: { body: 'R$ 5,00' } });
  expect(companyOf).not.toHaveBeenCalled();
});
