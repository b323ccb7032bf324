import { createDecipheriv, createHmac, timingSafeEqual, type Decipheriv, type Hmac } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { FinalMediaError } from './fetch-bounded.ts';

const macBytes = 10;

/** Decrypts a file of WhatsApp's as it streams through, in constant memory: AES-256-CBC, then ten bytes of HMAC-SHA-256 over the vector and all
 *  before them. Fails at the end when the file is not what was sealed with these keys. */
export class OpenSealed extends Transform {
  private readonly decipher: Decipheriv;
  private readonly hmac: Hmac;
  private tail: Buffer = Buffer.alloc(0);

  constructor({ iv, cipherKey, macKey }: { iv: Uint8Array; cipherKey: Uint8Array; macKey: Uint8Array }) {
    super();
    this.decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
    this.hmac = createHmac('sha256', macKey).update(iv);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const data = Buffer.concat([this.tail, chunk]);
    const end = Math.max(0, data.length - macBytes);
    const body = data.subarray(0, end);
    this.tail = data.subarray(end);
    this.hmac.update(body);
    done(null, this.decipher.update(body));
  }

  override _flush(done: TransformCallback): void {
    const mac = this.hmac.digest().subarray(0, macBytes);
    if (this.tail.length !== macBytes || !timingSafeEqual(mac, this.tail))
      return done(new FinalMediaError('the file does not match its keys'));
    try {
      done(null, this.decipher.final());
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
