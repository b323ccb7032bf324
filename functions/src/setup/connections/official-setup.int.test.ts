import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import { inboxOf } from '../../testing/inbox.ts';
import { joinFullCloud } from '../../testing/join-test-cloud.ts';
import type { TestCompany } from '../../testing/make-company.ts';
import { uploadFile } from '../../testing/upload-file.ts';

const cloud = joinFullCloud();
const { simulator, api } = cloud.endpoints;
let make: typeof import('../../testing/make-company.ts');
let home: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  make = await import('../../testing/make-company.ts');
  home = await make.makeCompany(api, 'Aurora');
  stranger = await make.makeCompany(api, 'Boreal');
});

const control = async (method: string, path: string, body?: unknown): Promise<any> => {
  const response = await fetch(`${simulator}/control/${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} /control/${path}: ${JSON.stringify(answer)}`);
  return answer;
};
let numbers = 0;
/** A number that Meta knows, as its owner would type it into the form; `standing`: registered, subscribed, its PIN. Its app sends to nobody yet. */
const numberAtMeta = async (standing: object = {}, change: Partial<ReturnType<typeof accountOf>> = {}) => {
  const account = { ...accountOf(`7${Date.now()}${++numbers}`), ...change };
  await control('PUT', 'connections', {
    connections: [
      {
        phoneNumberId: account.phone_number_id,
        displayPhoneNumber: account.phone_number,
        businessAccountId: account.waba_id,
        name: account.name,
        token: account.send_token,
        appSecret: account.app_secret,
        verifyToken: 'x',
        webhookUrl: 'http://127.0.0.1:9/nobody',
        ...standing,
      },
    ],
  });
  return account;
};
const accountOf = (id: string) => ({
  name: `Número ${id}`,
  channel: 'whatsapp_oficial',
  phone_number: make.newNumber(),
  phone_number_id: id,
  waba_id: `8${id}`,
  business_id: '98765',
  send_token: `EAAB-segredo-${id}`,
  app_secret: `segredo-do-app-${id}`,
});
const create = (company: TestCompany, body: object) => company.owner.call('POST', '/whatsapp', { body });
const change = (company: TestCompany, id: string, body: object) => company.owner.call('PUT', '/whatsapp/{id}', { params: { id }, body });
const read = async (company: TestCompany, id: string) => (await company.owner.call('GET', '/whatsapp/{id}', { params: { id } })).body;
const atMeta = async (id: string) =>
  (await control('GET', 'state')).connections.find(({ phoneNumberId }: { phoneNumberId: string }) => phoneNumberId === id);
const issuesOf = ({ status, body }: { status: number; body: any }) => [status, body.error, body.details?.issues];

