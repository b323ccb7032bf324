import type { makeWASocket, WASocket, WAVersion } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { Line } from './proxy/line.ts';
import type { AuthState } from './auth-state.ts';
import { closeCauseOf, decideAfterClose } from './close-decision.ts';
import { retryUntilDone } from './retry-until-done.ts';
import { unlinkDevice } from './unlink-device.ts';

/** WhatsApp says at once that it took a log-out; without its word the line is opened anew. */
const answerLimitMs = 10_000;
/** Time for the socket to open; after it the log-out is tried on a new one. */
const openLimitMs = 15_000;

export type LogOutDeps = {
  connectionId: ConnectionId;
  url: string;
  openLine: () => Promise<Line>;
  logger: Logger;
  loadAuth: () => Promise<AuthState>;
  makeSocket: typeof makeWASocket;
  version: { current: WAVersion };
  /** Resolves when this may log in. */
  turn: () => Promise<void>;
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Connects only to unlink from the phone, with keys that no session runs with. Messages that arrive meanwhile are ignored.
 *  @returns whether the phone has no such device any more; false when the signal came first, also where the keys could not be read. */
export const logOutDevice = async (deps: LogOutDeps, signal: AbortSignal): Promise<boolean> => {
  const loaded: { auth?: AuthState } = {};
  try {
    const { connectionId, pause } = deps;
    return await retryUntilDone(
      async () => {
        const auth = (loaded.auth ??= await deps.loadAuth());
        if (!auth.isPaired) return;
        await deps.turn();
        await connectAndLogOut(deps, auth, await deps.openLine(), signal);
      },
      { signal, pause, mostMs: 10_000, about: { connectionId, what: 'log-out' }, isQuiet: true },
    );
  } finally {
    // The library may still be saving keys; none may be written after they are forgotten.
    await loaded.auth?.end();
  }
};

const connectAndLogOut = (
  { url, logger, makeSocket, version }: LogOutDeps,
  auth: AuthState,
  line: Line,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error('too late to log out'));
    const sock: WASocket = makeSocket({
      auth: auth.state,
      version: version.current,
      waWebSocketUrl: url,
      logger,
      markOnlineOnConnect: false,
      fireInitQueries: false,
      shouldIgnoreJid: () => true,
      shouldSyncHistoryMessage: () => false,
      agent: line.agent,
      fetchAgent: line.agent,
      options: { dispatcher: line.through?.dispatcher },
    });
    const stop = (): void => {
      void sock.end(undefined);
      reject(new Error('no time left to log out'));
    };
    signal.addEventListener('abort', stop, { once: true });
    const opening = setTimeout(() => {
      void sock.end(undefined);
      reject(new Error('WhatsApp does not answer'));
    }, openLimitMs);
    const unlink = async (): Promise<void> => {
      if (await unlinkDevice(sock, answerLimitMs)) resolve();
      // Closing it is a failure where nobody confirmed the log-out.
      void sock.end(undefined);
    };
    sock.ev.process(({ 'connection.update': update }) => {
      if (update?.connection === 'open' || update?.connection === 'close') clearTimeout(opening);
      if (update?.connection === 'open') void unlink();
      if (update?.connection !== 'close') return;
      signal.removeEventListener('abort', stop);
      const { code, proxyFault } = closeCauseOf(update.lastDisconnect?.error);
      // 401 says that it is unlinked, by this or before; banned accounts cannot be logged out.
      const { kind } = decideAfterClose(code, { failures: 0, wasReplaced: false, isPaired: true, random: 0, proxyFault });
      if (kind === 'stop') resolve();
      else reject(new Error(`closed with ${code} before it was logged out`));
    });
  });
