import {
  Browsers,
  isJidGroup,
  isJidNewsletter,
  isJidStatusBroadcast,
  type BaileysEventMap,
  type makeWASocket,
  type proto,
  type WASocket,
  type WAVersion,
} from '@whiskeysockets/baileys';
import type { ThreadId } from '@balcao/shared/domain/ids.ts';
import { log } from '@balcao/functions/platform/logger.ts';
import type { LinkCode, SessionStatus } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import type { AuthState } from './auth-state.ts';
import { BusyError } from '@balcao/functions/platform/fault-of.ts';
import { BeforeAck, SessionMemory } from './before-ack.ts';
import type { ClientVersion } from './client-version.ts';
import { closeCauseOf, decideAfterClose, growingWaitMs, type CloseCause, longestWaitMs } from './close-decision.ts';
import { DeviceResends } from './device-resends.ts';
import { leaveToUs, wantsHistory } from './announced-history.ts';
import { InboundEvents, type InboundDeps } from './inbound-events.ts';
import type { MemberNames } from './mentioned-members.ts';
import { acknowledgeRead, takeMessageStanzas } from './message-stanzas.ts';
import { isPassedOver } from './unreadable-content.ts';
import type { Line } from './proxy/line.ts';
import { askForCode, codeLifeMs, mostCodes, type CodeRefusal } from './pairing-code.ts';
import { retryUntilDone } from './retry-until-done.ts';
import { StateReporter } from './state-reporter.ts';
import { UnfinishedWork } from './unfinished-work.ts';
import { unlinkDevice } from './unlink-device.ts';
import type { WhatsAppCounts } from './whatsapp-counts.ts';
import { within } from './with-time-limit.ts';

const finishLimitMs = 3000;
/** Open for so long, a session has its account to itself again, and what went wrong before counts no more. */
const steadyAfterMs = 5 * 60_000;
/** A session that did not come back after so many tries is counted as failing, and whoever operates this is alarmed. */
const failingAfter = 5;
/** A session whose version was refused waits so long for another one to try the newest. */
const trialWaitMs = 60_000;
/** Of what WhatsApp says of a ban's end, as much as a calendar has. */
const longestBanMs = 100 * 365 * 86_400_000;
/** The longest wait between two tries to read or forget the keys: a session is back so long after the table, at the most. */
const mostWaitMs = 30_000;

/** WhatsApp itself, which tells its users of news. */
const announcements = '0@s.whatsapp.net';

export type SessionReport = {
  status: SessionStatus;
  qrcode?: string | null;
  /** The code to type into the phone, while there is one. */
  linkCode?: LinkCode | null;
  /** Null: the number that was to be linked is. */
  linkNumber?: null;
  reason?: string | null;
  /** When it is tried again, if that is far off; null = soon, or not before a person acts. */
  retryAt?: string | null;
  number?: string | null;
  desired?: 'connected' | 'disconnected';
};
/** What there is to scan or to type in, when there is nothing. */
const nothingToLink = { qrcode: null, linkCode: null } as const;

