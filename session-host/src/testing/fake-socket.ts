import type { BaileysEventMap, BinaryNode, SocketConfig, WASocket, WAVersion } from '@whiskeysockets/baileys';
import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import { companyId, connectionId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import type { Session } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import { AuthState, keyCache } from '../auth-state.ts';
import { directLine } from '../proxy/line.ts';
import { ClientVersion } from '../client-version.ts';
import { ConnectionSettings } from '../connection-settings.ts';
import { SessionSocket, type SessionReport } from '../session-socket.ts';
import { WhatsAppCounts } from '../whatsapp-counts.ts';

export const aSession = (more: Partial<Session> = {}): Session => ({
  companyId: companyId.parse(2),
  connectionId: connectionId.parse(anId('F0NE')),
  shard: 3,
  desired: 'connected',
  generation: 1,
  forgetKeys: false,
  status: 'OPENING',
  qrcode: null,
  linkNumber: null,
  linkCode: null,
  reason: null,
  retryAt: null,
  sealedProxy: null,
  updatedAt: '2026-03-10T12:00:00.000Z',
  ...more,
});

type Events = Partial<BaileysEventMap>;
export type FakeSocket = {
  emit: (events: Events) => Promise<void>;
  open: () => Promise<void>;
  /** @param data what the library found beside the code. */
  close: (code: number, data?: object) => Promise<void>;
  isEnded: boolean;
  /** Whom it logs in as; undefined: it asks to be linked. */
  loginAs: string | undefined;
  /** Numbers that a code was asked for. */
  askedFor: string[];
  keys: SocketConfig['auth']['keys'] | undefined;
  /** The version it logs in with. */
  version: string | undefined;
  /** A message's stanza comes in. */
  receive: (stanza: BinaryNode) => void;
  /** What WhatsApp does when it is asked to unlink the device: confirms it, closes the socket with 401, or answers nothing in time. */
  whenUnlinked: 'confirms' | 'closes' | 'silent';
  /** Ids of the messages that the library was given to read, and of those that were acknowledged, with their error. */
  read: string[];
  acknowledged: Array<[id: string, error: number | undefined]>;
};

/** Sockets that do what a test tells them. */
export const fakeSockets = ({ codeAnswer = () => undefined }: { codeAnswer?: () => BinaryNode | undefined } = {}) => {
  const made: FakeSocket[] = [];
  const make = (config: Partial<SocketConfig> = {}): WASocket => {
    let handle: (events: Events) => Promise<void> = async () => {};
    const ws = new EventEmitter();
    const endHandlers: Parameters<WASocket['registerSocketEndHandler']>[0][] = [];
    const fake: FakeSocket = {
      isEnded: false,
      loginAs: config.auth?.creds.me?.id,
      askedFor: [],
      keys: config.auth?.keys,
      version: config.version?.join('.'),
      receive: (stanza) => ws.emit('CB:message', stanza),
      whenUnlinked: 'confirms',
      read: [],
      acknowledged: [],
      emit: (events) => handle(events),
      open: () => fake.emit({ 'connection.update': { connection: 'open' } }),
      close: async (code, data) => {
        if (fake.isEnded) return;
        fake.isEnded = true;
        const error = Object.assign(new Error('closed'), { output: { statusCode: code }, data });
        for (const ended of endHandlers) void ended(error);
        await fake.emit({ 'connection.update': { connection: 'close', lastDisconnect: { error, date: new Date() } } });
      },
    };
    made.push(fake);
    const sendMessageAck = async ({ attrs }: BinaryNode, error?: number): Promise<void> => {
      fake.acknowledged.push([attrs.id ?? '', error]);
    };
    // As the library does it: what is ignored is refused with an error.
    ws.on('CB:message', (stanza: BinaryNode) => {
      if (config.shouldIgnoreJid?.(stanza.attrs.from ?? '')) return void sendMessageAck(stanza, 500);
      fake.read.push(stanza.attrs.id ?? '');
    });
    const sock = {
      user: { id: '5511987654321:7@s.whatsapp.net' },
      ev: { process: (handler: typeof handle) => (handle = handler), flush: () => false },
      ws,
      sendMessageAck,
      signalRepository: { injectE2ESession: async () => {} },
      registerSocketEndHandler: (handler: (typeof endHandlers)[number]) => void endHandlers.push(handler),
      generateMessageTag: () => '1.2-7',
      waitForMessage: async () => codeAnswer(),
      // As the library does it: the number becomes the account.
      requestPairingCode: async (number: string) => {
        if (config.auth) config.auth.creds.me = { id: `${number}@s.whatsapp.net`, name: '~' };
        fake.askedFor.push(number);
        return `CODE${String(made.length).padStart(4, '0')}`;
      },
      end: () => fake.close(428),
      // As the library does it: this is over once it is sent.
      logout: () => fake.close(401),
      // A query without an answer brings nothing, and one whose socket ends stays pending.
      query: async ({ attrs, content }: BinaryNode) => {
        const [asked] = Array.isArray(content) ? content : [];
        if (attrs.xmlns !== 'md' || asked?.tag !== 'remove-companion-device') throw new Error('nobody knows this query');
        if (fake.whenUnlinked === 'silent') return undefined;
        if (fake.whenUnlinked === 'confirms') return { tag: 'iq', attrs: { type: 'result' } };
        await fake.close(401);
        return new Promise(() => {});
      },
    };
    return sock as unknown as WASocket;
  };
  return { made, make };
};

/** Keys in memory; `isPaired`: a phone was linked. */
export const loadedAuth = async (isPaired = true, read: () => Promise<void> = async () => {}): Promise<AuthState> => {
  const store = {
    load: async () => (await read(), new Map()),
    loadBeginning: async () => new Map(),
    write: async () => {},
    removeAll: async () => {},
    removeBeginning: async () => {},
  };
  const dataKeys = { create: async () => ({ key: Buffer.alloc(32), wrapped: Buffer.alloc(1) }), open: async () => Buffer.alloc(32) };
  const { companyId: company, connectionId: connection } = aSession();
  const auth = await AuthState.load({
    store,
    dataKeys,
    owner: { companyId: company, connectionId: connection },
    epoch: () => 1,
    cache: keyCache(1_000_000),
    table: 'balcao',
  });
  if (isPaired) auth.creds.me = { id: '5511987654321:7@s.whatsapp.net' };
  return auth;
};

/** What the row of a session shows after all that was reported. */
export type Shown = Partial<SessionReport>;

/** A session whose table can fail: `fails` is asked before each access with its name. */
export const aSocketSession = (
  fails: (what: 'forget' | 'keys' | 'load' | 'report' | 'settings', report?: SessionReport) => boolean = () => false,
  {
    session: more = {},
    newestVersion,
    isPaired = true,
    codeAnswer = () => undefined,
  }: { session?: Partial<Session>; newestVersion?: () => WAVersion; isPaired?: boolean; codeAnswer?: () => BinaryNode | undefined } = {},
) => {
  const { made, make } = fakeSockets({ codeAnswer });
  const reports: SessionReport[] = [];
  const shown: Shown = {};
  const waits: number[] = [];
  const seen = { forgotten: 0 };
  const access = async (what: 'forget' | 'keys' | 'load' | 'report' | 'settings', report?: SessionReport): Promise<void> => {
    await Promise.resolve();
    if (fails(what, report)) throw new Error(`no table: ${what}`);
  };
  const session = aSession(more);
  const counts = new WhatsAppCounts();
  const version = new ClientVersion({
    configured: null,
    askNewest: newestVersion ? async () => newestVersion() : null,
    now: () => Date.now(),
  });
  const socket = new SessionSocket({
    session,
    url: 'wss://localhost',
    openLine: async () => directLine(null),
    logger: pino({ level: 'silent' }),
    loadAuth: async () => {
      await access('load');
      return loadedAuth(isPaired, () => access('keys'));
    },
    forgetAuth: async () => {
      await access('forget');
      seen.forgotten++;
    },
    report: async (report) => {
      await access('report', report);
      reports.push(report);
      Object.assign(shown, report);
    },
    onOpen: () => {},
    turn: async () => {},
    makeSocket: make,
    version,
    counts,
    pause: async (ms) => {
      waits.push(ms);
      await new Promise((resolve) => setImmediate(resolve));
    },
    handOver: async () => {},
    setAside: async () => {},
    settings: new ConnectionSettings({
      connectionId: session.connectionId,
      connections: {
        get: async () => {
          await access('settings');
          return null;
        },
      },
      companies: { get: async () => null },
    }),
    contacts: { get: async () => null, findByIdentity: async () => null },
    messages: { findByProviderId: async () => null, get: async () => null },
    importsQueueUrl: 'http://localhost/imports',
    sentContents: { keep: async () => {}, get: async () => null },
    phoneChats: { keep: async () => {} },
    mediaHosts: { allows: () => false } as never,
  });
  return { socket, made, reports, shown, waits, seen, counts };
};

/** Lets everything happen that waits for nothing but its turn. */
export const settled = async (turns = 50): Promise<void> => {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
};
