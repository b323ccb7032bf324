import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { inboxOf, type Inbox } from '../../testing/inbox.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import { uploadFile } from '../../testing/upload-file.ts';

const cloud = joinTestCloud();
let make: typeof import('../../testing/make-company.ts');
let company: TestCompany;
let ana: Member;
let ticketId: number;
let inbox: Inbox;
let words = 0;

beforeAll(async () => {
  make = await import('../../testing/make-company.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Arquivos');
  ana = await make.addUser(cloud.endpoints.api, company, 'Ana');
  inbox = inboxOf(company.owner);
  const { ticket } = await make.customerWrites(company, 'contrato');
  await inbox.accept(ticket.id);
  ticketId = ticket.id;
});

const pdf = (text: string) => Buffer.from(`%PDF-1.4 ${text}`);
const upload = (who: Member = company.owner, fileName = 'contrato.pdf') => uploadFile(who, pdf('R$ 100'), fileName, 'application/pdf');
const send = (key: string, more: object = {}, who: Member = company.owner) =>
  who.call('POST', '/messages/{ticketId}', {
    params: { ticketId: String(ticketId) },
    body: { media: { key, fileName: 'contrato.pdf', mimeType: 'application/pdf' }, ...more },
  });
const bytesAt = async (url: string) => (await fetch(url)).text();

describe('a file that was sent', () => {
  it('is what it was, though its form is posted again', async () => {
    const form = (
      await company.owner.call('POST', '/uploads', { body: { fileName: 'contrato.pdf', mimeType: 'application/pdf', sizeBytes: 15 } })
    ).body;
    const post = async (text: string) => {
      const body = new FormData();
      for (const [name, value] of Object.entries<string>(form.fields)) body.set(name, value);
      body.set('file', new Blob([new Uint8Array(pdf(text))], { type: 'application/pdf' }), 'contrato.pdf');
      return (await fetch(form.url, { method: 'POST', body })).status;
    };

    expect(await post('R$ 100')).toBe(204);
    const sent = await send(form.key);
    expect(await post('R$ 9')).toBe(204);
    const used = await send(form.key);

    const shown = (await inbox.messages(ticketId)).find(({ id }) => id === sent.body.messages[0].id);
    expect(await bytesAt(shown!.mediaUrl!)).toBe(String(pdf('R$ 100')));
    expect(used).toMatchObject({ status: 404, body: { error: 'ERR_UPLOAD_NOT_FOUND' } });
  });

  it('is no larger than it was said to be', async () => {
    const { body: form } = await company.owner.call('POST', '/uploads', {
      body: { fileName: 'a.pdf', mimeType: 'application/pdf', sizeBytes: 10 },
    });
    const body = new FormData();
    for (const [name, value] of Object.entries<string>(form.fields)) body.set(name, value);
    body.set('file', new Blob([new Uint8Array(pdf('mais do que dito'))], { type: 'application/pdf' }), 'a.pdf');

    expect((await fetch(form.url, { method: 'POST', body })).status).toBe(400);
  });

  it('goes once, when it is sent twenty times at once', async () => {
    const key = await upload();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(key)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 404)]);
  });

  it('is one message under one key of the browser, again and again', async () => {
    const key = await upload();
    const clientId = `arquivo-${++words}`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(key, { clientId })));
    const later = await send(key, { clientId });

    expect(new Set([...answers, later].map(({ body }) => body.messages?.[0].id)).size).toBe(1);
    const shown = (await inbox.messages(ticketId)).find(({ id }) => id === later.body.messages[0].id);
    expect(await bytesAt(shown!.mediaUrl!)).toBe(String(pdf('R$ 100')));
    expect((await send(key, { clientId: `arquivo-${++words}` })).status).toBe(404);
  });

  it('may have dots in its name', async () => {
    for (const name of ['contrato...pdf', '..pdf', '../../a.pdf', '...', '.']) {
      const { status, body } = await send(await upload(company.owner, name));
      expect(status).toBe(200);
      expect([name, (await fetch(body.messages[0].mediaUrl)).status]).toEqual([name, 200]);
    }
  });

  it('is not another’s upload, nor a file of a chat that one is not in, nor anything else that is stored', async () => {
    const bia = await make.addUser(cloud.endpoints.api, company, 'Bia');
    const { body: chat } = await ana.call('POST', '/chats', { body: { title: 'Só nós', users: [{ id: bia.id }] } });
    const said = await ana.call('POST', '/chats/{id}/messages', {
      params: { id: chat.id },
      body: { media: { key: await upload(ana), fileName: 'folha.pdf', mimeType: 'application/pdf' } },
    });
    const sent = await send(await upload());
    const stored = [said.body.media?.key ?? said.body.mediaUrl, sent.body.messages[0].media.key].map((text) =>
      decodeURIComponent(
        String(text)
          .replace(/^https?:\/\/[^/]+\/[^/]+\//, '')
          .split('?')[0] ?? '',
      ),
    );

    expect(said.status).toBe(200);
    for (const key of [await upload(ana), ...stored, `company${company.id}/contact-jobs/x/result.xlsx`])
      expect([key, (await send(key)).status]).toEqual([key, 404]);
  });

  it('may be that of a quick message one may use', async () => {
    const aQuick = async (who: Member, fields: object) => {
      const { body } = await who.call('POST', '/quick-messages', { body: { shortcode: `arquivo${++words}`, ...fields } });
      const set = await who.call('POST', '/quick-messages/{id}/media-upload', {
        params: { id: body.id },
        body: { media: { key: await upload(who), fileName: 'tabela.pdf', mimeType: 'application/pdf' } },
      });
      return set.body.media.key as string;
    };
    const ofAll = await aQuick(ana, { geral: true });
    const own = await aQuick(ana, { geral: false, visao: false });

    expect([(await send(ofAll)).status, (await send(ofAll)).status, (await send(own)).status]).toEqual([200, 200, 404]);
  });

  it('is refused as a recording that is too short, also from a form', async () => {
    const form = new FormData();
    form.set('body', '');
    form.set('medias', new Blob([new Uint8Array(504)], { type: 'audio/ogg' }), 'voz.ogg');
    const sent = await fetch(`${cloud.endpoints.api}/messages/${ticketId}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${company.owner.token}` },
    });

    expect([sent.status, await sent.json()]).toMatchObject([422, { error: 'ERR_AUDIO_TOO_SHORT' }]);
  });
});

describe('a file that is stored while it is written', () => {
  const megabyte = 1024 * 1024;

  it('has every part, and is not there when its stream fails', async () => {
    const { headFile, putParts, readFile } = await import('../../platform/files.ts');
    const key = (name: string) => `company${company.id}/contact-jobs/${name}`;
    function* pieces() {
      for (let place = 0; place < 20; place++) yield Buffer.alloc(megabyte, place);
    }
    async function* failing() {
      yield* pieces();
      throw new Error('a part is missing');
    }

    await putParts(key('whole.bin'), Readable.from(pieces()), 'application/octet-stream');
    const refusal = putParts(key('failed.bin'), Readable.from(failing()), 'application/octet-stream');

    await expect(refusal).rejects.toThrow('a part is missing');
    expect(await headFile(key('failed.bin'))).toBeNull();
    const bytes = await readFile(key('whole.bin'));
    expect(bytes).toHaveLength(20 * megabyte);
    expect(Array.from({ length: 20 }, (_, place) => bytes[place * megabyte])).toEqual(Array.from({ length: 20 }, (_, place) => place));
  });
});
