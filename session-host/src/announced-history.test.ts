import { downloadAndProcessHistorySyncNotification, proto, type Chat, type LIDMapping, type WASocket } from '@whiskeysockets/baileys';
import { pino } from 'pino';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { leaveToUs, readAnnounced, storeMappings, storeTokens, wantsHistory } from './announced-history.ts';

const { HistorySyncType } = proto.HistorySync;
const announced = (): proto.Message.IHistorySyncNotification => ({
  syncType: proto.Message.HistorySyncType.RECENT,
  progress: 50,
  chunkOrder: 2,
  initialHistBootstrapInlinePayload: deflateSync(
    proto.HistorySync.encode({
      syncType: HistorySyncType.RECENT,
      conversations: [{ id: '5511988887777@s.whatsapp.net', name: 'Ana', messages: [] }],
      phoneNumberToLidMappings: [{ pnJid: '5511988887777@s.whatsapp.net', lidJid: '111@lid' }],
    }).finish(),
  ),
});
const hosts = { isAllowed: () => false, standard: 'x', isLocal: false };
const logger = pino({ level: 'silent' });

describe('a part of the history that is announced', () => {
  it('is nothing to the library, and what it was to whoever has a copy', async () => {
    const [ours, theirs] = [announced(), announced()];

    leaveToUs(theirs);
    const read = await downloadAndProcessHistorySyncNotification(theirs, {}, logger);
    const original = await readAnnounced(ours, hosts, logger);

    expect(read).toMatchObject({ chats: [], messages: [], contacts: [], lidPnMappings: [] });
    expect(theirs).toMatchObject({ syncType: proto.Message.HistorySyncType.RECENT, progress: 50 });
    expect(original.chats).toMatchObject([{ name: 'Ana' }]);
    expect(original.lidPnMappings).toEqual([{ lid: '111@lid', pn: '5511988887777@s.whatsapp.net' }]);
  });

  it('is read where old messages are wanted, and its beginning everywhere', () => {
    const { INITIAL_BOOTSTRAP, FULL, RECENT, INITIAL_STATUS_V3 } = proto.Message.HistorySyncType;

    const wanted = [INITIAL_BOOTSTRAP, RECENT, FULL, INITIAL_STATUS_V3].map((syncType) => [
      wantsHistory({ syncType }, true),
      wantsHistory({ syncType }, false),
    ]);

    expect(wanted).toEqual([
      [true, true],
      [true, true],
      [true, false],
      [false, false],
    ]);
  });
});

describe('what it tells of people', () => {
  it('is stored in steps, so that a message that comes meanwhile waits for one of them', async () => {
    const steps: number[] = [];
    const storeLIDPNMappings = async (pairs: LIDMapping[]) => void steps.push(pairs.length);
    const mappings = Array.from({ length: 120 }, (_, n) => ({ lid: `${n}@lid`, pn: `${n}@s.whatsapp.net` }));

    await storeMappings({ signalRepository: { lidMapping: { storeLIDPNMappings } } } as unknown as WASocket, mappings);

    expect(steps).toEqual([50, 50, 20]);
  });

  it('holds tokens, of which the newer stays', async () => {
    const rows: Record<string, { token: Uint8Array; timestamp?: string }> = {
      '1@lid': { token: Buffer.from('old'), timestamp: '100' },
      '2@lid': { token: Buffer.from('newer'), timestamp: '300' },
    };
    const sock = {
      signalRepository: { lidMapping: { getLIDForPN: async (pn: string) => pn.replace('s.whatsapp.net', 'lid') } },
      authState: {
        keys: {
          get: async (_type: string, ids: string[]) => Object.fromEntries(ids.flatMap((id) => (rows[id] ? [[id, rows[id]]] : []))),
          set: async ({ tctoken }: { tctoken: typeof rows }) => void Object.assign(rows, tctoken),
        },
      },
    } as unknown as WASocket;
    const chat = (id: string, token: string | null): Chat => ({
      id,
      ...(token === null ? {} : { tcToken: Buffer.from(token), tcTokenTimestamp: 200 }),
    });

    await storeTokens(sock, [chat('1@s.whatsapp.net', 'new'), chat('2@lid', 'older'), chat('3@lid', 'first'), chat('4@lid', null)]);

    const tokens = Object.entries(rows).map(([id, { token }]) => [id, Buffer.from(token).toString()]);
    expect(tokens.filter(([id]) => id !== '__index')).toEqual([
      ['1@lid', 'new'],
      ['2@lid', 'newer'],
      ['3@lid', 'first'],
    ]);
    expect(tokens.map(([id]) => id)).toContain('__index');
  });
});
