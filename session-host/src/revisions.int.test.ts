import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionId } from '@balcao/shared/domain/ids.ts';
import { eventually } from '../../infra/local/testing/eventually.ts';
import { linkShop, startWithWhatsApp, type LinkedShop, type WhatsAppCloud } from './testing/linked-shop.ts';

let whatsapp: WhatsAppCloud;
let shop: LinkedShop;

beforeAll(async () => {
  whatsapp = await startWithWhatsApp();
  shop = await linkShop(whatsapp);
});
afterAll(() => whatsapp.cloud.stop());

describe('a message its writer changes', () => {
  it('shows the new text, in the conversation and in the list', async () => {
    const rita = await shop.customer('Rita Muda');
    const { id } = await rita.says('Quero tres');
    await shop.inbox.until(rita.name, 1);

    await rita.sends({ type: 'edit', messageId: id, text: 'Quero quatro' });

    const { ticket, messages } = await eventually(
      () => shop.inbox.until(rita.name, 1),
      ({ messages: [first] }) => first?.isEdited === true,
    );
    expect(messages).toMatchObject([{ body: 'Quero quatro', isEdited: true, isDeleted: false }]);
    expect(ticket).toMatchObject({ lastMessage: 'Quero quatro', unreadMessages: 1 });
  });

  it('is gone from the screens when deleted, where the company hides that, and stays in the row', async () => {
    const set = async (data: 'enabled' | 'disabled') => {
      for (const column of ['enableLGPD', 'lgpdDeleteMessage'])
        await whatsapp.company.owner.call('PUT', '/companySettings', { body: { column, data } });
    };
    const ugo = await shop.customer('Ugo Apaga');
    await ugo.says('Fica');
    const { id } = await ugo.says('segredo-apagado');
    const { ticket } = await shop.inbox.until(ugo.name, 2);

    await ugo.sends({ type: 'delete', messageId: id });

    await eventually(
      () => shop.inbox.until(ugo.name, 2),
      (found) => found.messages[1]?.isDeleted === true,
    );
    await set('enabled');
    const { messages } = await shop.inbox.until(ugo.name, 2);
    await set('disabled');
    expect(JSON.stringify(messages)).not.toContain('segredo-apagado');
    expect(messages).toMatchObject([
      { body: 'Fica', isDeleted: false },
      { body: '', isDeleted: true, media: null },
    ]);
    expect((await shop.inbox.list({ status: 'pending', showAll: 'true' })).find((row) => row.id === ticket.id)?.lastMessage).toBe('🚫');
    const { messageRecords } = await import('@balcao/functions/conversation/tickets/service/message-records.ts');
    const records = messageRecords(whatsapp.company.id);
    const key = await records.findByProviderId(connectionId.parse(shop.id), id);
    expect(key && (await records.get(key))?.body).toBe('segredo-apagado');
  });

  it('of the shop’s own phone changes too', async () => {
    const vera = await shop.customer('Vera Ouve');
    await vera.says('Oi');
    await shop.inbox.until(vera.name, 1);
    const { id } = await shop.writes(vera.number, { type: 'text', text: 'Fechamos as 18' });
    await shop.inbox.until(vera.name, 2);

    await shop.writes(vera.number, { type: 'edit', messageId: id, text: 'Fechamos as 19' });

    const { messages } = await eventually(
      () => shop.inbox.until(vera.name, 2),
      (found) => found.messages[1]?.isEdited === true,
    );
    expect(messages[1]).toMatchObject({ fromMe: true, body: 'Fechamos as 19', user: null });
  });
});

describe('reactions', () => {
  it('of the customer and of the shop’s own phone stand beside each other', async () => {
    const noa = await shop.customer('Noa Gosta');
    const { id } = await noa.says('Chegou tudo certo');
    await shop.inbox.until(noa.name, 1);

    await noa.sends({ type: 'reaction', messageId: id, emoji: '🎉' });
    await shop.writes(noa.number, { type: 'reaction', messageId: id, emoji: '🙏' });

    const { messages } = await eventually(
      () => shop.inbox.until(noa.name, 1),
      (found) => found.messages[0]?.reactions.length === 2,
    );
    expect(messages[0]?.reactions.toSorted((a, b) => Number(a.fromMe) - Number(b.fromMe))).toEqual([
      { emoji: '🎉', fromMe: false, userId: null },
      { emoji: '🙏', fromMe: true, userId: null },
    ]);
  });

  it('of a group’s members stand beside each other, and are taken back one by one', async () => {
    const club = await linkShop(whatsapp, { allowGroup: true });
    const [ada, bia] = [await club.customer('Ada Grupo'), await club.customer('Bia Grupo')];
    const { jid } = await whatsapp.control('POST', 'groups', {
      subject: 'Clube do bolo',
      owner: ada.number,
      members: [ada.number, bia.number, club.number],
    });
    const { id } = await ada.says('Bolo às 16h', { to: jid });
    const read = async () => {
      const ticket = (await club.inbox.list({ status: 'group', showAll: 'true' })).find(({ contact }) => contact.name === 'Clube do bolo');
      return ticket ? club.inbox.messages(ticket.id) : [];
    };
    await eventually(read, (messages) => messages.length === 1);

    await ada.sends({ type: 'reaction', messageId: id, emoji: '🎂' }, jid);
    await bia.sends({ type: 'reaction', messageId: id, emoji: '😋' }, jid);
    await eventually(read, ([first]) => first?.reactions.length === 2);
    await bia.sends({ type: 'reaction', messageId: id, emoji: null }, jid);

    const [left] = await eventually(read, ([first]) => first?.reactions.length === 1);
    expect(left?.reactions).toEqual([{ emoji: '🎂', fromMe: false, userId: null }]);
  });
});
