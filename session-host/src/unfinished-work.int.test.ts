import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactFile } from '../../functions/src/work/contact-jobs/testing/contact-file.ts';
import { readSheet } from '../../functions/src/platform/sheets/read-sheet.ts';
import { eventually } from '../../infra/local/testing/eventually.ts';
import {
  expectAllReadable,
  expectNoFaults,
  linkShop,
  newPhoneNumber,
  startWithWhatsApp,
  type WhatsAppCloud,
} from './testing/linked-shop.ts';

let whatsapp: WhatsAppCloud;

beforeAll(async () => {
  whatsapp = await startWithWhatsApp({ sessionLeaseSec: 6 });
});
afterAll(() => whatsapp.cloud.stop());

const killContainer = (): void => {
  const pid = whatsapp.cloud.endpoints.processes['sessions'];
  if (!pid) throw new Error('there is no container');
  process.kill(pid, 'SIGKILL');
};
const setFaults = (faults: Record<string, unknown>) => whatsapp.control('PUT', 'faults', faults);

describe('what was acknowledged when the container was killed', () => {
  it('a file that was being fetched is there afterwards', { timeout: 180_000 }, async () => {
    const shop = await linkShop(whatsapp);
    const customer = await shop.customer('Manda Foto');
    await setFaults({ mediaStalled: true });
    await customer.sends({ type: 'image', media: { sample: 'photo' }, caption: 'o recibo' });
    const { messages } = await shop.inbox.until(customer.name, 1);
    expect(messages[0]).toMatchObject({ body: 'o recibo', mediaUrl: null });

    killContainer();
    await setFaults({ mediaStalled: false });

    const { ticket } = await shop.inbox.until(customer.name, 1);
    const fetched = await eventually(
      async () => (await shop.inbox.messages(ticket.id)).find(({ body }) => body === 'o recibo'),
      (message) => typeof message?.mediaUrl === 'string',
      120_000,
    );
    const file = await fetch(fetched?.mediaUrl ?? '');
    expect(file.headers.get('content-type')).toBe('image/jpeg');
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    expect(await shop.inbox.messages(ticket.id)).toHaveLength(1);
  });

  it('a message to somebody new that was counted and not sent goes out once, and counts once', { timeout: 180_000 }, async () => {
    const shop = await linkShop(whatsapp);
    const stranger = await shop.customer('Contada Antes');
    const { body: contact } = await shop.owner.call('POST', '/contacts', { body: { name: stranger.name, number: stranger.number } });
    const queueId = whatsapp.company.queue.id;
    const { body: ticket } = await shop.owner.call('POST', '/tickets', { body: { contactId: contact.id, whatsappId: shop.id, queueId } });
    const budget = async () => (await shop.status())['newChats'];
    await setFaults({ silent: true });
    await shop.inbox.send(ticket.id, { body: 'Olá' });
    await eventually(budget, ({ used }) => used === 1, 30_000);

    killContainer();
    await setFaults({ silent: false });

    await eventually(
      () => stranger.received(),
      (all) => all.some(({ text }) => text === 'Olá'),
      120_000,
    );
    await stranger.says('oi');
    await shop.inbox.until(stranger.name, 2, 60_000);
    expect((await stranger.received()).filter(({ text }) => text === 'Olá')).toMatchObject([{ copies: 1 }]);
    expect(await budget()).toMatchObject({ used: 1, waiting: 0 });
  });

  it('numbers of an import that were being looked up are, and each row becomes a contact once or says why not', {
    timeout: 180_000,
  }, async () => {
    const shop = await linkShop(whatsapp);
    const customer = await shop.customer('Tem WhatsApp');
    const tail = String(Date.now()).slice(-7);
    await whatsapp.control('POST', 'phones', { number: `55118${tail}`, name: 'Sem nono dígito', aliases: [`551198${tail}`] });
    const nobody = Array.from({ length: 58 }, (_, n) => [`Ninguém ${n}`, `55219${70_000_000 + n}`]);
    const file = contactFile([[customer.name, customer.number], ['Com nono dígito', `551198${tail}`], ...nobody]);
    const { body: uploaded } = await shop.owner.call('POST', '/contacts/upload', file);
    const read = async () => (await shop.owner.call('GET', '/contact-jobs/{id}', { params: { id: uploaded.job.id } })).body;
    await setFaults({ silent: true });
    const begun = await shop.owner.call('POST', '/contacts/import', {
      body: { id: uploaded.job.id, mapping: ['name', 'number'], validateOn: shop.id },
    });
    expect(begun).toMatchObject({ status: 200, body: { validation: 'on' } });
    await sleep(2000);

    killContainer();
    await setFaults({ silent: false });

    const { job, resultUrl } = await eventually(read, ({ job: now }) => now.state !== 'running', 120_000);
    expect(job).toMatchObject({ state: 'done', total: 60, done: 60, created: 2, known: 0, refused: 58, unchecked: 0, validation: 'on' });
    const { rows } = readSheet(new Uint8Array(await (await fetch(resultUrl)).arrayBuffer()));
    expect(rows).toEqual(nobody.map(([name, number], n) => [String(n + 4), name, number, 'Número sem WhatsApp']));
    const { body: found } = await shop.owner.call('GET', '/contacts', { query: { searchParam: 'Com nono dígito' } });
    expect(found.contacts).toMatchObject([{ number: `55118${tail}` }]);

    const alone = (number: string) =>
      shop.owner.call('POST', '/contactsImport', { body: { name: 'Sozinha', number, validateContact: true, connectionId: shop.id } });
    expect((await alone('5521970000001')).body.error).toBe('ERR_NUMBER_WITHOUT_WHATSAPP');
    const { number } = await shop.customer('Sozinha');
    expect((await alone(number)).body).toMatchObject({ created: true, validated: true, contact: { number } });
  });

  it('old messages that were being cut into pieces are all there, once', { timeout: 240_000 }, async () => {
    const number = newPhoneNumber();
    const chats = 120;
    const shop = await linkShop(
      whatsapp,
      { importOldMessages: new Date(Date.now() - 40 * 86_400_000).toISOString() },
      {
        number,
        beforeScan: () =>
          whatsapp.control('POST', `phones/${number}/history`, { chats, messages: 20, to: new Date(Date.now() - 3_600_000).toISOString() }),
      },
    );
    const progress = async () => (await shop.status())['importProgress'];
    const begun = await eventually(progress, (now) => now !== null && now.total > 0, 30_000);

    killContainer();

    expect(begun.total).toBeLessThan(chats * 20);
    await eventually(progress, (now) => now.ended === true && now.processed === now.total, 180_000);
    expect(await progress()).toMatchObject({ total: chats * 20, processed: chats * 20 });
  });
});

