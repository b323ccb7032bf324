import { DEFAULT_CONNECTION_CONFIG, type WAVersion } from '@whiskeysockets/baileys';
import { log } from '@balcao/functions/platform/logger.ts';

type Deps = {
  /** The version to log in with; null: the library's own. */
  configured: WAVersion | null;
  /** Asks which is the newest; null where it is not to be asked. @throws Error when nobody tells. */
  askNewest: (() => Promise<WAVersion>) | null;
  now: () => number;
};

/** A trial that nobody ended by then belonged to a session that was stopped. */
const trialMs = 5 * 60_000;
/** A version that was refused is not tried as the newest again before. */
const refusedForMs = 60 * 60_000;
/** How often the newest version is asked for, however many sessions are refused. */
const askEveryMs = 10 * 60_000;

/** The client version that a container's sessions log in with. When WhatsApp refuses it, one session tries the newest; once that one was let in, all
 *  follow. */
export class ClientVersion {
  private readonly deps: Deps;
  private version: WAVersion;
  private trial: { version: WAVersion; endsAtMs: number } | null = null;
  private asked: { atMs: number; newest: Promise<WAVersion | null> } | null = null;
  /** When versions were refused. */
  private readonly refusedAtMs = new Map<string, number>();

  constructor(deps: Deps) {
    this.deps = deps;
    this.version = deps.configured ?? DEFAULT_CONNECTION_CONFIG.version;
  }

  get current(): WAVersion {
    return this.version;
  }

  /** Whether a session is trying another version: what it finds out is known soon. */
  get isTrying(): boolean {
    return this.trial !== null && this.deps.now() < this.trial.endsAtMs;
  }

  /** @returns the version to try instead; null when there is none, or another session tries it. */
  async replacementFor(refused: WAVersion): Promise<WAVersion | null> {
    this.refusedAtMs.set(refused.join('.'), this.deps.now());
    if (this.trial && isSame(this.trial.version, refused)) this.trial = null;
    if (isNewer(this.version, refused)) return this.version;
    if (this.isTrying) return null;
    const newest = await this.ask();
    // Another session may have begun to try it meanwhile.
    if (!newest || this.isTrying || !isNewer(newest, refused) || this.wasRefused(newest)) return null;
    this.trial = { version: newest, endsAtMs: this.deps.now() + trialMs };
    log.warn('CLIENT_VERSION_TRIED one session tries the newest', { refused: refused.join('.'), newest: newest.join('.') });
    return newest;
  }

  noteAccepted(version: WAVersion): void {
    if (!this.trial || !isSame(this.trial.version, version)) return;
    this.trial = null;
    this.version = version;
    log.warn('CLIENT_VERSION_CHANGED all sessions log in with it; put it into the settings', { version: version.join('.') });
  }

  private wasRefused(version: WAVersion): boolean {
    const atMs = this.refusedAtMs.get(version.join('.'));
    return atMs !== undefined && this.deps.now() - atMs < refusedForMs;
  }

  private ask(): Promise<WAVersion | null> {
    const { askNewest, now } = this.deps;
    if (!askNewest) return Promise.resolve(null);
    if (!this.asked || now() - this.asked.atMs >= askEveryMs) {
      const newest = askNewest().catch((error: unknown) => {
        log.warn('CLIENT_VERSION_UNKNOWN nobody tells the newest', { error: String(error) });
        return null;
      });
      this.asked = { atMs: now(), newest };
    }
    return this.asked.newest;
  }
}

const isSame = (one: WAVersion, other: WAVersion): boolean => one.join('.') === other.join('.');
const isNewer = (one: WAVersion, other: WAVersion): boolean => {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
};

/** The version of the web client that is served now, named by its script, as the library reads it (`fetchLatestWaWebVersion`), from the host the sessions
 *  log in to. @throws Error when the script cannot be had or names none. */
export const askNewestVersion = async (url: string): Promise<WAVersion> => {
  const address = new URL('/sw.js', url.replace(/^ws/, 'http'));
  const response = await fetch(address, {
    headers: { 'sec-fetch-site': 'none', 'user-agent': browser },
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`the web client's script: ${response.status}`);
  const revision = /\\?"client_revision\\?":\s*(\d+)/.exec(await response.text())?.[1];
  if (!revision) throw new Error("the web client's script names no version");
  return [2, 3000, Number(revision)];
};
// Others get another page.
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
