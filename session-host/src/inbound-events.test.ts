import { proto, type WAMessage, type WASocket } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { companyId, connectionId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import { BusyError } from '@balcao/functions/platform/fault-of.ts';

process.env['TABLE_NAME'] ??= 'none';
const { InboundEvents } = await import('./inbound-events.ts');

const session = { companyId: companyId.parse(2), connectionId: connectionId.parse(anId('C1')) };
const sock = { user: { id: '5511900000000@s.whatsapp.net', lid: '999@lid' } } as unknown as WASocket;
const message = (id: string, text: string): WAMessage => ({
  key: { remoteJid: '5511988887777@s.whatsapp.net', id, fromMe: false },
  messageTimestamp: 1_790_000_000,
  message: { conversation: text },
});

const place = { startedAt: new Date(), isImporting: false };

/** A session whose queue takes what `takes` lets through. */
const eventsOver = (takes: (event: InboundEvent) => void) => {
  const handed: string[] = [];
  const chats: string[] = [];
  const setAside: { id: string; body: string }[] = [];
  const events = new InboundEvents(
    {
      session,
      handOver: (all: ReadonlyArray<InboundEvent>) => {
        for (const event of all) {
          takes(event);
          handed.push(event.providerId);
          chats.push(event.chatKey);
        }
        return Promise.resolve();
      },
      setAside: ({ id, body }: { id: string; body: string }) => Promise.resolve(void setAside.push({ id, body })),
      settings: { current: null },
      contacts: {},
      messages: {},
      phoneChats: { keep: async () => {} },
      line: () => null,
      mediaHosts: { isAllowed: () => false, standard: 'x', isLocal: false },
      importsQueueUrl: 'x',
      logger: {},
    } as never,
    () => null,
    () => {},
  );
  return { events, handed, chats, setAside };
};

describe('a message that cannot be handed over', () => {
  it('is set aside with who wrote it and what it was, and the others go on', async () => {
    const { events, handed, setAside } = eventsOver((event) => {
      if (event.providerId === 'POISON') throw new TypeError('nobody can read this');
    });

    await events.takeFirst(sock, message('POISON', 'veneno'), place);
    await events.takeFirst(sock, message('GOOD', 'bom dia'), place);

    expect(handed).toEqual(['GOOD']);
    expect(setAside).toHaveLength(1);
    const body = JSON.parse(setAside[0]?.body ?? '');
    expect(body).toMatchObject({ companyId: 2, event: { type: 'message', chatKey: '5511988887777', providerId: 'POISON', fromMe: false } });
    expect(Buffer.from(body.raw, 'base64').toString()).toContain('veneno');
  });

  it('comes again while the fault is not its own, and is set aside when it alone fails again and again', async () => {
    const { events, setAside } = eventsOver((event) => {
      if (event.providerId === 'STUCK') throw new Error('nobody knows why');
    });
    const stuck = message('STUCK', 'oi');

    await expect(events.takeFirst(sock, stuck, place)).rejects.toThrow('nobody knows why');
    await expect(events.takeFirst(sock, stuck, place)).rejects.toThrow('nobody knows why');
    await events.takeFirst(sock, stuck, place);

    expect(setAside).toHaveLength(1);
  });

  it('does not take its place as an unreadable one while it waits to come again', async () => {
    let isBusy = true;
    const { events, handed } = eventsOver(() => {
      if (isBusy) throw new BusyError('no room');
    });
    const first = message('FIRST', 'um');
    const second = message('SECOND', 'dois');
    const calledUnreadable = (of: WAMessage) => ({ ...of, message: null, messageStubType: proto.WebMessageInfo.StubType.CIPHERTEXT });

    await expect(events.takeFirst(sock, first, place)).rejects.toThrow(BusyError);
    events.refuse(second);
    isBusy = false;
    const messages = [first, second, message('OTHER', 'tres')].map(calledUnreadable);
    await events.take(sock, { 'messages.upsert': { messages, type: 'notify' } });

    expect(handed).toEqual(['OTHER']);
  });
});

describe('a message through a broadcast list', () => {
  const throughList = (id: string, participant: string, alt: string): WAMessage => ({
    ...message(id, 'promoção?'),
    key: { remoteJid: '551198888777701@broadcast', participant, remoteJidAlt: alt, id, fromMe: false },
  });

  it.each([
    ['5511988887777@s.whatsapp.net', '777@lid'],
    ['777@lid', '5511988887777@s.whatsapp.net'],
  ])("belongs to its sender's chat, named as %s", async (participant, alt) => {
    const { events, handed, chats } = eventsOver(() => {});

    await events.takeFirst(sock, throughList('LIST', participant, alt), place);

    expect(handed).toEqual(['LIST']);
    expect(chats).toEqual(['5511988887777']);
  });

  it.each([
    ['5511900000000:3@s.whatsapp.net', '999@lid'],
    ['999:3@lid', '5511900000000@s.whatsapp.net'],
  ])('is passed over when it is the own list, named as %s', async (participant, alt) => {
    const { events, handed } = eventsOver(() => {});

    await events.takeFirst(sock, throughList('OWN', participant, alt), place);

    expect(handed).toEqual([]);
  });

  it('comes again when it could not be handed over, and is not called unreadable before', async () => {
    let isBusy = true;
    const { events, handed } = eventsOver(() => {
      if (isBusy) throw new BusyError('no room');
    });
    const came = () => throughList('LIST', '5511988887777@s.whatsapp.net', '777@lid');

    await expect(events.takeFirst(sock, came(), place)).rejects.toThrow(BusyError);
    isBusy = false;
    const unreadable = { ...came(), message: null, messageStubType: proto.WebMessageInfo.StubType.CIPHERTEXT };
    await events.take(sock, { 'messages.upsert': { messages: [unreadable], type: 'notify' } });
    await events.takeFirst(sock, came(), place);

    expect(handed).toEqual(['LIST']);
  });
});
