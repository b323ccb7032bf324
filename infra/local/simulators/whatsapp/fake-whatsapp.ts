import type { Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type BinaryNode, Curve, DEFAULT_CONNECTION_CONFIG, type MediaType, type proto } from '@whiskeysockets/baileys';
import { WebSocketServer } from 'ws';
import { type Closing, noFaults, type WhatsAppFaults } from './faults.ts';
import { noRecords, type Records } from './keys/records.ts';
import { answerIq } from './service/answer-iq.ts';
import { createCodePairings } from './service/pair-by-code.ts';
import { createPairings } from './service/pair-companion.ts';
import { tellSubject } from './service/phone-signals.ts';
import { ReachOut } from './service/reach-out.ts';
import type { PhoneHistory } from './service/sync-history.ts';
import { type Arrival, routeMessage, routeReceipt } from './service/route-messages.ts';
import { MediaVault, type SealedMedia } from './wire/media-vault.ts';
import { NoiseAuthority } from './wire/noise-authority.ts';
import type { KeyPair } from './wire/noise-responder.ts';
import { selfSignedCertificate, type TlsIdentity } from './wire/self-signed-certificate.ts';
import { attributeOf, bytesOf, childrenOf, nextStanzaId, nowSec, stanza } from './wire/stanza.ts';
import type { Companion } from './world/companion.ts';
import { Connection, type Traffic } from './world/connection.ts';
import { Directory } from './world/directory.ts';
import { ObservedLog } from './world/observed-log.ts';
import type { Person, Receipt } from './world/person.ts';

export type FakeWhatsAppOptions = {
  /** 0: any free one. */
  port?: number;
  host?: string;
  records?: Records;
  /** Where media files are kept; null: in memory. */
  mediaDir?: string | null;
  /** Certificate of the wss and https address; null: one made now. */
  tls?: TlsIdentity | null;
  /** Hands a (perhaps empty) history to a device at its first login, so that the client does not wait 20 s for it. */
  autoHistory?: boolean;
};

/** What happened, for those who watch. */
export type NetworkEvents = {
  arrival: (arrival: Arrival) => void;
  receipt: (person: Person, from: Person, receipt: Receipt) => void;
  /** A device was linked, logged in, went away or was removed. */
  device: (owner: Person) => void;
  call: (from: Person, node: BinaryNode) => void;
  typing: (from: Person, to: Person, state: string) => void;
};

/** A local stand-in for the WhatsApp Web service: an unmodified client library connects to it, shows a QR code, is paired, and exchanges
 *  end-to-end encrypted messages with simulated people. One address serves the websocket (`/ws/chat`) and media. */
export class FakeWhatsApp {
  readonly directory: Directory;
  readonly media: MediaVault;
  readonly authority = new NoiseAuthority();
  readonly certificateChain: Uint8Array;
  readonly caCertificate: string;
  readonly traffic = new ObservedLog<Traffic>(5000);
  /** Stanzas nobody here knows, and what went wrong. */
  readonly unhandled = new ObservedLog<BinaryNode>(200);
  readonly errors = new ObservedLog<unknown>(200);
  readonly faults: WhatsAppFaults = { ...noFaults };
  readonly watchers: Partial<NetworkEvents> = {};
  private readonly reachOut: ReachOut;
  private readonly pairings: ReturnType<typeof createPairings>;
  private readonly codes: ReturnType<typeof createCodePairings>;
  private readonly staticKey: KeyPair = Curve.generateKeyPair();
  private readonly connections = new Set<Connection>();
  private readonly histories = new Map<Person, () => PhoneHistory>();
  private readonly autoHistory: boolean;
  private readonly server: Server;
  private readonly sockets: WebSocketServer;

