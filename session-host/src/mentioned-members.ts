import type { GroupParticipant } from '@whiskeysockets/baileys';

export type MemberNames = Pick<GroupParticipant, 'id' | 'lid' | 'phoneNumber'>;

/** A member as texts name one: `@` and the digits of a number or a LID. */
const mentionPattern = /(?<![\p{L}\p{N}@])@(\d{6,20})(?!\d)/gu;

/** Whether a text may name members at all: only then their list is worth asking for. */
export const mayMention = (text: string): boolean => text.search(mentionPattern) !== -1;

/** Members that a text names, each once, by the name the text has for them: phones look the digits up by it. Digits that are no member's are only digits. */
export const mentionedMembers = (text: string, members: ReadonlyArray<MemberNames>): string[] => {
  const known = new Set(
    members.flatMap(({ id, lid, phoneNumber }) => [id, lid, phoneNumber].flatMap((name) => (name ? withoutDevice(name) : []))),
  );
  const named = [...text.matchAll(mentionPattern)].flatMap(([, digits = '']) => {
    const name = [`${digits}@s.whatsapp.net`, `${digits}@lid`].find((each) => known.has(each));
    return name ?? [];
  });
  return [...new Set(named)];
};

const withoutDevice = (jid: string): string => jid.replace(/:\d+(?=@)/, '');
