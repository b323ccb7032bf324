import type { OutboundMessage } from '@balcao/shared/events/channel-messages.ts';
import { describe, expect, it } from 'vitest';
import { toGraphMessage } from './to-graph-message.ts';

const toAna = { phone: '5511987654321', bsuid: 'BR.1', scopedId: null };
const outbound = (content: OutboundMessage['content'], part: Partial<OutboundMessage> = {}): OutboundMessage => ({
  messageId: '01JM',
  to: toAna,
  byPerson: true,
  quotedProviderId: null,
  content,
  ...part,
});
const bodyOf = (content: OutboundMessage['content'], part: Partial<OutboundMessage> = {}) => {
  const result = toGraphMessage(outbound(content, part));
  if (result.kind !== 'body') throw new Error(result.reason);
  return result.body;
};
const media = { providerMediaId: 'M1', caption: 'legenda', fileName: 'nota.pdf', voice: false };

describe('toGraphMessage', () => {
  it('addresses the number, hands over our id and quotes', () => {
    expect(bodyOf({ kind: 'text', body: 'olá' }, { quotedProviderId: 'wamid.Q' })).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '5511987654321',
      context: { message_id: 'wamid.Q' },
      biz_opaque_callback_data: '01JM',
      type: 'text',
      text: { body: 'olá', preview_url: false },
    });
  });

  it('puts a business-scoped id into recipient, never into to', () => {
    const body = bodyOf({ kind: 'text', body: 'olá' }, { to: { phone: null, bsuid: 'BR.1', scopedId: null } });

    expect(body).toMatchObject({ recipient: 'BR.1', recipient_type: 'individual' });
    expect(body).not.toHaveProperty('to');
  });

  it('says so when there is nobody to send to or no contact in a contact message', () => {
    expect(toGraphMessage(outbound({ kind: 'text', body: 'x' }, { to: { phone: null, bsuid: null, scopedId: 'P' } }))).toEqual({
      kind: 'unsendable',
      reason: 'noRecipient',
    });
    expect(toGraphMessage(outbound({ kind: 'contacts', vCard: 'nada' }))).toEqual({ kind: 'unsendable', reason: 'noContact' });
  });

  it('previews links', () => {
    expect(bodyOf({ kind: 'text', body: 'veja https://example.com' })).toMatchObject({ text: { preview_url: true } });
  });

  it.each([
    ['image', { id: 'M1', caption: 'legenda' }],
    ['video', { id: 'M1', caption: 'legenda' }],
    ['document', { id: 'M1', caption: 'legenda', filename: 'nota.pdf' }],
    ['audio', { id: 'M1' }],
    ['sticker', { id: 'M1' }],
  ] as const)('sends %s with only the fields it may have', (kind, expected) => {
    expect(bodyOf({ kind, ...media })).toMatchObject({ type: kind, [kind]: expected });
    expect(bodyOf({ kind, ...media })[kind]).toEqual(expected);
  });

  it('marks a voice note and leaves an empty caption out', () => {
    expect(bodyOf({ kind: 'audio', ...media, voice: true })['audio']).toEqual({ id: 'M1', voice: true });
    expect(bodyOf({ kind: 'image', ...media, caption: '' })['image']).toEqual({ id: 'M1' });
  });

  it('sends a location, a reaction and its removal', () => {
    expect(bodyOf({ kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja', address: null })['location']).toEqual({
      latitude: -23.5,
      longitude: -46.6,
      name: 'Loja',
    });
    expect(bodyOf({ kind: 'reaction', targetProviderId: 'wamid.X', emoji: '❤️' })['reaction']).toEqual({
      message_id: 'wamid.X',
      emoji: '❤️',
    });
    expect(bodyOf({ kind: 'reaction', targetProviderId: 'wamid.X', emoji: null })['reaction']).toEqual({
      message_id: 'wamid.X',
      emoji: '',
    });
  });

  it('reads vCards into contacts', () => {
    const vCard =
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Silva;João;;;\r\nFN:João \\;Silva\r\nitem1.TEL;TYPE=CELL;waid=5511912345678:+55 11 91234-5678\r\nEMAIL:j@example.com\r\nEND:VCARD\r\n' +
      'BEGIN:VCARD\nVERSION:3.0\nTEL:190\nEND:VCARD';

    expect(bodyOf({ kind: 'contacts', vCard })['contacts']).toEqual([
      {
        name: { formatted_name: 'João ;Silva', first_name: 'João', last_name: 'Silva' },
        phones: [{ phone: '+55 11 91234-5678', type: 'CELL', wa_id: '5511912345678' }],
        emails: [{ email: 'j@example.com' }],
      },
      { name: { formatted_name: '190', first_name: '190' }, phones: [{ phone: '190' }] },
    ]);
  });

  it('sends buttons, lists and templates', () => {
    expect(bodyOf({ kind: 'buttons', body: 'Confirma?', buttons: [{ id: 's', title: 'Sim' }] })['interactive']).toEqual({
      type: 'button',
      body: { text: 'Confirma?' },
      action: { buttons: [{ type: 'reply', reply: { id: 's', title: 'Sim' } }] },
    });
    expect(
      bodyOf({ kind: 'list', body: 'Escolha', button: 'Ver', rows: [{ id: '1', title: 'Azul', description: null }] })['interactive'],
    ).toEqual({
      type: 'list',
      body: { text: 'Escolha' },
      action: { button: 'Ver', sections: [{ rows: [{ id: '1', title: 'Azul' }] }] },
    });
    expect(
      bodyOf({
        kind: 'template',
        template: { name: 'boas_vindas', language: 'pt_BR', category: 'UTILITY', components: [], variables: {} },
        header: null,
      })['template'],
    ).toEqual({
      name: 'boas_vindas',
      language: { code: 'pt_BR' },
    });
  });
});
