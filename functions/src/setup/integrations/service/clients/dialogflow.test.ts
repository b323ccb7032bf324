import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Called } from '../../../../platform/egress/call-public.ts';
import { detectIntent } from './dialogflow.ts';

const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const json = (value: unknown, status = 200): Called => ({ outcome: 'answered', status, bytes: Buffer.from(JSON.stringify(value)) });
const aResult = json({ queryResult: { fulfillmentText: 'Olá' } });
let accounts = 0;

/** An agent with an account of its own, since tokens are stored by account. */
const setUp = ({ token, result = aResult }: { token?: Called; result?: Called } = {}) => {
  const jsonContent = JSON.stringify({ client_email: `bot${++accounts}@loja.example`, private_key: privateKey });
  const called: Array<{ path: string; authorization: string | undefined; body: string }> = [];
  let signIns = 0;
  const caller = {
    call: async (url: URL, { headers, body }: { headers: Readonly<Record<string, string>>; body: unknown }) => {
      called.push({ path: url.pathname, authorization: headers['authorization'], body: String(body) });
      return url.pathname === '/token' ? (token ?? json({ access_token: `t${++signIns}`, expires_in: 600 })) : result;
    },
    ownOrigins: new Set<string>(),
  };
  const ask = (atSec: number, query: { text?: string; newToken?: boolean } = {}) =>
    detectIntent(
      caller,
      { projectName: 'loja/x', language: 'pt-BR', jsonContent },
      { session: '7', text: 'oi', ...query },
      new Date(atSec * 1000),
    );
  return { ask, called, usedTokens: () => called.flatMap(({ authorization }) => authorization ?? []) };
};

it('uses a token until a minute before it expires, and a new one where the key is tested', async () => {
  const { ask, called, usedTokens } = setUp();

  await ask(0);
  await ask(539);
  await ask(540);
  await ask(541, { newToken: true });

  expect(usedTokens()).toEqual(['Bearer t1', 'Bearer t1', 'Bearer t2', 'Bearer t3']);
  expect(called.map(({ path }) => path).filter((path) => path !== '/token')[0]).toBe('/v2/projects/loja%2Fx/agent/sessions/7:detectIntent');
});

it('forgets a token that Google does not accept any more', async () => {
  const { ask, usedTokens } = setUp({ result: json({}, 401) });

  await expect(ask(0)).rejects.toMatchObject({ code: 'ERR_INTEGRATION_REFUSED', details: { status: 401 } });
  await expect(ask(1)).rejects.toMatchObject({ code: 'ERR_INTEGRATION_REFUSED' });

  expect(usedTokens()).toEqual(['Bearer t1', 'Bearer t2']);
});

it('asks with 256 characters at most', async () => {
  const { ask, called } = setUp();

  await ask(0, { text: 'x'.repeat(257) });

  expect(JSON.parse(called.at(-1)!.body).queryInput.text).toEqual({ text: 'x'.repeat(256), languageCode: 'pt-BR' });
});

it.each<[string, Called, string]>([
  ['a key that is refused', json({ error: 'invalid_grant' }, 400), 'ERR_INTEGRATION_KEY'],
  ['an account that is refused', json({}, 401), 'ERR_INTEGRATION_KEY'],
  ['a failure of Google', json({}, 503), 'ERR_INTEGRATION_REFUSED'],
  ['no token', json({}), 'ERR_INTEGRATION_ANSWER'],
  ['no connection', { outcome: 'refused', reason: 'network' }, 'ERR_INTEGRATION_UNREACHABLE'],
])('names %s by its code', async (_what, token, code) => {
  await expect(setUp({ token }).ask(0)).rejects.toMatchObject({ code });
});