describe('what was said while the container was away', () => {
  it('stands before what is said while it is being read', { timeout: 180_000 }, async () => {
    const shop = await linkShop(whatsapp);
    const customer = await shop.customer('Fala Muito');
    await customer.says('oi');
    const { ticket } = await shop.inbox.until(customer.name, 1);
    killContainer();
    // All in one second, as far as the service tells: only the order of arrival says which is first.
    const timestampSec = Math.floor(Date.now() / 1000);
    const said: string[] = [];
    const say = async (): Promise<void> => {
      const text = `fala ${said.length + 1}`;
      await customer.says(text, { timestampSec });
      said.push(text);
    };
    while (said.length < 60) await say();
    const isBack = async (): Promise<boolean> =>
      (await whatsapp.control('GET', `phones/${shop.number}`)).devices.some(({ connected }: { connected: boolean }) => connected);
    await eventually(isBack, (connected) => connected, 60_000);
    while (said.length < 120) await say();

    const stored = await eventually(
      async () => (await shop.inbox.messages(ticket.id)).map(({ body }) => body),
      (bodies) => bodies.length > said.length,
      60_000,
    );
    expect(stored).toEqual(['oi', ...said]);
  });
});

it('nothing went wrong unseen', () => expectNoFaults(whatsapp.cloud));

it('no phone got what it could not read', () => expectAllReadable(whatsapp.control));
