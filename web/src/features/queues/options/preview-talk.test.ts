import { describe, expect, it } from 'vitest';
import { type Draft, newDraft } from './draft.ts';
import { previewTalk } from './preview-talk.ts';

const draft = (id: string, change: Partial<Draft> = {}): Draft => ({ ...newDraft(`Opção ${id}`), id, ...change });
const drafts = [
  draft('a', { greetingMessage: 'Qual boleto?', options: [draft('b', { queueType: 'queue', optQueueId: 'q', closeTicket: true })] }),
  draft('c'),
];
const names = (id: string) => (id === 'q' ? 'Financeiro' : null);

describe('the phone', () => {
  it('greets with the menu', () => {
    expect(previewTalk('Olá!', drafts, [], names)).toEqual([
      {
        from: 'us',
        text: 'Olá!',
        menu: [
          { id: 'a', name: 'Opção a' },
          { id: 'c', name: 'Opção c' },
        ],
      },
    ]);
    expect(previewTalk(' ', [], [], names)).toEqual([]);
  });

  it('walks down by what is chosen, and says where it leads', () => {
    expect(previewTalk('Olá!', drafts, ['a', 'b'], names).slice(1)).toEqual([
      { from: 'customer', text: 'Opção a' },
      { from: 'us', text: 'Qual boleto?', menu: [{ id: 'b', name: 'Opção b' }] },
      { from: 'customer', text: 'Opção b' },
      { from: 'system', event: 'queue', target: 'Financeiro' },
      { from: 'system', event: 'closed', target: null },
    ]);
  });

  it('ends where what was chosen is gone', () => {
    expect(previewTalk('Olá!', drafts, ['x', 'a'], names)).toHaveLength(1);
  });
});
