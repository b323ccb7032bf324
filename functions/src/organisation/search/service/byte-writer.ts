/** Bytes one after the other; numbers of seven bits a byte, the lowest first. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(8192);
  length = 0;

  byte(value: number): void {
    this.#makeRoom(1);
    this.#bytes[this.length++] = value;
  }
  number(value: number): void {
    this.#makeRoom(5);
    let rest = value;
    for (; rest > 127; rest >>>= 7) this.#bytes[this.length++] = (rest & 127) | 128;
    this.#bytes[this.length++] = rest;
  }
  /** Negative ones too. */
  signed(value: number): void {
    this.number(((value << 1) ^ (value >> 31)) >>> 0);
  }
  /** A text of fewer than 256 bytes, its length before it. */
  text(value: string): void {
    const size = Buffer.byteLength(value);
    this.byte(size);
    this.#makeRoom(size);
    this.length += this.#bytes.write(value, this.length);
  }
  bytes(value: Uint8Array): void {
    this.#makeRoom(value.length);
    this.#bytes.set(value, this.length);
    this.length += value.length;
  }
  /** What was written, and begins anew. */
  take(): Uint8Array {
    const taken = Uint8Array.prototype.slice.call(this.#bytes, 0, this.length);
    this.length = 0;
    return taken;
  }

  #makeRoom(size: number): void {
    if (this.length + size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.length + size));
    this.#bytes.copy(larger, 0, 0, this.length);
    this.#bytes = larger;
  }
}

/** Reads what a `ByteWriter` wrote. @throws RangeError behind the end. */
export class ByteReader {
  readonly #bytes: Buffer;
  at = 0;
  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  get isAtEnd(): boolean {
    return this.at >= this.#bytes.length;
  }
  byte(): number {
    const value = this.#bytes[this.at++];
    if (value === undefined) throw new RangeError('bytes end too early');
    return value;
  }
  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const part = this.byte();
      value |= (part & 127) << shift;
      if (part < 128) return value >>> 0;
    }
  }
  signed(): number {
    const value = this.number();
    return (value >>> 1) ^ -(value & 1);
  }
  text(): string {
    const size = this.byte();
    this.at += size;
    if (this.at > this.#bytes.length) throw new RangeError('bytes end too early');
    return this.#bytes.toString('utf8', this.at - size, this.at);
  }
  skip(size: number): void {
    this.at += size;
  }
}
