import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { liveClient } from '../../functions/src/testing/live-client.ts';
import type { ShownPhoneMessage } from '../../infra/local/simulators/whatsapp/phones/phone-message.ts';
import { uploadFile } from '../../functions/src/testing/upload-file.ts';
import { eventually } from '../../infra/local/testing/eventually.ts';
import {
  expectAllReadable,
  expectNoFaults,
  linkShop,
  newPhoneNumber,
  startWithWhatsApp,
  type LinkedShop,
  type WhatsAppCloud,
} from './testing/linked-shop.ts';

const photo = join(import.meta.dirname, '../../infra/local/simulators/samples/photo.jpg');
let whatsapp: WhatsAppCloud;
let shop: LinkedShop;
let withoutGroups: LinkedShop;
const set = (column: string, data: string) => shop.owner.call('PUT', '/companySettings', { body: { column, data } });

beforeAll(async () => {
  whatsapp = await startWithWhatsApp();
  shop = await linkShop(whatsapp, { allowGroup: true });
  withoutGroups = await linkShop(whatsapp);
});
afterAll(() => whatsapp.cloud.stop());

const groupOf = async (subject: string, owner: string, members: string[]): Promise<{ jid: string; subject: string }> =>
  whatsapp.control('POST', 'groups', { subject, owner, members });
/** The group's ticket in the tab of groups, with so many messages. */
const groupTicket = (of: LinkedShop, subject: string, count: number) =>
  eventually(
    async () => {
      const ticket = (await of.inbox.list({ status: 'group', showAll: 'true' })).find(({ contact }) => contact.name === subject);
      return ticket ? { ticket, messages: await of.inbox.messages(ticket.id) } : null;
    },
    (found) => (found?.messages.length ?? 0) >= count,
    20_000,
  );

