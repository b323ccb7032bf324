import { expect, it } from 'vitest';
import { mayMention, mentionedMembers } from './mentioned-members.ts';

const members = [
  { id: '111222333444555@lid', phoneNumber: '5511999990001@s.whatsapp.net' },
  { id: '5511999990002:7@s.whatsapp.net', lid: '222333444555666@lid' },
];

it('names each member once, by number or LID as the text has it', () => {
  expect(mentionedMembers('@5511999990001 e @222333444555666, viu @5511999990001?', members)).toEqual([
    '5511999990001@s.whatsapp.net',
    '222333444555666@lid',
  ]);
  expect(mentionedMembers('(@111222333444555) @5511999990002', members)).toEqual(['111222333444555@lid', '5511999990002@s.whatsapp.net']);
});

it('takes no address, no longer number and no stranger for a member', () => {
  expect(mentionedMembers('ana@5511999990001 @55119999900019 @5511999990003 @@5511999990001 @João', members)).toEqual([]);
});

it('does not ask for members of a text without one', () => {
  expect(mayMention('ligue 5511999990001, ana@example.com @todos')).toBe(false);
  expect(mayMention('oi @5511999990001')).toBe(true);
});