describe('an official connection', () => {
  it('is added with its account, shows no secret, and has Meta tell it what happens to its number', async () => {
    const account = await numberAtMeta({ subscribed: false });

    const created = await create(home, account);

    const { id, waba_webhook: webhook } = created.body;
    expect(created).toMatchObject({
      status: 200,
      body: {
        channel: 'whatsapp_oficial',
        isOficial: true,
        phone_number_id: account.phone_number_id,
        send_token: '••••••••',
        status: 'CONNECTED',
        trouble: null,
      },
    });
    expect(JSON.stringify(await read(home, id))).not.toMatch(/segredo/);
    expect(await atMeta(account.phone_number_id)).toMatchObject({ subscribed: true, ownAddress: `${api}${webhook}` });
  });

  it('answers the provider’s first call', async () => {
    const { waba_webhook: webhook, verify_token: verifyToken } = (await create(home, await numberAtMeta())).body;

    const answer = await fetch(
      `${api}${webhook}?hub.mode=subscribe&hub.verify_token=${encodeURIComponent(verifyToken)}&hub.challenge=4711`,
    );

    expect([answer.status, await answer.text()]).toEqual([200, '4711']);
  });

  it('is not added while Meta does not take its account, and says which field is wrong', async () => {
    const account = await numberAtMeta();
    const other = await numberAtMeta();
    const before = (await home.owner.call('GET', '/whatsapp')).body.length;
    const tried = (wrong: object) => create(home, { ...account, ...wrong });

    expect(issuesOf(await tried({ send_token: 'EAAB-outro' }))).toEqual([
      422,
      'ERR_CONNECTION_INVALID',
      [{ path: 'send_token', error: 'ERR_CONNECTION_TOKEN_REFUSED' }],
    ]);
    expect((await tried({ app_secret: 'outro' })).body.details.issues).toEqual([
      { path: 'app_secret', error: 'ERR_CONNECTION_SECRET_WRONG' },
    ]);
    expect((await tried({ phone_number_id: other.phone_number_id })).body.details.issues).toEqual([
      { path: 'phone_number_id', error: 'ERR_CONNECTION_NUMBER_UNKNOWN' },
    ]);
    expect((await tried({ waba_id: other.waba_id })).body.details.issues).toEqual([
      { path: 'waba_id', error: 'ERR_CONNECTION_ACCOUNT_UNKNOWN' },
    ]);
    expect((await home.owner.call('GET', '/whatsapp')).body.length).toBe(before);
  });

  it('registers its number with the PIN that it asks for, once', async () => {
    const account = await numberAtMeta({ registered: false, pin: '246810' });

    expect((await create(home, account)).body.details.issues).toEqual([{ path: 'pin', error: 'ERR_CONNECTION_PIN_NEEDED' }]);
    expect((await create(home, { ...account, pin: '111111' })).body.details.issues).toEqual([
      { path: 'pin', error: 'ERR_CONNECTION_PIN_WRONG' },
    ]);
    expect(await create(home, { ...account, pin: '12' })).toMatchObject({ status: 400 });
    const created = await create(home, { ...account, pin: '246810' });

    expect(created).toMatchObject({ status: 200, body: { trouble: null } });
    expect(JSON.stringify(await read(home, created.body.id))).not.toContain('246810');
    expect(await atMeta(account.phone_number_id)).toMatchObject({ registered: true });
  });

  it('takes webhooks signed with its secret, also a new one', async () => {
    const account = await numberAtMeta();
    const { id, waba_webhook: webhook } = (await create(home, account)).body;
    const post = (secret: string) =>
      fetch(`${api}${webhook}`, {
        method: 'POST',
        body: '{"object":"whatsapp_business_account","entry":[]}',
        headers: { 'x-hub-signature-256': make.signatureOf('{"object":"whatsapp_business_account","entry":[]}', secret) },
      });
    await numberAtMeta({}, { ...account, app_secret: 'outro-segredo' });

    expect((await change(home, id, { app_secret: 'errado' })).body.details.issues).toEqual([
      { path: 'app_secret', error: 'ERR_CONNECTION_SECRET_WRONG' },
    ]);
    expect(await change(home, id, { app_secret: 'outro-segredo', send_token: '' })).toMatchObject({ status: 200 });

    expect((await post(account.app_secret)).status).toBe(401);
    expect((await post('outro-segredo')).status).toBe(200);
    const { openSecret } = await import('../../platform/secret-box.ts');
    const { connectionRecords } = await import('./service/connection-records.ts');
    const { connectionId } = await import('@balcao/shared/domain/ids.ts');
    const stored = await connectionRecords(home.id).get(connectionId.parse(id));
    expect(openSecret(home.id, stored!.sealedSendToken!)).toBe(account.send_token);
  });

  it('is not given a number that is not the one Meta has for it', async () => {
    const account = await numberAtMeta();
    const { id } = (await create(home, account)).body;
    const issues = [{ path: 'phone_number', error: 'ERR_CONNECTION_NUMBER_OTHER' }];

    expect(issuesOf(await change(home, id, { phone_number: make.newNumber() }))).toEqual([422, 'ERR_CONNECTION_INVALID', issues]);
    expect(await read(home, id)).toMatchObject({ phone_number: account.phone_number });
    expect(await change(home, id, { phone_number: `+${account.phone_number}` })).toMatchObject({ status: 200 });
  });

  it('counts as connected again once Meta takes it, whatever is saved', async () => {
    const account = await numberAtMeta();
    const { id } = (await create(home, account)).body;
    await numberAtMeta({}, { ...account, send_token: 'EAAB-outro' });
    const { connectionRecords } = await import('./service/connection-records.ts');
    await connectionRecords(home.id).setTrouble(id, 'reauthorise');

    const renamed = await change(home, id, { name: 'Outro nome' });
    const renewed = await change(home, id, { send_token: 'EAAB-outro' });

    expect([renamed.status, renamed.body.status, renamed.body.trouble]).toEqual([200, 'DISCONNECTED', 'reauthorise']);
    expect([renewed.body.status, renewed.body.trouble]).toEqual(['CONNECTED', null]);
    await connectionRecords(home.id).setTrouble(id, 'unreachable');
    expect((await change(home, id, { name: 'Nome de novo' })).body).toMatchObject({ status: 'CONNECTED', trouble: null });
  });

  it('says that its number is not registered whenever it is saved, also without changes', async () => {
    const account = await numberAtMeta();
    const { id } = (await create(home, account)).body;
    expect((await change(home, id, {})).body).toMatchObject({ status: 'CONNECTED', trouble: null });

    await control('PUT', `numbers/${account.phone_number_id}`, { registered: false, pin: '246810' });
    expect((await change(home, id, {})).body).toMatchObject({ status: 'DISCONNECTED', trouble: 'notRegistered' });

    expect((await change(home, id, { pin: '246810' })).body).toMatchObject({ status: 'CONNECTED', trouble: null });
  });

  it('of another company is neither changed nor set up', async () => {
    const account = await numberAtMeta({ subscribed: false });
    const { id } = (await create(home, account)).body;
    await control('PUT', `numbers/${account.phone_number_id}`, { subscribed: false });

    const answer = await change(stranger, id, { send_token: account.send_token, pin: '123456' });

    expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_CONNECTION_NOT_FOUND' } });
    expect(await atMeta(account.phone_number_id)).toMatchObject({ subscribed: false });
  });

  it('gives its number’s events back to the app’s address when it is deleted', async () => {
    const account = await numberAtMeta();
    const { id } = (await create(home, account)).body;

    await home.owner.call('DELETE', '/whatsapp/{id}', { params: { id } });

    expect(await atMeta(account.phone_number_id)).toMatchObject({ ownAddress: null });
  });

  it('lacks nothing', async () => {
    const answer = await create(home, { name: 'Loja', channel: 'whatsapp_oficial', phone_number: '551198887766' });

    expect(answer.body.details.issues.map(({ path }: { path: string }) => path)).toEqual([
      'phone_number_id',
      'waba_id',
      'business_id',
      'send_token',
      'app_secret',
    ]);
  });
});

