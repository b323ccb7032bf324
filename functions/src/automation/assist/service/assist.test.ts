import { aMessage } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import { assist, type AssistDeps } from './assist.ts';

it.each(['reply', 'summary'] as const)('asks for a %s without what colleagues noted', async (kind) => {
  const asked: string[] = [];
  const service = { url: 'https://m.example/v1', model: 'm', transcriptionModel: '', sealedKey: '', monthlyTokens: 0, version: 1 };
  const messages = [
    aMessage({ fromMe: false, body: 'Tem azul?' }),
    aMessage({ fromMe: true, isPrivate: true, body: 'Cliente devedor, cobrar antes' }),
    aMessage({ fromMe: true, body: 'Tem sim' }),
  ];
  const deps = {
    actor: { name: 'Ana', timeZone: 'America/Sao_Paulo' },
    now: () => new Date('2026-03-10T12:00:00.000Z'),
    services: { get: async () => service, reserve: async () => true, settle: async () => undefined, usedIn: async () => 0 },
    companyName: async () => 'Loja',
    listMessages: async () => messages,
    call: async (_url: URL, { body }: { body?: unknown }) => {
      asked.push(String(body));
      const answer = { choices: [{ message: { content: 'ok' } }], usage: { total_tokens: 1 } };
      return { outcome: 'answered', status: 200, bytes: Buffer.from(JSON.stringify(answer)) };
    },
    ownOrigins: new Set(),
    open: (sealed: string) => sealed,
  } as never as AssistDeps;

  expect(await assist(deps, { kind, ticketId: 1 as never, language: 'pt' })).toEqual({ text: 'ok' });
  expect(asked.join()).toContain('Tem azul?');
  expect(asked.join()).toContain('Tem sim');
  expect(asked.join()).not.toContain('devedor');
});
