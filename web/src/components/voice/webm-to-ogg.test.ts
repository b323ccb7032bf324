import { describe, expect, it } from 'vitest';
import { samplesIn } from './pack-ogg.ts';
import { readWebm, webmToOgg } from './webm-to-ogg.ts';

const open = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
const element = (id: number[], body: number[]) => [...id, 0x40 | (body.length >> 8), body.length & 0xff, ...body];
const head = [...'OpusHead'].map((letter) => letter.charCodeAt(0)).concat([1, 1, 0x38, 0x01, 0x80, 0xbb, 0, 0, 0, 0, 0]);
/** 20 ms of one frame; the body is told apart by its filling. */
const packet = (filling: number, length = 60) => [0b01111_0_00, ...Array<number>(length - 1).fill(filling)];
const simpleBlock = (content: number[]) => element([0xa3], [0x81, 0, 0, 0x80, ...content]);
const blockGroup = (content: number[]) => element([0xa0], element([0xa1], [0x81, 0, 0, 0, ...content]));
/** A file as MediaRecorder writes it: sizes of segment and clusters left open. */
const recording = (...clusters: number[][][]) =>
  new Uint8Array([
    ...element([0x1a, 0x45, 0xdf, 0xa3], [0x42, 0x86, 0x81, 1]),
    ...[0x18, 0x53, 0x80, 0x67, ...open],
    ...element([0x16, 0x54, 0xae, 0x6b], element([0xae], [...element([0xd7], [1]), ...element([0x63, 0xa2], head)])),
    ...clusters.flatMap((blocks) => [0x1f, 0x43, 0xb6, 0x75, ...open, ...element([0xe7], [0]), ...blocks.flat()]),
  ]);

type Page = { flag: number; position: number; sequence: number; packets: number[][]; checksum: number; bytes: Uint8Array };
/** Reads Ogg pages the way a decoder does. */
const pagesOf = (ogg: Uint8Array): Page[] => {
  const pages: Page[] = [];
  let at = 0;
  while (at < ogg.length) {
    expect(String.fromCharCode(...ogg.subarray(at, at + 4))).toBe('OggS');
    const view = new DataView(ogg.buffer, ogg.byteOffset + at);
    const count = ogg[at + 26]!;
    const lengths = [...ogg.subarray(at + 27, at + 27 + count)];
    const packets: number[][] = [];
    let body = at + 27 + count;
    let current: number[] = [];
    for (const length of lengths) {
      current.push(...ogg.subarray(body, body + length));
      body += length;
      if (length < 255) {
        packets.push(current);
        current = [];
      }
    }
    const bytes = ogg.slice(at, body);
    pages.push({
      flag: ogg[at + 5]!,
      position: Number(view.getBigUint64(6, true)),
      sequence: view.getUint32(18, true),
      checksum: view.getUint32(22, true),
      packets,
      bytes,
    });
    at = body;
  }
  return pages;
};
/** Ogg's CRC, bit by bit. */
const crcOf = (bytes: Uint8Array): number => {
  const zeroed = bytes.slice();
  zeroed.fill(0, 22, 26);
  let crc = 0n;
  for (const byte of zeroed) {
    crc ^= BigInt(byte) << 24n;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x80000000n ? (crc << 1n) ^ 0x04c11db7n : crc << 1n) & 0xffffffffn;
  }
  return Number(crc);
};

describe('webmToOgg', () => {
  it('copies header and packets, in order, out of every cluster', () => {
    const webm = recording([simpleBlock(packet(1)), simpleBlock(packet(2))], [blockGroup(packet(3)), simpleBlock(packet(4, 300))]);

    const pages = pagesOf(webmToOgg(webm).ogg);

    expect(pages[0]).toMatchObject({ flag: 2, position: 0, packets: [head] });
    expect(String.fromCharCode(...pages[1]!.packets[0]!.slice(0, 8))).toBe('OpusTags');
    expect(pages.slice(2).flatMap(({ packets }) => packets)).toEqual([packet(1), packet(2), packet(3), packet(4, 300)]);
    expect(pages.at(-1)?.flag).toBe(4);
    expect(pages.map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
  });

  it('counts time in every page and checks every page', () => {
    const { ogg, durationSec } = webmToOgg(recording(Array.from({ length: 120 }, (_, n) => simpleBlock(packet(n)))));

    const pages = pagesOf(ogg);
    expect(pages.slice(2).map(({ position }) => position)).toEqual([48_000, 96_000, 115_200]);
    expect(durationSec).toBeCloseTo((115_200 - 312) / 48_000, 5);
    for (const page of pages) expect(page.checksum).toBe(crcOf(page.bytes));
  });

  it('keeps a packet whose length is a multiple of 255 whole', () => {
    const webm = recording([simpleBlock(packet(7, 510)), simpleBlock(packet(8))]);

    expect(pagesOf(webmToOgg(webm).ogg)[2]?.packets).toEqual([packet(7, 510), packet(8)]);
  });

  it('takes a recording that was cut off up to its last whole packet', () => {
    const webm = recording([simpleBlock(packet(1)), simpleBlock(packet(2))]);

    expect(pagesOf(webmToOgg(webm.subarray(0, webm.length - 5)).ogg)[2]?.packets).toEqual([packet(1)]);
  });

  it('takes a recording that was cut off anywhere, also within the head of a cluster', () => {
    const start = recording([]).length;
    const firstEnds = recording([simpleBlock(packet(1))]).length;
    const webm = recording([simpleBlock(packet(1))], [simpleBlock(packet(2))]);

    for (let end = start; end <= webm.length; end++) {
      const { packets } = readWebm(webm.subarray(0, end));
      expect(packets.map((each) => [...each])).toEqual([packet(1), packet(2)].slice(0, packets.length));
      expect(packets.length).toBe([end >= firstEnds, end === webm.length].filter(Boolean).length);
    }
  });

  it('refuses what is not a recording', () => {
    expect(() => webmToOgg(new Uint8Array([0, 0, 0, 0]))).toThrow('not WebM');
    expect(() => webmToOgg(new Uint8Array([0xa3, 0x81, 0]))).toThrow();
  });
});

describe('samplesIn', () => {
  it.each([
    [0b00011_0_00, 2880],
    [0b01110_0_00, 480],
    [0b11111_0_00, 960],
    [0b11111_0_01, 1920],
    [0b10000_0_00, 120],
  ])('knows how long packet %i plays', (first, samples) => {
    expect(samplesIn(new Uint8Array([first, 0]))).toBe(samples);
  });

  it('counts the frames a packet tells', () => {
    expect(samplesIn(new Uint8Array([0b11111_0_11, 3]))).toBe(2880);
  });
});
