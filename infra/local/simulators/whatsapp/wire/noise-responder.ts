import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import { Curve, NOISE_MODE, NOISE_WA_HEADER } from '@whiskeysockets/baileys';

export type KeyPair = { public: Uint8Array; private: Uint8Array };

const tagBytes = 16;
const empty = Buffer.alloc(0);

const nonce = (counter: number): Buffer => {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(counter >>> 0, 8);
  return iv;
};

const seal = (key: Uint8Array, counter: number, plain: Uint8Array, associated: Uint8Array): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, nonce(counter));
  cipher.setAAD(associated);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

const open = (key: Uint8Array, counter: number, sealed: Uint8Array, associated: Uint8Array): Buffer => {
  const body = sealed.subarray(0, sealed.length - tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce(counter));
  decipher.setAAD(associated);
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  return Buffer.concat([decipher.update(body), decipher.final()]);
};

/** Responder ("server") half of Noise_XX_25519_AESGCM_SHA256 in the framing WhatsApp Web uses: every frame is a 3-byte big-endian length and
 *  the payload; the client's first frame comes after a 4-byte prologue ("WA", version, dictionary version), which a routing block "ED" may
 *  precede. */
export class NoiseResponder {
  private hash: Buffer;
  private chainingKey: Buffer;
  private key: Buffer;
  private counter = 0;
  private transport: { send: Buffer; receive: Buffer; sent: number; received: number } | null = null;
  private readonly ephemeral: KeyPair = Curve.generateKeyPair();
  private readonly staticKey: KeyPair;
  private pending = empty;
  private prologueSeen = false;

  constructor(staticKey: KeyPair) {
    this.staticKey = staticKey;
    const name = Buffer.from(NOISE_MODE);
    this.hash = name.length === 32 ? name : createHash('sha256').update(name).digest();
    this.chainingKey = this.hash;
    this.key = this.hash;
  }

  get established(): boolean {
    return this.transport !== null;
  }

  /** Answer to the ClientHello: our ephemeral key, our encrypted static key, the encrypted certificate chain. */
  respond(clientEphemeral: Uint8Array, certificateChain: Uint8Array): { ephemeral: Uint8Array; static: Buffer; payload: Buffer } {
    this.mixHash(NOISE_WA_HEADER);
    this.mixHash(clientEphemeral);
    this.mixHash(this.ephemeral.public);
    this.mixKey(Curve.sharedKey(this.ephemeral.private, clientEphemeral));
    const encryptedStatic = this.encryptHandshake(this.staticKey.public);
    this.mixKey(Curve.sharedKey(this.staticKey.private, clientEphemeral));
    const payload = this.encryptHandshake(certificateChain);
    return { ephemeral: this.ephemeral.public, static: encryptedStatic, payload };
  }

  /** Reads the ClientFinish and switches to transport keys. Returns the client's static key and its payload. */
  finish(encryptedStatic: Uint8Array, encryptedPayload: Uint8Array): { clientStatic: Buffer; payload: Buffer } {
    const clientStatic = this.decryptHandshake(encryptedStatic);
    this.mixKey(Curve.sharedKey(this.ephemeral.private, clientStatic));
    const payload = this.decryptHandshake(encryptedPayload);
    const [receive, send] = this.expand(empty);
    this.transport = { send, receive, sent: 0, received: 0 };
    return { clientStatic, payload };
  }

  /** Splits raw websocket bytes into complete frames (decrypted once the handshake is done). @throws Error on a foreign prologue. */
  *read(chunk: Uint8Array): Generator<Buffer> {
    this.pending = Buffer.concat([this.pending, chunk]);
    if (!this.prologueSeen && !this.skipPrologue()) return;
    for (;;) {
      if (this.pending.length < 3) return;
      const size = this.pending.readUIntBE(0, 3);
      if (this.pending.length < size + 3) return;
      const body = this.pending.subarray(3, size + 3);
      this.pending = this.pending.subarray(size + 3);
      yield this.transport ? open(this.transport.receive, this.transport.received++, body, empty) : Buffer.from(body);
    }
  }

  frame(payload: Uint8Array): Buffer {
    const body = this.transport ? seal(this.transport.send, this.transport.sent++, payload, empty) : Buffer.from(payload);
    const head = Buffer.alloc(3);
    head.writeUIntBE(body.length, 0, 3);
    return Buffer.concat([head, body]);
  }

  /** Whether the whole prologue was there. */
  private skipPrologue(): boolean {
    if (this.pending.length < 4) return false;
    if (this.pending.toString('latin1', 0, 2) === 'ED') {
      if (this.pending.length < 7) return false;
      const skip = 7 + this.pending.readUIntBE(4, 3);
      if (this.pending.length < skip + 4) return false;
      this.pending = this.pending.subarray(skip);
    }
    if (this.pending.toString('latin1', 0, 2) !== 'WA') throw new Error('bad prologue');
    this.pending = this.pending.subarray(4);
    this.prologueSeen = true;
    return true;
  }

  private mixHash(data: Uint8Array): void {
    this.hash = createHash('sha256').update(this.hash).update(data).digest();
  }

  private expand(input: Uint8Array): [Buffer, Buffer] {
    const out = Buffer.from(hkdfSync('sha256', input, this.chainingKey, empty, 64));
    return [out.subarray(0, 32), out.subarray(32)];
  }

  private mixKey(input: Uint8Array): void {
    [this.chainingKey, this.key] = this.expand(input);
    this.counter = 0;
  }

  private encryptHandshake(plain: Uint8Array): Buffer {
    const sealed = seal(this.key, this.counter++, plain, this.hash);
    this.mixHash(sealed);
    return sealed;
  }

  private decryptHandshake(sealed: Uint8Array): Buffer {
    const plain = open(this.key, this.counter++, sealed, this.hash);
    this.mixHash(sealed);
    return plain;
  }
}
