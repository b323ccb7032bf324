import { readFileSync } from 'node:fs';
import { companyId, connectionId, contactId, messageId, threadIdOf } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import type { OutboundMessage } from '@balcao/shared/events/channel-messages.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { newContact } from '../../people/contacts/service/new-contact.ts';
import { RetryLater } from '../../platform/retry-later.ts';
import type { OutgoingFile, SendOutcome } from '../adapter.ts';
import { sendStoredMessage, type SendDeps } from './send-stored-message.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const connection = connectionId.parse(anId('C1'));
const person = contactId.parse(anId('P1'));
const key = { threadId: threadIdOf(connection, person), messageId: messageId.parse(anId('M1')) };
const sticker = new Uint8Array(readFileSync(new URL('../../../../infra/local/simulators/samples/sticker.webp', import.meta.url)));
const file = { state: 'ready', key: 'k', fileName: 'figura.webp', sizeBytes: sticker.length, voice: false, sticker: false } as const;
const measures = { width: null, height: null, durationSec: null, source: null } as const;

/** A sender for a stored message of official WhatsApp: what it uploads and sends, and how the row ends.
 *  @param meanwhile what becomes of the row while the message waits for its turn. */
const senderOf = (fields: Partial<Message>, answers: SendOutcome[] = [], meanwhile: Partial<Message> = {}) => {
  let row = aMessage({ id: key.messageId, fromMe: true, providerId: null, body: '', ...fields });
  let clock = now.getTime();
  const uploads: Array<Pick<OutgoingFile, 'mimeType' | 'fileName'> & { start: string }> = [];
  const takenBack: string[] = [];
  const sent: OutboundMessage['content'][] = [];
  const deps = {
    companyId: companyId.parse(2),
    connectionId: connection,
    channel: 'whatsapp_oficial',
    messages: {
      // Any other message is one that was sent.
      get: async ({ messageId: wanted }: { messageId: string }) => (wanted === key.messageId ? row : { ...row, providerId: 'wamid.0' }),
      markAttempted: async (_key: unknown, attempt: number, attemptedAt: string) => {
        if (row.failed !== null || row.attempt !== attempt) return false;
        row = { ...row, attemptedAt };
        return true;
      },
      clearAttempt: async () => void (row = { ...row, attemptedAt: null }),
      noteUpload: async (_key: unknown, uploadedAs: string) => void (row = { ...row, uploadedAs }),
      markFailed: async (_key: unknown, failed: Message['failed']) => void (row = { ...row, failed }),
      recordSent: async (_key: unknown, _connection: unknown, providerId: string) => void (row = { ...row, providerId, ack: 1 }),
    },
    contacts: { get: async () => ({ ...newContact({ name: 'Ana', number: '5511987654321' }, now), id: person }) },
    provider: {
      uploadMedia: async ({ mimeType, fileName, bytes }: OutgoingFile) => {
        uploads.push({ mimeType, fileName, start: Buffer.from((await bytes()).subarray(0, 3)).toString('hex') });
        return { kind: 'uploaded', providerMediaId: 'm1' };
      },
      prepare: ({ content }: OutboundMessage) => ({
        kind: 'ready',
        send: async () => {
          sent.push(content);
          return answers.shift() ?? { kind: 'sent', providerId: 'wamid.1' };
        },
      }),
    },
    readFile: async () => sticker,
    now: () => new Date(clock),
    language: async () => 'pt',
    pace: async () => void (row = { ...row, ...meanwhile }),
    takeBackReaction: async ({ id }: Message) => void takenBack.push(id),
  } as unknown as SendDeps;
  const deliver = (delivery = 1) => sendStoredMessage(deps, key, row.attempt, delivery);
  return {
    deliver,
    uploads,
    sent,
    takenBack,
    row: () => row,
    later: (seconds: number) => (clock += seconds * 1000),
    statusCame: (providerId: string) => void (row = { ...row, providerId, ack: 1 }),
  };
};

describe('a file on official WhatsApp', () => {
  it('goes as the JPEG that was made of it, once however often it is delivered', async () => {
    const { deliver, uploads, sent } = senderOf({
      mediaType: 'image',
      media: { ...file, ...measures, mimeType: 'image/webp' },
      body: 'olha',
    });

    for (let delivery = 0; delivery < 3; delivery++) await deliver();

    expect(uploads).toEqual([{ mimeType: 'image/jpeg', fileName: 'figura.jpg', start: 'ffd8ff' }]);
    expect(sent).toMatchObject([{ kind: 'image', providerMediaId: 'm1', caption: 'olha' }]);
  });

  it('is not handed to Meta where Meta does not take it: the message says so and cannot be sent again', async () => {
    const { deliver, uploads, sent, row } = senderOf({ mediaType: 'video', media: { ...file, ...measures, mimeType: 'video/quicktime' } });

    for (let delivery = 0; delivery < 2; delivery++) await deliver();

    expect([uploads, sent]).toEqual([[], []]);
    expect(row().failed).toEqual({ code: ownFailures.fileNotTaken, reason: 'type', retryable: false });
  });
});

describe('a message that waits for its turn', () => {
  it.each([
    ['was withdrawn', { failed: { code: ownFailures.withdrawn, reason: 'cancelled', retryable: false } }],
    ['failed and is sent again by another attempt', { attempt: 1 }],
  ])('does not go out when it %s meanwhile', async (_what, meanwhile) => {
    const { deliver, sent, row } = senderOf({ body: 'oi' }, [], meanwhile);

    await deliver();

    expect([sent, row().attemptedAt]).toEqual([[], null]);
  });
});