describe('a group', () => {
  it('is a conversation of its own that says who wrote, and can be answered', async () => {
    const [rita, saulo] = [await shop.customer('Rita'), await shop.customer('Saulo')];
    const group = await groupOf('Pedidos da Rita', rita.number, [saulo.number, shop.number]);
    await rita.sends({ type: 'text', text: 'Oi, grupo' }, group.jid);
    await saulo.sends({ type: 'text', text: 'Oi, Rita', addressing: 'lid' }, group.jid);

    const found = await groupTicket(shop, group.subject, 2);
    await shop.inbox.send(found!.ticket.id, { body: 'Oi, gente', quotedMsg: { id: found!.messages[0]!.id } });
    const { messages } = (await eventually(
      () => groupTicket(shop, group.subject, 3),
      (now) => (now?.messages[2]?.ack ?? 0) >= 2,
    ))!;

    expect(found?.ticket).toMatchObject({ isGroup: true, contact: { name: 'Pedidos da Rita' } });
    expect(messages).toMatchObject([
      { body: 'Oi, grupo', fromMe: false, author: { name: 'Rita', number: rita.number } },
      { body: 'Oi, Rita', fromMe: false, author: { name: 'Saulo', number: saulo.number } },
      { body: 'Oi, gente', fromMe: true, author: null },
    ]);
    const atRita = await eventually(
      () => rita.received(group.jid),
      (all) => all[0]?.status === 'read',
    );
    expect(atRita.find(({ text }) => text === 'Oi, gente')?.quotedId).toBe(atRita[0]?.id);
    const receiptsOf = () => shop.owner.call('GET', '/messages/{messageId}/receipts', { params: { messageId: messages[2]?.id ?? '' } });
    const { body } = await eventually(receiptsOf, (answer) => answer.body.receipts.length === 2);
    expect(body.receipts.map(({ name }: { name: string }) => name).sort()).toEqual(['Rita', 'Saulo']);
    expect(body.receipts[0]).toMatchObject({ deliveredAt: expect.any(String), playedAt: null });
  });

  it('does not exist where groups are not wanted', async () => {
    const tina = await withoutGroups.customer('Tina');
    const group = await groupOf('Ninguém vê', tina.number, [withoutGroups.number]);
    await tina.sends({ type: 'text', text: 'psiu' }, group.jid);
    // Behind it on the same socket, so the group's message was dealt with when this is there.
    await tina.says('Oi, loja');

    await withoutGroups.inbox.until(tina.name, 1);

    expect(JSON.stringify(await withoutGroups.inbox.list({ status: 'group', showAll: 'true' }))).not.toContain('Ninguém vê');
  });

  it('is called what its members call it', async () => {
    const ute = await shop.customer('Ute');
    const group = await groupOf('Nome antigo', ute.number, [shop.number]);
    await ute.sends({ type: 'text', text: 'um' }, group.jid);
    await groupTicket(shop, 'Nome antigo', 1);

    await whatsapp.control('PUT', `groups/${group.jid}`, { subject: 'Nome novo' });

    await groupTicket(shop, 'Nome novo', 1);
    await ute.sends({ type: 'text', text: 'dois' }, group.jid);
    expect((await groupTicket(shop, 'Nome novo', 2))?.ticket.contact.name).toBe('Nome novo');
  });

  it('that knows its members by LID hears of answers, reactions and deletions, of the own messages too', async () => {
    await whatsapp.control('PUT', 'faults', { groupsByLid: true });
    try {
      const vera = await shop.customer('Vera');
      const group = await groupOf('Por LID', vera.number, [shop.number]);
      const { id } = await vera.sends({ type: 'text', text: 'Quem leva?' }, group.jid);
      const { ticket, messages } = (await groupTicket(shop, group.subject, 1))!;
      const asked = messages[0]!;
      const call = async (method: string, path: string, messageId: string, body?: object) => {
        const answer = await shop.owner.call(method as never, path, { params: { id: messageId, messageId }, ...(body ? { body } : {}) });
        expect(answer).toMatchObject({ status: 200 });
      };

      const [own] = await shop.inbox.send(ticket.id, { body: 'Eu levo', quotedMsg: { id: asked.id } });
      await shop.inbox.send(ticket.id, { body: 'Eu mesmo', quotedMsg: { id: own!.id } });
      const [wrong] = await shop.inbox.send(ticket.id, { body: 'Engano' });
      await call('POST', '/messages/{id}/reaction', asked.id, { emoji: '👍' });
      await shop.inbox.untilMessage(ticket.id, wrong!.id, ({ ack }) => ack >= 2);
      await call('DELETE', '/messages/{id}', wrong!.id);

      const at = await eventually(
        () => vera.received(group.jid),
        (all) => all.some(({ deleted }) => deleted) && Object.keys(all[0]?.reactions ?? {}).length > 0,
        20_000,
      );
      const [question, first, second, third] = at;
      expect(question).toMatchObject({ id, reactions: { [shop.number]: '👍' }, status: 'read' });
      expect(first).toMatchObject({ text: 'Eu levo', quotedId: id });
      expect(second).toMatchObject({ text: 'Eu mesmo', quotedId: first?.id });
      expect(third).toMatchObject({ text: 'Engano', deleted: true });
    } finally {
      await whatsapp.control('PUT', 'faults', { groupsByLid: false });
    }
  });

  it('waits for an attendant like anybody where groups are tickets', async () => {
    await whatsapp.company.owner.call('PUT', '/whatsapp/{id}', { params: { id: shop.id }, body: { groupAsTicket: 'enabled' } });
    const ulla = await shop.customer('Ulla');
    const group = await groupOf('Vira atendimento', ulla.number, [shop.number]);
    // The consumers go by settings of at most five seconds ago.
    await sleep(5500);
    await ulla.sends({ type: 'text', text: 'Alguém?' }, group.jid);

    const { ticket } = await shop.inbox.until(group.subject, 1);

    expect(ticket).toMatchObject({ status: 'pending', isGroup: true, unreadMessages: 1 });
    await whatsapp.company.owner.call('PUT', '/whatsapp/{id}', { params: { id: shop.id }, body: { groupAsTicket: 'disabled' } });
  });
});

describe('a poll', () => {
  it('is answered by messages that quote it, and shows its votes as they come', async () => {
    const zelda = await shop.customer('Zelda');
    await zelda.says('Quando abre?');
    await shop.inbox.until(zelda.name, 1);
    const { id } = await shop.writes(zelda.number, { type: 'poll', name: 'Qual dia?', options: ['Hoje', 'Amanhã'] });
    await eventually(
      () => zelda.received(),
      (messages) => messages.some((message) => message.id === id),
    );

    await zelda.sends({ type: 'vote', messageId: id, options: ['Amanhã'] });
    const { messages: voted } = await shop.inbox.until(zelda.name, 3);
    expect(voted[1]?.poll).toMatchObject({
      question: 'Qual dia?',
      several: false,
      voters: 1,
      options: [
        { name: 'Hoje', votes: 0 },
        { name: 'Amanhã', votes: 1 },
      ],
      votes: [{ name: zelda.name, fromMe: false, options: [1] }],
    });
    await zelda.sends({ type: 'vote', messageId: id, options: [] });

    const { messages } = await shop.inbox.until(zelda.name, 4);
    expect(messages.map(({ body }) => body)).toEqual(['Quando abre?', 'Qual dia?\n1. Hoje\n2. Amanhã', '☑ Amanhã', '☐']);
    expect(messages[1]?.poll).toMatchObject({ voters: 0, votes: [], options: [{ votes: 0 }, { votes: 0 }] });
    expect(messages[2]).toMatchObject({ fromMe: false, quotedMsg: { id: messages[1]?.id, fromMe: true } });
    expect(JSON.stringify(messages)).not.toContain('secret');
  });
});

