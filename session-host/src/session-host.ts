import { jidDecode, makeWASocket } from '@whiskeysockets/baileys';
import { setTimeout as later } from 'node:timers/promises';
import type { Logger } from 'pino';
import { companyRecords } from '@balcao/functions/organisation/companies/service/company-records.ts';
import { lookAtPartAgain } from '@balcao/functions/platform/jobs/job-queue.ts';
import { contactRecords } from '@balcao/functions/people/contacts/service/contact-records.ts';
import { connectionRecords } from '@balcao/functions/setup/connections/service/connection-records.ts';
import { takeBackReactionOf } from '@balcao/functions/channels/service/take-back-reaction.ts';
import { log } from '@balcao/functions/platform/logger.ts';
import { readFile } from '@balcao/functions/platform/files.ts';
import { BusyError } from '@balcao/functions/platform/fault-of.ts';
import { setAsideTo } from '@balcao/functions/platform/set-aside.ts';
import { handOverInbound } from '@balcao/functions/channels/service/hand-over-inbound.ts';
import {
  leaseRecords,
  newChatRecords,
  numberCheckRecords,
  phoneChatRecords,
  sentContentRecords,
  sessionKeyRecords,
  sessionRecords,
  type RemovedSession,
  type Session,
} from '@balcao/functions/organisation/sessions/service/session-records.ts';
import { messageRecords } from '@balcao/functions/conversation/tickets/service/message-records.ts';
import { AuthState, dataKeyName, keyCache } from './auth-state.ts';
import { askNewestVersion, ClientVersion } from './client-version.ts';
import { ConnectionSettings } from './connection-settings.ts';
import { lookAtSession } from './look-at-session.ts';
import { hintOf, type NudgeHint } from '@balcao/functions/organisation/sessions/service/nudge.ts';
import { DataKeys } from './data-keys.ts';
import type { HostEnv } from './env.ts';
import { directLine, lineThrough, type Line } from './proxy/line.ts';
import { parseProxyAddress } from '@balcao/shared/domain/connections/proxy-address.ts';
import { SealedProxies } from '@balcao/functions/organisation/sessions/service/sealed-proxies.ts';
import { mediaHostsOf } from './media/media-address.ts';
import { logOutDevice } from './log-out-device.ts';
import { LookUpBudget } from './look-up-budget.ts';
import { LinkedNumber } from './new-chats/linked-number.ts';
import { NewChats } from './new-chats/new-chats.ts';
import { NumberCheck } from './number-check.ts';
import { NumberLookups } from './number-lookups.ts';
import { OutboxPump } from './outbox-pump.ts';
import { RemovedSessions } from './removed-sessions.ts';
import { SessionSocket, type SessionReport } from './session-socket.ts';
import type { ShardLeases } from './shard-leases.ts';
import { ShardLooks } from './shard-looks.ts';
import type { WhatsAppCounts } from './whatsapp-counts.ts';
import { within } from './with-time-limit.ts';

/** Log-ins leave one after the other: about five a second, first ones and new tries alike. */
const betweenLoginsMs = 200;
/** Another container may start a lost shard's sessions ten seconds after this one noticed. */
const finishLimitMs = 3000;
/** A look at a shard may wait so long for the log-out of a device that was disconnected while no container ran its session. */
const logOutLimitMs = 10_000;

type Running = { session: Session; socket: SessionSocket; settings: ConnectionSettings; pump: OutboxPump; lookups: NumberLookups };

/** Runs the sessions of the shards this container holds: brings what runs in line with what should, and stops it when a
 *  shard goes. */
export class SessionHost {
  private readonly running = new Map<string, Running>();
  private readonly env: HostEnv;
  private readonly logger: Logger;
  private readonly caCertificate: string | null;
  private readonly dataKeys: DataKeys;
  private readonly proxies: SealedProxies;
  private readonly keyCache = keyCache();
  private readonly counts: WhatsAppCounts;
  private readonly version: ClientVersion;
  private leases: ShardLeases | null = null;
  private readonly looks = new ShardLooks({
    look: (shard) => this.look(shard),
    mayRun: (shard) => this.leases?.mayRun(shard) === true,
    later: (work, ms) => void setTimeout(work, ms),
  });
  private readonly removed = new RemovedSessions({
    end: ({ connectionId }) => this.end(connectionId, 'log-out'),
    logOut: (session, signal) => this.logOut(session, signal),
    noteStillLinked: leaseRecords.noteStillLinked,
    forget: forgetPhone,
    done: leaseRecords.removalDone,
    pause,
  });
  private login: Promise<void> = Promise.resolve();

