import type { LentMedia } from '@balcao/shared/domain/automation/effect.ts';
import { aTicket } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { weightOfSay } from './parts-of-say.ts';
import { plainFile } from './plain-file.ts';
import { writeSays } from './write-says.ts';

const at = new Date('2026-03-10T12:00:00.000Z');
const speaking: Parameters<typeof writeSays>[2] = {
  cause: 'm1',
  at,
  now: at,
  language: 'pt',
  timeZone: 'America/Sao_Paulo',
  contactName: 'Duda Reis',
  queueName: 'Vendas',
  connectionName: 'Loja',
};
const media: LentMedia = {
  mediaType: 'image',
  media: { ...plainFile, key: 'k', fileName: 'a.png', mimeType: 'image/png', sizeBytes: null },
};
const choices = [{ id: 'a', title: 'Vendas' }];

describe('what the bot says', () => {
  it('has its placeholders filled, stands in its order, and has the same ids every time', () => {
    const written = () =>
      writeSays(
        aTicket(),
        [
          { kind: 'say', body: 'Oi, {{firstName}}!', by: 'greeting' },
          { kind: 'say', body: 'Fila {{queue}}', choices, by: 'queue' },
        ],
        speaking,
      );

    expect(written()).toMatchObject([
      { body: 'Oi, Duda!', handledBy: 'greeting', fromMe: true, userId: null, createdAt: '2026-03-10T12:00:00.000Z' },
      { body: 'Fila Vendas', handledBy: 'queue', choices, createdAt: '2026-03-10T12:00:00.001Z' },
    ]);
    expect(written().map(({ id }) => id)).toEqual(written().map(({ id }) => id));
    expect(new Set(written().map(({ id }) => id)).size).toBe(2);
  });

  it('comes in parts where it is longer than the channel takes, the choices below the last', () => {
    const parts = writeSays(
      aTicket({ channel: 'instagram' }),
      [{ kind: 'say', body: 'palavra '.repeat(200), choices, by: 'menu' }],
      speaking,
    );

    expect(parts.length).toBeGreaterThan(1);
    expect(parts.map((part) => part.choices !== undefined)).toEqual([...parts.slice(1).map(() => false), true]);
  });

  it('stands below its file, or behind it where files carry no text', () => {
    const say = [{ kind: 'say', body: 'Olá', media, by: 'greeting' } as const];

    expect(writeSays(aTicket(), say, speaking)).toMatchObject([{ mediaType: 'image', body: 'Olá', media: { lent: true } }]);
    expect(writeSays(aTicket({ channel: 'facebook' }), say, speaking)).toMatchObject([
      { mediaType: 'image', body: '' },
      { mediaType: 'conversation', body: 'Olá' },
    ]);
  });
});

it('follows its file where it is longer than a file carries, whole', () => {
  const body = 'palavra '.repeat(200).trim();
  const written = writeSays(aTicket({ channel: 'whatsapp_oficial' }), [{ kind: 'say', body, media, by: 'greeting' }], speaking);

  expect(written).toMatchObject([
    { mediaType: 'image', body: '' },
    { mediaType: 'conversation', body },
  ]);
});

it('is said without its file where the channel does not take that', () => {
  const film: LentMedia = { mediaType: 'video', media: { ...media.media, mimeType: 'video/quicktime' } };
  const say = [{ kind: 'say', body: 'Olá', media: film, by: 'greeting' } as const];

  expect(writeSays(aTicket({ channel: 'whatsapp_oficial' }), say, speaking)).toMatchObject([
    { mediaType: 'conversation', body: 'Olá', media: null },
  ]);
  expect(writeSays(aTicket({ channel: 'instagram' }), say, speaking)).toMatchObject([{ mediaType: 'video' }, { body: 'Olá' }]);
});

describe('what is more than one transaction takes', () => {
  it('is cut where its parts or its letters are too many, and what stands behind it is said', () => {
    for (const channel of ['instagram', 'whatsapp'] as const) {
      const endless = 'palavra '.repeat(250_000);
      const written = writeSays(
        aTicket({ channel }),
        [
          { kind: 'say', body: endless, isFilled: true, by: 'flow' },
          { kind: 'say', body: 'Fim', by: 'flow' },
        ],
        speaking,
      );

      expect(written.length).toBeLessThanOrEqual(31);
      expect(written[0]?.body.startsWith('palavra palavra')).toBe(true);
      expect(written.at(-1)?.body).toBe('Fim');
      expect(written.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThanOrEqual(100_003);
    }
  });

  it('is weighed by its messages, and by its letters where one message takes many', () => {
    expect(weightOfSay('instagram', 'oi')).toBe(1);
    expect(weightOfSay('instagram', 'x'.repeat(4000))).toBe(4);
    expect(weightOfSay('instagram', 'x'.repeat(4_000_000))).toBe(30);
    expect(weightOfSay('whatsapp', 'x'.repeat(4000))).toBe(1);
    expect(weightOfSay('whatsapp', 'x'.repeat(2_000_000))).toBe(10);
  });
});
