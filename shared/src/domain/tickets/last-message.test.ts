import { describe, expect, it } from 'vitest';
import { lastMessageText } from './last-message.ts';

describe('lastMessageText', () => {
  it('says how long a voice message is, when that is known', () => {
    expect(lastMessageText('audio', '', { fileName: null, durationSec: 67.4 })).toBe('🎤 1:07');
    expect(lastMessageText('audio', '', { fileName: null, durationSec: null })).toBe('🎤');
    expect(lastMessageText('audio', '', null)).toBe('🎤');
  });

  it('names a file, and shows a caption instead when there is one', () => {
    expect(lastMessageText('application', '', { fileName: 'pedido.pdf', durationSec: null })).toBe('📄 pedido.pdf');
    expect(lastMessageText('image', 'É esta?', { fileName: 'a.jpg', durationSec: null })).toBe('É esta?');
  });

  it('sets the answers of a form apart in its one line, and leaves what people write as it is', () => {
    const details = { kind: 'answers' as const, title: null, answers: [] };

    expect(lastMessageText('conversation', 'nome: Zé\ncpf: 111', null, details)).toBe('nome: Zé · cpf: 111');
    expect(lastMessageText('conversation', 'Oi\ntudo bem?', null)).toBe('Oi\ntudo bem?');
  });
});
