import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { companyId } from '@balcao/shared/domain/ids.ts';
import { newConnection } from '../../setup/connections/service/connection-roster.ts';
import { sealSecret } from '../../platform/secret-box.ts';
import { whatsappOfficial } from './adapter.ts';

const company = companyId.parse(2);
beforeEach(() => void vi.stubEnv('SECRETS_KEY', Buffer.alloc(32, 7).toString('base64')));
afterEach(() => void vi.unstubAllEnvs());

const aConnection = () => ({
  ...newConnection('whatsapp_oficial', new Date('2026-03-10T12:00:00.000Z')),
  phoneNumberId: '109',
  sealedSendToken: sealSecret(company, 'send'),
  sealedAppSecret: sealSecret(company, 'app'),
  sealedVerifyToken: sealSecret(company, 'verify'),
});
const open = (change: object = {}, of = company) => whatsappOfficial.provider?.open(of, { ...aConnection(), ...change }) ?? null;

/** A port that nobody listens on. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
};

describe('an official connection', () => {
  it.each(['phoneNumberId', 'sealedSendToken', 'sealedAppSecret', 'sealedVerifyToken'])('is not open without %s', (missing) => {
    expect(open({ [missing]: null })).toBeNull();
  });

  it('knows its own word and signature, and nobody else’s', () => {
    const raw = Buffer.from('{"a":1}');
    const signed = (secret: string) => ({ 'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}` });

    const opened = open();

    expect(['verify', 'verifY', '', 'app'].map((word) => opened?.isVerifyToken(word))).toEqual([true, false, false, false]);
    expect([signed('app'), signed('send'), {}].map((headers) => opened?.isSigned(raw, headers))).toEqual([true, false, false]);
    expect(opened?.isSigned(Buffer.from('{"a":2}'), signed('app'))).toBe(false);
  });

  it('cannot be opened by another company', () => {
    expect(() => open({}, companyId.parse(3))?.isVerifyToken('verify')).toThrow();
  });

  it('says before any call that a message without a recipient cannot be sent', () => {
    const client = open()?.client({ baseUrl: 'http://127.0.0.1:1' });

    const prepared = client?.prepare({
      messageId: 'm',
      to: { phone: null, bsuid: null, scopedId: null },
      byPerson: true,
      quotedProviderId: null,
      content: { kind: 'text', body: 'oi' },
    });

    expect(prepared).toEqual({ kind: 'unsendable', reason: 'noRecipient' });
  });

  it('answers with an outcome when nobody is there to call', async () => {
    const prepared = open()
      ?.client({ baseUrl: `http://127.0.0.1:${await freePort()}`, timeoutMs: 1_000 })
      .prepare({
        messageId: 'm',
        to: { phone: '5511988887777', bsuid: null, scopedId: null },
        byPerson: true,
        quotedProviderId: null,
        content: { kind: 'text', body: 'oi' },
      });

    expect(prepared?.kind === 'ready' && (await prepared.send())).toMatchObject({ kind: 'refused', action: 'retry' });
  });
});
