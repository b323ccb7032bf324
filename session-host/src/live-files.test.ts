import type { WASocket } from '@whiskeysockets/baileys';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { companyId, connectionId } from '@balcao/shared/domain/ids.ts';
import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { LiveFiles } from './live-files.ts';
import { FinalMediaError, MediaStatusError } from './media/fetch-bounded.ts';
import { UnfinishedWork, type WaitingFile } from './unfinished-work.ts';

const minute = 60_000;
const hour = 60 * minute;
const stored = { key: 'company2/media/x', sizeBytes: 3, mimeType: 'image/jpeg' };
const sock = {} as WASocket;
const file = (id = 'A1'): WaitingFile => ({
  chatKey: '5511999990000',
  providerId: id,
  mimeType: 'image/jpeg',
  notedAt: new Date(),
  message: { key: { id, remoteJid: '5511999990000@s.whatsapp.net' }, message: { imageMessage: {} } },
});

/** Files whose fetching does what `fetch` says. */
const filesWith = (fetch: () => Promise<typeof stored>) => {
  const rows = new Map<string, string>();
  const work = new UnfinishedWork({
    note: async (name, text) => void (text === null ? rows.delete(name) : rows.set(name, text)),
    noted: () => [...rows.values()],
  });
  let line: WASocket | null = sock;
  const handedOver: (typeof stored | null)[] = [];
  const keepFile = vi.fn(fetch);
  const files = new LiveFiles({
    session: { companyId: companyId.parse(2), connectionId: connectionId.parse(anId('C1')) } as never,
    mediaHosts: {} as never,
    line: () => null,
    handOver: async (events: ReadonlyArray<InboundEvent>) => {
      for (const event of events) if (event.type === 'media') handedOver.push(event.stored as typeof stored | null);
    },
    socket: () => line,
    keepFile,
  });
  files.use(work);
  const begin = async (id?: string): Promise<void> => {
    const wanted = file(id);
    await files.note(wanted);
    files.fetch(sock, wanted);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { files, work, handedOver, tries: () => keepFile.mock.calls.length, begin, setLine: (now: WASocket | null) => (line = now) };
};

describe('a file that a customer sent', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it.each([
    ['a media host that is away', () => new MediaStatusError(503)],
    ['a line that breaks', () => new Error('read ECONNRESET')],
    ['a phone that is off', () => new Error('WhatsApp did not answer in time')],
  ])('comes hours later after %s', async (_, problem) => {
    let isThere = false;
    const { handedOver, work, tries, begin } = filesWith(() => (isThere ? Promise.resolve(stored) : Promise.reject(problem())));

    await begin();
    await vi.advanceTimersByTimeAsync(5 * hour);
    expect([handedOver, work.files().length]).toEqual([[], 1]);
    isThere = true;
    await vi.advanceTimersByTimeAsync(hour);

    expect([handedOver, work.files().length]).toEqual([[stored], 0]);
    expect(tries()).toBeLessThan(15);
  });

  it('is said to be unavailable at once when that is final, and after a day of trying', async () => {
    const final = filesWith(() => Promise.reject(new FinalMediaError('the phone has the file no more')));
    const away = filesWith(() => Promise.reject(new MediaStatusError(503)));

    await final.begin();
    await away.begin();
    expect([final.handedOver, final.tries(), away.handedOver]).toEqual([[null], 1, []]);
    await vi.advanceTimersByTimeAsync(26 * hour);

    expect([away.handedOver, away.work.files()]).toEqual([[null], []]);
    const tries = away.tries();
    await vi.advanceTimersByTimeAsync(26 * hour);
    expect(away.tries()).toBe(tries);
  });

  it('is given up at once by a chat that has many already that cannot be had', async () => {
    const { handedOver, work, begin } = filesWith(() => Promise.reject(new Error('WhatsApp did not answer in time')));

    for (let n = 0; n < 23; n++) await begin(`A${n}`);

    expect([handedOver, work.files().length]).toEqual([[null, null, null], 20]);
  });

  it('waits for the next line, and is asked for once when that comes before its time', async () => {
    let isThere = false;
    const { files, handedOver, tries, begin, setLine } = filesWith(() =>
      isThere ? Promise.resolve(stored) : Promise.reject(new MediaStatusError(503)),
    );
    await begin();
    setLine(null);
    await vi.advanceTimersByTimeAsync(minute);
    expect(tries()).toBe(1);

    isThere = true;
    setLine(sock);
    files.resume(sock);
    await vi.advanceTimersByTimeAsync(2 * hour);

    expect([handedOver, tries()]).toEqual([[stored], 2]);
  });

  it('is left to whoever runs the session next when this one ends', async () => {
    const { files, handedOver, work, tries, begin } = filesWith(() => Promise.reject(new MediaStatusError(503)));
    await begin();

    await files.stop();
    await vi.advanceTimersByTimeAsync(26 * hour);

    expect([handedOver, work.files().length, tries()]).toEqual([[], 1, 1]);
  });
});
