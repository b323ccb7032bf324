import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { UnfinishedWork } from './unfinished-work.ts';

const memory = () => {
  const rows = new Map<string, string>();
  return {
    rows,
    note: async (name: string, text: string | null): Promise<void> => {
      if (text === null) rows.delete(name);
      else rows.set(name, text);
    },
    noted: (prefix: string): string[] => [...rows].filter(([name]) => name.startsWith(prefix)).map(([, text]) => text),
  };
};
const { INITIAL_BOOTSTRAP, RECENT } = proto.Message.HistorySyncType;
const part = (syncType: proto.Message.HistorySyncType, chunkOrder: number, minute: number) => ({
  notification: { syncType, chunkOrder, progress: 10, initialHistBootstrapInlinePayload: new Uint8Array([1, 2, 3]) },
  liveFrom: new Date('2026-03-02T10:00:00Z'),
  notedAt: new Date(Date.UTC(2026, 2, 2, 10, minute)),
});
const placesOf = (work: UnfinishedWork) => work.histories().map(({ notification }) => [notification.syncType, notification.chunkOrder]);

describe('unfinished work', () => {
  it('comes back whole for the next container, in the order it was announced', async () => {
    const rows = memory();
    const before = new UnfinishedWork(rows);
    await before.noteHistory(part(RECENT, 2, 3));
    await before.noteHistory(part(INITIAL_BOOTSTRAP, 1, 1));
    await before.noteFile({
      chatKey: '5511999990000',
      providerId: 'A1',
      mimeType: 'image/jpeg',
      notedAt: new Date('2026-03-02T10:05:00Z'),
      message: {
        key: { id: 'A1', remoteJid: '1@lid', remoteJidAlt: '5511999990000@s.whatsapp.net' },
        message: { imageMessage: { mediaKey: new Uint8Array([7, 8]), directPath: '/v/x', mimetype: 'image/jpeg' } },
      },
    });

    const after = new UnfinishedWork(rows);

    expect(placesOf(after)).toEqual([
      [INITIAL_BOOTSTRAP, 1],
      [RECENT, 2],
    ]);
    expect(after.histories()[0]).toMatchObject({ liveFrom: new Date('2026-03-02T10:00:00Z'), notedAt: new Date('2026-03-02T10:01:00Z') });
    const [file] = after.files();
    expect(file).toMatchObject({
      notedAt: new Date('2026-03-02T10:05:00Z'),
      mimeType: 'image/jpeg',
      message: { key: { remoteJid: '1@lid' } },
    });
    expect([...(file?.message.message?.imageMessage?.mediaKey ?? [])]).toEqual([7, 8]);
  });

  it('that the library put together is one piece of work, and leaves what came later', async () => {
    const rows = memory();
    const work = new UnfinishedWork(rows);
    for (const [order, minute] of [
      [1, 1],
      [2, 2],
      [3, 3],
    ] as const)
      await work.noteHistory(part(RECENT, order, minute));

    const isDone = work.takeHistory({ syncType: RECENT, chunkOrder: 2 });
    expect(placesOf(work)).toEqual([[RECENT, 3]]);
    expect(rows.rows.size).toBe(3);
    await isDone();

    expect(rows.rows.size).toBe(1);
    expect(placesOf(new UnfinishedWork(rows))).toEqual([[RECENT, 3]]);
  });

  it('keeps an earlier part whose files are still being fetched when a later one is done', async () => {
    const rows = memory();
    const work = new UnfinishedWork(rows);
    await work.noteHistory(part(RECENT, 1, 1));
    work.takeHistory({ syncType: RECENT, chunkOrder: 1 });
    await work.noteHistory(part(RECENT, 2, 2));

    await work.takeHistory({ syncType: RECENT, chunkOrder: 2 })();

    expect(placesOf(new UnfinishedWork(rows))).toEqual([[RECENT, 1]]);
  });

  it('is nothing where a part came that nobody announced', async () => {
    const work = new UnfinishedWork(memory());

    await expect(work.takeHistory({ syncType: RECENT, chunkOrder: 1 })()).resolves.toBeUndefined();
  });
});