describe('two numbers of one app', () => {
  /** Both are connected; the second one's own address is then lost, so that Meta sends its events to the app's: the first one's. */
  const both = async (company: TestCompany) => {
    const one = await numberAtMeta();
    const two = await numberAtMeta({}, { app_secret: one.app_secret });
    const first = (await create(company, { ...one, queueIds: [company.queue.id] })).body;
    const second = (await create(company, { ...two, queueIds: [company.queue.id] })).body;
    await numberAtMeta({ webhookUrl: `${api}${first.waba_webhook}` }, two);
    return { one, two, first, second };
  };
  const says = async (name: string, account: { phone_number_id: string }, text: string) => {
    const customer = await control('POST', 'customers', { name, number: make.newNumber() });
    await control('POST', `customers/${customer.id}/messages`, { type: 'text', text, phoneNumberId: account.phone_number_id });
    return customer;
  };

  it('each get their own customers’ messages, though Meta sends all of them to one address', async () => {
    const company = await make.makeCompany(api, 'Dois números');
    const { one, two, first, second } = await both(company);
    const inbox = inboxOf(company.owner);

    await says('Cliente do um', one, 'oi, um');
    await says('Cliente do dois', two, 'oi, dois');

    expect((await inbox.until('Cliente do um')).ticket).toMatchObject({ whatsappId: first.id });
    const { ticket, messages } = await inbox.until('Cliente do dois');
    expect(ticket).toMatchObject({ whatsappId: second.id });
    expect(messages.map(({ body }) => body)).toEqual(['oi, dois']);
  });

  it('of different companies stay apart: what comes to the wrong address is nobody’s', async () => {
    const { first } = await both(home);
    const theirs = await numberAtMeta();
    await create(stranger, { ...theirs, queueIds: [stranger.queue.id] });
    const event = {
      field: 'messages',
      value: {
        messaging_product: 'whatsapp',
        metadata: { display_phone_number: '1', phone_number_id: theirs.phone_number_id },
        contacts: [{ wa_id: '5511912345678', profile: { name: 'Alheia' } }],
        messages: [{ id: `wamid.${Date.now()}`, from: '5511912345678', timestamp: '1774000000', type: 'text', text: { body: 'oi' } }],
      },
    };
    const text = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [event] }] });
    const { openSecret } = await import('../../platform/secret-box.ts');
    const { connectionRecords } = await import('./service/connection-records.ts');
    const stored = await connectionRecords(home.id).get(first.id);

    const answer = await fetch(`${api}${first.waba_webhook}`, {
      method: 'POST',
      body: text,
      headers: { 'x-hub-signature-256': make.signatureOf(text, openSecret(home.id, stored!.sealedAppSecret!)) },
    });

    expect([answer.status, await answer.json()]).toEqual([200, { received: 0 }]);
  });
});

