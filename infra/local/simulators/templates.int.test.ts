import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTemplateClient } from '@balcao/functions/channels/whatsapp-official/template-client.ts';
import { newTemplateDraft, type DraftButton, type TemplateDraft } from '@balcao/shared/domain/templates/template-draft.ts';
import { templateProblems } from '@balcao/shared/domain/templates/template-problems.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readSample } from './chat/samples.ts';
import { startSimulator } from './start-simulator.ts';
import { startTestBusiness } from './testing/start-test-business.ts';

const account = '102290129340398';
const connection = {
  phoneNumberId: '106540352242922',
  displayPhoneNumber: '551130000000',
  businessAccountId: account,
  name: 'Loja Exemplo',
  token: 'TOKEN',
  appSecret: 'APP-SECRET',
  verifyToken: 'VERIFY',
};

let dataDir: string;
let business: Awaited<ReturnType<typeof startTestBusiness>>;
let simulator: Awaited<ReturnType<typeof startSimulator>>;
let made = 0;

const control = async (method: string, path: string, body?: unknown): Promise<void> => {
  const { status } = await fetch(`${simulator.url}/control/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(status).toBe(200);
};
const meta = () => createTemplateClient({ baseUrl: simulator.url, version: 'v26.0', token: 'TOKEN', appSecret: 'APP-SECRET' });
const draft = (change: Partial<TemplateDraft> = {}): TemplateDraft => ({
  ...newTemplateDraft,
  name: `pedido_${++made}`,
  body: 'Olá {{1}}, o seu pedido já está pronto para retirar.',
  examples: { 1: 'Ana' },
  ...change,
});
const create = (wanted: TemplateDraft, headerHandle: string | null = null) => {
  const { name, language, ...content } = wanted;
  return meta().create(account, { name, language, content, headerHandle });
};
const createdId = async (wanted = draft(), handle: string | null = null): Promise<string> => {
  const answer = await create(wanted, handle);
  if (answer.kind !== 'made') throw new Error(JSON.stringify(answer));
  return answer.id;
};
const decide = (id: string, state: object) => control('PUT', `templates/${id}`, { phoneNumberId: connection.phoneNumberId, ...state });
const statusOf = async (id: string) => {
  const answer = await meta().read(id);
  return answer.kind === 'template' ? answer.template.status : answer;
};
const reply = (text: string): DraftButton => ({ type: 'QUICK_REPLY', text, value: '', example: '' });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'templates-'));
  business = await startTestBusiness();
  simulator = await startSimulator({ dataDir, port: 0 });
  await control('PUT', 'connections', { connections: [{ ...connection, webhookUrl: business.webhookUrl }] });
  await control('PUT', 'faults', { templateReview: null });
});
afterAll(async () => {
  await simulator.stop();
  business.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a template that is made', () => {
  it('is under review, and read back as the form wrote it', async () => {
    const wanted = draft({
      category: 'MARKETING',
      headerFormat: 'TEXT',
      headerText: 'Pedido de {{1}}',
      headerExample: 'Ana',
      footer: 'Loja Exemplo',
      buttons: [
        reply('Obrigado'),
        { type: 'URL', text: 'Acompanhar', value: 'https://loja.example/p/{{1}}', example: '4471' },
        { type: 'PHONE_NUMBER', text: 'Ligar', value: '+5511987654321', example: '' },
        { type: 'COPY_CODE', text: '', value: 'DEZ10', example: '' },
      ],
    });
    const { name, language: _language, ...content } = wanted;

    const id = await createdId(wanted);

    const untouched = { securityAdvice: newTemplateDraft.securityAdvice, expiresInMin: 10, copyLabel: '' };
    expect(await meta().read(id)).toMatchObject({
      template: { id, name, status: 'PENDING', category: 'MARKETING', language: 'pt_BR', rejectedReason: null },
      content: { ...content, ...untouched },
    });
  });

  it('may name its variables', async () => {
    const id = await createdId(
      draft({ body: 'Olá {{nome}}, o seu pedido {{pedido}} já está pronto na loja.', examples: { nome: 'Ana', pedido: '4471' } }),
    );

    expect(await meta().read(id)).toMatchObject({ content: { examples: { nome: 'Ana', pedido: '4471' } } });
  });

  it('shows a file by a handle of an uploaded sample, and by nothing else', async () => {
    const photo = readSample('photo');
    const uploaded = await meta().uploadSample({ bytes: new Uint8Array(photo.bytes), mimeType: 'image/jpeg', fileName: 'ação & foto.jpg' });

    expect(uploaded).toMatchObject({ kind: 'uploaded' });
    const handle = uploaded.kind === 'uploaded' ? uploaded.handle : '';
    expect(await create(draft({ headerFormat: 'IMAGE' }), handle)).toMatchObject({ kind: 'made' });
    expect(await create(draft({ headerFormat: 'IMAGE' }), 'https://loja.example/foto.jpg')).toMatchObject({ subcode: 2388273 });
  });

  it('is not shown a file that is not what it says', async () => {
    const text = new TextEncoder().encode('isto não é uma foto');

    expect(await meta().uploadSample({ bytes: text, mimeType: 'image/jpeg', fileName: 'foto.jpg' })).toMatchObject({
      kind: 'refused',
      code: 100,
    });
    expect(await meta().uploadSample({ bytes: text, mimeType: 'text/plain', fileName: 'a.txt' })).toMatchObject({
      kind: 'refused',
      code: 100,
    });
  });

  it('has Meta’s own words when it is for codes', async () => {
    const id = await createdId(draft({ category: 'AUTHENTICATION', body: '', expiresInMin: 5, copyLabel: 'Copiar' }));

    expect(await meta().read(id)).toMatchObject({
      template: {
        category: 'AUTHENTICATION',
        components: [{ type: 'BODY' }, { type: 'FOOTER', text: 'Este código expira em 5 minutos.' }, {}],
      },
      content: { expiresInMin: 5, securityAdvice: true, copyLabel: 'Copiar' },
    });
  });

  it('takes its name for itself, and keeps it for a month when it is deleted', async () => {
    const wanted = draft();
    const id = await createdId(wanted);

    expect(await create(wanted)).toMatchObject({ kind: 'refused', subcode: 2388024, said: expect.stringContaining('already') });
    expect(await create({ ...wanted, language: 'en' })).toMatchObject({ kind: 'made' });
    expect(await meta().remove(account, wanted.name, id)).toEqual({ kind: 'done' });
    expect(await create(wanted)).toMatchObject({ subcode: 2388023 });
    expect(await meta().remove(account, wanted.name, null)).toEqual({ kind: 'done' });
    expect(await meta().remove(account, wanted.name, null)).toMatchObject({ subcode: 2593002 });
    expect(await create({ ...wanted, language: 'en' })).toMatchObject({ subcode: 2388023 });
  });
});

describe('what our rules refuse, Meta refuses too', () => {
  it.each<[string, Partial<TemplateDraft>]>([
    ['a name with capitals', { name: 'Pedido' }],
    ['a body that ends with a variable', { body: 'O pedido já está pronto, {{1}}!' }],
    ['two variables side by side', { body: 'Chegou o pedido {{1}} {{2}} hoje cedo na loja', examples: { 1: 'a', 2: 'b' } }],
    ['more variables than words', { body: 'Oi {{1}} tudo' }],
    ['a gap in the numbers', { body: 'O pedido {{2}} já está pronto na loja', examples: { 2: 'a' } }],
    ['a variable without an example', { examples: {} }],
    ['a long body', { body: 'a'.repeat(1025) }],
    ['empty paragraphs', { body: 'um\n\n\ndois' }],
    ['a long header', { headerFormat: 'TEXT', headerText: 'a'.repeat(61) }],
    ['an emoji in the header', { headerFormat: 'TEXT', headerText: 'Pedido 🎉' }],
    ['a variable in the footer', { footer: 'Loja {{1}}' }],
    ['eleven buttons', { buttons: Array.from({ length: 11 }, (_, n) => reply(`R${n}`)) }],
    ['equal buttons', { buttons: [reply('Sim'), reply('sim')] }],
    ['scattered replies', { buttons: [reply('A'), { type: 'URL', text: 'B', value: 'https://b.example', example: '' }, reply('C')] }],
    ['a variable inside a link', { buttons: [{ type: 'URL', text: 'B', value: 'https://b.example/{{1}}/c', example: 'x' }] }],
    ['a code that lasts long', { category: 'AUTHENTICATION', expiresInMin: 91 }],
  ])('%s', async (_what, change) => {
    const wanted = draft(change);

    expect(templateProblems(wanted, false)).not.toEqual([]);
    expect(await create(wanted)).toMatchObject({ kind: 'refused', code: 100 });
  });
});

describe('editing', () => {
  const edit = (id: string, change: Partial<TemplateDraft> = {}, category: string | null = null) => {
    const { name: _name, language: _language, ...content } = draft(change);
    return meta().edit(id, { content, headerHandle: null }, category);
  };

  it('of an approved template has it reviewed again, once a day', async () => {
    const id = await createdId();
    expect(await edit(id)).toMatchObject({ kind: 'refused', said: expect.stringContaining('Only approved') });
    await decide(id, { status: 'APPROVED' });

    expect(await edit(id, {}, 'MARKETING')).toMatchObject({ said: expect.stringContaining('category') });
    expect(await edit(id)).toEqual({ kind: 'done' });
    expect(await statusOf(id)).toBe('PENDING');
    await decide(id, { status: 'APPROVED' });
    expect(await edit(id)).toMatchObject({ said: expect.stringContaining('once a day') });
  });

  it('of a rejected one goes on until it is approved, in another category too', async () => {
    const id = await createdId();
    for (const category of ['MARKETING', null]) {
      await decide(id, { status: 'REJECTED', rejected_reason: 'TAG_CONTENT_MISMATCH' });
      expect(await meta().read(id)).toMatchObject({ template: { rejectedReason: 'TAG_CONTENT_MISMATCH' } });
      expect(await edit(id, {}, category)).toEqual({ kind: 'done' });
    }
    expect(await meta().read(id)).toMatchObject({ template: { status: 'PENDING', category: 'MARKETING', rejectedReason: null } });
  });
});

describe('a send', () => {
  const send = async (message: object, to = '5511987650001') => {
    const response = await fetch(`${simulator.url}/v26.0/${connection.phoneNumberId}/messages`, {
      method: 'POST',
      headers: { authorization: 'Bearer TOKEN' },
      body: JSON.stringify({ messaging_product: 'whatsapp', to, ...message }),
    });
    const answer: any = await response.json();
    return answer.error?.code ?? answer.messages[0].message_status;
  };
  const text = { type: 'text', text: { body: 'Oi' } };
  const template = (value: string, name = 'shipping_update', language = 'en') => {
    const parameters = [value, '4471'].map((each) => ({ type: 'text', text: each }));
    return { type: 'template', template: { name, language: { code: language }, components: [{ type: 'body', parameters }] } };
  };
  afterEach(() => control('PUT', 'faults', { pairLimitSec: null, throttled: null, heldForQuality: false }));

  it('has no newlines, tabs, gaps or nothing at all in what fills a template', async () => {
    expect(await send(template('Ana    Souza'))).toBe('accepted');
    for (const value of ['Ana\nSouza', 'Ana\tSouza', 'Ana     Souza']) expect(await send(template(value))).toBe(132018);
    expect(await send(template(''))).toBe(131008);
  });

  it('names each variable of a template that names them', async () => {
    const wanted = draft({ body: 'Olá {{nome}}, o seu pedido {{pedido}} já está pronto na loja.', examples: { nome: 'Ana', pedido: '1' } });
    const id = await createdId(wanted);
    await decide(id, { status: 'APPROVED' });

    expect(await send(template('Ana', wanted.name, 'pt_BR'))).toBe(100);
    const parameters = Object.entries({ nome: 'Ana', pedido: '1' }).map(([name, each]) => ({
      type: 'text',
      parameter_name: name,
      text: each,
    }));
    const named = { name: wanted.name, language: { code: 'pt_BR' }, components: [{ type: 'body', parameters }] };
    expect(await send({ type: 'template', template: named })).toBe('accepted');
    for (const [status, code] of [
      ['PENDING', 132001],
      ['PAUSED', 132015],
      ['DISABLED', 132016],
    ] as const) {
      await decide(id, { status });
      expect(await send({ type: 'template', template: named })).toBe(code);
    }
  });

  it('to one person waits for the one before, while the pair limit is on', async () => {
    await control('PUT', 'faults', { pairLimitSec: 600 });

    expect([await send(text), await send(text), await send(text, '5511987650002')]).toEqual(['accepted', 131056, 'accepted']);
  });

  it('is refused while the account or the number is at its limit', async () => {
    for (const throttled of [80007, 130429]) {
      await control('PUT', 'faults', { throttled });
      expect(await send(text, '5511987650003')).toBe(throttled);
    }
  });

  it('is held while templates are judged, and a text is not', async () => {
    await control('PUT', 'faults', { heldForQuality: true });

    expect([await send(template('Ana')), await send(text)]).toEqual(['held_for_quality_assessment', 'accepted']);
  });
});

it('a review decides by itself, and tells the business', async () => {
  await control('PUT', 'faults', { templateReview: 'byText', templateReviewMs: 0 });

  const [good, bad] = [await createdId(), await createdId(draft({ body: 'Só hoje na loja toda!!!', examples: {} }))];

  await vi.waitFor(async () => expect([await statusOf(good), await statusOf(bad)]).toEqual(['APPROVED', 'REJECTED']));
  await vi.waitFor(() => expect(JSON.stringify(business.received)).toContain(`"message_template_id":${bad}`));
  await control('PUT', 'faults', { templateReview: null });
});

it('an account makes a hundred templates an hour', async () => {
  let answer = await create(draft());
  for (let tries = 0; tries < 100 && answer.kind === 'made'; tries++) answer = await create(draft());

  expect(answer).toMatchObject({ kind: 'refused', code: 80008, action: 'retry' });
});
