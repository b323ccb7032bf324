import { proto, type WAMessage } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { importPieceSize } from '@balcao/shared/events/channel-messages.ts';
import { partsOfPiece, toHistoryPieces } from './history-pieces.ts';

const lid = '123456789012345@lid';
const number = '5511987654321@s.whatsapp.net';
const group = '1203630@g.us';
const message = (id: string, atSec: number, change: Partial<WAMessage> = {}): WAMessage => ({
  key: { remoteJid: lid, id, fromMe: false },
  message: { conversation: id },
  messageTimestamp: atSec,
  ...change,
});
const window = { fromMs: 0, toMs: 1e12, groups: true };
const contacts = [
  { id: lid, phoneNumber: number, name: 'Rita do bolo' },
  { id: group, name: 'Pedidos' },
];
const piecesOf = (messages: WAMessage[], within = window) => toHistoryPieces({ messages, contacts, chats: [] }, within);

describe('toHistoryPieces', () => {
  it('turns what phones send newest first around, also within a second', () => {
    const [piece] = piecesOf([message('c', 20), message('b', 10), message('a', 10)]);

    expect(piece?.messages.map(({ providerId }) => providerId)).toEqual(['a', 'b', 'c']);
  });

  it('names a chat by number and LID, and after itself until its owner says who they are', () => {
    const [piece] = piecesOf([message('a', 1), message('b', 2, { pushName: 'Rita' })]);

    expect(piece?.messages.map(({ contact }) => contact)).toMatchObject([
      { identities: [{ kind: 'phone', value: '5511987654321' }, { kind: 'lid' }], name: 'Rita do bolo' },
      { name: 'Rita' },
    ]);
  });

  it('leaves out what lies outside the dates, groups nobody asked for, and what is no message', () => {
    const messages = [
      message('early', 99),
      message('from', 100),
      message('to', 200),
      message('late', 201),
      message('group', 150, { key: { remoteJid: group, id: 'group', participant: lid } }),
      message('reaction', 150, { message: { reactionMessage: { key: { id: 'from' }, text: '👍' } } }),
      message('status', 150, { key: { remoteJid: 'status@broadcast', id: 'status' } }),
    ];

    expect(
      piecesOf(messages, { fromMs: 100_000, toMs: 200_000, groups: false }).flatMap((piece) =>
        piece.messages.map((each) => each.providerId),
      ),
    ).toEqual(['from', 'to']);
  });

  it('is cut into pieces that fit a transaction, the newest first and the same each time', () => {
    const many = Array.from({ length: importPieceSize * 2 + 5 }, (_, index) => message(`m${index}`, index + 1)).toReversed();

    const pieces = piecesOf(many);

    expect(pieces.map(({ messages }) => messages.length)).toEqual([5, importPieceSize, importPieceSize]);
    expect(pieces.map(({ pieceId }) => pieceId)).toEqual(piecesOf(many).map(({ pieceId }) => pieceId));
    expect(new Set(pieces.map(({ chatKey }) => chatKey))).toEqual(new Set(['5511987654321']));
  });

  it('knows how far our own old messages came', () => {
    const [piece] = piecesOf([
      message('mine', 1, { key: { remoteJid: lid, id: 'mine', fromMe: true }, status: proto.WebMessageInfo.Status.READ }),
    ]);

    expect(piece?.messages[0]).toMatchObject({ fromMe: true, ack: 3, contact: { name: 'Rita do bolo' } });
  });
});

describe('partsOfPiece', () => {
  it('cuts a piece where the queue would refuse it, and loses nothing', () => {
    const [piece] = piecesOf(
      Array.from({ length: 20 }, (_, n) => message(`m${n}`, n + 1, { message: { conversation: 'x'.repeat(60_000) } })),
    );
    const messages = piece?.messages ?? [];

    const parts = partsOfPiece(messages, 200_000);

    expect(parts.flat()).toEqual(messages);
    expect(parts.every((part) => Buffer.byteLength(JSON.stringify(part)) <= 201_000)).toBe(true);
    expect(parts.length).toBe(7);
    expect(partsOfPiece(messages.slice(0, 2), 200_000)).toHaveLength(1);
  });
});