type Deps = Omit<InboundDeps, 'line'> & {
  url: string;
  /** How it reaches WhatsApp: through the connection's proxy, where it has one. */
  openLine: () => Promise<Line>;
  loadAuth: () => Promise<AuthState>;
  forgetAuth: () => Promise<void>;
  /** The one place through which a status leaves. */
  report: (report: SessionReport) => Promise<void>;
  onOpen: (sock: WASocket) => void;
  /** Resolves when this may log in: every log-in of a container waits for its turn. */
  turn: () => Promise<void>;
  makeSocket: typeof makeWASocket;
  version: Pick<ClientVersion, 'current' | 'isTrying' | 'noteAccepted' | 'replacementFor'>;
  counts: Pick<WhatsAppCounts, 'add'>;
  /** Waits, or less when the signal comes. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** One session: opens its socket, keeps it open as the close table says, and hands over what it brings, in order. Every
 *  attempt is a new socket; late events of an older one are ignored. */
export class SessionSocket {
  private readonly deps: Deps;
  private attempt = 0;
  private failures = 0;
  /** Codes that were shown for the number to link. */
  private codes = 0;
  /** Why the socket that showed a code, or was to show one, was ended. */
  private codeEnded: CodeRefusal | 'codeExpired' | null = null;
  private openedAtMs = 0;
  /** The version to log in with next, where it is not the container's. */
  private trialVersion: WAVersion | null = null;
  /** Whether another socket with the same keys threw this one out lately. */
  private wasReplaced = false;
  private wasRestarted = false;
  private readonly stopping = new AbortController();
  private readonly state: StateReporter;
  /** Reading the keys at the beginning, or forgetting them at the end. */
  private keyWork: Promise<unknown> = Promise.resolve();
  private sock: WASocket | null = null;
  private auth: AuthState | null = null;
  private line: Line | null = null;
  private handing: Promise<void> = Promise.resolve();
  /** History goes beside: taking much of it in is slow, and a message that is read keeps its sender's keys until it was handed over. */
  private importing: Promise<void> = Promise.resolve();
  private isOpen = false;
  /** Sockets on which something could not be handed over: what is behind it on them must not pass it. */
  private readonly ending = new WeakSet<WASocket>();
  private readonly inbound: InboundEvents;
  private readonly memory = new SessionMemory();

  constructor(deps: Deps) {
    this.deps = deps;
    this.inbound = new InboundEvents(
      { ...deps, line: () => this.line },
      () => this.open,
      (work) => this.importNext(work),
    );
    this.state = new StateReporter({ connectionId: deps.session.connectionId, write: deps.report, pause: deps.pause });
  }

  /** The open socket, to send on; null while there is none. */
  get open(): WASocket | null {
    return this.isOpen ? this.sock : null;
  }

  /** Whether it keeps losing its connection, whatever is tried. */
  get isFailing(): boolean {
    return this.failures >= failingAfter && !this.isSteady;
  }

  /** The service has a message of ours. */
  noteSent(id: string, jid: string): Promise<void> {
    return this.inbound.takeServerAck({ id, from: jid });
  }

  /** What went out, for devices that cannot read it and ask again. */
  keepSent(providerId: string, content: proto.IMessage, threadId: ThreadId): Promise<void> {
    return this.inbound.keepSent(providerId, content, threadId);
  }

  /** Members of a group; none when the service does not tell. */
  async membersOf(jid: string): Promise<ReadonlyArray<MemberNames>> {
    return (await this.inbound.groupOf(jid))?.participants ?? [];
  }

  async start(): Promise<void> {
    await this.deps.turn();
    if (this.isStopped) return;
    this.keyWork = this.untilDone('start', () => this.load());
    await this.keyWork;
    if (this.isStopped) this.deps.settings.stop();
    else this.connectSoon(Math.min(untilMs(this.deps.session.retryAt), longestWaitMs));
  }

  /** Lets go without logging out: the next holder goes on with the same keys. */
  async stop(): Promise<void> {
    this.stopping.abort();
    const isReported = this.state.stop();
    this.deps.settings.stop();
    this.sock?.ev.flush();
    // A table that cannot be reached must not keep the socket open: it may be another container's turn.
    await within(finishLimitMs, this.handing);
    const sock = this.sock;
    this.sock = null;
    this.isOpen = false;
    await sock?.end(undefined);
    // What the library had received already is still being read while the socket ends.
    for (let last = null; last !== this.handing; ) {
      last = this.handing;
      await within(finishLimitMs, last);
    }
    await this.inbound.stop();
    await within(finishLimitMs, this.importing);
    await within(finishLimitMs, Promise.all([isReported, this.keyWork, this.auth?.end()]));
  }

  /** Unlinks from the phone, as a person asked. @returns whether WhatsApp confirmed it; it cannot while there is no open socket. */
  async logOut(): Promise<boolean> {
    const isUnlinked = this.open !== null && (await unlinkDevice(this.open, finishLimitMs));
    await this.stop();
    await this.inbound.giveUp();
    await this.auth?.end();
    return isUnlinked;
  }

  private get isStopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async load(): Promise<void> {
    this.line ??= await this.deps.openLine();
    this.auth ??= await this.deps.loadAuth();
    this.inbound.use(new UnfinishedWork(this.auth));
    await this.deps.settings.start();
  }

  private untilDone(what: string, work: () => Promise<void>): Promise<boolean> {
    const { session, pause } = this.deps;
    const { signal } = this.stopping;
    return retryUntilDone(work, { signal, pause, mostMs: mostWaitMs, about: { connectionId: session.connectionId, what } });
  }

  private connect(): void {
    const { auth, line } = this;
    if (this.isStopped || !auth || !line) return;
    const attempt = ++this.attempt;
    this.state.report({ status: 'OPENING', ...nothingToLink });
    auth.forgetAskedNumber();
    this.codeEnded = null;
    const isImporting = (this.deps.settings.current?.importOldMessages ?? null) !== null;
    const startedAt = new Date();
    const version = this.trialVersion ?? this.deps.version.current;
    const isIgnored = (jid: string): boolean =>
      jid === announcements ||
      isJidStatusBroadcast(jid) ||
      isJidNewsletter(jid) === true ||
      (isJidGroup(jid) === true && !this.deps.settings.allowGroup);
    const beforeAck: BeforeAck = new BeforeAck(
      () => auth.creds,
      this.memory,
      (message) =>
        this.inTurn(() => {
          // A message before this one could not be handed over: both come again, in their order.
          if (this.ending.has(sock)) {
            this.inbound.refuse(message);
            throw new BusyError('the socket ends');
          }
          return this.inbound.takeFirst(sock, message, { startedAt, isImporting });
        }),
      (stanza) => acknowledgeRead(sock, stanza),
    );
    const resends = new DeviceResends(this.deps.session.connectionId);
    const sock: WASocket = this.deps.makeSocket({
      auth: { creds: auth.state.creds, keys: this.endingWithout(auth) },
      version,
      makeSignalRepository: beforeAck.makeSignalRepository,
      waWebSocketUrl: this.deps.url,
      logger: this.deps.logger,
      markOnlineOnConnect: false,
      // What we send is in the table already; an echo of an edit could even bring back an older text.
      emitOwnEvents: false,
      // The phone hands its history over when it is linked, much more of it to a desktop; which it is cannot be changed later.
      syncFullHistory: isImporting,
      ...(isImporting ? { browser: Browsers.macOS('Desktop') } : {}),
      // With each of its QR codes used up the library ends the socket: a code to type in is to last.
      qrTimeout: this.numberToLink === null ? undefined : codeLifeMs,
      shouldSyncHistoryMessage: (message) => {
        leaveToUs(message);
        return wantsHistory(message, isImporting);
      },
      generateHighQualityLinkPreview: false,
      shouldIgnoreJid: isIgnored,
      getMessage: async (key) => resends.take(key, await this.inbound.sent(sock, key)),
      cachedGroupMetadata: (jid) => this.inbound.groupOf(jid),
      agent: line.agent,
      fetchAgent: line.agent,
      options: { dispatcher: line.through?.dispatcher },
    });
    this.sock = sock;
    // The library would answer from its memory, before it asks us, who know what was deleted meanwhile and how one device gets its copy.
    if (sock.messageRetryManager) sock.messageRetryManager.addRecentMessage = () => {};
    resends.use(sock);
    // The library drops what it has buffered when a socket ends, though it acknowledged it: hand it over first.
    sock.registerSocketEndHandler(() => void sock.ev.flush());
    sock.ws.on('CB:ack,class:message', (node: { attrs: Record<string, string> }) => {
      if (node.attrs.error) this.deps.counts.add('sendRefused', node.attrs.error);
      if (attempt === this.attempt && !node.attrs.error) void this.inTurn(() => this.inbound.takeServerAck(node.attrs)).catch(() => {});
    });
    takeMessageStanzas(sock, {
      isIgnored,
      onMessage: (stanza) => {
        beforeAck.note(stanza);
        this.inbound.noteAddressee(stanza);
        if (isPassedOver(stanza, new Date())) void this.inTurn(() => this.inbound.takeWithoutContent(sock, stanza)).catch(() => {});
      },
    });
    sock.ev.process(async (events) => {
      await this.inTurn(async () => {
        try {
          if (events['creds.update']) await auth.saveCreds(events['creds.update']);
          await this.inbound.take(sock, events);
        } finally {
          if (events['connection.update'] && attempt === this.attempt) this.onConnection(sock, auth, version, events['connection.update']);
        }
      }).catch(() => {});
    });
  }

  /** A message whose keys cannot be read counts as unreadable, and the library asks its sender for another: the socket ends instead, and it comes again. */
  private endingWithout({ state: { keys } }: AuthState): AuthState['state']['keys'] {
    return {
      ...keys,
      get: async (type, ids) => {
        try {
          return await keys.get(type, ids);
        } catch (error) {
          this.onBroken(error);
          throw error;
        }
      },
    };
  }

  /** Behind what is imported. What was announced is noted: whoever runs the session next goes on with what fails. */
  private importNext(work: () => Promise<void>): void {
    this.importing = this.importing
      .then(() => (this.isStopped ? undefined : work()))
      .catch((error: unknown) => {
        if (!this.isStopped) return this.onBroken(error);
        log.info('IMPORT_LEFT to whoever runs the session next', {
          connectionId: this.deps.session.connectionId,
          error: String(error),
        });
      });
  }

  /** Behind what came before. What fails ends the socket, so that the service sends it again. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.handing.then(work);
    this.handing = done.catch((error: unknown) => this.onBroken(error));
    return done;
  }

  private onConnection(sock: WASocket, auth: AuthState, version: WAVersion, update: BaileysEventMap['connection.update']): void {
    if (update.qr && this.numberToLink === null) this.state.report({ status: 'qrcode', qrcode: update.qr });
    else if (update.qr) void this.showCode(sock, auth, this.numberToLink ?? '').catch((error: unknown) => this.onCodeFailed(sock, error));
    // From here on the phone is linked: no code may be asked for in its place.
    if (update.isNewLogin) this.state.report({ status: 'PAIRING', ...nothingToLink, linkNumber: null });
    if (update.connection === 'open') {
      this.isOpen = true;
      this.openedAtMs = Date.now();
      this.deps.version.noteAccepted(version);
      this.trialVersion = null;
      this.state.report({
        status: 'CONNECTED',
        ...nothingToLink,
        linkNumber: null,
        reason: null,
        retryAt: null,
        number: sock.user?.id.split(/[:@]/)[0] ?? null,
      });
      this.deps.onOpen(sock);
      this.inbound.resume(sock).catch((error: unknown) => this.onBroken(error));
    }
    if (update.connection === 'close') this.onClosed(auth, version, closeCauseOf(update.lastDisconnect?.error));
  }

  /** The number of the phone that is to be linked by a code; null where it is to scan one. */
  private get numberToLink(): string | null {
    return this.deps.session.linkNumber;
  }

  /** A code for the number, for as long as WhatsApp takes it. */
  private async showCode(sock: WASocket, auth: AuthState, number: string): Promise<void> {
    const isOver = (): boolean => this.isStopped || this.sock !== sock || auth.isPaired;
    if (isOver()) return;
    const asked = await askForCode(sock, number);
    if (isOver()) return;
    if (asked.kind === 'refused') return this.endCode(sock, asked.reason);
    this.codes++;
    const expiresAt = new Date(Date.now() + codeLifeMs).toISOString();
    this.state.report({ status: 'qrcode', qrcode: null, linkCode: { code: asked.code, expiresAt }, reason: null });
    await this.deps.pause(codeLifeMs, this.stopping.signal);
    if (!isOver()) this.endCode(sock, 'codeExpired');
  }

  private endCode(sock: WASocket, why: CodeRefusal | 'codeExpired'): void {
    this.codeEnded = why;
    void sock.end(new Error(why));
  }

  /** The socket closed meanwhile: another one asks. */
  private onCodeFailed(sock: WASocket, error: unknown): void {
    log.info('CODE_NOT_ASKED the next socket asks for it', { connectionId: this.deps.session.connectionId, error: String(error) });
    if (this.sock === sock) void sock.end(error instanceof Error ? error : new Error(String(error)));
  }

  private get isSteady(): boolean {
    return this.openedAtMs > 0 && Date.now() - this.openedAtMs > steadyAfterMs;
  }

  private onClosed(auth: AuthState, version: WAVersion, { code, words, bannedForSec, proxyFault }: CloseCause): void {
    this.isOpen = false;
    if (this.isStopped) return;
    this.deps.counts.add('closed', code);
    if (this.isSteady) {
      this.wasReplaced = false;
      this.wasRestarted = false;
      this.failures = 0;
    }
    this.openedAtMs = 0;
    const { failures, wasReplaced, wasRestarted } = this;
    // The one that follows a pairing is no failure.
    const isRestart = code === 515 && !wasRestarted;
    const decision = decideAfterClose(code, {
      failures,
      wasReplaced,
      wasRestarted,
      isPaired: auth.isPaired,
      random: Math.random(),
      bannedForSec,
      proxyFault,
      byCode: this.numberToLink === null ? null : { ended: this.codeEnded, mayAskAgain: this.codes < mostCodes },
    });
    if (code === 440) this.wasReplaced = true;
    if (code === 515) this.wasRestarted = true;
    log.info('SESSION_CLOSED the socket closed', {
      connectionId: this.deps.session.connectionId,
      code,
      words,
      decision: decision.kind,
      reason: decision.reason,
    });
    if (decision.kind === 'stop') {
      const { reason } = decision;
      this.failures = 0;
      if (decision.forgetKeys) this.keyWork = this.forget(auth, reason);
      else this.state.report({ status: 'DISCONNECTED', ...nothingToLink, reason, retryAt: null, desired: 'disconnected' });
      return;
    }
    const { afterMs, isAway = false, reason } = decision;
    const isBanned = reason === 'temporarilyBanned';
    if (isBanned) this.failures = 0;
    else if (!isRestart) this.failures++;
    if (this.failures === failingAfter)
      log.warn('SESSION_FAILING it does not come back, and is tried on', { connectionId: this.deps.session.connectionId, code, words });
    // A ban may last longer than a timer: it is tried before, and said when it ends.
    const endsMs = Math.max(afterMs, Math.min((bannedForSec ?? 0) * 1000, longestBanMs));
    const retryAt = isBanned ? new Date(Date.now() + endsMs).toISOString() : null;
    const state = this.failures > 3 || isAway ? 'TIMEOUT' : 'OPENING';
    this.state.report({ status: isBanned ? 'DISCONNECTED' : state, ...nothingToLink, reason, retryAt });
    this.connectSoon(reason === 'versionRefused' ? this.waitForVersion(version, afterMs) : afterMs);
  }

  /** Another version is tried soon, or what another session's try found out. */
  private async waitForVersion(refused: WAVersion, afterMs: number): Promise<number> {
    this.trialVersion = null;
    const replacement = await this.deps.version.replacementFor(refused);
    if (!replacement) return this.deps.version.isTrying ? Math.round(trialWaitMs * (1 + Math.random())) : afterMs;
    this.trialVersion = replacement;
    return growingWaitMs(0, Math.random());
  }

  /** The phone unlinked us. That it did is shown immediately; that the session stays so is written once the keys are gone, so that whoever
   *  runs it next before then finds out again and forgets them. */
  private async forget(auth: AuthState, reason: string): Promise<void> {
    this.state.report({ status: 'DISCONNECTED', ...nothingToLink, reason, retryAt: null });
    await this.inbound.giveUp();
    await auth.end();
    const isForgotten = await this.untilDone('forget', () => this.deps.forgetAuth());
    if (isForgotten) this.state.report({ status: 'DISCONNECTED', ...nothingToLink, reason, desired: 'disconnected' });
  }

  /** A socket that cannot even be made is tried again, as one that closed. */
  private connectSoon(wait: number | Promise<number>): void {
    const { pause, session, turn } = this.deps;
    const soon = async (): Promise<void> => {
      const afterMs = await wait;
      if (afterMs > 0) await pause(afterMs, this.stopping.signal);
      if (this.isStopped) return;
      if (this.attempt > 0) await turn();
      this.connect();
    };
    soon().catch((error: unknown) => {
      log.error('SESSION_NOT_CONNECTED will be tried again', error, { connectionId: session.connectionId });
      this.connectSoon(growingWaitMs(++this.failures, Math.random()));
    });
  }

  /** What could not be handed over must not be passed over: stop this socket, and let the service send it again. */
  private onBroken(error: unknown): void {
    if (this.sock && this.ending.has(this.sock)) return;
    if (this.sock) this.ending.add(this.sock);
    log.error('SESSION_BROKEN an event could not be handed over', error, { connectionId: this.deps.session.connectionId });
    void this.sock?.end(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Milliseconds from now; 0 for what is over or null. */
const untilMs = (instant: string | null): number => (instant === null ? 0 : Math.max(0, Date.parse(instant) - Date.now()));
