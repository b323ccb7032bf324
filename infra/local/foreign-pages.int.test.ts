import { readdirSync, statSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localUrls } from './local-config.ts';
import { loopback } from './ports.ts';
import { type LocalCloud, startLocalCloud } from './start-local-cloud.ts';

let cloud: LocalCloud;
beforeAll(async () => {
  cloud = await startLocalCloud({ quiet: true });
});
afterAll(() => cloud.stop());

const evil = 'https://evil.example';
type Answer = { status: number; allowed: string | null };

/** As a page elsewhere asks: the browser's preflight, and a request that needs none. Null: nobody listens, or no browser would go on. */
const ask = async (url: string, method: 'OPTIONS' | 'POST' | 'GET'): Promise<Answer | null> => {
  const preflight = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'x-amz-target,authorization,content-type',
  };
  const headers = { origin: evil, ...(method === 'OPTIONS' ? preflight : { 'content-type': 'text/plain' }) };
  const answer = await fetch(url, { method, headers, ...(method === 'POST' ? { body: '{}' } : {}) }).catch(() => null);
  return answer && { status: answer.status, allowed: answer.headers.get('access-control-allow-origin') };
};

describe('a page of another origin', () => {
  it('is allowed nothing by any local server, and is not even answered by those that could do something', async () => {
    const { ports } = cloud.config;
    for (const [name, port] of Object.entries(ports))
      for (const method of ['OPTIONS', 'POST', 'GET'] as const)
        for (const path of ['/', '/health', '/_local/outbox', '/_local/invoke/tickets', '/control/whatsapp/phones', '/mcp']) {
          const answer = await ask(`http://${loopback}:${port}${path}`, method);
          expect({ name, method, path, allowed: answer?.allowed ?? null }).toEqual({ name, method, path, allowed: null });
          expect({ name, method, path, open: answer !== null && answer.status < 400 }).toEqual({ name, method, path, open: false });
        }
  });

  it.runIf(process.platform === 'linux')('finds the database under no address it could know', async () => {
    const { dynamodb } = localUrls(cloud.config);

    expect((await ask(dynamodb, 'OPTIONS'))?.allowed).toBe('*');
    expect(new URL(dynamodb).hostname).not.toBe(loopback);
    expect(await ask(`http://${loopback}:${cloud.config.ports.dynamodb}`, 'OPTIONS')).toBeNull();
  });

  it('is shown a certificate by the WhatsApp network that no browser trusts', async () => {
    const failure = await new Promise<string>((resolve) => {
      request({ host: loopback, port: cloud.config.ports.whatsapp, path: '/', ca: [] }, () => resolve('answered'))
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
        .end();
    });

    expect(failure).toMatch(/SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|ISSUER/);
  });
});

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  it('is for its owner alone, and so is every file with a secret in it', () => {
    const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);
    const { dataDir } = cloud.config;

    expect(modeOf(dataDir)).toBe('700');
    const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(secrets|endpoints|ports)\.json$|key.*\.pem$/.test(file),
    );
    expect(files).toContain('secrets.json');
    for (const file of files) expect({ file, mode: modeOf(join(dataDir, file)) }).toEqual({ file, mode: '600' });
  });
});
