import { randomBytes } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';

export const server = 's.whatsapp.net';
export const fromServer = '@s.whatsapp.net';

/** A binary node; attributes that are null or undefined are left out. */
export const stanza = (
  tag: string,
  attrs: Readonly<Record<string, string | null | undefined>> = {},
  content?: BinaryNode['content'],
): BinaryNode => {
  const present: Record<string, string> = {};
  for (const [name, value] of Object.entries(attrs)) if (value !== null && value !== undefined) present[name] = value;
  return { tag, attrs: present, content };
};

/** @throws Error when the stanza lacks the attribute. */
export const attributeOf = (of: BinaryNode, name: string): string => {
  const value = of.attrs[name];
  if (value === undefined) throw new Error(`<${of.tag}> without ${name}`);
  return value;
};

/** First child with this tag. @throws Error when there is none. */
export const childOf = (of: BinaryNode | undefined, tag: string): BinaryNode => {
  const child = childrenOf(of).find((each) => each.tag === tag);
  if (!child) throw new Error(`<${of?.tag ?? '?'}> without <${tag}>`);
  return child;
};

/** All child nodes, or those with one tag. */
export const childrenOf = (of: BinaryNode | undefined, tag?: string): BinaryNode[] => {
  const children = Array.isArray(of?.content) ? of.content : [];
  return tag === undefined ? children : children.filter((child) => child.tag === tag);
};

/** @throws Error when the value is no bytes. */
export const bytesOf = (value: unknown): Buffer => {
  if (value instanceof Uint8Array) return Buffer.from(value);
  if (typeof value === 'string') return Buffer.from(value);
  throw new Error('bytes expected');
};

/** Big-endian number of any length up to 6 bytes. */
export const numberOf = (value: unknown): number => {
  const bytes = bytesOf(value);
  return bytes.length === 0 ? 0 : bytes.readUIntBE(0, bytes.length);
};

export const nowSec = (): number => Math.floor(Date.now() / 1000);
export const newMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;

let stanzas = 0;
/** Id of a stanza that is no message; unique within the process. */
export const nextStanzaId = (): string => `srv-${Date.now().toString(36)}-${++stanzas}`;