describe('what the shop writes on its own phone', () => {
  it('stands in the conversation as ours, and nothing waits because of it', async () => {
    const vito = await shop.customer('Vito');
    await vito.says('Tem pão?');
    const { ticket } = await shop.inbox.until(vito.name, 1);
    expect(ticket).toMatchObject({ unreadMessages: 1, waitingSince: expect.any(String) });

    await shop.writes(vito.number, { type: 'text', text: 'Tem sim' });

    const after = await shop.inbox.until(vito.name, 2);
    expect(after.messages[1]).toMatchObject({ fromMe: true, body: 'Tem sim', user: null, read: true });
    expect(after.ticket).toMatchObject({ unreadMessages: 0, waitingSince: null, lastMessageFromMe: true, lastMessage: 'Tem sim' });
  });

  it('to somebody new opens a conversation nobody has to read, by either name', async () => {
    const [wilma, xico] = [await shop.customer('Wilma'), await shop.customer('Xico')];
    await shop.writes(wilma.number, { type: 'text', text: 'Seu pedido chegou' });
    await shop.writes(xico.number, { type: 'text', text: 'O seu também', addressing: 'lid' });

    for (const [{ number, name, says }, body] of [[wilma, 'Seu pedido chegou'] as const, [xico, 'O seu também'] as const]) {
      const { ticket } = await shop.inbox.until(number, 1);
      expect(ticket).toMatchObject({ unreadMessages: 0, contact: { number } });
      await says('Obrigado!');
      const after = await shop.inbox.until(name, 2);
      expect(after.messages.map((message) => message.body)).toEqual([body, 'Obrigado!']);
      expect(after.ticket.id).toBe(ticket.id);
    }
  });

  it('goes through read up to played, and never back', async () => {
    const yara = await shop.customer('Yara');
    await yara.says('Me manda um áudio');
    const { ticket } = await shop.inbox.until(yara.name, 1);
    const { id } = await shop.writes(yara.number, { type: 'audio', media: { sample: 'voice' }, voice: true });
    const ackIs = (ack: number) =>
      eventually(
        () => shop.inbox.messages(ticket.id),
        (messages) => messages[1]?.ack === ack,
      );
    await ackIs(1);

    await whatsapp.control('POST', `phones/${yara.number}/receipts`, { type: 'read', ids: [id] });
    await ackIs(3);
    await whatsapp.control('POST', `phones/${yara.number}/receipts`, { type: 'played', ids: [id] });

    expect((await ackIs(5))[1]).toMatchObject({ media: { voice: true } });
  });
});

describe('a call', () => {
  const call = (from: string, more: object = {}) => whatsapp.control('POST', `phones/${from}/calls`, { to: shop.number, ...more });

  it('is a line of the conversation', async () => {
    const zeca = await shop.customer('Zeca');
    const { callId } = await call(zeca.number, { addressing: 'lid' });

    const { messages, ticket } = await shop.inbox.until(zeca.number, 1);

    expect(messages).toMatchObject([{ mediaType: 'call_log', body: 'voice', fromMe: false }]);
    expect(ticket.unreadMessages).toBe(1);
    expect((await zeca.received()).find(({ id }) => id === callId)?.status).toBe('ringing');
  });

  it('is rejected and answered in writing where none are taken', async () => {
    await set('AcceptCallWhatsappMessage', 'Por favor, escreva.');
    await set('acceptCallWhatsapp', 'disabled');
    const other = await linkShop(whatsapp);
    const abel = await other.customer('Abel');
    const { callId } = await whatsapp.control('POST', `phones/${abel.number}/calls`, { to: other.number, video: true });

    await eventually(
      () => abel.received(),
      (messages) => messages.some(({ text }) => text === 'Por favor, escreva.'),
      20_000,
    );

    expect((await abel.received()).find(({ id }) => id === callId)?.status).toBe('rejected');
    expect((await other.inbox.until(abel.number, 2)).messages).toMatchObject([{ mediaType: 'call_log', body: 'video' }, { fromMe: true }]);
    await set('acceptCallWhatsapp', 'enabled');
  });
});

