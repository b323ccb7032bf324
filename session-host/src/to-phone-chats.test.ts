import { expect, it } from 'vitest';
import { toPhoneChats } from './to-phone-chats.ts';

it('takes the people a phone has chats with by number, LID and name, and nobody else', () => {
  const chats = toPhoneChats({
    chats: [
      { id: '5511911111111@s.whatsapp.net', name: 'Ana da agenda' },
      { id: '992@lid' },
      { id: '993@lid', name: 'Caio' },
      { id: '120363000000000000@g.us', name: 'Turma' },
      { id: 'status@broadcast' },
      { id: '0@s.whatsapp.net', name: 'WhatsApp' },
    ],
    contacts: [
      { id: '5511911111111@s.whatsapp.net', lid: '991@lid', notify: 'Ana' },
      { id: '992@lid', phoneNumber: '5511922222222@s.whatsapp.net' },
      { id: '5511955555555@s.whatsapp.net', name: 'Sem conversa' },
    ],
  });

  expect(chats).toEqual([
    { number: '5511911111111', lid: '991', name: 'Ana' },
    { number: '5511922222222', lid: '992', name: null },
    { number: null, lid: '993', name: 'Caio' },
  ]);
});
