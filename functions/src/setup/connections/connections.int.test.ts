import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import { inboxOf } from '../../testing/inbox.ts';
import type { TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';

const cloud = joinTestCloud();
let make: typeof import('../../testing/make-company.ts');
let sessionRecords: typeof import('../../organisation/sessions/service/session-records.ts').sessionRecords;
let home: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  make = await import('../../testing/make-company.ts');
  ({ sessionRecords } = await import('../../organisation/sessions/service/session-records.ts'));
  home = await make.makeCompany(cloud.endpoints.api, 'Aurora');
  stranger = await make.makeCompany(cloud.endpoints.api, 'Boreal');
});

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const create = (company: TestCompany, fields: object) => company.owner.call('POST', '/whatsapp', { body: { name: 'Loja', ...fields } });
const change = (company: TestCompany, id: string, body: object) => company.owner.call('PUT', '/whatsapp/{id}', { params: { id }, body });
const read = async (company: TestCompany, id: string) => (await company.owner.call('GET', '/whatsapp/{id}', { params: { id } })).body;

describe('what a connection imports', () => {
  it('is kept, changed in part and cleared', async () => {
    const old = daysAgo(90);
    const recent = daysAgo(1);

    const created = await create(home, {
      importOldMessages: old,
      importRecentMessages: recent,
      importOldMessagesGroups: true,
      closedTicketsPostImported: true,
      queueIdImportMessages: home.queue.id,
    });
    const { id } = created.body;

    expect(created).toMatchObject({ status: 200, body: { importOldMessages: old, statusImportMessages: null } });
    await change(home, id, { importRecentMessages: null, queueIdImportMessages: null });
    expect(await read(home, id)).toMatchObject({
      importOldMessages: old,
      importRecentMessages: null,
      importOldMessagesGroups: true,
      closedTicketsPostImported: true,
      queueIdImportMessages: null,
    });
    await change(home, id, { importOldMessages: null });
    expect(await read(home, id)).toMatchObject({ importOldMessages: null, importOldMessagesGroups: true });
  });

  it('is refused field by field', async () => {
    const answer = await create(home, { importOldMessages: daysAgo(3 * 365), importRecentMessages: daysAgo(4 * 365) });

    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: 'ERR_CONNECTION_INVALID',
        details: {
          issues: [
            { path: 'importOldMessages', error: 'ERR_CONNECTION_IMPORT_OLD_DATE' },
            { path: 'importRecentMessages', error: 'ERR_CONNECTION_IMPORT_RECENT_DATE' },
          ],
        },
      },
    });
  });

  it('lands in a queue of the company', async () => {
    const answer = await create(home, { importOldMessages: daysAgo(1), queueIdImportMessages: stranger.queue.id });

    expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_QUEUE_NOT_FOUND' } });
  });
});

