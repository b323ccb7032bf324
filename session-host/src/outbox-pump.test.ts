import type { WAMessageKey, WASocket } from '@whiskeysockets/baileys';
import { describe, expect, it, vi } from 'vitest';
import type { LinkedPeriod } from '@balcao/shared/domain/connections/linked-periods.ts';
import { companyId, connectionId, messageId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { OutboxPump, type SendLimits } from './outbox-pump.ts';
import { TimeLimitError } from './with-time-limit.ts';
import type { OutboxItem } from '@balcao/functions/organisation/sessions/service/session-records.ts';

const file = Buffer.alloc(16_000_000);

/** Everybody wrote, and nothing waits; what happens otherwise: `new-chats.test.ts`. */
const nobodyNew = {
  load: () => Promise.resolve(),
  stop: () => {},
  waiting: { lookLater: () => {}, has: () => false, next: () => null },
  isKnown: () => true,
  hasWritten: () => true,
} as unknown as ConstructorParameters<typeof OutboxPump>[0]['newChats'];
/** A pump over rows in memory. `answer` is what the socket does with each send. */
const pumpOver = (
  first: Message,
  kinds: ReadonlyArray<OutboxItem['kind']>,
  answer: () => Promise<unknown> = () => Promise.resolve(),
  confirm: () => Promise<unknown> = () => Promise.resolve({ tag: 'ack', attrs: {} }),
  contact: object = { number: '5511988887777', lid: null, isGroup: false, chatAddresses: { [anId('C1')]: 'number' }, disappearingSec: {} },
  limits?: SendLimits,
) => {
  let row = first;
  let periods: LinkedPeriod[] = [{ since: null, until: null }];
  let telling: () => Promise<unknown> = () => Promise.resolve();
  const items: OutboxItem[] = kinds.map((kind) => ({
    kind,
    messageId: row.id,
    threadId: row.threadId,
    attempt: kind === 'update' ? row.revision : row.attempt,
  }));
  const sent: unknown[] = [];
  const noted: string[] = [];
  const stored: [string, object][] = [];
  const chats: (string | null)[] = [];
  const thread: Message[] = [];
  const takenBack: string[] = [];
  const read: WAMessageKey[] = [];
  const messages = {
    get: ({ messageId: id }: { messageId: string }) => Promise.resolve(id === target ? thread.find((each) => each.id === id) : row),
    list: () => Promise.resolve({ messages: thread }),
    assignProviderId: (read: Message, _connection: string, providerId: string, chatKey: string | null) => {
      if (read.revision !== row.revision || row.providerId !== null || row.isDeleted) return Promise.resolve(false);
      row = { ...row, providerId, wireRevision: row.revision };
      chats.push(chatKey);
      return Promise.resolve(true);
    },
    noteWireRevision: (_key: object, wireRevision: number) => Promise.resolve(void (row = { ...row, wireRevision })),
    markFailed: (_key: object, failed: Message['failed']) => Promise.resolve(void (row = { ...row, failed })),
    markChangeFailed: (_key: object, reason: string, _at: string, retryable = true) =>
      Promise.resolve(void (row = { ...row, failed: { code: -4, reason, retryable } })),
  };
  let uploading: () => Promise<unknown> = () => Promise.resolve({});
  let line: WASocket | null = null;
  const ws = { isOpen: true };
  const sock = {
    ws,
    waitForMessage: () => confirm(),
    // As the library: a file is uploaded first, and what cannot be uploaded is not sent.
    sendMessage: async (jid: string, content: object, { upload, ...options }: { upload: () => Promise<unknown> }) => {
      if (Object.values(content).some((part) => Buffer.isBuffer(part))) await upload();
      sent.push({ jid, ...content, ...options });
      return answer().then(() => ({ message: { sent: content } }));
    },
    waUploadToServer: () => uploading(),
    sendPresenceUpdate: () => Promise.resolve(),
    ev: { on: () => {} },
    readMessages: (keys: WAMessageKey[]) => telling().then(() => void read.push(...keys)),
  } as unknown as WASocket;
  line = sock;
  const pump = new OutboxPump({
    session: { companyId: companyId.parse(2), connectionId: connectionId.parse(anId('C1')) } as never,
    sessions: {
      listOutbox: () => Promise.resolve([...items]),
      dropOutbox: (_connection, done) => Promise.resolve(void items.splice(items.indexOf(done), 1)),
    },
    messages: messages as never,
    contacts: { get: () => Promise.resolve(contact as never) },
    checkNumber: (_sock, contact) => Promise.resolve(contact),
    socket: () => line,
    newChats: nobodyNew,
    linkedPeriods: () => periods,
    membersOf: () => Promise.resolve([{ id: '111222333444555@lid', phoneNumber: '5511999990001@s.whatsapp.net' }]),
    noteSent: (providerId) => Promise.resolve(void noted.push(`${providerId} while ${items.length} wait`)),
    keepSent: (providerId, content) => Promise.resolve(void stored.push([providerId, content])),
    readFile: (key) =>
      key === 'small'
        ? Promise.resolve(Buffer.alloc(10))
        : key === 'k'
          ? Promise.resolve(file)
          : Promise.reject(new Error('no files here')),
    takeBackReaction: ({ body }) => Promise.resolve(void takenBack.push(body)),
    now: () => new Date('2026-03-10T12:00:00Z'),
    limits,
  });
  return {
    sent,
    read,
    thread,
    takenBack,
    chats,
    noted,
    stored,
    items,
    row: () => row,
    change: (by: Partial<Message>) => (row = { ...row, ...by }),
    pump,
    /** Another number is linked since then. */
    linkAnother: (since: string) => (periods = [{ since, until: null }]),
    linkAgain: (until: string, since: string) =>
      (periods = [
        { since: null, until },
        { since, until: null },
      ]),
    /** What becomes of read receipts. */
    refuseReceipts: (refusal: () => Promise<unknown>) => (telling = refusal),
    /** What becomes of uploads. */
    uploads: (outcome: () => Promise<unknown>) => (uploading = outcome),
    hangUp: () => (line = null),
    /** The WebSocket is closed, and its close event has not come yet. */
    breakLine: () => (ws.isOpen = false),
  };
};
const own = (change: Parameters<typeof aMessage>[0] = {}) => aMessage({ fromMe: true, providerId: null, body: 'Olá', ...change });
const wire = (change: Parameters<typeof aMessage>[0] = {}) => own({ providerId: '3EB01', wireRevision: 0, ack: 1, ...change });
const target = messageId.parse(anId('T1'));
const settle = async (over: ReturnType<typeof pumpOver>) => {
  over.pump.nudge();
  await vi.waitFor(() => expect(over.items).toHaveLength(0), { timeout: 10_000 });
};

describe('the outbox pump', () => {
  it('sends into a chat whose messages disappear one that does', async () => {
    const disappearing = {
      number: '5511988887777',
      lid: null,
      isGroup: false,
      chatAddresses: { [anId('C1')]: 'number' },
      disappearingSec: { [anId('C1')]: 86_400 },
    };
    const over = pumpOver(own(), ['send'], undefined, undefined, disappearing);

    await settle(over);

    expect(over.sent).toMatchObject([{ ephemeralExpiration: 86_400 }]);
  });

  it('marks as read what was there when it was read, and nothing that came while that waited', async () => {
    const seen = aMessage({ id: messageId.parse(anId('M2')), fromMe: false, providerId: 'SEEN' });
    const over = pumpOver(seen, ['read']);
    const since = aMessage({ id: messageId.parse(anId('M3')), fromMe: false, providerId: 'SINCE' });
    over.thread.push(since, seen, aMessage({ id: messageId.parse(anId('M1')), fromMe: false, providerId: 'BEFORE' }));

    await settle(over);

    expect(over.read.map(({ id }) => id)).toEqual(['SEEN', 'BEFORE']);
  });

  it('lets nothing wait for a read receipt that the service refuses', async () => {
    const over = pumpOver(own(), ['read', 'send']);
    over.thread.push(aMessage({ id: messageId.parse(anId('M1')), fromMe: false, providerId: 'SEEN' }));
    over.refuseReceipts(() => Promise.reject(new Error('no privacy settings')));

    await settle(over);

    expect(over.read).toEqual([]);
    expect(over.sent).toMatchObject([{ text: 'Olá' }]);
  });

  it('tells a reading that the service refused at the next look, and no more than once', async () => {
    const seen = aMessage({ id: messageId.parse(anId('M1')), fromMe: false, providerId: 'SEEN' });
    const over = pumpOver(seen, ['read']);
    over.thread.push(seen);
    const refusal = vi.fn(() => Promise.reject(new Error('internal-server-error')));
    over.refuseReceipts(refusal);
    await settle(over);
    await vi.waitFor(() => expect(refusal).toHaveBeenCalledTimes(2));

    over.refuseReceipts(() => Promise.resolve());
    over.pump.nudge();
    await vi.waitFor(() => expect(over.read).toHaveLength(1));
    over.pump.nudge();
    await over.pump.stop();

    expect(over.read.map(({ id }) => id)).toEqual(['SEEN']);
  });

  it('keeps a read receipt whose line went for the next one', async () => {
    const over = pumpOver(aMessage({ id: messageId.parse(anId('M1')), fromMe: false, providerId: 'SEEN' }), ['read']);
    over.thread.push(over.row());
    over.refuseReceipts(() => {
      over.breakLine();
      return Promise.reject(new Error('Connection Closed'));
    });

    over.pump.nudge();
    await over.pump.stop();

    expect(over.items).toHaveLength(1);
  });

  it.each([
    ['the number', { number: '5511999990001', lid: null }],
    ['the LID', { number: null, lid: '111222333444555' }],
  ])('names whoever wrote in a group as the group does, known by %s', async (_, names) => {
    const seen = aMessage({ id: messageId.parse(anId('M1')), fromMe: false, providerId: 'SEEN', author: { name: 'Rita', ...names } });
    const group = { number: '120363000000000001', isGroup: true, disappearingSec: {} };
    const over = pumpOver(seen, ['read'], undefined, undefined, group);
    over.thread.push(seen);

    await settle(over);

    expect(over.read).toEqual([{ remoteJid: '120363000000000001@g.us', id: 'SEEN', fromMe: false, participant: '111222333444555@lid' }]);
  });

  it('gives a large file the time that its upload takes', async () => {
    vi.useFakeTimers();
    try {
      const slow = () => new Promise((resolve) => setTimeout(resolve, 60_000));
      const size = { sizeBytes: file.length, width: null, height: null, durationSec: null };
      const media = {
        state: 'ready' as const,
        key: 'k',
        mimeType: 'video/mp4',
        fileName: 'v.mp4',
        voice: false,
        sticker: false,
        source: null,
        ...size,
      };
      const over = pumpOver(own({ mediaType: 'video', media: media as never }), ['send']);
      const uploads = vi.fn(slow);
      over.uploads(uploads);
      over.pump.nudge();
      // What is read before takes real turns of the event loop.
      await vi.waitFor(() => expect(uploads).toHaveBeenCalled());
      await vi.advanceTimersByTimeAsync(61_000);

      expect(over.row().failed).toBeNull();
      expect(over.items).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  describe('with a file to upload', () => {
    const media = {
      state: 'ready',
      key: 'small',
      mimeType: 'video/mp4',
      fileName: 'v.mp4',
      voice: false,
      sticker: false,
      source: null,
      sizeBytes: 10,
      width: null,
      height: null,
      durationSec: null,
    };
    const limits = { sendMs: 20, uploadMs: 300, confirmMs: 100, uploadAgainMs: [1, 1, 1] };
    const withFile = () => pumpOver(own({ mediaType: 'video', media: media as never }), ['send'], undefined, undefined, undefined, limits);

    it('sends one whose upload takes longer than a send may', async () => {
      const over = withFile();
      over.uploads(() => new Promise((resolve) => setTimeout(resolve, 100)));

      await settle(over);

      expect(over.row().failed).toBeNull();
      expect(over.sent).toHaveLength(1);
    });

    it('uploads again what the media host refuses, and says that it was not sent when it goes on refusing', async () => {
      const over = withFile();
      let tries = 0;
      over.uploads(() => (++tries < 4 ? Promise.reject(new Error('Media upload failed on all hosts')) : Promise.resolve({})));
      await settle(over);
      expect(over.row().failed).toBeNull();
      expect(over.sent).toHaveLength(1);

      const never = withFile();
      never.uploads(() => Promise.reject(new Error('Media upload failed on all hosts')));
      await settle(never);

      expect(never.row().failed).toMatchObject({ retryable: true });
      expect(never.sent).toEqual([]);
    });

    it('lets nothing go out after an upload that was given up, and says that it was not sent after three', async () => {
      const over = withFile();
      const uploads: Array<() => void> = [];
      over.uploads(() => new Promise((resolve) => uploads.push(() => resolve({}))));
      for (let tries = 1; tries <= 3; tries++) {
        over.pump.nudge();
        await vi.waitFor(() => expect(uploads).toHaveLength(tries));
      }
      await vi.waitFor(() => expect(over.items).toHaveLength(0), { timeout: 5_000 });

      for (const finish of uploads) finish();
      await over.pump.stop();

      expect(over.sent).toEqual([]);
      expect(over.row().failed).toMatchObject({ retryable: true });
    });
  });

  it('sends the text the message has when it leaves, notes the chat it goes to, and no update for what that text holds already', async () => {
    const over = pumpOver(own({ revision: 2, body: 'corrigida' }), ['send', 'update']);

    await settle(over);

    expect(over.sent).toMatchObject([{ jid: '5511988887777@s.whatsapp.net', text: 'corrigida' }]);
    expect(over.chats).toEqual(['5511988887777']);
    expect(over.stored).toEqual([[over.row().providerId, { sent: expect.objectContaining({ text: 'corrigida' }) }]]);
    expect(over.row().wireRevision).toBe(2);
  });

  it('says that a message was sent before its row goes, and nothing of the kind when it was refused', async () => {
    const over = pumpOver(own(), ['send']);
    await settle(over);
    expect(over.noted).toEqual([expect.stringMatching(/^3EB0\w+ while 1 wait$/)]);

    const refused = pumpOver(own(), ['send'], undefined, () => Promise.resolve({ tag: 'ack', attrs: { error: '463' } }));
    await settle(refused);
    expect(refused.noted).toEqual([]);
  });

  it('keeps a message whose line went while it was written, before the connection knows', async () => {
    const over = pumpOver(own(), ['send'], () => {
      over.breakLine();
      return Promise.reject(new Error('write ECONNRESET'));
    });

    over.pump.nudge();
    await vi.waitFor(() => expect(over.sent).toHaveLength(1));
    await over.pump.stop();

    expect({ waiting: over.items.length, failed: over.row().failed }).toEqual({ waiting: 1, failed: null });
  });

  it('sends what took too long again under the same id, since it may still go out', async () => {
    const over = pumpOver(own(), ['send'], () => (over.sent.length === 1 ? Promise.reject(new TimeLimitError('slow')) : Promise.resolve()));
    over.pump.nudge();
    await vi.waitFor(() => expect(over.sent).toHaveLength(1));

    await settle(over);

    expect(over.row().failed).toBeNull();
    expect(new Set(over.sent.map((each) => (each as { messageId: string }).messageId)).size).toBe(1);
  });

  it('corrects a text that changed while it was being sent', async () => {
    const over = pumpOver(own(), ['send', 'update'], () => {
      if (over.sent.length === 1) over.change({ revision: 1, body: 'melhor' });
      return Promise.resolve();
    });

    await settle(over);

    expect(over.sent).toMatchObject([{ text: 'Olá' }, { text: 'melhor', edit: { fromMe: true, id: over.row().providerId } }]);
    expect(over.row().wireRevision).toBe(1);
  });

  it('tells members of a group that they are meant, in a corrected text too, and nobody elsewhere', async () => {
    const group = { number: '120363000000000001', isGroup: true, disappearingSec: {} };
    const over = pumpOver(
      own({ body: 'Oi @5511999990001' }),
      ['send', 'update'],
      () => {
        if (over.sent.length === 1) over.change({ revision: 1, body: 'Oi @5511999990002, @111222333444555' });
        return Promise.resolve();
      },
      undefined,
      group,
    );
    await settle(over);
    expect(over.sent).toMatchObject([{ mentions: ['5511999990001@s.whatsapp.net'] }, { mentions: ['111222333444555@lid'] }]);

    const alone = pumpOver(own({ body: 'Oi @5511999990001' }), ['send']);
    await settle(alone);
    expect(alone.sent).toEqual([expect.not.objectContaining({ mentions: expect.anything() })]);
  });

  it('takes a deleted message back, once', async () => {
    const over = pumpOver(wire({ revision: 1, isDeleted: true }), ['update', 'update']);

    await settle(over);

    expect(over.sent).toMatchObject([{ delete: { id: '3EB01', fromMe: true } }]);
  });

  it('never sends what was deleted first', async () => {
    const over = pumpOver(own({ revision: 1, isDeleted: true }), ['send', 'update']);

    await settle(over);

    expect(over.sent).toEqual([]);
  });

  it('leaves the edit of a message that failed to its retry', async () => {
    const over = pumpOver(wire({ ack: 0, revision: 1, failed: { code: 463, reason: 'x', retryable: true } }), ['update']);

    await settle(over);

    expect(over.sent).toEqual([]);
  });

  it('keeps what the service did not confirm because the line went away', async () => {
    const over = pumpOver(
      own(),
      ['send'],
      () => Promise.resolve(over.hangUp()),
      () => Promise.reject(new Error('Connection Closed')),
    );

    over.pump.nudge();
    await over.pump.stop();

    expect(over.items).toHaveLength(1);
    expect(over.row()).toMatchObject({ failed: null, ack: 0 });
  });

  it('gives an open line that confirms nothing three chances, under the same id, then lets the others pass', async () => {
    const over = pumpOver(
      own(),
      ['send'],
      () => Promise.resolve(),
      () => Promise.resolve(undefined),
    );

    for (let look = 0; look < 3; look++) {
      expect(over.row().failed).toBeNull();
      over.pump.nudge();
      await vi.waitFor(() => expect(over.sent).toHaveLength(look + 1));
    }
    await vi.waitFor(() => expect(over.items).toHaveLength(0), { timeout: 10_000 });

    expect(over.row()).toMatchObject({ failed: { code: -2, retryable: true } });
    expect(new Set(over.sent.map((each) => (each as { messageId: string }).messageId)).size).toBe(1);
  });

  it('gives every card of a contact message its name', async () => {
    const vCard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nFN:Bia\\, irmã\nEND:VCARD';
    const over = pumpOver(own({ mediaType: 'contactMessage', body: '2 contatos', vCard }), ['send']);

    await settle(over);

    expect(over.sent).toMatchObject([
      { contacts: { displayName: '2 contatos', contacts: [{ displayName: 'Ana' }, { displayName: 'Bia, irmã' }] } },
    ]);
  });

  it('shows an update that could not be sent', async () => {
    const over = pumpOver(wire({ revision: 1, body: 'nova' }), ['update'], () => Promise.reject(new Error('timed out')));

    await settle(over);

    expect(over.row()).toMatchObject({ failed: { code: -4, reason: 'timed out', retryable: true }, wireRevision: 0 });
  });

  it.each([
    ['an edit', { revision: 1, body: 'nova' }],
    ['a deletion', { revision: 1, isDeleted: true }],
  ])('says that %s of what another number sent cannot reach the customer, and sends it not', async (_what, change) => {
    const over = pumpOver(wire({ ...change, attemptedAt: '2026-03-10T11:00:00.000Z' }), ['update']);
    over.linkAnother('2026-03-10T11:30:00.000Z');

    await settle(over);

    expect([over.sent, over.row().failed]).toEqual([[], { code: -4, reason: 'formerNumber', retryable: false }]);
  });

  it('changes what this number sent before another one was linked for a time', async () => {
    const over = pumpOver(wire({ revision: 1, body: 'nova', attemptedAt: '2026-03-10T11:00:00.000Z' }), ['update']);
    over.linkAgain('2026-03-10T11:10:00.000Z', '2026-03-10T11:30:00.000Z');

    await settle(over);

    expect([over.sent, over.row().failed]).toEqual([[expect.objectContaining({ text: 'nova' })], null]);
  });

  it.each([
    ['what the customer wrote to another number', aMessage({ id: target, fromMe: false, createdAt: '2026-03-10T11:00:00.000Z' }), false],
    ['what another number sent', wire({ id: target, attemptedAt: '2026-03-10T11:00:00.000Z' }), false],
    ['what the customer wrote to this number', aMessage({ id: target, fromMe: false, createdAt: '2026-03-10T11:31:00.000Z' }), true],
  ])('a reaction to %s: goes out only where this number has the message', async (_what, reactedTo, goesOut) => {
    const quotedMsg = {
      id: target,
      body: '',
      fromMe: reactedTo.fromMe,
      mediaType: 'conversation' as const,
      mediaUrl: null,
      contact: { name: '' },
    };
    const over = pumpOver(own({ mediaType: 'reactionMessage', body: '👍', quotedMsg }), ['send']);
    over.thread.push({ ...reactedTo, providerId: '3EB0T' });
    over.linkAnother('2026-03-10T11:30:00.000Z');

    await settle(over);

    expect([over.sent.length, over.takenBack, over.row().failed]).toEqual(
      goesOut ? [1, [], null] : [0, ['👍'], { code: -1, reason: 'formerNumber', retryable: false }],
    );
  });

  it('changes what this number sent since it is linked', async () => {
    const over = pumpOver(wire({ revision: 1, body: 'nova', attemptedAt: '2026-03-10T11:31:00.000Z' }), ['update']);
    over.linkAnother('2026-03-10T11:30:00.000Z');

    await settle(over);

    expect([over.sent, over.row().failed]).toEqual([[expect.objectContaining({ text: 'nova' })], null]);
  });
});