  private constructor({ records = noRecords, mediaDir = null, tls = null, autoHistory = true }: FakeWhatsAppOptions) {
    this.directory = new Directory(records);
    this.reachOut = new ReachOut({ directory: this.directory, faults: this.faults });
    this.pairings = createPairings(records);
    this.codes = createCodePairings({ records, directory: this.directory, faults: this.faults });
    this.media = new MediaVault(mediaDir);
    this.autoHistory = autoHistory;
    this.certificateChain = this.authority.chainFor(this.staticKey.public);
    const { key, cert } = tls ?? selfSignedCertificate();
    this.caCertificate = cert;
    this.server = createServer({ key, cert }, (request, response) => {
      if (request.url === '/sw.js') return void response.writeHead(200).end(this.serviceWorker());
      this.media
        .handle(request, response, this.httpUrl)
        .then((done) => done || response.writeHead(404).end())
        .catch((error: unknown) => {
          this.errors.push(error);
          response.destroy();
        });
    });
    this.sockets = new WebSocketServer({ server: this.server, path: '/ws/chat' });
    this.sockets.on('connection', (socket) => {
      const connection = new Connection(socket, this.staticKey, {
        certificateChain: this.certificateChain,
        delayMs: () => this.faults.slowMs,
        onTraffic: (item) => this.traffic.push(item),
        onClient: (from, payload) => this.welcome(from, payload),
        onStanza: (from, node) => this.onStanza(from, node),
        onDropped: (from) => this.dropped(from),
        onError: (error) => this.errors.push(error),
      });
      this.connections.add(connection);
    });
  }

