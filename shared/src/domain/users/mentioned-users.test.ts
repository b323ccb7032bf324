import { describe, expect, it } from 'vitest';
import { mentionedUsers, mostMentioned } from './mentioned-users.ts';

const people = [
  { id: '1', name: 'Ana Souza' },
  { id: '2', name: 'Ana Souza Lima' },
  { id: '3', name: 'João Pires' },
  { id: '4', name: 'Bia' },
  { id: '5', name: 'Bia' },
];

describe('who a note names', () => {
  it.each([
    ['by the whole name', '@João Pires, veja', ['3']],
    ['however it is written', 'veja @joao pires', ['3']],
    ['by a first name that one person has', 'oi @João!', ['3']],
    ['nobody by a first name that two have', 'oi @Ana', []],
    ['the longest name that fits', '@Ana Souza Lima olhe', ['2']],
    ['the shorter name where the longer one does not stand', '@Ana Souza olhe', ['1']],
    ['everybody of one name', '@Bia', ['4', '5']],
    ['nobody inside a word or an address', 'contato@Bia e @Biazinha', []],
    ['several people, each once', '@Bia @João @João Pires', ['4', '5', '3']],
    ['nobody without a sign', 'Bia', []],
  ])('%s', (_what, note, expected) => {
    expect(mentionedUsers(note, people)).toEqual(expected);
  });

  it('are found among many without comparing every sign with everybody', () => {
    const compared: string[] = [];
    const watched = Array.from({ length: 300 }, (_, id) => ({
      id: String(id),
      get name() {
        compared.push(String(id));
        return `Pessoa${id} Lima`;
      },
    }));

    expect(mentionedUsers(`@Pessoa7 ${'@ '.repeat(32_500)}`, watched)).toEqual(['7']);
    expect(compared).toHaveLength(300);
    expect(mentionedUsers(`${'@ '.repeat(300)}@Pessoa7`, watched)).toEqual([]);
  });

  it('are not endless, and a name of nothing is nobody’s', () => {
    const many = Array.from({ length: 50 }, (_, id) => ({ id: String(id), name: 'Zé' }));

    expect(mentionedUsers('@Zé', many)).toHaveLength(mostMentioned);
    expect(mentionedUsers('@', [{ id: '1', name: '  ' }])).toEqual([]);
  });
});
