import { Agent } from 'node:https';
import {
  type AuthenticationState,
  type BaileysEventMap,
  BufferJSON,
  initAuthCreds,
  makeWASocket,
  type SignalDataSet,
  type SocketConfig,
  type WAMessage,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { FakeWhatsApp } from '../fake-whatsapp.ts';
import { silenceLibsignal } from '../silence-libsignal.ts';
import type { Companion } from '../world/companion.ts';
import type { Person } from '../world/person.ts';

silenceLibsignal();

const silent: SocketConfig['logger'] = {
  level: 'silent',
  child: () => silent,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Auth state that goes through JSON on every access, as a real store does. */
export class MemoryAuth {
  creds = initAuthCreds();
  readonly rows = new Map<string, string>();

  get state(): AuthenticationState {
    return {
      creds: this.creds,
      keys: {
        get: async (type, ids) => {
          const found: Record<string, any> = {};
          for (const id of ids) {
            const row = this.rows.get(`${type}#${id}`);
            if (row) found[id] = JSON.parse(row, BufferJSON.reviver);
          }
          return found;
        },
        set: async (data: SignalDataSet) => {
          for (const [type, items] of Object.entries(data)) {
            for (const [id, value] of Object.entries(items ?? {})) {
              if (value === null || value === undefined) this.rows.delete(`${type}#${id}`);
              else this.rows.set(`${type}#${id}`, JSON.stringify(value, BufferJSON.replacer));
            }
          }
        },
      },
    };
  }

  /** What a new process would load. */
  reload(): void {
    this.creds = JSON.parse(JSON.stringify(this.creds, BufferJSON.replacer), BufferJSON.reviver);
  }

  copy(): MemoryAuth {
    const copy = new MemoryAuth();
    copy.creds = this.creds;
    for (const [key, value] of this.rows) copy.rows.set(key, value);
    copy.reload();
    return copy;
  }
}

export type TestClient = {
  sock: WASocket;
  events: Array<{ name: keyof BaileysEventMap; data: any }>;
  wait: <T extends keyof BaileysEventMap>(
    name: T,
    matches: (data: BaileysEventMap[T]) => boolean,
    timeoutMs?: number,
  ) => Promise<BaileysEventMap[T]>;
  waitMessage: (matches: (message: WAMessage) => boolean, timeoutMs?: number) => Promise<WAMessage>;
  close: () => Promise<void>;
};

type Address = Pick<FakeWhatsApp, 'url' | 'caCertificate'>;

/** How fast a pairing is depends on the machine. */
const longestWaitMs = 30_000;

/** A real client of the library, connected to the simulated network. */
export const connectClient = ({ url, caCertificate }: Address, auth: MemoryAuth, overrides: Partial<SocketConfig> = {}): TestClient => {
  const agent = new Agent({ ca: caCertificate });
  const sock = makeWASocket({
    waWebSocketUrl: url,
    auth: auth.state,
    logger: silent,
    agent,
    fetchAgent: agent,
    syncFullHistory: false,
    markOnlineOnConnect: false,
    ...overrides,
  });
  sock.ev.on('creds.update', (update) => void Object.assign(auth.creds, update));
  const events: TestClient['events'] = [];
  const watchers = new Set<() => boolean>();
  sock.ev.process((batch) => {
    for (const [name, data] of Object.entries(batch)) events.push({ name: name as keyof BaileysEventMap, data });
    for (const watcher of [...watchers]) watcher();
  });
  const wait: TestClient['wait'] = (name, matches, timeoutMs = longestWaitMs) =>
    new Promise((resolve, reject) => {
      const check = (): boolean => {
        const hit = events.find((event) => event.name === name && matches(event.data));
        if (!hit) return false;
        clearTimeout(timer);
        watchers.delete(check);
        resolve(hit.data);
        return true;
      };
      const timer = setTimeout(() => {
        watchers.delete(check);
        reject(new Error(`no ${name} matched within ${timeoutMs} ms; saw ${events.map((event) => event.name).join(', ')}`));
      }, timeoutMs);
      if (!check()) watchers.add(check);
    });
  return {
    sock,
    events,
    wait,
    waitMessage: async (matches, timeoutMs) => {
      const batch = await wait('messages.upsert', ({ messages }) => messages.some(matches), timeoutMs);
      return batch.messages.find(matches)!;
    },
    close: async () => sock.end(undefined),
  };
};

export const waitOpen = (client: TestClient) => client.wait('connection.update', ({ connection }) => connection === 'open');

/** Status code the client's connection closed with. */
export const closeCode = async (client: TestClient, timeoutMs?: number): Promise<number | undefined> => {
  const update = await client.wait('connection.update', ({ connection }) => connection === 'close', timeoutMs);
  return (update.lastDisconnect?.error as any)?.output?.statusCode;
};

/** Pairs a fresh client by its QR code, restarts it as the network asks and returns it connected. */
export const pairClient = async (
  network: Address,
  scan: (qrText: string) => Promise<unknown>,
  overrides: Partial<SocketConfig> = {},
): Promise<{ client: TestClient; auth: MemoryAuth; pairingCode: number | undefined }> => {
  const auth = new MemoryAuth();
  const first = connectClient(network, auth, overrides);
  const { qr } = await first.wait('connection.update', (update) => !!update.qr);
  await scan(qr!);
  const pairingCode = await closeCode(first);
  auth.reload();
  const client = connectClient(network, auth, overrides);
  await waitOpen(client);
  return { client, auth, pairingCode };
};

export const linkClient = async (network: FakeWhatsApp, owner: Person, overrides: Partial<SocketConfig> = {}) => {
  let companion: Companion | undefined;
  const linked = await pairClient(
    network,
    async (qrText) => {
      companion = await network.scan(owner, qrText);
    },
    overrides,
  );
  return { ...linked, companion: companion! };
};

export const textOf = (message: WAMessage): string | undefined =>
  message.message?.conversation ?? message.message?.extendedTextMessage?.text ?? undefined;
