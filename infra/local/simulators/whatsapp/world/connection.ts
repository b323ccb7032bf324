import { setTimeout as sleep } from 'node:timers/promises';
import { type BinaryNode, decodeBinaryNode, encodeBinaryNode, proto } from '@whiskeysockets/baileys';
import type { WebSocket } from 'ws';
import { type KeyPair, NoiseResponder } from '../wire/noise-responder.ts';
import { attributeOf } from '../wire/stanza.ts';
import type { Companion } from './companion.ts';

export type Traffic = { direction: 'in' | 'out'; stanza: BinaryNode; device: string | null };

type Listener = {
  certificateChain: Uint8Array;
  /** Milliseconds each stanza waits before it is dealt with. */
  delayMs: () => number;
  onTraffic: (item: Traffic) => void;
  onClient: (connection: Connection, payload: proto.IClientPayload) => void;
  onStanza: (connection: Connection, stanza: BinaryNode) => Promise<void>;
  onDropped: (connection: Connection) => void;
  onError: (error: unknown) => void;
};

/** One websocket of a client, from the handshake to its end. Frames are dealt with one after the other. */
export class Connection {
  clientStatic: Uint8Array = new Uint8Array();
  /** What a client without credentials introduced itself with. */
  registration: proto.ClientPayload.IDevicePairingRegistrationData | null = null;
  companion: Companion | null = null;
  private readonly noise: NoiseResponder;
  private readonly socket: WebSocket;
  private readonly listener: Listener;
  private readonly answers = new Map<string, (answer: BinaryNode) => void>();
  private saidHello = false;
  private work: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, staticKey: KeyPair, listener: Listener) {
    this.noise = new NoiseResponder(staticKey);
    this.socket = socket;
    this.listener = listener;
    socket.on('message', (data: Buffer) => {
      this.work = this.work
        .then(async () => {
          for (const frame of this.noise.read(data)) await this.onFrame(frame);
        })
        .catch((error: unknown) => {
          listener.onError(error);
          socket.terminate();
        });
    });
    socket.on('close', () => listener.onDropped(this));
    socket.on('error', () => undefined);
  }

  send(node: BinaryNode): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.listener.onTraffic({ direction: 'out', stanza: node, device: this.companion?.jid ?? null });
    this.socket.send(this.noise.frame(encodeBinaryNode(node)));
  }

  /** Sends an iq and resolves with the client's answer. @throws Error after `timeoutMs`. */
  ask(node: BinaryNode, timeoutMs = 10_000): Promise<BinaryNode> {
    const id = attributeOf(node, 'id');
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.answers.delete(id);
        reject(new Error(`no answer to ${id}`));
      }, timeoutMs);
      this.answers.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      this.send(node);
    });
  }

  close(): void {
    this.socket.close();
  }

  /** Cuts the TCP connection without a goodbye. */
  terminate(): void {
    this.socket.terminate();
  }

  private async onFrame(frame: Buffer): Promise<void> {
    if (!this.noise.established) return this.onHandshake(frame);
    const delayMs = this.listener.delayMs();
    if (delayMs > 0) await sleep(delayMs);
    const node = await decodeBinaryNode(frame);
    this.listener.onTraffic({ direction: 'in', stanza: node, device: this.companion?.jid ?? null });
    const id = node.attrs['id'];
    const waiting = node.tag === 'iq' && id !== undefined ? this.answers.get(id) : undefined;
    if (id === undefined || !waiting) return this.listener.onStanza(this, node);
    this.answers.delete(id);
    waiting(node);
  }

  private onHandshake(frame: Buffer): void {
    const { clientHello, clientFinish } = proto.HandshakeMessage.decode(frame);
    if (!this.saidHello) {
      if (!clientHello?.ephemeral) throw new Error('handshake without hello');
      this.saidHello = true;
      const serverHello = this.noise.respond(clientHello.ephemeral, this.listener.certificateChain);
      this.socket.send(this.noise.frame(proto.HandshakeMessage.encode({ serverHello }).finish()));
      return;
    }
    if (!clientFinish?.static || !clientFinish.payload) throw new Error('handshake without finish');
    const { clientStatic, payload } = this.noise.finish(clientFinish.static, clientFinish.payload);
    this.clientStatic = clientStatic;
    this.listener.onClient(this, proto.ClientPayload.decode(payload));
  }
}