describe('a chat an attendant starts', () => {
  const start = async (number: string, body: string) => {
    // Taken as it stands: nobody looks the number up before it is written to.
    const { body: imported } = await shop.owner.call('POST', '/contactsImport', { body: { name: `Nova ${number.slice(-4)}`, number } });
    const { contact } = imported;
    const ticket = await shop.owner.call('POST', '/tickets', {
      body: { contactId: contact.id, whatsappId: shop.id, queueId: whatsapp.company.queue.id, status: 'open' },
    });
    const { body: answer } = await shop.owner.call('GET', '/tickets/u/{uuid}', { params: { uuid: ticket.body.uuid } });
    const [message] = await shop.inbox.send(answer.id, { body });
    return { contactId: String(contact.id), ticketId: Number(answer.id), messageId: message!.id };
  };

  it('reaches a number by the spelling it is registered with, and the answer comes back to it', async () => {
    const registered = `551188${newPhoneNumber().slice(-7)}`.slice(0, 12);
    const typed = `${registered.slice(0, 4)}9${registered.slice(4)}`;
    await whatsapp.control('POST', 'phones', { number: registered, name: 'Zoé', aliases: [typed] });
    const { contactId, ticketId } = await start(typed, 'Oi, Zoé');
    await eventually(
      async () => (await whatsapp.control('GET', `phones/${registered}/messages`)).messages,
      (messages) => messages.some(({ text }: { text: string }) => text === 'Oi, Zoé'),
    );

    await whatsapp.control('POST', `phones/${registered}/messages`, { to: shop.number, type: 'text', text: 'Oi!' });

    const messages = await eventually(
      () => shop.inbox.messages(ticketId),
      (all) => all[1]?.body === 'Oi!',
    );
    expect(messages.map(({ body }) => body)).toEqual(['Oi, Zoé', 'Oi!']);
    expect((await shop.owner.call('GET', '/contacts/{id}', { params: { id: contactId } })).body.number).toBe(registered);
  });

  it('with a number that has no WhatsApp says so at the message', async () => {
    const { ticketId, messageId } = await start(newPhoneNumber(), 'Tem alguém?');

    const { failed } = await shop.inbox.untilMessage(ticketId, messageId, (message) => message.failed !== null);

    expect(failed).toMatchObject({ reason: 'noRecipient', retryable: false });
  });
});