  constructor(env: HostEnv, logger: Logger, counts: WhatsAppCounts, caCertificate: string | null) {
    this.env = env;
    this.logger = logger;
    this.caCertificate = caCertificate;
    this.dataKeys = new DataKeys(env.SESSION_KEY_ID);
    this.proxies = new SealedProxies(env.SESSION_KEY_ID);
    this.counts = counts;
    this.version = new ClientVersion({
      configured: env.WHATSAPP_VERSION ?? null,
      askNewest: env.WHATSAPP_NEWEST_VERSION ? () => askNewestVersion(env.WHATSAPP_URL) : null,
      now: () => Date.now(),
    });
  }

  use(leases: ShardLeases): void {
    this.leases = leases;
  }

  get sessions(): number {
    return this.running.size;
  }

  /** Sessions that do not come back, whatever is tried. */
  get failing(): number {
    return [...this.running.values()].filter(({ socket }) => socket.isFailing).length;
  }

  /** What the sessions of a shard should be, compared with what runs here. A look that fails is repeated. */
  reconcile(shard: number): Promise<void> {
    return this.looks.ask(shard);
  }

  private async look(shard: number): Promise<void> {
    const removed = await leaseRecords.removedOf(shard);
    for (const session of removed) this.removed.workOff(session);
    // The index that lists a shard's sessions may lag: it may still list deleted ones.
    const isRemoved = new Set<string>(removed.map(({ connectionId }) => connectionId));
    const wanted = (await leaseRecords.sessionsOf(shard)).filter(({ connectionId }) => !isRemoved.has(connectionId));
    const names = new Set(wanted.map(({ connectionId }) => connectionId));
    const missing = [...this.running.values()].filter(
      ({ session: { connectionId, shard: its } }) => its === shard && !names.has(connectionId) && !isRemoved.has(connectionId),
    );
    const works = [
      ...missing.map(
        ({ session }) =>
          () =>
            this.endIfDeleted(session),
      ),
      ...wanted.map((session) => () => this.bring(session)),
    ];
    const failures: unknown[] = [];
    // What fails for one session does not keep the others waiting.
    for (const work of works) await work().catch((error: unknown) => failures.push(error));
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} sessions could not be looked after: ${String(failures[0])}`);
  }

  /** Messages may wait in the outboxes, and what the hint says. */
  nudge(shard: number, hint: NudgeHint = hintOf([])): void {
    for (const { session, socket, ...parts } of this.running.values())
      if (session.shard === shard)
        void lookAtSession(session.connectionId, { ...parts, socket: { isOpen: () => socket.open !== null } }, hint);
  }

  async stopShard(shard: number): Promise<void> {
    const ids = [...this.running].filter(([, { session }]) => session.shard === shard).map(([id]) => id);
    await Promise.all([within(finishLimitMs, this.removed.stopShard(shard)), ...ids.map((id) => this.end(id, 'stop'))]);
  }

  private async bring(session: Session): Promise<void> {
    const now = this.running.get(session.connectionId);
    if (now?.session.generation === session.generation) return;
    // One that stopped by itself (a ban) keeps its device, whatever of it is changed meanwhile; one that a person disconnected is to forget its keys.
    const isLoggedOut = now ? await this.end(session.connectionId, session.forgetKeys ? 'log-out' : 'stop') : false;
    if (session.forgetKeys) {
      // Also for a new code: a phone that was linked a moment before would go on showing a device that nobody runs.
      if (!isLoggedOut) await this.logOut(session, AbortSignal.timeout(logOutLimitMs));
      await forgetPhone(session);
      // Done once, before a phone is linked: the next container would forget that one's keys.
      if (session.desired === 'connected') await this.report(session, { status: 'OPENING', qrcode: null, linkCode: null });
    }
    if (session.desired === 'disconnected') return this.report(session, { status: 'DISCONNECTED', qrcode: null, linkCode: null });
    if (this.running.size >= this.env.MAX_SESSIONS) {
      log.warn('HOST_FULL a session waits for a container with room', { connectionId: session.connectionId });
      return;
    }
    // The shard may have gone while the table was asked.
    if (!this.leases?.mayRun(session.shard)) return;
    const started = this.make(session);
    this.running.set(session.connectionId, started);
    started.socket.start().catch((error: unknown) => {
      log.error('SESSION_START_FAILED will be tried again', error, { connectionId: session.connectionId });
      if (this.running.get(session.connectionId) === started) this.running.delete(session.connectionId);
    });
  }

  private turn(): Promise<void> {
    this.login = this.login.then(() => later(betweenLoginsMs));
    return this.login;
  }

  private make(session: Session): Running {
    const { companyId, connectionId } = session;
    const settings = new ConnectionSettings({
      connectionId,
      connections: connectionRecords(companyId),
      companies: companyRecords(companyId),
    });
    const socket: SessionSocket = new SessionSocket({
      session,
      url: this.env.WHATSAPP_URL,
      openLine: () => this.openLine(session),
      logger: this.logger,
      loadAuth: () => this.loadAuth(session),
      forgetAuth: () => forgetPhone(session),
      report: (report) => {
        if (report.number) linked.note(report.number);
        return this.report(session, report, linked);
      },
      handOver: async (events) => {
        await handOverInbound(this.env.INBOUND_QUEUE_URL, session, events, new Date().toISOString());
        newChats.waiting.noteWritten(events);
      },
      setAside: setAsideTo(this.env.DEAD_QUEUE_URL),
      onOpen: (sock) => {
        const number = sock.user && jidDecode(sock.user.id)?.user;
        if (number) linked.note(number);
        newChats.ask(sock);
        pump.nudge();
        lookups.nudge();
      },
      turn: () => this.turn(),
      makeSocket: (config) => {
        const sock = makeWASocket(config);
        newChats.watch(sock);
        budget.watch(sock);
        return sock;
      },
      version: this.version,
      counts: this.counts,
      pause,
      importsQueueUrl: this.env.IMPORTS_QUEUE_URL,
      mediaHosts: mediaHostsOf(this.env.WHATSAPP_URL),
      settings,
      contacts: contactRecords(companyId),
      messages: messageRecords(companyId),
      phoneChats: phoneChatRecords(companyId, connectionId),
      sentContents: sentContentRecords(companyId, connectionId),
    });
    const linked = new LinkedNumber({ stored: () => settings.current, now: () => new Date() });
    const newChats: NewChats = new NewChats({
      connectionId,
      store: newChatRecords(companyId, connectionId),
      messages: messageRecords(companyId),
      phoneChats: phoneChatRecords(companyId, connectionId),
      linkedPeriods: () => linked.periods,
      perDay: () => settings.current?.newChatsPerDay ?? 0,
      timeZone: () => settings.timeZone,
      wake: () => pump.nudge(),
      now: () => new Date(),
      random: Math.random,
    });
    const budget = new LookUpBudget({
      store: newChatRecords(companyId, connectionId),
      linkedPeriods: () => linked.periods,
      timeZone: () => settings.timeZone,
      now: () => new Date(),
    });
    const numbers = new NumberCheck({ budget, contacts: contactRecords(companyId), now: () => new Date() });
    const pump: OutboxPump = new OutboxPump({
      session,
      newChats,
      linkedPeriods: () => linked.periods,
      sessions: sessionRecords(companyId),
      messages: messageRecords(companyId),
      contacts: contactRecords(companyId),
      checkNumber: (sock, contact) => numbers.check(sock, contact),
      socket: () => socket.open,
      membersOf: (jid) => socket.membersOf(jid),
      noteSent: (providerId, jid) => socket.noteSent(providerId, jid),
      keepSent: (providerId, content, threadId) => socket.keepSent(providerId, content, threadId),
      readFile,
      takeBackReaction: takeBackReactionOf(companyId),
      now: () => new Date(),
    });
    const lookups = new NumberLookups({
      session,
      checks: numberCheckRecords(companyId, connectionId),
      budget,
      socket: () => socket.open,
      goOn: ({ deduplicationId, ...part }) => lookAtPartAgain(this.env.JOBS_QUEUE_URL, { companyId, ...part }, deduplicationId),
      pause,
      now: () => new Date(),
      random: Math.random,
    });
    return { session, socket, settings, pump, lookups };
  }

  /** The index that lists a shard's sessions may lag; the row itself does not. */
  private async endIfDeleted(session: Session): Promise<void> {
    if (!(await sessionRecords(session.companyId).get(session.connectionId))) this.removed.workOff(session);
  }

  /** @returns whether the device was logged out. */
  private async end(connectionId: string, how: 'stop' | 'log-out'): Promise<boolean> {
    const running = this.running.get(connectionId);
    if (!running) return false;
    this.running.delete(connectionId);
    // What is being sent is finished first, so that the next holder need not send it again.
    await within(finishLimitMs, Promise.all([running.pump.stop(), running.lookups.stop()]));
    if (how === 'log-out') return running.socket.logOut();
    await running.socket.stop();
    return false;
  }

  private logOut(session: RemovedSession, signal: AbortSignal): Promise<boolean> {
    return logOutDevice(
      {
        connectionId: session.connectionId,
        url: this.env.WHATSAPP_URL,
        openLine: () => this.openLine(session),
        logger: this.logger,
        loadAuth: () => this.loadAuth(session),
        makeSocket: makeWASocket,
        version: this.version,
        turn: () => this.turn(),
        pause,
      },
      signal,
    );
  }

  /** Sealed so that only the key of sessions opens it, and only for this connection. */
  private async openLine({ companyId, connectionId, sealedProxy }: RemovedSession): Promise<Line> {
    if (sealedProxy === null) return directLine(this.caCertificate);
    const text = await this.proxies.open(companyId, connectionId, sealedProxy);
    const proxy = parseProxyAddress(text);
    if (!proxy) throw new Error('the proxy that is stored has no address');
    return lineThrough(proxy, { allowsLoopback: mediaHostsOf(this.env.WHATSAPP_URL).isLocal, caCertificate: this.caCertificate });
  }

  private loadAuth({ companyId, connectionId, shard }: RemovedSession): Promise<AuthState> {
    const own = this.leases?.epochOf(shard) ?? null;
    // A shard that was lost and gained again has another epoch: who ran the session before writes nothing more.
    const epoch = (): number => {
      if (own === null || this.leases?.epochOf(shard) !== own) throw new BusyError('the shard is not held any more');
      return own;
    };
    const owner = { companyId, connectionId };
    return AuthState.load({
      store: sessionKeyRecords(companyId, connectionId),
      dataKeys: this.dataKeys,
      owner,
      epoch,
      cache: this.keyCache,
      table: this.env.TABLE_NAME,
    });
  }

  /** Status changes leave only here: the session's row first, refused when a person asked for something newer. */
  private async report(
    { companyId, connectionId, generation }: Session,
    { number, ...change }: SessionReport,
    linked?: LinkedNumber,
  ): Promise<void> {
    const at = new Date().toISOString();
    if (!(await sessionRecords(companyId).report(connectionId, generation, { ...change, forgetKeys: false }, at))) return;
    await connectionRecords(companyId).setState(connectionId, {
      status: change.status,
      number: number ?? undefined,
      formerNumber: linked?.change?.formerNumber,
      numberSince: linked?.change?.numberSince,
      formerLinks: linked?.change?.formerLinks,
    });
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> => later(ms, undefined, { signal }).catch(() => {});

/** Another phone may be linked next: nothing of the one before stays. */
const forgetPhone = async ({ companyId, connectionId }: Pick<Session, 'companyId' | 'connectionId'>): Promise<void> => {
  await sessionKeyRecords(companyId, connectionId).removeAll(dataKeyName);
  await phoneChatRecords(companyId, connectionId).removeAll();
  await newChatRecords(companyId, connectionId).forget();
};
