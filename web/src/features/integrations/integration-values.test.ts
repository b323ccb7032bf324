import { integrationView } from '@balcao/shared/contract/integrations.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { newValues, problemsOf, toSent, valuesOf } from './integration-values.ts';

const agent = integrationView.parse({
  id: anId('H1'),
  type: 'dialogflow',
  name: 'Agente',
  projectName: 'loja',
  language: 'pt-BR',
  hasJsonContent: true,
  urlN8N: '',
  typebotSlug: '',
  typebotExpires: 0,
  typebotDelayMessage: 0,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotUnknownMessage: '',
  typebotRestartMessage: '',
  flowId: null,
  version: 2,
});
const keyFile = JSON.stringify({ client_email: 'bot@loja.example', private_key: '-----BEGIN PRIVATE KEY-----' });

describe('an integration being filled in', () => {
  it('sends the fields of its type, and the key file only when one was typed', () => {
    const values = valuesOf(agent);

    expect(toSent(values)).toEqual({ type: 'dialogflow', name: 'Agente', projectName: 'loja', language: 'pt-BR' });
    expect(toSent({ ...values, jsonContent: keyFile })).toHaveProperty('jsonContent', keyFile);
    expect(Object.keys(toSent({ ...newValues(), name: 'Fluxo', type: 'flowbuilder' })).sort()).toEqual(['flowId', 'name', 'type']);
  });

  it('starts what its type lacked as a new one does', () => {
    expect(valuesOf(agent)).toMatchObject({ typebotExpires: 1, typebotDelayMessage: 1000 });
    expect(valuesOf({ ...agent, type: 'typebot' })).toMatchObject({ typebotExpires: 0, typebotDelayMessage: 0, language: 'pt-BR' });
  });

  it('needs a key file, unless one is kept for the same type', () => {
    const paths = (change: object, stored: typeof agent | null) =>
      problemsOf({ ...valuesOf(agent), ...change }, stored).map(({ path, error }) => `${path} ${error}`);

    expect(paths({}, agent)).toEqual([]);
    expect(paths({}, null)).toEqual(['jsonContent ERR_INTEGRATION_FIELD']);
    expect(paths({ jsonContent: '{}' }, agent)).toEqual(['jsonContent ERR_INTEGRATION_KEY_FILE']);
    expect(paths({ jsonContent: keyFile }, null)).toEqual([]);
    expect(paths({ type: 'webhook', urlN8N: 'loja' }, agent)).toEqual(['urlN8N ERR_INTEGRATION_ADDRESS']);
  });
});
