import { describe, expect, it } from 'vitest';
import { companyId, connectionId, contactId, messageId, threadIdOf } from '@balcao/shared/domain/ids.ts';
import type { Message, MessageMedia } from '@balcao/shared/domain/messages/message.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { lastDelivery } from '../../platform/deliveries.ts';
import { RetryLater } from '../../platform/retry-later.ts';
import type { MediaOutcome, ProbeOutcome, Refusal } from '../adapter.ts';
import { fetchMedia } from './fetch-media.ts';

const connection = connectionId.parse(anId('C1'));
const key = { threadId: threadIdOf(connection, contactId.parse(anId('P1'))), messageId: messageId.parse(anId('M1')) };
const pending: MessageMedia = {
  state: 'pending',
  key: null,
  mimeType: 'image/jpeg',
  fileName: null,
  sizeBytes: null,
  width: null,
  height: null,
  durationSec: null,
  voice: false,
  sticker: false,
  source: { providerMediaId: '77', url: null },
};
const media: MediaOutcome = { kind: 'media', bytes: new TextEncoder().encode('%PDF-1.4'), mimeType: 'application/pdf', sizeBytes: 8 };
const refusal = (change: Partial<Refusal>): Refusal => ({
  kind: 'refused',
  code: null,
  details: 'no',
  action: 'fail',
  reasonKey: 'unknown',
  ...change,
});
const noToken = refusal({ code: 190, action: 'pause-connection', reasonKey: 'token' });

/** A customer's file and what Meta answers for it: how its row ends, what waits, and what is said of the connection. */
const fileOf = (change: Partial<MessageMedia> = {}, createdAt = '2026-11-20T12:00:00.000Z') => {
  let row: Message = aMessage({
    id: key.messageId,
    threadId: key.threadId,
    fromMe: false,
    mediaType: 'image',
    createdAt,
    media: { ...pending, ...change },
  });
  const state = { waiting: new Set<string>(), troubles: [] as string[], probes: 0, removals: 0 };
  const setMedia = async (_key: unknown, settled: MessageMedia) => void (row = { ...row, media: settled });
  const fetch = (outcome: MediaOutcome, { delivery = 1, probe = { kind: 'done' } as ProbeOutcome, at = '2026-11-20T12:05:00.000Z' } = {}) =>
    fetchMedia(
      {
        companyId: companyId.parse(2),
        connectionId: connection,
        messages: {
          get: async () => row,
          setMedia,
          setReceivedMedia: async (_key, settled) => (row.media?.state === 'ready' ? undefined : setMedia(_key, settled)),
        },
        connections: { setTrouble: async (_id, trouble) => state.troubles.push(trouble) > 0 },
        waiting: {
          note: async ({ messageId: id }) => void state.waiting.add(id),
          remove: async ({ messageId: id }) => {
            state.removals++;
            state.waiting.delete(id);
          },
        },
        provider: {
          getMedia: async () => outcome,
          probe: async () => {
            state.probes++;
            return probe;
          },
        },
        putFile: async () => {},
        now: () => new Date(at),
      },
      key,
      delivery,
    );
  return { fetch, state, media: () => row.media };
};

describe('a customer’s file', () => {
  it('that comes at once costs nothing besides', async () => {
    const file = fileOf();

    await file.fetch(media);

    expect(file.media()).toMatchObject({ state: 'ready', sizeBytes: 8, source: null });
    expect(file.state).toEqual({ waiting: new Set(), troubles: [], probes: 0, removals: 0 });
  });

  it('waits for its connection while that is refused, and comes when it is repaired', async () => {
    const file = fileOf();

    await file.fetch(noToken);
    expect(file.media()).toMatchObject({ state: 'pending', waits: 'connection' });
    expect([...file.state.waiting]).toEqual([key.messageId]);
    expect(file.state.troubles).toEqual(['reauthorise']);

    // Hours later, while the connection is still refused.
    await file.fetch(noToken, { at: '2026-11-21T12:05:00.000Z', delivery: lastDelivery });
    expect(file.media()).toMatchObject({ state: 'pending', waits: 'connection' });

    await file.fetch(media, { at: '2026-11-21T13:05:00.000Z' });
    await file.fetch(noToken, { at: '2026-11-21T13:05:00.000Z' });
    expect(file.media()).toMatchObject({ state: 'ready' });
    expect(file.media()?.waits).toBeUndefined();
    expect(file.state.waiting.size).toBe(0);
  });

  it.each<MediaOutcome>([{ kind: 'gone' }, refusal({ code: 100, reasonKey: 'badRequest' })])(
    'that Meta does not give is asked for again, and given up when the connection works: $kind',
    async (answer) => {
      const file = fileOf();

      for (let delivery = 1; delivery < lastDelivery; delivery++) await expect(file.fetch(answer, { delivery })).rejects.toThrow();
      expect(file.state.probes).toBe(0);
      await file.fetch(answer, { delivery: lastDelivery });

      expect(file.media()).toMatchObject({ state: 'failed' });
    },
  );

  it('that Meta says is not there, because it may not be seen any more, waits', async () => {
    const file = fileOf();

    await file.fetch({ kind: 'gone' }, { delivery: lastDelivery, probe: noToken });
    expect(file.media()).toMatchObject({ state: 'pending', waits: 'connection' });
    expect(file.state.troubles).toEqual(['reauthorise']);

    await file.fetch({ kind: 'gone' }, { delivery: 1 });
    expect(file.media()).toMatchObject({ state: 'failed' });
    expect(file.state.waiting.size).toBe(0);
  });

  it.each<MediaOutcome>([
    refusal({ details: 'HTTP 403' }),
    refusal({ action: 'retry', reasonKey: 'mediaDownload' }),
    { kind: 'unclear', cause: 'timeout', httpStatus: null },
    { kind: 'unclear', cause: 'serverError', httpStatus: 502 },
  ])('that cannot be had for a reason that passes is asked for for days: $kind $cause $details', async (outcome) => {
    const file = fileOf();

    await expect(file.fetch(outcome)).rejects.toThrow('not be fetched yet');
    await file.fetch(outcome, { delivery: lastDelivery });
    expect(file.media()).toMatchObject({ state: 'pending', waits: 'provider' });
    // What waits is asked for by the hour, and not by the queue as well.
    await file.fetch(outcome, { at: '2026-11-27T11:00:00.000Z' });
    expect(file.media()).toMatchObject({ state: 'pending', waits: 'provider' });
    await file.fetch(outcome, { at: '2026-11-27T13:00:00.000Z' });
    expect(file.media()).toMatchObject({ state: 'failed' });
    expect(file.state.waiting.size).toBe(0);
  });

  it('is asked for when Meta says', async () => {
    await expect(fileOf().fetch(refusal({ action: 'retry', reasonKey: 'callLimit', askedToWaitSec: 600 }))).rejects.toMatchObject({
      constructor: RetryLater,
      afterSec: 600,
    });
  });

  it('that is larger than we take is given up at once', async () => {
    const file = fileOf();

    await file.fetch({ kind: 'tooLarge', sizeBytes: 1e9 });

    expect(file.media()).toMatchObject({ state: 'failed' });
  });
});
