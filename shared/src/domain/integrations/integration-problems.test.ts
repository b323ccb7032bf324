import { describe, expect, it } from 'vitest';
import { integrationProblems } from './integration-problems.ts';

const keyFile = JSON.stringify({ client_email: 'bot@loja.iam.gserviceaccount.com', private_key: '-----BEGIN PRIVATE KEY-----' });
const empty = { projectName: '', language: '', urlN8N: '', typebotSlug: '', flowId: null };
const around: Parameters<typeof integrationProblems>[1] = {
  keyFile: undefined,
  hasJsonContent: false,
  isOwn: (origin) => origin === 'http://127.0.0.1:4000',
};
type Given = Partial<Omit<Parameters<typeof integrationProblems>[0], 'type'>>;
const said = (type: Parameters<typeof integrationProblems>[0]['type'], given: Given = {}, more: Partial<typeof around> = {}) =>
  integrationProblems({ type, ...empty, ...given }, { ...around, ...more }).map(({ path, error }) => `${path} ${error}`);

describe('an integration', () => {
  it.each([
    ['webhook', ['urlN8N ERR_INTEGRATION_FIELD']],
    ['n8n', ['urlN8N ERR_INTEGRATION_FIELD']],
    ['typebot', ['urlN8N ERR_INTEGRATION_FIELD', 'typebotSlug ERR_INTEGRATION_FIELD']],
    ['flowbuilder', ['flowId ERR_INTEGRATION_FIELD']],
    ['dialogflow', ['projectName ERR_INTEGRATION_FIELD', 'language ERR_INTEGRATION_FIELD', 'jsonContent ERR_INTEGRATION_FIELD']],
  ] as const)('of type %s needs its own fields', (type, problems) => expect(said(type)).toEqual(problems));

  it.each([
    'http://n8n.loja.example/webhook/1',
    'ftp://n8n.loja.example',
    ['https://ana:senha', 'n8n.loja.example/'].join('@'),
    'https://n8n.loja.example/#a',
    'n8n',
    'http://127.0.0.1:4001/echo',
  ])('is not called at %s', (urlN8N) => expect(said('webhook', { urlN8N })).toEqual(['urlN8N ERR_INTEGRATION_ADDRESS']));

  it('is called by encryption, or in the clear where the stand-ins are', () => {
    expect(said('n8n', { urlN8N: 'https://n8n.loja.example/webhook/1?lista=a' })).toEqual([]);
    expect(said('n8n', { urlN8N: 'http://127.0.0.1:4000/echo' })).toEqual([]);
  });

  it('of typebot is served from a place without a path', () => {
    expect(said('typebot', { urlN8N: 'https://typebot.io/', typebotSlug: 'loja' })).toEqual([]);
    expect(said('typebot', { urlN8N: 'https://typebot.io/loja', typebotSlug: 'loja' })).toEqual(['urlN8N ERR_INTEGRATION_ORIGIN']);
  });

  it('of dialogflow keeps its key file until another one is typed, which has to be one', () => {
    const agent = { projectName: 'loja', language: 'pt-BR' };

    expect(said('dialogflow', agent, { hasJsonContent: true })).toEqual([]);
    expect(said('dialogflow', agent, { keyFile: keyFile })).toEqual([]);
    for (const wrong of ['', '{', '[]', 'null', '{"client_email":"bot@loja"}', '{"client_email":1,"private_key":"PRIVATE KEY"}'])
      expect(said('dialogflow', agent, { hasJsonContent: true, keyFile: wrong })).toEqual(['jsonContent ERR_INTEGRATION_KEY_FILE']);
  });
});
