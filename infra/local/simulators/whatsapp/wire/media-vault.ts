import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getMediaKeys, type MediaType } from '@whiskeysockets/baileys';

/** What a media message says of its encrypted file. */
export type SealedMedia = { directPath: string; mediaKey: Buffer; fileSha256: Buffer; fileEncSha256: Buffer; fileLength: number };

/** Under it lies a file of 700 MB of zeros. */
export const endlessPath = '/v/endless';
const endlessBytes = 700 * 1024 * 1024;
const blobPath = /^\/v\/t62\.0000-24\/([0-9a-f]{24})\.enc$/;

/** Holds encrypted files and serves them as WhatsApp's media hosts do (POST to upload, GET to download). In memory, or in `dir`. */
export class MediaVault {
  /** While on, uploads and downloads answer 500. */
  unavailable = false;
  /** How many were answered so. */
  refused = 0;
  /** While on, downloads wait. */
  stalled = false;
  /** Uploads are answered after so long. */
  uploadMs = 0;
  /** How much of the endless file anybody took. */
  endlessServedBytes = 0;
  private readonly blobs = new Map<string, Buffer>();
  private readonly dir: string | null;

  constructor(dir: string | null = null) {
    this.dir = dir;
    if (dir !== null) mkdirSync(dir, { recursive: true });
  }

  /** Whether the request was for media. */
  async handle(request: IncomingMessage, response: ServerResponse, origin: string): Promise<boolean> {
    const { pathname } = new URL(request.url ?? '/', origin);
    if (!/^\/(mms|v)\//.test(pathname)) return false;
    if (this.unavailable) {
      this.refused++;
      response.writeHead(500).end('{}');
      return true;
    }
    if (request.method === 'POST') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      if (this.uploadMs > 0) await sleep(this.uploadMs);
      const directPath = this.store(Buffer.concat(chunks));
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ url: origin + directPath, direct_path: directPath }));
      return true;
    }
    if (pathname === endlessPath) return this.serveEndless(response);
    while (this.stalled && !response.closed) await sleep(50);
    const blob = this.find(pathname);
    if (blob) response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': blob.length }).end(blob);
    else response.writeHead(404).end();
    return true;
  }

  /** A liar's file: however little was announced, it goes on and on. */
  private async serveEndless(response: ServerResponse): Promise<boolean> {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    const chunk = Buffer.alloc(1024 * 1024);
    for (let sent = 0; sent < endlessBytes && !response.closed; sent += chunk.length) {
      this.endlessServedBytes += chunk.length;
      if (!response.write(chunk)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
    response.end();
    return true;
  }

  /** Encrypts a file for the given media type, keeps it and returns the fields a media message needs. */
  async seal(plain: Buffer, type: MediaType): Promise<SealedMedia> {
    const mediaKey = randomBytes(32);
    const { iv, cipherKey, macKey } = await this.keysOf(mediaKey, type);
    const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    const blob = Buffer.concat([body, createHmac('sha256', macKey).update(iv).update(body).digest().subarray(0, 10)]);
    return {
      directPath: this.store(blob),
      mediaKey,
      fileSha256: createHash('sha256').update(plain).digest(),
      fileEncSha256: createHash('sha256').update(blob).digest(),
      fileLength: plain.length,
    };
  }

  /** Reverse of `seal`, also for what a client uploaded. @throws Error when the file is not here or was changed. */
  async open(directPath: string, mediaKey: Uint8Array, type: MediaType): Promise<Buffer> {
    const blob = this.find(new URL(directPath, 'https://media.invalid').pathname);
    if (!blob) throw new Error(`no file at ${directPath}`);
    const { iv, cipherKey, macKey } = await this.keysOf(mediaKey, type);
    const body = blob.subarray(0, -10);
    const mac = createHmac('sha256', macKey).update(iv).update(body).digest().subarray(0, 10);
    if (!mac.equals(blob.subarray(-10))) throw new Error('media MAC mismatch');
    const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  }

  private async keysOf(mediaKey: Uint8Array, type: MediaType): Promise<{ iv: Buffer; cipherKey: Buffer; macKey: Buffer }> {
    const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, type);
    if (!macKey) throw new Error('no MAC key was derived');
    return { iv: Buffer.from(iv), cipherKey: Buffer.from(cipherKey), macKey: Buffer.from(macKey) };
  }

  private store(blob: Buffer): string {
    const name = randomBytes(12).toString('hex');
    if (this.dir === null) this.blobs.set(name, blob);
    else writeFileSync(join(this.dir, name), blob);
    return `/v/t62.0000-24/${name}.enc`;
  }

  private find(path: string): Buffer | null {
    const name = blobPath.exec(path)?.[1];
    if (name === undefined) return null;
    if (this.dir === null) return this.blobs.get(name) ?? null;
    const file = join(this.dir, name);
    return existsSync(file) ? readFileSync(file) : null;
  }
}
