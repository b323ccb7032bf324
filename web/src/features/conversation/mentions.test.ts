import { queueId, userId } from '@balcao/shared/domain/ids.ts';
import { describe, expect, it } from 'vitest';
import { aMessageView, ulidOf } from '../../testing/builders.ts';
import { colleaguesOf, matchMembers, membersOf, mentionAt, namerFor, withNames, withNumbers, withWritableNames } from './mentions.ts';

const by = (number: number, name: string | null, phone: string | null, lid: string | null = null) =>
  aMessageView(number, { author: { name, number: phone, lid } });
const members = membersOf([
  by(1, 'Bia antiga', '5511999990002'),
  by(2, 'Ana', '5511999990001', '111222333444555'),
  by(3, 'Bia (Loja)', '5511999990002'),
  by(4, 'Ana Paula', '5511999990003'),
  by(5, 'Rui', '5511999990004'),
  by(6, 'Rui', '5511999990005'),
  by(7, 'Escondida', '55119*****06', '666777888999000'),
  aMessageView(8),
]);

describe('members', () => {
  it('are those who wrote, by their newest name; two of one name are not offered', () => {
    expect(members.list).toEqual([
      { name: 'Ana', digits: '5511999990001', isNumber: true },
      { name: 'Ana Paula', digits: '5511999990003', isNumber: true },
      { name: 'Bia (Loja)', digits: '5511999990002', isNumber: true },
      { name: 'Escondida', digits: '666777888999000', isNumber: false },
    ]);
  });

  it('are shown by name wherever a text has their digits, also those of one name', () => {
    expect(withNames('@5511999990001, @111222333444555 e @5511999990005: ana@5511999990001 @5511999990009', members)).toBe(
      '@Ana, @Ana e @Rui: ana@5511999990001 @5511999990009',
    );
    expect(withNames('@5511999990001', null)).toBe('@5511999990001');
  });

  it('go out by their digits, the longest name first, and only as whole names', () => {
    expect(withNumbers('@Ana Paula e @Ana, @Bia (Loja)! @Anabela @Rui ana@Ana', members)).toBe(
      '@5511999990003 e @5511999990001, @5511999990002! @Anabela @Rui ana@Ana',
    );
    expect(withNumbers('@Ana', membersOf([]))).toBe('@Ana');
  });

  it('come back as they were when a text is written on', () => {
    const text = '@5511999990001 @111222333444555 @5511999990005';
    const written = withWritableNames(text, members);
    expect(written).toBe('@Ana @111222333444555 @5511999990005');
    expect(withNumbers(written, members)).toBe(text);
  });

  it('give the same object for the same message, and the message itself where it names nobody', () => {
    const named = namerFor(members);
    const [one, other] = [aMessageView(1, { body: 'Oi @5511999990001' }), aMessageView(2, { body: 'Oi' })];
    expect(named(one).body).toBe('Oi @Ana');
    expect(named(one)).toBe(named(one));
    expect(named(other)).toBe(other);
  });
});

describe('a name being typed', () => {
  it('begins at an @ that stands alone, before the caret', () => {
    expect(mentionAt('Oi @an', 6)).toEqual({ start: 3, typed: 'an' });
    expect(mentionAt('Oi @an e mais', 6)).toEqual({ start: 3, typed: 'an' });
    expect(mentionAt('@', 1)).toEqual({ start: 0, typed: '' });
    expect(mentionAt('ana@loja', 8)).toBeNull();
    expect(mentionAt('Oi @an\n', 7)).toBeNull();
    expect(mentionAt('Oi', 2)).toBeNull();
  });

  it('finds names that begin so, then those with a word that does, whatever the accents', () => {
    expect(matchMembers(members.list, 'ána').map(({ name }) => name)).toEqual(['Ana', 'Ana Paula']);
    expect(matchMembers(members.list, 'pau').map(({ name }) => name)).toEqual(['Ana Paula']);
    expect(matchMembers(members.list, 'x')).toEqual([]);
  });
});

const known = ['eu', 'dona', 'bia', 'eva', 'caio', 'q', 'outra'];
const idOf = (name: string): string => ulidOf(known.indexOf(name));

it('says of a colleague who does not see a ticket why a note on it does not reach them', () => {
  const colleague = (id: string, profile: 'admin' | 'user', queues: string[], allUserChat = false) => ({
    id: userId.parse(idOf(id)),
    name: id,
    profile,
    queueIds: queues.map((queue) => queueId.parse(idOf(queue))),
    sees: { allTicket: false, allUserChat, allHistoric: false, allowGroup: false },
  });
  const all = [
    colleague('eu', 'user', []),
    colleague('dona', 'admin', []),
    colleague('bia', 'user', ['q']),
    colleague('eva', 'user', ['q'], true),
    colleague('caio', 'user', ['outra'], true),
  ];
  const unreached = (status: 'pending' | 'open', holder: string | null) =>
    colleaguesOf(all, userId.parse(idOf('eu')), {
      status,
      isGroup: false,
      queueId: queueId.parse(idOf('q')),
      userId: holder === null ? null : userId.parse(idOf(holder)),
    }).map(({ name, unreached: why }) => [name, why]);

  expect(unreached('pending', null)).toEqual([
    ['dona', undefined],
    ['bia', undefined],
    ['eva', undefined],
    ['caio', 'queue'],
  ]);
  expect(unreached('open', 'eu')).toEqual([
    ['dona', undefined],
    ['bia', 'colleagues'],
    ['eva', undefined],
    ['caio', 'queue'],
  ]);
  expect(unreached('open', 'caio')).toContainEqual(['caio', undefined]);
});