describe('a number that Meta stops', () => {
  it('says so when a message fails after it was accepted, and again when it may send', async () => {
    const company = await make.makeCompany(api, 'Parada');
    const account = await numberAtMeta();
    const { id } = (await create(company, { ...account, queueIds: [company.queue.id] })).body;
    const customer = await control('POST', 'customers', { name: 'Quem espera', number: make.newNumber() });
    await control('POST', `customers/${customer.id}/messages`, { type: 'text', text: 'oi', phoneNumberId: account.phone_number_id });
    const inbox = inboxOf(company.owner);
    const { ticket } = await inbox.until('Quem espera');
    await inbox.accept(ticket.id);
    await inbox.send(ticket.id, { body: 'Olá' });
    const sent = await eventually(
      async () =>
        (await control('GET', `customers/${customer.id}/messages?phoneNumberId=${account.phone_number_id}`)).messages.filter(
          ({ direction }: { direction: string }) => direction === 'out',
        ),
      (messages) => messages.length === 1,
      15_000,
    );

    await control('POST', `messages/${encodeURIComponent(sent[0].id)}/status`, { status: 'failed', code: 131042 });
    const stopped = await eventually(
      () => read(company, id),
      ({ trouble }) => trouble !== null,
      15_000,
    );
    const saved = await change(company, id, { name: 'Paga' });

    expect(stopped).toMatchObject({ status: 'DISCONNECTED', trouble: 'payment' });
    expect(saved.body).toMatchObject({ status: 'CONNECTED', trouble: null });
  });
});