describe('every setting', () => {
  const settings = {
    color: '#123456',
    greetingMessage: 'Olá!',
    complationMessage: 'Até logo!',
    outOfHoursMessage: 'Voltamos às 8h',
    ratingMessage: 'De 1 a 5?',
    allowGroup: true,
    groupAsTicket: 'enabled',
    maxUseBotQueues: 4,
    maxUseBotQueuesNPS: 2,
    timeUseBotQueues: 5,
    timeSendQueue: 10,
    expiresTicket: 120,
    whenExpiresTicket: '1',
    expiresTicketNPS: 30,
    expiresInactiveMessage: 'Encerrado por inatividade',
    timeInactiveMessage: 60,
    inactiveMessage: 'Ainda está aí?',
    timeCreateNewTicket: 15,
    timeToReturnQueue: 20,
    flowInactiveTime: 25,
    maxUseInactiveTime: 2,
    collectiveVacationStart: '2026-12-20',
    collectiveVacationEnd: '2027-01-05',
    collectiveVacationMessage: 'Estamos de férias',
  };

  it('is kept as it was sent, and a part of them changes alone', async () => {
    const schedules = (await read(home, (await create(home, {})).body.id)).schedules.map((day: { weekdayEn: string }) =>
      day.weekdayEn === 'sunday'
        ? { ...day, startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' }
        : { ...day, startTimeA: '22:00', endTimeA: '06:00', startTimeB: '', endTimeB: '' },
    );
    const sent = { ...settings, sendIdQueue: home.queue.id, queueIds: [home.queue.id], schedules };

    const created = await create(home, sent);

    expect(created).toMatchObject({ status: 200, body: sent });
    expect(await read(home, created.body.id)).toMatchObject({ ...sent, status: expect.any(String), provider: 'beta', isOficial: false });
    await change(home, created.body.id, { greetingMessage: 'Oi', timeSendQueue: '', sendIdQueue: null, collectiveVacationMessage: '' });
    expect(await read(home, created.body.id)).toMatchObject({
      ...sent,
      greetingMessage: 'Oi',
      timeSendQueue: 0,
      sendIdQueue: null,
      collectiveVacationMessage: '',
    });
  });

  it('has a default', async () => {
    const { body } = await create(home, { name: 'Só o nome' });

    expect(body).toMatchObject({
      maxUseBotQueues: 3,
      maxUseBotQueuesNPS: 3,
      maxUseInactiveTime: 1,
      whenExpiresTicket: '0',
      expiresTicket: 0,
      expiresTicketNPS: 60,
    });
    expect(body.schedules).toHaveLength(7);
    for (const day of body.schedules)
      expect(day).toMatchObject({ startTimeA: '08:00', endTimeA: '12:00', startTimeB: '13:00', endTimeB: '18:00' });
  });

  it('is refused at its field, all of them at once', async () => {
    const { body } = await create(home, {});

    const answer = await change(home, body.id, {
      name: 'x',
      timeSendQueue: 5,
      collectiveVacationMessage: 'Férias',
      schedules: [{ ...body.schedules[0], startTimeA: '8h', endTimeB: '' }],
    });

    expect(answer.body.details.issues).toEqual([
      { path: 'name', error: 'ERR_CONNECTION_NAME' },
      { path: 'sendIdQueue', error: 'ERR_CONNECTION_SEND_QUEUE' },
      { path: 'collectiveVacationStart', error: 'ERR_CONNECTION_VACATION_DATE' },
      { path: 'collectiveVacationEnd', error: 'ERR_CONNECTION_VACATION_DATE' },
      { path: 'schedules.0.startTimeA', error: 'ERR_CONNECTION_TIME' },
      { path: 'schedules.0.endTimeB', error: 'ERR_CONNECTION_TIME' },
    ]);
    expect(await read(home, body.id)).toMatchObject({ name: 'Loja', timeSendQueue: 0 });
  });

  it('needs the rating question once the company asks for ratings', async () => {
    const asking = await make.makeCompany(cloud.endpoints.api, 'Avaliada');
    const { id } = (await create(asking, {})).body;
    expect(await asking.owner.call('PUT', '/companySettings', { body: { column: 'userRating', data: 'enabled' } })).toMatchObject({
      status: 200,
    });

    const listed = async () => (await asking.owner.call('GET', '/whatsapp')).body.find((each: { id: string }) => each.id === id);
    const refused = await change(asking, id, { name: 'Outra' });
    const hurried = await change(asking, id, { name: 'Outra', expiresTicketNPS: 0 });
    const before = await listed();
    const saved = await change(asking, id, { name: 'Outra', ratingMessage: 'De 1 a 5?', expiresTicketNPS: 10 });

    expect(refused.body.details.issues).toEqual([{ path: 'ratingMessage', error: 'ERR_CONNECTION_RATING_MESSAGE' }]);
    expect(hurried.body.details.issues).toEqual([
      { path: 'ratingMessage', error: 'ERR_CONNECTION_RATING_MESSAGE' },
      { path: 'expiresTicketNPS', error: 'ERR_CONNECTION_RATING_EXPIRY' },
    ]);
    expect(saved).toMatchObject({ status: 200, body: { name: 'Outra' } });
    expect([before.hasRatingQuestion, (await listed()).hasRatingQuestion]).toEqual([false, true]);
  });

  it('names queues of the company', async () => {
    const { id } = (await create(home, {})).body;

    for (const body of [
      { queueIds: [stranger.queue.id] },
      { sendIdQueue: stranger.queue.id },
      { queueIdImportMessages: stranger.queue.id },
    ])
      expect(await change(home, id, body)).toMatchObject({ status: 404, body: { error: 'ERR_QUEUE_NOT_FOUND' } });
  });
});

describe('another import', () => {
  const connected = async () => {
    const { id } = (await create(home, {})).body;
    const { writeTogether } = await import('../../platform/write-together.ts');
    const { sessionRecords } = await import('../../organisation/sessions/service/session-records.ts');
    const { connectionWritesFor } = await import('./store/connection-writes.ts');
    await writeTogether([
      sessionRecords(home.id).command(id, { desired: 'connected', forgetKeys: false, status: 'CONNECTED' }, new Date().toISOString()),
      connectionWritesFor(home.id).change(id, { status: 'CONNECTED' }),
    ]);
    return { id, session: () => sessionRecords(home.id).get(id) };
  };

  it('on a connection that is up forgets its keys and goes back to the QR code', async () => {
    const { id, session } = await connected();
    const before = await session();

    const answer = await change(home, id, { importOldMessages: daysAgo(30) });

    expect(answer).toMatchObject({ status: 200, body: { status: 'qrcode' } });
    expect(await session()).toMatchObject({ status: 'qrcode', forgetKeys: true, desired: 'connected', generation: before!.generation + 1 });
    const list = await home.owner.call('GET', '/whatsapp');
    expect(list.body.find((row: { id: string }) => row.id === id)).toMatchObject({ status: 'qrcode' });
  });

  it.each([
    ['a change of something else', { name: 'Outro nome' }],
    ['an import turned off', { importOldMessages: null, importOldMessagesGroups: true }],
  ])('is not %s', async (_name, body) => {
    const { id, session } = await connected();

    await change(home, id, body);

    expect(await session()).toMatchObject({ status: 'CONNECTED', forgetKeys: false });
  });
});

describe('the default connection', () => {
  const list = async (company: TestCompany): Promise<{ id: string; isDefault: boolean }[]> =>
    (await company.owner.call('GET', '/whatsapp')).body;
  const defaults = async (company: TestCompany) => (await list(company)).filter(({ isDefault }) => isDefault).map(({ id }) => id);

  it('is the first one, then the one somebody chose', async () => {
    const company = await make.makeCompany(cloud.endpoints.api, 'Primeira');
    expect(await defaults(company)).toEqual([company.connection.id]);

    const second = await create(company, { name: 'Segunda' });
    const third = await create(company, { name: 'Terceira', isDefault: true });

    expect(second.body.isDefault).toBe(false);
    expect(await defaults(company)).toEqual([third.body.id]);
    expect(await change(company, second.body.id, { isDefault: true })).toMatchObject({ status: 200, body: { isDefault: true } });
    expect(await defaults(company)).toEqual([second.body.id]);
  });

  it('is exactly one, whoever chooses at the same moment', async () => {
    const company = await make.makeCompany(cloud.endpoints.api, 'Corrida');
    const others = await Promise.all(Array.from({ length: 5 }, (_, n) => create(company, { name: `Conexão ${n}`, isDefault: true })));
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await defaults(company)).toHaveLength(1);

    const answers = await Promise.all(others.map(({ body }) => change(company, body.id, { isDefault: true })));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await defaults(company)).toHaveLength(1);
  });

  it('stays one when it is removed while another is chosen', async () => {
    const company = await make.makeCompany(cloud.endpoints.api, 'Troca');
    const [b, c] = [(await create(company, { name: 'Bem-te-vi' })).body.id, (await create(company, { name: 'Curió' })).body.id];

    await Promise.all([
      company.owner.call('DELETE', '/whatsapp/{id}', { params: { id: company.connection.id } }),
      change(company, b, { isDefault: true }),
      change(company, c, { name: 'C de novo' }),
    ]);

    expect((await list(company)).map(({ id }) => id).sort()).toEqual([b, c].sort());
    expect(await defaults(company)).toHaveLength(1);
  });

  it('cannot be taken away, only passed on', async () => {
    const company = await make.makeCompany(cloud.endpoints.api, 'Firme');

    const answer = await change(company, company.connection.id, { isDefault: false });

    expect(answer).toMatchObject({ status: 422, body: { error: 'ERR_DEFAULT_CONNECTION_REQUIRED' } });
  });

  it('passes on when it is deleted, and leaves with the last connection', async () => {
    const company = await make.makeCompany(cloud.endpoints.api, 'Herança');
    const { id } = (await create(company, {})).body;

    await company.owner.call('DELETE', '/whatsapp/{id}', { params: { id: company.connection.id } });
    expect(await defaults(company)).toEqual([id]);
    await company.owner.call('DELETE', '/whatsapp/{id}', { params: { id } });
    expect(await list(company)).toEqual([]);
    expect((await create(company, {})).body.isDefault).toBe(true);
  });

  it('is not taken from another company', async () => {
    expect(await change(stranger, home.connection.id, { isDefault: true })).toMatchObject({ status: 404 });
    expect(await defaults(stranger)).toEqual([stranger.connection.id]);
  });

  it('of a company older than its roster is found', async () => {
    const company = await make.makeCompany(cloud.endpoints.api, 'Antiga');
    const { connectionRosterEntity } = await import('./store/connection.entities.ts');
    await connectionRosterEntity.delete({ companyId: company.id }).go();

    const { id } = (await create(company, {})).body;

    expect(await defaults(company)).toEqual([company.connection.id]);
    await change(company, id, { isDefault: true });
    expect(await defaults(company)).toEqual([id]);
  });
});