describe('a question with buttons', () => {
  const question = {
    body: 'Qual setor?\n1 - Vendas\n2 - Suporte',
    choices: [
      { id: '1', title: 'Vendas' },
      { id: '2', title: 'Suporte' },
    ],
  };
  const refusal = (reasonKey: string): SendOutcome => ({ kind: 'refused', code: 131009, details: 'Invalid', action: 'fail', reasonKey });

  it('goes as its text where the channel refuses buttons', async () => {
    const { deliver, sent, row } = senderOf(question, [refusal('badRequest')]);

    await deliver();

    expect(sent).toEqual([expect.objectContaining({ kind: 'buttons' }), { kind: 'text', body: question.body }]);
    expect(row()).toMatchObject({ providerId: 'wamid.1', failed: null });
  });

  it('goes as its text when it is sent again: what can be pressed may have been refused', async () => {
    const { deliver, sent } = senderOf({ ...question, attempt: 1 });

    await deliver();

    expect(sent).toEqual([{ kind: 'text', body: question.body }]);
  });

  it('is not sent again where the person is not reached', async () => {
    const { deliver, sent, row } = senderOf(question, [refusal('undeliverable')]);

    await deliver();

    expect(sent).toHaveLength(1);
    expect(row().failed?.code).toBe(131009);
  });
});

const silence: SendOutcome = { kind: 'unclear', cause: 'timeout', httpStatus: null };
const wait = (seconds: number) => expect.objectContaining({ constructor: RetryLater, afterSec: seconds });

describe('a template whose send got no answer', () => {
  const template: Message['template'] = { name: 'pedido', language: 'pt_BR', category: 'UTILITY', components: [], variables: {} };

  it('is looked for, and then told as unanswered: Meta may hold it back, and tells nothing of it meanwhile', async () => {
    const { deliver, sent, row, later } = senderOf({ template }, [silence]);

    await expect(deliver()).rejects.toThrow('no clear answer');
    later(60);
    await deliver(2);
    await deliver(3);

    expect(sent).toHaveLength(1);
    expect(row().failed).toEqual({ code: ownFailures.noAnswer, reason: 'timeout', retryable: true });
  });

  it('is left alone where its status came meanwhile', async () => {
    const { deliver, sent, row, later, statusCame } = senderOf({ template }, [silence]);
    await expect(deliver()).rejects.toThrow('no clear answer');

    later(60);
    statusCame('wamid.1');
    await deliver(2);

    expect([sent.length, row().failed]).toEqual([1, null]);
  });
});

describe('a text whose send got no answer', () => {
  it('is looked for after ten seconds, and told as unanswered after a minute: it may have arrived', async () => {
    const { deliver, sent, row, later } = senderOf({ body: 'oi' }, [silence]);

    await expect(deliver()).rejects.toThrow('no clear answer');
    later(1);
    await expect(deliver(2)).rejects.toEqual(wait(9));
    later(9);
    await expect(deliver(3)).rejects.toEqual(wait(50));
    later(50);
    await deliver(4);
    await deliver(5);

    expect(sent).toHaveLength(1);
    expect(row().failed).toEqual({ code: ownFailures.noAnswer, reason: 'timeout', retryable: true });
  });

  it('does not go again where its status came late', async () => {
    const { deliver, sent, row, later, statusCame } = senderOf({ body: 'oi' }, [silence]);

    await expect(deliver()).rejects.toThrow('no clear answer');
    later(10);
    await expect(deliver(2)).rejects.toEqual(wait(50));
    statusCame('wamid.0');
    later(50);
    await deliver(3);

    expect(sent).toHaveLength(1);
    expect(row().providerId).toBe('wamid.0');
  });
});

describe('a reaction whose send got no answer', () => {
  const quotedMsg = {
    id: messageId.parse(anId('T1')),
    body: 'oi',
    mediaType: 'conversation',
    mediaUrl: null,
    fromMe: false,
    contact: { name: 'Ana' },
  };
  const reaction = { mediaType: 'reactionMessage', body: '👍', quotedMsg } as unknown as Partial<Message>;

  it('goes again at once: it takes its own place', async () => {
    const { deliver, sent, row, takenBack } = senderOf(reaction, [silence]);

    await expect(deliver()).rejects.toThrow('no clear answer');
    await deliver(2);

    expect([sent.length, row().providerId, takenBack]).toEqual([2, 'wamid.1', []]);
  });

  it('is taken back when none comes', async () => {
    const { deliver, takenBack, row } = senderOf(reaction, [silence]);

    await deliver(8);

    expect([takenBack, row().failed?.code]).toEqual([[row().id], ownFailures.noAnswer]);
  });
});

describe('a file whose send got no answer', () => {
  const photo = { mediaType: 'image', media: { ...file, ...measures, mimeType: 'image/jpeg' } } as const;

  it('is given a minute and a half to show up', async () => {
    const { deliver, uploads, sent, row, later } = senderOf(photo, [silence]);

    await expect(deliver()).rejects.toThrow('no clear answer');
    later(1);
    await expect(deliver(2)).rejects.toEqual(wait(89));
    later(89);
    await deliver(3);

    expect([uploads.length, sent.length]).toEqual([1, 1]);
    expect(row()).toMatchObject({ uploadedAs: 'm1', failed: { code: ownFailures.noAnswer, reason: 'timeout', retryable: true } });
  });

  it('fails with the reason when the last delivery finds it waiting', async () => {
    const { deliver, sent, row } = senderOf(photo, [silence]);

    await expect(deliver(7)).rejects.toThrow('no clear answer');
    await deliver(8);

    expect(sent).toHaveLength(1);
    expect(row().failed).toEqual({ code: ownFailures.noAnswer, reason: 'timeout', retryable: true });
  });
});
