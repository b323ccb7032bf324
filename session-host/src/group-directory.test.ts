import type { GroupMetadata, WASocket } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import { GroupDirectory } from './group-directory.ts';

const participants = [
  { id: '881@lid', phoneNumber: '5511900000001@s.whatsapp.net', admin: 'superadmin' as const },
  { id: '5511900000002@s.whatsapp.net', lid: '882@lid', admin: 'admin' as const },
  { id: '5511900000003@s.whatsapp.net', admin: null },
];

it.each([
  ['its owner, by number', { number: '5511900000001', lid: null }, true],
  ['its owner, by LID', { number: null, lid: '881' }, true],
  ['another admin', { number: null, lid: '882' }, true],
  ['a member', { number: '5511900000003', lid: null }, false],
  ['somebody else', { number: '5511900000009', lid: '889' }, false],
  ['nobody by name', { number: null, lid: null }, false],
])('knows whether %s is an admin of a group', async (_who, names, expected) => {
  const groups = new GroupDirectory(() => ({ groupMetadata: async () => ({ participants }) as GroupMetadata }) as unknown as WASocket);

  expect(await groups.isAdmin('1203@g.us', names)).toBe(expected);
});

it('knows no admin where the service does not tell of the group', async () => {
  const groups = new GroupDirectory(() => null);

  expect(await groups.isAdmin('1203@g.us', { number: '5511900000001', lid: null })).toBe(false);
});