describe('the plan', () => {
  it('allows so many connections, however many are asked for at once', async () => {
    const company = await make.makeCompany(cloud.endpoints.api, 'Limitada');
    const { platformRecords } = await import('../../organisation/companies/service/company-records.ts');
    const { standardPlan } = await import('../../organisation/users/service/create-company.ts');
    // Everybody here is on one plan: it is put back before the next test makes anything.
    await platformRecords().putPlan({ ...standardPlan, connections: 3 });
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => create(company, { name: `Conexão ${n}` })));
    await platformRecords().putPlan({ ...standardPlan, connections: 1000, flags: { ...standardPlan.flags, useWhatsapp: false } });
    const without = await create(company, {});
    await platformRecords().putPlan({ ...standardPlan, connections: 1000 });

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'ERR_PLAN_LIMIT', details: { limit: 3 } });
    expect((await company.owner.call('GET', '/whatsapp')).body).toHaveLength(3);
    expect(without).toMatchObject({ status: 403, body: { error: 'ERR_PLAN_WITHOUT_CHANNEL' } });
  });
});

describe('the API token', () => {
  const ownerOf = async (token: string) => {
    const { createHash } = await import('node:crypto');
    const { apiTokenEntity } = await import('./store/connection.entities.ts');
    const data = await apiTokenEntity.get({ tokenHash: createHash('sha256').update(token).digest('hex') }).go();
    return data;
  };
  const rotate = (company: TestCompany, id: string) => company.owner.call('POST', '/whatsapp/{id}/token', { params: { id } });

  it('is told once, and names its connection', async () => {
    const { id, token } = (await create(home, {})).body;

    expect(token).toMatch(/^[A-Za-z0-9]{30}$/);
    expect(await ownerOf(token)).toMatchObject({ companyId: home.id, connectionId: id });
    const later = await read(home, id);
    expect(later.token).toBe(`••••••••${token.slice(-4)}`);
    expect(JSON.stringify(later)).not.toContain(token);
  });

  it('is replaced by another, also on a connection that had none', async () => {
    const { id, token } = (await create(home, {})).body;

    const rotated = (await rotate(home, id)).body.token;

    expect(rotated).not.toBe(token);
    expect(await ownerOf(token)).toBeNull();
    expect(await ownerOf(rotated)).toMatchObject({ connectionId: id });
    expect((await rotate(home, home.connection.id)).body.token).toMatch(/^[A-Za-z0-9]{30}$/);
  });

  it('is one, however many ask for a new one at once', async () => {
    const { id } = (await create(home, {})).body;

    const answers = await Promise.all(Array.from({ length: 5 }, () => rotate(home, id)));

    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const living = await Promise.all(won.map(({ body }) => ownerOf(body.token)));
    expect(living.filter((owner) => owner !== null)).toHaveLength(1);
  });

  it('goes with its connection', async () => {
    const { id, token } = (await create(home, {})).body;

    await home.owner.call('DELETE', '/whatsapp/{id}', { params: { id } });

    expect(await ownerOf(token)).toBeNull();
  });
});