describe('the business profile of a number', () => {
  const profile = (id: string, by = home) => by.owner.call('GET', '/whatsapp/{id}/business-profile', { params: { id } });
  const save = (id: string, body: object, by = home) => by.owner.call('PUT', '/whatsapp/{id}/business-profile', { params: { id }, body });
  const picture = async (member = home.owner, file = 'photo.jpg', type = 'image/jpeg') => ({
    key: await uploadFile(member, readFileSync(new URL(`../../../../infra/local/simulators/samples/${file}`, import.meta.url)), file, type),
    fileName: file,
    mimeType: type,
  });
  let id: string;
  beforeAll(async () => {
    id = (await create(home, await numberAtMeta())).body.id;
  });

  it('is empty at first, changed field by field, and emptied again', async () => {
    expect((await profile(id)).body).toEqual({
      about: '',
      address: '',
      description: '',
      email: '',
      websites: [],
      vertical: null,
      picture: null,
    });

    const texts = { about: 'Aberto das 9 às 18 h 🕘', address: 'Rua das Flores, 12', description: 'Pães', email: 'oi@aurora.example' };
    const rest = { websites: ['https://aurora.example', 'https://instagram.com/aurora'], vertical: 'GROCERY' };
    expect(await save(id, { ...texts, ...rest })).toMatchObject({ status: 200, body: { ...texts, ...rest } });
    expect((await save(id, { description: 'Pães e bolos', email: '', websites: [] })).body).toMatchObject({
      ...texts,
      description: 'Pães e bolos',
      email: '',
      websites: [],
    });
    expect((await save(id, { address: '\u200B' })).body.address).toBe('');
  });

  it('is in the audit log field by field, once, and what changed nothing is not', async () => {
    const own = (await create(home, await numberAtMeta())).body.id;
    await save(own, { about: 'Antes', vertical: 'RETAIL' });
    await save(own, { about: 'Depois', picture: await picture() });
    await save(own, { about: 'Depois' });

    const { body } = await home.owner.call('GET', '/audit', { query: { kind: 'connection' } });
    const entries = body.entries.filter(
      (entry: { recordId: string; action: string }) => entry.recordId === own && entry.action === 'update',
    );
    expect(entries.map(({ changes }: { changes: object[] }) => changes)).toEqual([
      [
        { field: 'about', before: 'Antes', after: 'Depois' },
        { field: 'picture', before: null, after: 'photo.jpg' },
      ],
      [
        { field: 'about', before: null, after: 'Antes' },
        { field: 'vertical', before: null, after: 'RETAIL' },
      ],
    ]);
  });

  it('shows the picture that was uploaded, and stays as it is when one is refused', async () => {
    expect((await save(id, { picture: await picture() })).body.picture).toMatch(/^data:image\/jpeg;base64,/);
    const document = await picture(home.owner, 'pedido-4471.pdf', 'application/pdf');
    expect((await save(id, { about: 'Mudou', picture: document })).body.error).toBe('ERR_UPLOAD_TYPE');

    const { body } = await profile(id);
    expect(body.picture).toMatch(/^data:image\/jpeg;base64,/);
    expect(body.about).not.toBe('Mudou');
  });

  it.each([
    ['about', 'a'.repeat(140)],
    ['about', ''],
    ['about', '\u200B'],
    ['address', 'a'.repeat(257)],
    ['description', 'a'.repeat(513)],
    ['email', 'sem arroba'],
    ['websites', ['aurora']],
    ['websites', ['https://a.example', 'https://b.example', 'https://c.example']],
    ['vertical', 'UNDEFINED'],
  ])('does not take %s like this', async (field, value) => {
    expect(await save(id, { [field]: value })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });

  it('is out of reach for another company, and none of a linked phone’s', async () => {
    expect((await profile(id, stranger)).body.error).toBe('ERR_CONNECTION_NOT_FOUND');
    expect((await save(id, { about: 'Alheio' }, stranger)).body.error).toBe('ERR_CONNECTION_NOT_FOUND');
    const phone = (await home.owner.call('POST', '/whatsapp', { body: { name: 'Celular' } })).body.id;
    expect((await profile(phone)).body.error).toBe('ERR_CHANNEL_CANNOT');
  });

  it('says in Meta’s words what only Meta knows', async () => {
    const account = await numberAtMeta();
    const own = (await create(home, account)).body.id;
    await control('PUT', `numbers/${account.phone_number_id}`, { token: 'another' });

    expect(await profile(own)).toMatchObject({ status: 422, body: { error: 'ERR_META_REFUSED', details: { reason: expect.any(String) } } });
  });
});