describe('a contact that somebody types in', () => {
  const create = (number: string) => shop.owner.call('POST', '/contacts', { body: { name: `Digitada ${number.slice(-4)}`, number } });
  const change = (id: string, number: string) => shop.owner.call('PUT', '/contacts/{id}', { params: { id }, body: { number } });

  it('has the number that WhatsApp knows; one that is not there becomes nobody', async () => {
    const registered = `551187${newPhoneNumber().slice(-7)}`.slice(0, 12);
    const typed = `${registered.slice(0, 4)}9${registered.slice(4)}`;
    await whatsapp.control('POST', 'phones', { number: registered, name: 'Zilda', aliases: [typed] });
    const [nobody, otto] = [newPhoneNumber(), await shop.customer('Otto digitado')];

    const [made, refused] = [await create(typed), await create(nobody)];
    const again = await create(registered);
    const moved = await change(made.body.id, otto.number);
    const astray = await change(made.body.id, nobody);

    expect(made).toMatchObject({ status: 200, body: { number: registered, numberCheck: 'verified' } });
    expect(refused).toMatchObject({ status: 422, body: { error: 'ERR_NUMBER_WITHOUT_WHATSAPP' } });
    expect(again).toMatchObject({ status: 409, body: { error: 'ERR_CONTACT_DUPLICATED_NUMBER' } });
    expect(moved).toMatchObject({ status: 200, body: { number: otto.number, numberCheck: 'verified' } });
    expect(astray.body.error).toBe('ERR_NUMBER_WITHOUT_WHATSAPP');
    expect((await shop.owner.call('GET', '/contacts/{id}', { params: { id: made.body.id } })).body.number).toBe(otto.number);
  });

  it('typed in by five at once is one contact', async () => {
    const { number } = await shop.customer('Disputada');

    const answers = await Promise.all(Array.from({ length: 5 }, () => create(number)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('is saved within seconds, and said not to be verified, while WhatsApp says nothing', async () => {
    await whatsapp.control('PUT', 'faults', { silent: true });
    const from = performance.now();

    const made = await create(newPhoneNumber());
    const tookMs = performance.now() - from;
    await whatsapp.control('PUT', 'faults', { silent: false });

    expect(made).toMatchObject({ status: 200, body: { numberCheck: 'unverified' } });
    // The gateway gives up after 29 s.
    expect(tookMs).toBeLessThan(20_000);
  });

  it('is not looked up by phones of another company', async () => {
    const other = await whatsapp.make.makeCompany(whatsapp.cloud.endpoints.api, 'Sem celular');

    const made = await other.owner.call('POST', '/contacts', { body: { name: 'Ninguém', number: newPhoneNumber() } });

    expect(made).toMatchObject({ status: 200, body: { numberCheck: null } });
  });
});

describe('typing', () => {
  it('is seen by who has the conversation open, and by the customer', async () => {
    const otto = await shop.customer('Otto');
    await otto.says('Oi');
    const { ticket } = await shop.inbox.until(otto.name, 1);
    const room = `ticket:${ticket.uuid}` as const;
    const [inside, outside] = [
      await liveClient(whatsapp.cloud.endpoints.live, shop.owner, [room]),
      await liveClient(whatsapp.cloud.endpoints.live, shop.owner, ['notifications']),
    ];
    const isTyping = (typing: boolean) => (event: LiveEvent) =>
      event.event === `company-${whatsapp.company.id}-contactTyping` &&
      'typing' in event &&
      event.ticketId === ticket.id &&
      event.typing === typing;
    const typing = (state: string) => whatsapp.control('POST', `phones/${otto.number}/typing`, { to: shop.number, state });
    const devices = async (): Promise<{ available: boolean }[]> => (await whatsapp.control('GET', `phones/${shop.number}`)).devices;

    await eventually(devices, ([device]) => device?.available === true, 15_000);
    await typing('composing');
    await inside.until(isTyping(true));
    await typing('paused');
    await inside.until(isTyping(false));

    expect(outside.events().filter(({ event }) => event.endsWith('contactTyping'))).toEqual([]);
    const seen = phoneTyping(otto.number);
    inside.send({ action: 'typing', room });
    expect(await seen).toContain('composing');
    inside.close();
    outside.close();
  });
});

it('a customer sees that their messages arrive while people work in the inbox, though the phone is off', async () => {
  const lara = await shop.customer('Lara');
  const { ticket } = await lara.says('Oi').then(() => shop.inbox.until(lara.name, 1));
  const inside = await liveClient(whatsapp.cloud.endpoints.live, shop.owner, [`ticket:${ticket.uuid}`]);
  const devices = async (): Promise<{ available: boolean }[]> => (await whatsapp.control('GET', `phones/${shop.number}`)).devices;
  await eventually(devices, ([device]) => device?.available === true, 15_000);
  const setOnline = (online: boolean) => whatsapp.control('PUT', `phones/${shop.number}`, { online });
  await setOnline(false);
  try {
    const { id } = await lara.says('Chegou?');

    await eventually(
      async () => (await lara.received()).find((message) => message.id === id)?.status,
      (status) => status === 'delivered',
      15_000,
    );
  } finally {
    await setOnline(true);
    inside.close();
  }
});

/** What the simulator tells next of somebody writing to this phone. */
const phoneTyping = async (phone: string): Promise<string> => {
  const response = await fetch(`${whatsapp.cloud.endpoints.simulator}/control/events`, { signal: AbortSignal.timeout(15_000) });
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const line = text.split('\n').find((each) => each.includes('phoneTyping') && each.includes(phone));
    if (line) return line;
  }
  return text;
};

describe('who writes', () => {
  it('has the picture of their profile, copied', async () => {
    const number = newPhoneNumber();
    const pictureUrl = `${whatsapp.cloud.endpoints.simulator}/control/whatsapp/phones/${number}/picture`;
    await whatsapp.control('POST', 'phones', { number, name: 'Bela Foto', pictureUrl });
    await whatsapp.control('POST', `phones/${number}/messages`, { to: shop.number, type: 'text', text: 'Olha eu' });

    const { ticket } = await eventually(
      () => shop.inbox.until('Bela Foto', 1),
      (found) => found.ticket.contact.urlPicture !== null,
    );

    const picture = await fetch(ticket.contact.urlPicture ?? '');
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toMatch(/^image\//);
    const { body } = await shop.owner.call('GET', '/contacts/{id}', { params: { id: ticket.contact.id } });
    expect(body.urlPicture).toBe(ticket.contact.urlPicture);
  });

  it('is one contact by LID and by number', async () => {
    const caio = await shop.customer('Caio Dois Nomes');
    await caio.says('por lid', { addressing: 'lid' });
    await shop.inbox.until(caio.name, 1);
    await caio.says('por número', { addressing: 'pn' });

    const { messages, ticket } = await shop.inbox.until(caio.name, 2);

    expect(messages.map(({ body }) => body)).toEqual(['por lid', 'por número']);
    expect(ticket.contact.number).toBe(caio.number);
  });
});

it('a phone that could not read a message gets it again, even from a container that has just started', async () => {
  const dora = await shop.customer('Dora');
  await dora.says('Oi');
  const { ticket } = await shop.inbox.until(dora.name, 1);
  await shop.inbox.update(ticket.id, { status: 'open', queueId: whatsapp.company.queue.id });
  await shop.inbox.send(ticket.id, { body: 'Chegou bem?' });
  const key = await uploadFile(shop.owner, readFileSync(photo), 'recibo.jpg', 'image/jpeg');
  await shop.inbox.send(ticket.id, { body: 'O recibo', media: { key, fileName: 'recibo.jpg', mimeType: 'image/jpeg' } });
  const arrived = async () => (await dora.received()).filter(({ text }) => ['Chegou bem?', 'O recibo'].includes(text));
  const sent = await eventually(arrived, (messages) => messages.length === 2, 30_000);
  const { sessions } = JSON.parse(readFileSync(join(whatsapp.cloud.config.dataDir, 'endpoints.json'), 'utf8')).processes;
  process.kill(sessions, 'SIGKILL');
  // The next one reads the keys, logs in, and takes what is sent to it.
  await dora.says('Ainda aí?');
  await eventually(
    () => shop.inbox.messages(ticket.id),
    (messages) => messages.some(({ body }) => body === 'Ainda aí?'),
    50_000,
  );

  for (const { id } of sent) await whatsapp.control('POST', `phones/${dora.number}/retry`, { to: shop.number, id });

  const again = await eventually(arrived, (messages) => messages.every(({ copies }) => copies > 1), 20_000);
  expect(again.map(({ copies }) => copies)).toEqual([2, 2]);
  // Other devices of hers ask for themselves, each for its own copy.
  for (const { id } of sent)
    for (const device of [3, 4]) await whatsapp.control('POST', `phones/${dora.number}/retry`, { to: shop.number, id, device });
  const everywhere = await eventually(arrived, (messages) => messages.every(({ copies }) => copies > 3), 20_000);
  expect(everywhere.map(({ copies }) => copies)).toEqual([4, 4]);
}, 90_000);

it('is not sent again to others than whom it went to, whoever asks with its id', async () => {
  const [eva, other] = [await shop.customer('Eva'), await shop.customer('Outra')];
  const stranger = await shop.customer('Estranho');
  const group = await groupOf('Pedidos da Eva', eva.number, [shop.number]);
  for (const { says } of [eva, other]) await says('Oi');
  await eva.sends({ type: 'text', text: 'Oi, grupo' }, group.jid);
  const { ticket } = await shop.inbox.until(eva.name, 1);
  await shop.inbox.until(other.name, 1);
  const ofGroup = (await groupTicket(shop, group.subject, 1))!.ticket;
  await shop.inbox.update(ticket.id, { status: 'open', queueId: whatsapp.company.queue.id });
  const key = await uploadFile(shop.owner, readFileSync(photo), 'exame.jpg', 'image/jpeg');
  await shop.inbox.send(ticket.id, { body: 'Só para a Eva' });
  await shop.inbox.send(ticket.id, { body: 'O exame', media: { key, fileName: 'exame.jpg', mimeType: 'image/jpeg' } });
  await shop.inbox.send(ofGroup.id, { body: 'Só para o grupo' });
  const texts = ['Só para a Eva', 'O exame', 'Só para o grupo'];
  const arrived = async () => (await eva.received()).filter(({ text }) => texts.includes(text ?? ''));
  const sent = await eventually(arrived, (messages) => messages.length === 3, 30_000);
  const asks = (from: string, more: object, ids = sent.map(({ id }) => id)) =>
    Promise.all(ids.map((id) => whatsapp.control('POST', `phones/${from}/retry`, { to: shop.number, id, ...more })));
  const [text, image, inGroup] = texts.map((each) => sent.find((message) => message.text === each)?.id ?? '');

  for (const nosy of [other, stranger]) for (const more of [{}, { device: 9 }, { byLid: true }]) await asks(nosy.number, more);
  // Not in the chat of two either, what went to the group.
  await asks(eva.number, {}, [inGroup!]);
  // Receipts are dealt with in turn: behind these, the others were.
  await asks(eva.number, {}, [text!]);
  await asks(eva.number, { byLid: true }, [image!]);
  await asks(eva.number, { device: 3 }, [image!]);
  await asks(eva.number, { group: group.jid }, [inGroup!]);
  const ownPhone = async () => (await whatsapp.control('GET', `phones/${shop.number}/messages?limit=10000`)).messages;
  const before: ShownPhoneMessage[] = await ownPhone();
  await asks(shop.number, { chat: eva.number }, [text!]);

  const again = await eventually(arrived, (all) => all.every(({ copies, text: words }) => copies > (words === 'O exame' ? 2 : 1)), 30_000);
  expect(Object.fromEntries(again.map(({ text: words, copies }) => [words, copies]))).toEqual({
    'Só para a Eva': expect.any(Number),
    'O exame': 3,
    'Só para o grupo': 2,
  });
  const copiesOf = (all: ShownPhoneMessage[]) => all.find(({ id }) => id === text)?.copies ?? 0;
  await eventually(ownPhone, (all: ShownPhoneMessage[]) => copiesOf(all) > copiesOf(before), 30_000);
  for (const nosy of [other, stranger])
    expect((await nosy.received()).filter(({ id, direction }) => direction === 'in' && sent.some((each) => each.id === id))).toEqual([]);
}, 90_000);

it('is not sent again once it was deleted', async () => {
  const rosa = await shop.customer('Rosa');
  await rosa.says('Oi');
  const { ticket } = await shop.inbox.until(rosa.name, 1);
  await shop.inbox.update(ticket.id, { status: 'open', queueId: whatsapp.company.queue.id });
  for (const body of ['Fica entre nós', 'Bom dia']) await shop.inbox.send(ticket.id, { body });
  const arrived = async () => (await rosa.received()).filter(({ direction }) => direction === 'in');
  const sent = await eventually(arrived, (all) => all.length === 2, 30_000);
  const ours = await shop.inbox.messages(ticket.id);
  const { id: deleted } = ours.find(({ body }) => body === 'Fica entre nós')!;
  await shop.owner.call('DELETE', '/messages/{messageId}', { params: { messageId: deleted } });
  await eventually(arrived, (all) => all.some((each) => each.deleted), 30_000);

  for (const { id } of sent) await whatsapp.control('POST', `phones/${rosa.number}/retry`, { to: shop.number, id });

  // They are dealt with in turn.
  const copiesOf = (all: ShownPhoneMessage[]) => sent.map(({ id }) => all.find((each) => each.id === id)?.copies);
  const again = await eventually(arrived, (all) => copiesOf(all)[1] === 2, 30_000);
  expect(copiesOf(again)).toEqual([1, 2]);
}, 90_000);

it('a message that came without its content gets it from the phone, under its id', async () => {
  const caio = await shop.customer('Caio');
  await caio.sends({ type: 'text', text: 'Vi o anúncio', contentless: true });
  const first = await eventually(
    () => shop.inbox.until(caio.name),
    ({ messages }) => messages.length === 1,
    20_000,
  );
  await caio.sends({ type: 'image', media: { sample: 'photo' }, caption: 'Este aqui', contentless: true });
  await caio.says('Ainda tem?');

  const later = await eventually(
    () => shop.inbox.until(caio.name, 3),
    ({ messages }) => messages.every(({ mediaType }) => mediaType !== 'unsupported') && messages[1]!.media?.state === 'ready',
    30_000,
  );

  // The library waits two seconds before it asks the phone.
  expect(first.messages).toMatchObject([{ mediaType: 'unsupported', body: '' }]);
  expect(later.messages.map(({ mediaType, body }) => [mediaType, body])).toEqual([
    ['conversation', 'Vi o anúncio'],
    ['image', 'Este aqui'],
    ['conversation', 'Ainda tem?'],
  ]);
  expect(later.messages[0]!.id).toBe(first.messages[0]!.id);
}, 60_000);

it.each([
  ['came without its content is made once the own phone says what it is', 'contentless'],
  ['cannot be decrypted is made once its sender sent it again', 'garbled'],
])(
  'a change that %s',
  async (_what, how) => {
    const lia = await shop.customer('Lia');
    const sent: string[] = [];
    for (const text of ['Dois pães', 'Engano', 'Cinco ovos']) sent.push((await lia.sends({ type: 'text', text })).id);
    const { ticket } = await shop.inbox.until(lia.name, 3);
    await lia.sends({ type: 'edit', messageId: sent[0]!, text: 'Dez pães', [how]: true });
    await lia.sends({ type: 'delete', messageId: sent[1]!, [how]: true });
    await lia.sends({ type: 'reaction', messageId: sent[2]!, emoji: '👍', [how]: true });
    await shop.inbox.until(lia.name, 6);

    const messages = await eventually(
      () => shop.inbox.messages(ticket.id),
      (all) => all.filter(({ mediaType }) => mediaType === 'change').length === 3,
      30_000,
    );

    expect(messages.map(({ mediaType, body, isDeleted, reactions }) => [mediaType, body, isDeleted, reactions.length])).toEqual([
      ['conversation', 'Dez pães', false, 0],
      ['conversation', 'Engano', true, 0],
      ['conversation', 'Cinco ovos', false, 1],
      ['change', '', false, 0],
      ['change', '', false, 0],
      ['change', '', false, 0],
    ]);
  },
  60_000,
);

it('what a phone shows otherwise, or alone, is told as what it is', async () => {
  const nina = await shop.customer('Nina');
  await nina.sends({ type: 'view_once', media: { sample: 'photo' } });
  await nina.sends({ type: 'placeholder' });
  await nina.sends({ type: 'video_note', media: { sample: 'video' } });
  await nina.sends({ type: 'album', images: 2 });
  const { id } = await nina.sends({ type: 'image', media: { sample: 'photo' }, caption: 'Um', ofAlbum: true });
  await nina.sends({ type: 'image', media: { sample: 'receipt' }, caption: 'Dois', ofAlbum: true });
  await nina.sends({ type: 'pin', messageId: id });
  await nina.says('Fim');

  await shop.inbox.until(nina.name, 6);
  const { messages } = (await eventually(
    () => shop.inbox.until(nina.name, 6),
    ({ messages: now }) => now.filter(({ media }) => media?.state === 'ready').length === 3,
    30_000,
  ))!;

  const shown = messages.map(({ mediaType, body }) => [mediaType, body]);
  expect(shown.toSorted()).toEqual(
    [
      ['viewOnce', ''],
      ['phoneOnly', ''],
      ['video', ''],
      ['image', 'Um'],
      ['image', 'Dois'],
      ['conversation', 'Fim'],
    ].toSorted(),
  );
});

it('a message goes out while WhatsApp tells nothing of privacy, and the reading is told when it does', async () => {
  const noemia = await shop.customer('Noêmia');
  await whatsapp.control('PUT', 'faults', { privacyRefused: true });
  // The settings are known from the login on: a new one asks for them again.
  await whatsapp.control('POST', `phones/${shop.number}/break`, { kind: 'cut' });
  await noemia.says('Oi');
  const { ticket } = await shop.inbox.until(noemia.name, 1);
  await shop.inbox.update(ticket.id, { status: 'open', queueId: whatsapp.company.queue.id });
  await shop.inbox.send(ticket.id, { body: 'Olá, Noêmia' });
  const unread = await eventually(
    () => noemia.received(),
    (all) => all.some(({ text }) => text === 'Olá, Noêmia'),
  );
  expect(unread.find(({ text }) => text === 'Oi')?.status).not.toBe('read');

  await whatsapp.control('PUT', 'faults', { privacyRefused: false });

  await eventually(
    () => noemia.received(),
    (all) => all.find(({ text }) => text === 'Oi')?.status === 'read',
    40_000,
  );
});

it('what is sent behind a file whose upload is slow comes behind it, and each once', async () => {
  const oscar = await shop.customer('Oscar');
  await oscar.says('Manda a foto');
  const { ticket } = await shop.inbox.until(oscar.name, 1);
  await shop.inbox.update(ticket.id, { status: 'open', queueId: whatsapp.company.queue.id });
  await whatsapp.control('PUT', 'faults', { uploadMs: 4_000 });
  try {
    const key = await uploadFile(shop.owner, readFileSync(photo), 'foto.jpg', 'image/jpeg');
    await shop.inbox.send(ticket.id, { body: 'a foto', media: { key, fileName: 'foto.jpg', mimeType: 'image/jpeg' } });
    await shop.inbox.send(ticket.id, { body: 'chegou?' });

    const received = await eventually(
      async () => (await oscar.received()).filter(({ direction }) => direction === 'in'),
      (all) => all.length >= 2,
      20_000,
    );

    expect(received).toMatchObject([
      { kind: 'image', text: 'a foto', copies: 1 },
      { text: 'chegou?', copies: 1 },
    ]);
  } finally {
    await whatsapp.control('PUT', 'faults', { uploadMs: 0 });
  }
});

it('a file whose media host was away comes when it is back', async () => {
  const olga = await shop.customer('Olga');
  const faults = (change: object) => whatsapp.control('PUT', 'faults', change);
  const refused = async (): Promise<number> => (await whatsapp.control('GET', 'state')).mediaRefused;
  const before = await refused();
  await faults({ mediaUnavailable: true });
  try {
    await olga.sends({ type: 'image', media: { sample: 'photo' }, caption: 'comprovante' });
    await eventually(refused, (now) => now > before, 20_000);
  } finally {
    await faults({ mediaUnavailable: false });
  }

  await eventually(
    () => shop.inbox.until(olga.name, 1),
    ({ messages }) => messages[0]?.media?.state === 'ready',
    30_000,
  );
});

it('nothing went wrong unseen', () => expectNoFaults(whatsapp.cloud));

it('no phone got what it could not read', () => expectAllReadable(whatsapp.control));