describe('what waits for a linked phone', () => {
  it('fails with a reason when its connection is deleted, whatever came at the same moment, and nothing more is taken', async () => {
    const company = await make.makeCompany(cloud.endpoints.api, 'Despedida');
    const { call } = company.owner;
    const inbox = inboxOf(company.owner);
    const { id } = (await create(company, { queueIds: [company.queue.id] })).body;
    const { body: contact } = await call('POST', '/contacts', { body: { name: 'Lia', number: '5511977776601' } });
    const { body: ticket } = await call('POST', '/tickets', { body: { contactId: contact.id, whatsappId: id, queueId: company.queue.id } });
    const write = (body: string) => call('POST', '/messages/{ticketId}', { params: { ticketId: String(ticket.id) }, body: { body } });
    for (let at = 0; at < 3; at++) expect(await write(`antes ${at}`)).toMatchObject({ status: 200 });

    const during = (count: number) => Array.from({ length: count }, (_, at) => write(`durante ${at}`));
    const [first, deleted, last] = await Promise.all([
      Promise.all(during(6)),
      call('DELETE', '/whatsapp/{id}', { params: { id } }),
      Promise.all(during(6)),
    ]);

    expect(deleted.status).toBe(200);
    const answers = [...first, ...last];
    const taken = answers.filter(({ status }) => status === 200).length;
    const refused = answers.filter(({ body }) => body.error === 'ERR_CONNECTION_NOT_FOUND').length;
    expect(taken + refused).toBe(12);
    expect(await write('depois')).toMatchObject({ status: 404, body: { error: 'ERR_CONNECTION_NOT_FOUND' } });
    const stored = await eventually(
      () => inbox.messages(ticket.id),
      (messages) => messages.length === 3 + taken && messages.every(({ failed }) => failed !== null),
      30_000,
    );
    expect(stored.map(({ failed }) => failed?.code)).toEqual(Array.from({ length: 3 + taken }, () => ownFailures.noConnection));
    // A message is marked before its row goes.
    await eventually(
      () => sessionRecords(company.id).listOutbox(id, 1),
      (left) => left.length === 0,
    );
    const failed = stored[0]?.id ?? '';
    expect(await call('POST', '/messages/{id}/reaction', { params: { id: failed }, body: { emoji: '👍' } })).toMatchObject({
      status: 404,
      body: { error: 'ERR_CONNECTION_NOT_FOUND' },
    });
  });
});