  static async start(options: FakeWhatsAppOptions = {}): Promise<FakeWhatsApp> {
    const network = new FakeWhatsApp(options);
    const { server } = network;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(options.port ?? 0, options.host ?? '127.0.0.1', () => resolve());
    });
    return network;
  }

  async stop(): Promise<void> {
    for (const connection of this.connections) connection.terminate();
    this.sockets.close();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get port(): number {
    const address: AddressInfo | string | null = this.server.address();
    if (typeof address !== 'object' || address === null) throw new Error('not listening');
    return address.port;
  }

  /** Address for the client library's `waWebSocketUrl`. */
  get url(): string {
    return `wss://localhost:${this.port}/ws/chat`;
  }

  get httpUrl(): string {
    return `https://localhost:${this.port}`;
  }

  async scan(person: Person, qrText: string): Promise<Companion> {
    const companion = await this.pairings.scan(person, qrText);
    this.watchers.device?.(person);
    return companion;
  }

  /** Types the code that a client shows into a phone. */
  async enterCode(person: Person, code: string): Promise<Companion> {
    const companion = await this.codes.enter(person, code);
    this.watchers.device?.(person);
    return companion;
  }

  /** Drops the TCP connection of the client that shows a code for this phone. */
  cutCode(person: Person): void {
    this.codes.cut(person);
  }

  /** Whether a client shows a code for this phone. */
  asksForCode(person: Person): boolean {
    return this.codes.isAsked(person);
  }

  /** Removes a linked device from the phone's list: the client is thrown out with 401, and refused with it from then on. */
  unlink(companion: Companion): void {
    companion.owner.removeCompanion(companion);
    companion.connection?.send(stanza('stream:error', { code: '401' }, [stanza('conflict', { type: 'device_removed' })]));
    companion.connection?.close();
    this.watchers.device?.(companion.owner);
  }

  /** Ends a client's connection as the real service does: with a code of the stream (515 restart, 503 …), without one, or with a failure. */
  end({ connection }: Companion, how: Closing): void {
    if (connection) endWith(connection, how);
  }

  /** Drops the TCP connection of a client. */
  cut(companion: Companion): void {
    companion.connection?.terminate();
  }

  setFaults(change: Partial<WhatsAppFaults>): WhatsAppFaults {
    const before = { ...this.faults };
    Object.assign(this.faults, change);
    this.reachOut.tellChanges(before);
    this.media.unavailable = this.faults.mediaUnavailable;
    this.media.stalled = this.faults.mediaStalled;
    this.media.uploadMs = this.faults.uploadMs;
    // Whoever knows a group's members asks for them again.
    if (before.groupsByLid !== this.faults.groupsByLid) for (const group of this.directory.groups.values()) tellSubject(group);
    return { ...this.faults };
  }

  /** What the phone hands over at the first login of its next linked device. */
  setInitialHistory(person: Person, make: () => PhoneHistory): void {
    this.histories.set(person, make);
  }

  /** Encrypts a file as fields of a media message; its address is this server's. */
  async attach(plain: Buffer, type: MediaType): Promise<SealedMedia & { url: string }> {
    const sealed = await this.media.seal(plain, type);
    return { ...sealed, url: this.httpUrl + sealed.directPath };
  }

  /** A client said who it is: a new one gets QR references, a known one is let in. */
  private welcome(connection: Connection, payload: proto.IClientPayload): void {
    if (this.isTooOld(payload)) return endWith(connection, { kind: 'failure', code: 405 });
    if (payload.devicePairingData) {
      connection.registration = payload.devicePairingData;
      return this.pairings.offer(connection);
    }
    const number = String(payload.username);
    const ending = this.takeEnding(number);
    if (ending) return endWith(connection, ending);
    const companion = this.directory.people.get(number)?.companions.get(payload.device ?? 0);
    const known = companion && bytesOf(companion.noiseKey).equals(bytesOf(connection.clientStatic));
    const refusal = this.takeRefusal(number) ?? (known ? null : 401);
    if (!companion || refusal !== null) {
      connection.send(stanza('failure', { reason: String(refusal ?? 401), location: 'fake' }));
      return connection.close();
    }
    const previous = companion.connection;
    if (previous) this.replace(previous);
    companion.connection = connection;
    companion.active = false;
    companion.available = false;
    connection.companion = companion;
    connection.send(
      stanza('success', { t: String(nowSec()), lid: companion.lid, props: '27', companion_enc_static: '', location: 'fake' }),
    );
  }

  /** A socket of a device that logged in again is thrown out; while a hand-over is delayed, it is served until then, and no longer written to. */
  private replace(previous: Connection): void {
    const { handoverMs } = this.faults;
    const throwOut = (): void => {
      previous.send(stanza('stream:error', {}, [stanza('conflict', { type: 'replaced' })]));
      previous.companion = null;
      previous.close();
    };
    if (handoverMs > 0) setTimeout(throwOut, handoverMs).unref();
    else throwOut();
  }

  private isTooOld({ userAgent }: proto.IClientPayload): boolean {
    const wanted = this.faults.minimumVersion?.split('.').map(Number);
    if (!wanted) return false;
    const { primary, secondary, tertiary } = userAgent?.appVersion ?? {};
    const has = [primary ?? 0, secondary ?? 0, tertiary ?? 0];
    const at = has.findIndex((part, index) => part !== wanted[index]);
    return at >= 0 && (has[at] ?? 0) < (wanted[at] ?? 0);
  }

  /** The part of the web client's script that names its version. */
  private serviceWorker(): string {
    const newest = this.faults.minimumVersion?.split('.').at(-1) ?? DEFAULT_CONNECTION_CONFIG.version[2];
    return `self.__swData=JSON.parse("{\\"client_revision\\":${newest}}");`;
  }

  private takeEnding(number: string): Closing | null {
    const { endLogins } = this.faults;
    if (!endLogins || (endLogins.number !== undefined && endLogins.number !== number)) return null;
    const [next, ...rest] = endLogins.with;
    this.faults.endLogins = rest.length > 0 ? { ...endLogins, with: rest } : null;
    return next ?? null;
  }

  /** The client is given its time to acknowledge the message. */
  private closeUnlessAcknowledged(companion: Companion, id: string): void {
    const { connection } = companion;
    const { messageAcks } = this.faults;
    if (!connection || !messageAcks) return;
    setTimeout(() => {
      if (companion.connection === connection && companion.unacknowledged.has(`message:${id}`)) endWith(connection, codeless, id);
    }, messageAcks.withinMs).unref();
  }

  private takeRefusal(number: string): number | null {
    const refusal = this.faults.refuseLogins;
    if (!refusal || (refusal.number !== undefined && refusal.number !== number)) return null;
    this.faults.refuseLogins = refusal.times > 1 ? { ...refusal, times: refusal.times - 1 } : null;
    return refusal.code;
  }

  private refusesMessage(connection: Connection, node: BinaryNode): boolean {
    const refusal = this.faults.refuseMessages;
    if (refusal) this.faults.refuseMessages = refusal.times > 1 ? { ...refusal, times: refusal.times - 1 } : null;
    const code = refusal?.code ?? (connection.companion && this.reachOut.refusalOf(connection.companion, node));
    if (code === null) return false;
    const { id, to } = { id: attributeOf(node, 'id'), to: attributeOf(node, 'to') };
    connection.send(stanza('ack', { class: 'message', id, from: to, error: String(code) }));
    return true;
  }

  private dropped(connection: Connection): void {
    this.connections.delete(connection);
    this.pairings.drop(connection);
    this.codes.drop(connection);
    const { companion } = connection;
    if (companion?.connection !== connection) return;
    companion.connection = null;
    companion.active = false;
    companion.available = false;
    this.watchers.device?.(companion.owner);
  }

  /** Needs no answer, so it is heard while the service is silent too. */
  private notePresence(companion: Companion, { attrs }: BinaryNode): void {
    if (attrs['type'] === 'available' || attrs['type'] === 'unavailable') companion.available = attrs['type'] === 'available';
    this.watchers.device?.(companion.owner);
  }

  private async onStanza(connection: Connection, node: BinaryNode): Promise<void> {
    const { companion } = connection;
    if (companion && node.tag === 'presence') return this.notePresence(companion, node);
    if (this.faults.silent) return;
    if (this.faults.losingAcks && (node.tag === 'receipt' || node.tag === 'ack')) return;
    const routes = {
      directory: this.directory,
      onArrival: (arrival: Arrival) => this.watchers.arrival?.(arrival),
      onReceipt: (person: Person, from: Person, receipt: Receipt) => this.watchers.receipt?.(person, from, receipt),
      onUnreadable: (error: unknown) => this.errors.push(error),
      groupsByLid: this.faults.groupsByLid,
      receiptsSettle: this.faults.messageAcks === null,
      onUnacknowledged: (of: Companion, id: string) => this.closeUnlessAcknowledged(of, id),
    };
    switch (node.tag) {
      case 'iq':
        return this.answer(connection, node);
      case 'message':
        return this.refusesMessage(connection, node) ? undefined : routeMessage(routes, connection, node);
      case 'receipt':
        return routeReceipt(routes, connection, node);
      case 'ack': {
        const { class: of, error } = node.attrs;
        if (error === undefined) companion?.settle(of ?? '', attributeOf(node, 'id'));
        else companion?.settleRefused(of ?? '', attributeOf(node, 'id'), this.faults.keepsRefused);
        return;
      }
      case 'call':
        connection.send(stanza('ack', { class: 'call', id: node.attrs['id'] ?? '', from: node.attrs['to'] ?? '' }));
        if (companion) this.watchers.call?.(companion.owner, node);
        return;
      case 'chatstate': {
        const to = this.directory.byJid(node.attrs['to'] ?? '');
        if (companion && to) this.watchers.typing?.(companion.owner, to, childrenOf(node)[0]?.tag ?? 'paused');
        return;
      }
      case 'presence':
      case 'ib':
        return;
      default:
        this.unhandled.push(node);
    }
  }

  private answer(connection: Connection, node: BinaryNode): Promise<void> {
    return answerIq(
      {
        directory: this.directory,
        reachOut: this.reachOut,
        takeCodeRequest: (from, request, reply) => this.codes.take(from, request, reply),
        mediaHost: () => `localhost:${this.port}`,
        announcesEndOfBacklog: () => !this.faults.endlessBacklog,
        refusesPrivacy: () => this.faults.privacyRefused,
        groupsByLid: () => this.faults.groupsByLid,
        media: this.media,
        autoHistory: this.autoHistory,
        takeHistory: ({ owner }) => this.histories.get(owner)?.() ?? { chunks: [], lids: [] },
        onActive: ({ owner }) => this.watchers.device?.(owner),
        onUnknown: (unknown) => this.unhandled.push(unknown),
      },
      connection,
      node,
    );
  }
}

const codeless: Closing = { kind: 'streamError', code: null };

/** @param id what a stream without a code ends for. */
const endWith = (connection: Connection, how: Closing, id = nextStanzaId()): void => {
  if (how.kind === 'failure') {
    const expire = how.expireSec === undefined ? null : String(how.expireSec);
    connection.send(stanza('failure', { reason: String(how.code), expire, location: 'fake' }));
  } else if (how.code === null) connection.send(stanza('stream:error', {}, [stanza('ack', { class: 'message', id })]));
  else connection.send(stanza('stream:error', { code: String(how.code) }));
  connection.close();
};
