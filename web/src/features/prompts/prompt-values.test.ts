import { promptView } from '@balcao/shared/contract/prompts.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { newValues, problemsOf, toChange, toSent, valuesOf } from './prompt-values.ts';

const stored = promptView.parse({
  id: anId('P1'),
  name: 'Atendente',
  prompt: 'Você atende os clientes da loja e responde em poucas palavras.',
  hasApiKey: true,
  voice: 'texto',
  hasVoiceKey: false,
  voiceRegion: '',
  temperature: 0.7,
  maxTokens: 100,
  maxMessages: 10,
  queueId: anId('Q1'),
  fileListId: null,
  version: 3,
});
const values = valuesOf(stored);

describe('a prompt being filled in', () => {
  it('sends what became different alone, and a key only when one was typed or is to be forgotten', () => {
    expect(toChange(values, values)).toEqual({});
    expect(toChange(values, { ...values, temperature: '0,9' })).toEqual({ temperature: 0.9 });
    expect(toChange(values, { ...values, apiKey: ' sk-1 ' })).toEqual({ apiKey: 'sk-1' });
    expect(toChange(values, { ...values, forgetApiKey: true })).toEqual({ apiKey: '' });
    expect(toSent(newValues())).not.toHaveProperty('apiKey');
  });

  it('wants a queue, a region for a voice, and numbers within their bounds', () => {
    const paths = (change: object) =>
      problemsOf({ ...values, ...change }, { isNew: true, noQueue: 'Informe o setor' }).map(({ path, error }) => `${path}: ${error}`);

    expect(paths({})).toEqual([]);
    expect(paths({ queueId: null })).toEqual(['queueId: Informe o setor']);
    expect(paths({ voice: 'pt-BR-YaraNeural' })).toEqual(['voiceRegion: ERR_PROMPT_VOICE_REGION']);
    expect(paths({ temperature: '2,1' })).toHaveLength(1);
    expect(paths({ temperature: '' })).toHaveLength(1);
    expect(paths({ temperature: 'muito' })).toHaveLength(1);
    expect(paths({ maxTokens: 0 })).toHaveLength(1);
  });
});