describe('the greeting’s attachment', () => {
  const upload = async (fileName: string, mimeType: string) => {
    const { putFile } = await import('../../platform/files.ts');
    const key = `company${home.id}/uploads/${home.owner.id}/${Date.now()}/${fileName}`;
    await putFile(key, Buffer.from('ffd8ffe0', 'hex'), mimeType);
    return { key, fileName, mimeType };
  };
  const attach = (id: string, media: object) => home.owner.call('POST', '/whatsapp/{id}/media-upload', { params: { id }, body: { media } });

  it('is an image or video, can be looked at, and is taken away', async () => {
    const { id } = (await create(home, {})).body;

    const attached = await attach(id, await upload('loja.jpg', 'image/jpeg'));

    expect(attached).toMatchObject({ status: 200, body: { greetingMediaAttachment: 'loja.jpg', greetingMediaType: 'image' } });
    expect((await fetch(attached.body.greetingMediaUrl)).headers.get('content-type')).toBe('image/jpeg');
    expect(await attach(id, await upload('tabela.pdf', 'application/pdf'))).toMatchObject({
      status: 415,
      body: { error: 'ERR_UPLOAD_TYPE' },
    });
    await home.owner.call('DELETE', '/whatsapp/{id}/media-upload', { params: { id } });
    expect(await read(home, id)).toMatchObject({ greetingMediaAttachment: null, greetingMediaUrl: null });
  });

  it('comes as a form too', async () => {
    const { id } = (await create(home, {})).body;
    const body =
      '--x\r\nContent-Disposition: form-data; name="file"; filename="oi.mp4"\r\nContent-Type: video/mp4\r\n\r\nvideo\r\n--x--\r\n';

    const answer = await home.owner.call('POST', '/whatsapp/{id}/media-upload', {
      params: { id },
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });

    expect(answer).toMatchObject({ status: 200, body: { greetingMediaAttachment: 'oi.mp4', greetingMediaType: 'video' } });
  });

  it('of another company is not found', async () => {
    const { id } = (await create(stranger, {})).body;
    const media = await upload('loja.jpg', 'image/jpeg');

    const answer = await stranger.owner.call('POST', '/whatsapp/{id}/media-upload', { params: { id }, body: { media } });

    expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_UPLOAD_NOT_FOUND' } });
  });
});

