import { channels } from '@balcao/shared/domain/channels.ts';
import type { FlowEffect } from '@balcao/shared/domain/flow/run/flow-run.ts';
import { companyId, queueId, tagId, userId } from '@balcao/shared/domain/ids.ts';
import { describe, expect, it } from 'vitest';
import { toEffects, type Named } from './to-effects.ts';

const id = (letter: string) => `${'0'.repeat(25)}${letter}`;
const [queue, rest, tag, user] = [queueId.parse(id('Q')), queueId.parse(id('R')), tagId.parse(id('T')), userId.parse(id('A'))];
const all: Named = {
  hasQueue: async () => true,
  hasUser: async () => true,
  hasTag: async () => true,
  sizeOf: async () => 1000,
};
const none: Named = { hasQueue: async () => false, hasUser: async () => false, hasTag: async () => false, sizeOf: async () => null };
const place = { companyId: companyId.parse(2), channel: 'whatsapp', restQueueId: rest } as const;
const of = async (effect: FlowEffect, { named = all, isOver = false, where = place as Parameters<typeof toEffects>[1] } = {}) =>
  (await toEffects(named, where, [effect], isOver)).map(({ by, ...rest }) => {
    expect(by).toBe('flow');
    return rest;
  });
const aFile = (change: Partial<Extract<FlowEffect, { kind: 'file' }>> = {}): FlowEffect => ({
  kind: 'file',
  type: 'image',
  url: 'company2/uploads/x/foto.jpg',
  fileName: null,
  voice: false,
  ...change,
});

describe('what a flow says', () => {
  it('is not filled a second time', async () => {
    expect(await of({ kind: 'say', body: 'Oi {{protocol}}' })).toEqual([{ kind: 'say', body: 'Oi {{protocol}}', isFilled: true }]);
  });

  it('as a menu has its numbers, and what can be pressed where the node wants that', async () => {
    const ask = { kind: 'ask', body: 'Qual?', options: [{ id: 'a1', number: 1, title: 'Sim' }] } as const;

    expect(await of({ ...ask, as: 'number' })).toEqual([{ kind: 'say', body: 'Qual?\n\n1 - Sim', isFilled: true }]);
    expect(await of({ ...ask, as: 'button' })).toEqual([
      { kind: 'say', body: 'Qual?\n\n1 - Sim', isFilled: true, choices: [{ id: 'a1', title: 'Sim' }] },
    ]);
  });
});

describe('a file', () => {
  it('of the company goes as what it is, lent', async () => {
    expect(await of(aFile())).toMatchObject([
      {
        kind: 'say',
        body: '',
        media: {
          mediaType: 'image',
          media: { key: 'company2/uploads/x/foto.jpg', mimeType: 'image/jpeg', fileName: 'foto.jpg', sizeBytes: 1000, lent: true },
        },
      },
    ]);
    expect(await of(aFile({ type: 'audio', url: 'company2/uploads/x/a.ogg', voice: true }))).toMatchObject([
      { media: { mediaType: 'audio', media: { voice: true } } },
    ]);
  });

  it('that is larger than the channel plays goes as a document', async () => {
    const named = { ...all, sizeOf: async () => 17 * 1024 * 1024 };

    const film = aFile({ type: 'video', url: 'company2/uploads/x/a.mp4' });

    expect(await of(film, { named })).toMatchObject([{ media: { mediaType: 'application' } }]);
    expect(await of(film, { named, where: { ...place, channel: 'instagram' } })).toMatchObject([{ media: { mediaType: 'video' } }]);
    // Its documents are of other types.
    expect(await of(film, { named, where: { ...place, channel: 'whatsapp_oficial' } })).toEqual([]);
  });

  it('of a type that the channel does not take is left out, and not sent to be refused', async () => {
    const sound = aFile({ type: 'audio', url: 'company2/uploads/x/a.ogg' });

    expect(await of(sound, { where: { ...place, channel: 'instagram' } })).toEqual([]);
    expect(await of(sound, { where: { ...place, channel: 'facebook' } })).toHaveLength(1);
  });

  it.each(channels)('as m4a or aac is sound on %s', async (channel) => {
    for (const [ending, mimeType] of [
      ['m4a', 'audio/mp4'],
      ['aac', 'audio/aac'],
    ])
      expect(await of(aFile({ type: 'audio', url: `company2/uploads/x/a.${ending}` }), { where: { ...place, channel } })).toMatchObject([
        { media: { mediaType: 'audio', media: { mimeType, voice: false } } },
      ]);
  });

  it.each([
    ['of another company', 'company3/uploads/x/foto.jpg', all],
    ['of a company whose number begins with ours', 'company22/uploads/x/foto.jpg', all],
    ['out of its folder', 'company2/../company3/foto.jpg', all],
    ['of a kind that no node has', 'company2/uploads/x/programa.exe', all],
    ['that is gone', 'company2/uploads/x/foto.jpg', none],
  ])('%s is left out', async (_what, url, named) => {
    expect(await of(aFile({ url }), { named })).toEqual([]);
  });
});

/** No service gets it by itself any more. */
const forPeople = { kind: 'remember', change: { talked: true } };

describe('who gets the conversation', () => {
  it('is the queue, or who is named with it', async () => {
    expect(await of({ kind: 'move', queueId: queue, userId: null }, { isOver: true })).toEqual([
      { kind: 'queue', queueId: queue, log: 'queueSet', arrives: true },
      forPeople,
      { kind: 'endFlow' },
    ]);
    expect(await of({ kind: 'move', queueId: queue, userId: user }, { isOver: true })).toEqual([
      { kind: 'assign', userId: user, queueId: queue },
    ]);
  });

  it('is everybody where the queue, or the person, is gone', async () => {
    const people = (reason: string, into = true) => [
      ...(into ? [{ kind: 'queue', queueId: rest, log: null, arrives: true }] : []),
      { kind: 'log', type: 'redirected', reason },
      forPeople,
      { kind: 'endFlow' },
    ];

    expect(await of({ kind: 'move', queueId: queue, userId: null }, { named: none, isOver: true })).toEqual(people('recordGone', false));
    expect(await of({ kind: 'move', queueId: null, userId: user }, { named: none, isOver: true })).toEqual(people('recordGone', false));
    expect(await of({ kind: 'handOver', why: 'silent' }, { isOver: true })).toEqual(people('silent'));
  });

  it('arrives in the queue where people take over, and the log says why', async () => {
    expect((await of({ kind: 'handOver', why: 'serviceFailed' }, { isOver: true })).slice(0, 2)).toEqual([
      { kind: 'queue', queueId: rest, log: null, arrives: true },
      { kind: 'log', type: 'redirected', reason: 'serviceFailed' },
    ]);
    expect((await of({ kind: 'move', queueId: rest, userId: null, why: 'talkLimit' }, { isOver: true })).slice(0, 2)).toEqual([
      { kind: 'queue', queueId: rest, log: null, arrives: true },
      { kind: 'log', type: 'redirected', reason: 'talkLimit' },
    ]);
  });

  it('waits without a queue where the connection names none', async () => {
    expect(await of({ kind: 'handOver', why: 'silent' }, { where: { ...place, restQueueId: null }, isOver: true })).toEqual([
      { kind: 'log', type: 'redirected', reason: 'silent' },
      forPeople,
      { kind: 'endFlow' },
    ]);
  });
});

it('a tag that is gone is left out', async () => {
  expect(await of({ kind: 'tag', tagId: tag })).toEqual([{ kind: 'tag', tagId: tag }]);
  expect(await of({ kind: 'tag', tagId: tag }, { named: none })).toEqual([]);
});