describe('a super user', () => {
  let platform: TestCompany;
  beforeAll(async () => {
    platform = await make.makeCompany(cloud.endpoints.api, 'Plataforma', { isPlatform: true });
  });

  it('sees every company’s connections counted, page by page', async () => {
    const counted = await make.makeCompany(cloud.endpoints.api, 'Contada');
    await create(counted, { name: 'Por QR' });
    type Counted = { companyId: number; name: string; connected: number; disconnected: number; total: number };
    type CompanyPage = { companies: Counted[]; hasMore: boolean; nextCursor: number | null };
    const found: Counted[] = [];

    for (let cursor: number | null = 0; cursor !== null; ) {
      const { body }: { body: CompanyPage } = await platform.owner.call('GET', '/whatsapp/all/', {
        query: { session: '0', cursor: String(cursor) },
      });
      expect(body.companies.length).toBeLessThanOrEqual(20);
      expect(body.hasMore).toBe(body.nextCursor !== null);
      found.push(...body.companies);
      cursor = body.nextCursor;
    }

    expect(found.find(({ companyId }) => companyId === counted.id)).toEqual({
      companyId: counted.id,
      name: 'Contada',
      connected: 1,
      disconnected: 1,
      total: 2,
    });
    expect(new Set(found.map(({ companyId }) => companyId)).size).toBe(found.length);
  });

  it('works on another company’s connection; nobody else does', async () => {
    const query = { companyId: String(home.id) };
    const params = { id: home.connection.id };

    const list = await platform.owner.call('GET', '/whatsapp', { query });
    const seen = await platform.owner.call('GET', '/whatsapp-admin/{id}', { params, query });
    const changed = await platform.owner.call('PUT', '/whatsapp/{id}', { params, query, body: { name: 'Mudada de fora' } });

    expect(list.body.some(({ id }: { id: string }) => id === home.connection.id)).toBe(true);
    expect(seen).toMatchObject({ status: 200, body: { id: home.connection.id } });
    expect(await platform.owner.call('GET', '/queue', { query })).toMatchObject({
      body: expect.arrayContaining([expect.objectContaining({ id: home.queue.id })]),
    });
    expect(await platform.owner.call('GET', '/companySettings/{companyId}', { params: query })).toMatchObject({
      body: { scheduleType: 'disabled' },
    });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Mudada de fora' } });
    for (const [method, path, request] of [
      ['GET', '/whatsapp', { query }],
      ['GET', '/queue', { query }],
      ['GET', '/companySettings/{companyId}', { params: query }],
      ['GET', '/whatsapp/{id}', { params, query }],
      ['PUT', '/whatsapp/{id}', { params, query, body: { name: 'Invasão' } }],
      ['DELETE', '/whatsapp/{id}', { params, query }],
      ['POST', '/whatsapp/{id}/token', { params, query }],
      ['POST', '/whatsapp', { query, body: { name: 'Invasão' } }],
    ] as const)
      expect(await stranger.owner.call(method, path, request)).toMatchObject({ status: 404, body: { error: 'ERR_COMPANY_NOT_FOUND' } });
    expect(await read(home, home.connection.id)).toMatchObject({ name: 'Mudada de fora' });
  });
});

describe('a session', () => {
  it('is run where there are the fewest, and stays there until its device is logged out', async () => {
    const { leaseRecords, sessionRecords } = await import('../../organisation/sessions/service/session-records.ts');
    const company = await make.makeCompany(cloud.endpoints.api, 'Espalhada');
    const shards: (number | null)[] = [];
    for (const name of ['Uma', 'Duas', 'Três']) {
      const emptiest = await leaseRecords.emptiestShard();
      const { id } = (await create(company, { name })).body;
      shards.push(await sessionRecords(company.id).shardOf(id));
      expect((await leaseRecords.sessionsOf(emptiest)).map(({ connectionId }) => connectionId)).toContain(id);
      await company.owner.call('DELETE', '/whatsapp/{id}', { params: { id } });
      expect((await leaseRecords.removedOf(emptiest)).map(({ connectionId }) => connectionId)).toContain(id);
    }
    expect(shards).not.toContain(null);
  });
});

describe('restarting all', () => {
  it('touches only sessions that should be up, and leaves other companies alone', async () => {
    const company = await make.makeCompany(cloud.endpoints.api, 'Reiniciada');
    const { sessionRecords } = await import('../../organisation/sessions/service/session-records.ts');
    const made = [await create(company, { name: 'Ligada' }), await create(company, { name: 'Desligada' })].map(({ body }) => body.id);
    const foreign = (await create(stranger, { name: 'Alheia' })).body.id;
    await company.owner.call('DELETE', '/whatsappsession/{id}', { params: { id: made[1] } });
    const generations = async () => [
      ...(await Promise.all(made.map((id) => sessionRecords(company.id).get(id)))),
      await sessionRecords(stranger.id).get(foreign),
    ];
    const before = await generations();

    const answer = await company.owner.call('POST', '/whatsapp-restart/');

    expect(answer).toMatchObject({ status: 200, body: { restarted: 1 } });
    const after = await generations();
    expect(after.map((session, index) => session!.generation - before[index]!.generation)).toEqual([1, 0, 0]);
    expect(after[1]).toMatchObject({ desired: 'disconnected', status: 'DISCONNECTED' });
  });
});
