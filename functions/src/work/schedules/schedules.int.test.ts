import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { contactId } from '@balcao/shared/domain/ids.ts';
import { scheduleId } from '@balcao/shared/domain/schedules/schedule.ts';
import type { TimerOf } from '@balcao/shared/events/timers.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import { joinFullCloud } from '../../testing/join-test-cloud.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import type { SimulatorClient } from '../../testing/simulator-client.ts';

const cloud = joinFullCloud();
let make: typeof import('../../testing/make-company.ts');
let company: TestCompany;
let ana: Member;
let bia: Member;
let simulator: SimulatorClient;

beforeAll(async () => {
  make = await import('../../testing/make-company.ts');
  const { simulatorClient } = await import('../../testing/simulator-client.ts');
  const { api } = cloud.endpoints;
  company = await make.makeCompany(api, 'Agenda');
  [ana, bia] = [await make.addUser(api, company, 'Ana'), await make.addUser(api, company, 'Bia')];
  simulator = await simulatorClient(cloud.endpoints.simulator, api, company);
});

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
const minuteMs = 60_000;
const create = async (who: Member, body: Record<string, unknown>): Promise<any> => {
  const { status, body: made } = await who.call('POST', '/schedules', {
    body: { body: 'Tudo bem por aí?', sendAt: inMs(3_600_000), ...body },
  });
  if (status !== 200) throw new Error(`it was not scheduled: ${JSON.stringify(made)}`);
  return made;
};
const get = async (who: Member, id: string): Promise<any> => (await who.call('GET', '/schedules/{id}', { params: { id } })).body;
const settled = (who: Member, id: string) =>
  eventually(
    () => get(who, id),
    ({ status }) => status === 'ENVIADA' || status === 'ERRO',
  );
/** A person who just wrote on the official channel: what is scheduled for them may go as text. */
const aCustomer = async (text = 'Oi') => {
  const { ticket, number } = await make.customerWrites(company, text);
  return { ticket, number, contactId: ticket.contactId };
};
const messagesIn = async (contact: string) => {
  const { conversationOf } = await import('../../conversation/tickets/service/say-on-thread.ts');
  const { messageStoreFor } = await import('../../conversation/tickets/store/message-store.ts');
  const { last } = await conversationOf(company.id, { id: contactId.parse(contact) }, company.connection);
  if (!last) return { ticket: null, sent: [] };
  const { messages } = await messageStoreFor(company.id).list(last.threadId, null, 50);
  return { ticket: last, sent: messages.filter(({ fromMe }) => fromMe).toReversed() };
};
/** A schedule whose time is this moment, in the table alone: its timers are delivered by the test, as often as it likes. */
const due = async (fields: Record<string, unknown>): Promise<TimerOf<'schedule-due'>> => {
  const { id } = await create(ana, fields);
  const { scheduleEntity } = await import('./store/schedule.entity.ts');
  const sendAt = inMs(0);
  await eventually(
    () => get(ana, id),
    ({ status }) => status === 'AGENDADA',
  );
  await scheduleEntity.patch({ companyId: company.id, scheduleId: id }).set({ sendAt, firstAt: sendAt }).composite({ repeats: 'no' }).go();
  return { kind: 'schedule-due', companyId: company.id, scheduleId: scheduleId.parse(id), at: sendAt, version: `${id} 1` };
};
const deliver = (timer: TimerOf<'schedule-due'>) =>
  new SQSClient({}).send(new SendMessageCommand({ QueueUrl: cloud.env['QUEUE_URL_TIMERS'] ?? '', MessageBody: JSON.stringify(timer) }));
const timing = () => ({ TIMER_QUEUE_URL: cloud.env['QUEUE_URL_TIMERS'] ?? '', TIMER_QUEUE_ARN: '', TIMER_GROUP: '', TIMER_ROLE_ARN: '' });
const run = async (timer: TimerOf<'schedule-due'>, change: Record<string, unknown> = {}) => {
  const { dueDeps, sendDue } = await import('./service/send-due.ts');
  await sendDue(timer, { ...dueDeps(company.id, timing()), ...change });
};

describe('a scheduled message', () => {
  it('is in the conversation and on the customer’s phone at its time, with its variables filled, and its frames go to who may see it', async () => {
    const { liveClient } = await import('../../testing/live-client.ts');
    const { inboxOf } = await import('../../testing/inbox.ts');
    const person = await simulator.addCustomer({ name: 'Rosa Lima', number: make.newNumber() });
    await simulator.says(person, 'Oi');
    const { ticket } = await inboxOf(company.owner).until(person.name);
    const contact = ticket.contactId;
    const [hers, others] = [await liveClient(cloud.endpoints.live, ana), await liveClient(cloud.endpoints.live, bia)];

    const made = await create(ana, { body: 'Olá, {{firstName}}! Até amanhã.', contactId: contact, sendAt: inMs(1_500) });

    expect(['PENDENTE', 'AGENDADA']).toContain(made.status);
    const [received] = await simulator.untilReceived(person, 1);
    expect(received).toMatchObject({ type: 'text', content: { body: 'Olá, Rosa! Até amanhã.' } });
    expect(await settled(ana, made.id)).toMatchObject({
      status: 'ENVIADA',
      reason: null,
      ticketUuid: expect.any(String),
      body: 'Olá, {{firstName}}! Até amanhã.',
      sentBody: 'Olá, Rosa! Até amanhã.',
    });
    const frame = await hers.until(
      (event) => event.event.endsWith('-schedule') && 'schedule' in event && event.schedule.status === 'ENVIADA',
    );
    expect(frame).toMatchObject({ action: 'update', schedule: { id: made.id } });
    expect(others.events().some(({ event }) => event.endsWith('-schedule'))).toBe(false);
    hers.close();
    others.close();
  });

  it('is one message, however often its timer comes and by however many at once', async () => {
    const { contactId: contact } = await aCustomer();
    const timer = await due({ contactId: contact, body: 'Uma só vez' });

    await Promise.all([run(timer), run(timer), deliver(timer), deliver(timer), run(timer)]);
    await run(timer);

    expect(await settled(ana, timer.scheduleId)).toMatchObject({ status: 'ENVIADA' });
    const { sent } = await messagesIn(contact);
    expect(sent.map(({ body }) => body)).toEqual(['Uma só vez']);
  });

  it('is sent by the next delivery where the first died before its transaction, and once where it died after it', async () => {
    const { contactId: contact } = await aCustomer();
    const [first, second] = [
      await due({ contactId: contact, body: 'Morreu antes' }),
      await due({ contactId: contact, body: 'Morreu depois' }),
    ];
    const { sayOnThread } = await import('../../conversation/tickets/service/say-on-thread.ts');
    const dies = () => Promise.reject(new Error('the function ended'));

    await expect(run(first, { say: dies })).rejects.toThrow('ended');
    await expect(
      run(second, {
        say: async (...asked: [never, never]) => {
          await sayOnThread(company.id, ...asked);
          return dies();
        },
      }),
    ).rejects.toThrow('ended');
    expect((await messagesIn(contact)).sent.map(({ body }) => body)).toEqual(['Morreu depois']);
    await Promise.all([run(first), run(second)]);

    expect((await messagesIn(contact)).sent.map(({ body }) => body).sort()).toEqual(['Morreu antes', 'Morreu depois']);
  });

  it('that was changed or deleted is not sent by the timer it had before', async () => {
    const { contactId: contact } = await aCustomer();
    const [changed, deleted] = [await due({ contactId: contact }), await due({ contactId: contact })];
    const change = await ana.call('PUT', '/schedules/{id}', { params: { id: changed.scheduleId }, body: { sendAt: inMs(60 * minuteMs) } });
    const removal = await ana.call('DELETE', '/schedules/{id}', { params: { id: deleted.scheduleId } });

    await Promise.all([run(changed), run(deleted)]);

    expect([change.status, removal.status]).toEqual([200, 200]);
    expect((await messagesIn(contact)).sent).toEqual([]);
    expect(await get(ana, changed.scheduleId)).toMatchObject({ version: 2, sentAt: null });
    const undone = await ana.call('POST', '/audit/{id}/undo', { params: { id: removal.body.auditId } });
    expect(undone.status).toBe(200);
    expect(await get(ana, deleted.scheduleId)).toMatchObject({ version: 1 });
  });

  it('saved and sent in the same moment is one of both', async () => {
    const { contactId: contact } = await aCustomer();
    const timer = await due({ contactId: contact, body: 'Texto de antes' });

    const [, { status }] = await Promise.all([
      run(timer),
      ana.call('PUT', '/schedules/{id}', { params: { id: timer.scheduleId }, body: { body: 'Texto novo', sendAt: inMs(60 * minuteMs) } }),
    ]);

    const [{ sent }, now] = [await messagesIn(contact), await get(ana, timer.scheduleId)];
    const ways = { saved: [200, 0, 'Texto novo', true], sent: [409, 1, 'Texto de antes', false] };
    expect(Object.values(ways)).toContainEqual([status, sent.length, now.body, now.sentAt === null]);
  });

  it('that was sent cannot be saved, nor get another picture', async () => {
    const { contactId: contact } = await aCustomer();
    const timer = await due({ contactId: contact });
    await run(timer);
    const params = { id: timer.scheduleId };

    const answers = [
      await ana.call('PUT', '/schedules/{id}', { params, body: { body: 'De novo' } }),
      await ana.call('DELETE', '/schedules/{id}/media-upload', { params }),
    ];

    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [409, 'ERR_SCHEDULE_SENT'],
      [409, 'ERR_SCHEDULE_SENT'],
    ]);
  });

  it('repeats: the next is there with the one that was sent, once, and the last has none', async () => {
    const { contactId: contact } = await aCustomer();
    const timer = await due({ contactId: contact, intervalo: 1, valorIntervalo: 2, enviarQuantasVezes: 2 });

    await Promise.all([run(timer), run(timer)]);

    const { body } = await ana.call('GET', '/schedules', { query: { contactId: contact } });
    expect(
      body.schedules.map(({ contadorEnvio, status, sendAt }: any) => [
        contadorEnvio,
        status === 'ENVIADA',
        Date.parse(sendAt) - Date.parse(timer.at),
      ]),
    ).toEqual([
      [2, false, 2 * 86_400_000],
      [1, true, 0],
    ]);
  });
});

describe('a repeated one that is deleted', () => {
  const listed = async (contact: string): Promise<any[]> =>
    (await ana.call('GET', '/schedules', { query: { contactId: contact } })).body.schedules;
  const remove = (id: string) => ana.call('DELETE', '/schedules/{id}', { params: { id } });

  it('is refused once it was sent or failed and the next waits, so that nobody believes that it ended', async () => {
    const { contactId: contact } = await aCustomer();
    const [sent, failed] = [
      await due({ contactId: contact, enviarQuantasVezes: 3 }),
      await due({ contactId: contact, enviarQuantasVezes: 3, body: 'Perdida' }),
    ];
    await run(sent);
    await run(failed, { now: () => new Date(Date.parse(failed.at) + 60 * minuteMs) });

    const refused = [await remove(sent.scheduleId), await remove(failed.scheduleId)];

    expect(refused.map(({ status, body }) => [status, body.error])).toEqual([
      [409, 'ERR_SCHEDULE_SENT'],
      [409, 'ERR_SCHEDULE_GOES_ON'],
    ]);
    const waiting = (await listed(contact)).filter(({ status }) => status === 'PENDENTE' || status === 'AGENDADA');
    expect(waiting).toHaveLength(2);
    for (const { id } of waiting) expect((await remove(id)).status).toBe(200);
    expect([(await remove(sent.scheduleId)).status, (await remove(failed.scheduleId)).status]).toEqual([200, 200]);
    expect(await listed(contact)).toEqual([]);
  });

  it('in the second in which it is sent is not sent again, or refused', async () => {
    const { contactId: contact } = await aCustomer();
    const timers = [];
    for (let made = 0; made < 4; made++) timers.push(await due({ contactId: contact, enviarQuantasVezes: 3, body: `Série ${made}` }));

    const answers = await Promise.all(timers.flatMap((timer) => [run(timer), remove(timer.scheduleId)]));

    const bodies = (await listed(contact)).map(({ body }) => body);
    timers.forEach((_, made) => {
      const { status } = answers[made * 2 + 1]!;
      expect([status, bodies.filter((body) => body === `Série ${made}`).length]).toEqual(status === 200 ? [200, 0] : [409, 2]);
    });
  });

  it('is not deleted, nor saved, by what was read before it was sent', async () => {
    const { scheduleStoreFor } = await import('./store/schedule-store.ts');
    const { writeTogether } = await import('../../platform/write-together.ts');
    const { contactId: contact } = await aCustomer();
    const timer = await due({ contactId: contact, enviarQuantasVezes: 3 });
    const store = scheduleStoreFor(company.id);
    const before = (await store.get(timer.scheduleId))!;
    await run(timer, { now: () => new Date(Date.parse(timer.at) + 60 * minuteMs) });

    const written = [
      await writeTogether([store.removal(before).write]),
      await writeTogether([store.changeWrite(before, { ...before, body: 'De novo', version: 2 })]),
    ];

    expect(written.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
  });
});

describe('a repeated one that failed', () => {
  it('goes on, and once it is scheduled again has no second series', async () => {
    const { contactId: contact } = await aCustomer();
    const timer = await due({ contactId: contact, intervalo: 1, enviarQuantasVezes: 3 });
    const { scheduleEntity } = await import('./store/schedule.entity.ts');
    const late = { now: () => new Date(Date.parse(timer.at) + 60 * minuteMs) };
    await run(timer, late);
    await ana.call('PUT', '/schedules/{id}', { params: { id: timer.scheduleId }, body: { sendAt: inMs(60 * minuteMs) } });
    const again = inMs(0);
    await scheduleEntity
      .patch({ companyId: company.id, scheduleId: timer.scheduleId })
      .set({ sendAt: again })
      .composite({ repeats: 'no' })
      .go();

    await run({ ...timer, version: `${timer.scheduleId} 2`, at: again });

    const { body } = await ana.call('GET', '/schedules', { query: { contactId: contact } });
    expect(body.schedules.map(({ contadorEnvio, status }: any) => [contadorEnvio, status === 'ENVIADA'])).toEqual([
      [2, false],
      [1, true],
    ]);
  });
});

describe('a ticket', () => {
  it('is opened in the queue and for the attendant that were chosen, where none is open', async () => {
    const number = make.newNumber();
    const { body } = await company.owner.call('POST', '/contacts', { body: { name: 'Nova Pessoa', number } });
    const { quickMessageRecords } = await import('../../setup/quick-messages/service/quick-message-records.ts');
    const { toQuickMessage } = await import('../../channels/service/sync-templates.ts');
    const template = toQuickMessage(company.connection.id, {
      id: '88001',
      name: 'lembrete',
      language: 'pt_BR',
      status: 'APPROVED',
      category: 'UTILITY',
      components: [{ type: 'BODY', format: null, text: 'Olá {{1}}, até logo.', buttons: [] }],
      quality: null,
      rejectedReason: null,
    });
    await quickMessageRecords(company.id).putTemplates([template]);
    const timer = await due({
      contactId: body.id,
      openTicket: 'enabled',
      statusTicket: 'open',
      queueId: company.otherQueue.id,
      ticketUserId: bia.id,
      templateId: template.id,
      templateVariables: { 'body.1': '{{firstName}}' },
    });

    await run(timer);

    const { ticket, sent } = await messagesIn(body.id);
    expect(ticket).toMatchObject({ status: 'open', queueId: company.otherQueue.id, userId: bia.id });
    // Nobody wrote within 24 hours: the template takes the place of the text.
    expect(sent).toEqual([expect.objectContaining({ mediaType: 'template', body: 'Olá Nova, até logo.', userId: ana.id })]);
  });

  it('that is open takes the message and stays with whoever has it; its customer goes on waiting', async () => {
    const { ticket, contactId: contact } = await aCustomer();
    const timer = await due({ contactId: contact, openTicket: 'enabled', statusTicket: 'closed', queueId: company.otherQueue.id });

    await run(timer);

    const { ticket: after } = await messagesIn(contact);
    expect(after).toMatchObject({ id: ticket.id, status: 'pending', queueId: ticket.queueId, unreadMessages: 1 });
    expect(after?.waitingSince).toBe(ticket.waitingSince);
  });

  it('is not opened where that is not asked for: the closed one takes the message and stays closed', async () => {
    const { ticket, contactId: contact } = await aCustomer();
    const params = { id: String(ticket.id) };
    await company.owner.call('PUT', '/tickets/{id}', { params, body: { status: 'closed' } });
    const timer = await due({ contactId: contact, body: 'Sem abrir nada' });

    await run(timer);

    const { ticket: after, sent } = await messagesIn(contact);
    expect(after).toMatchObject({ id: ticket.id, status: 'closed' });
    expect(sent.map(({ body }) => body)).toContain('Sem abrir nada');
  });
});

describe('a message that cannot be sent', () => {
  const failsWith = async (fields: Record<string, unknown>, prepare: (contact: string) => Promise<unknown> = async () => undefined) => {
    const { contactId: contact } = await aCustomer();
    const timer = await due({ contactId: contact, ...fields });
    await prepare(contact);
    await run(timer);
    const { status, reason } = await get(ana, timer.scheduleId);
    return [status, reason, (await messagesIn(contact)).sent.length];
  };

  it('says why: the contact is blocked, answered before, or the window is closed', async () => {
    const { contactRecords } = await import('../../people/contacts/service/contact-records.ts');
    const { ticketEntity } = await import('../../conversation/tickets/store/ticket.entity.ts');
    const block = (id: string) =>
      company.owner.call('PUT', '/contacts/block/{contactId}', { params: { contactId: id }, body: { active: false } });
    const answers = async (id: string) => {
      const number = (await contactRecords(company.id).get(contactId.parse(id)))?.number ?? '';
      await make.customerWrites(company, 'Já respondi', number);
    };
    const silence = async (id: string) => {
      const { ticket } = await messagesIn(id);
      await ticketEntity
        .patch({ companyId: company.id, ticketId: ticket!.id })
        .set({ lastInboundAt: inMs(-25 * 60 * minuteMs) })
        .go();
    };

    expect(await failsWith({}, block)).toEqual(['ERRO', 'ERR_CONTACT_BLOCKED', 0]);
    expect(await failsWith({ onlyIfSilent: true }, answers)).toEqual(['ERRO', 'ERR_SCHEDULE_ANSWERED', 0]);
    expect(await failsWith({}, silence)).toEqual(['ERRO', 'ERR_REPLY_WINDOW_CLOSED', 0]);
  });

  it('was due while nothing ran: it is sent late for a quarter of an hour and not after that', async () => {
    const { contactId: contact } = await aCustomer();
    const [late, missed] = [await due({ contactId: contact, body: 'Atrasada' }), await due({ contactId: contact, body: 'Perdida' })];

    await run(late, { now: () => new Date(Date.parse(late.at) + 15 * minuteMs) });
    await run(missed, { now: () => new Date(Date.parse(missed.at) + 15 * minuteMs + 1) });

    expect([(await get(ana, late.scheduleId)).status, (await get(ana, missed.scheduleId)).reason]).toEqual([
      'ENVIADA',
      'ERR_SCHEDULE_MISSED',
    ]);
    expect((await messagesIn(contact)).sent.map(({ body }) => body)).toEqual(['Atrasada']);
  });

  it('is scheduled again by saving it with another time', async () => {
    const { contactId: contact } = await aCustomer();
    const timer = await due({ contactId: contact });
    await run(timer, { now: () => new Date(Date.parse(timer.at) + 60 * minuteMs) });
    const params = { id: timer.scheduleId };

    const again = await ana.call('PUT', '/schedules/{id}', { params, body: { sendAt: inMs(1_000) } });

    expect(again.body).toMatchObject({ status: 'PENDENTE', reason: null });
    expect(await settled(ana, timer.scheduleId)).toMatchObject({ status: 'ENVIADA' });
  });

  it('was taken by the conversation and refused by the channel: the schedule says so with the channel’s words', async () => {
    const { contactId: contact } = await aCustomer();
    const timer = await due({ contactId: contact });
    await run(timer);
    const { sent } = await messagesIn(contact);
    const { messageStoreFor } = await import('../../conversation/tickets/store/message-store.ts');
    const [message] = sent;

    await messageStoreFor(company.id).markFailed(
      { threadId: message!.threadId, messageId: message!.id },
      { code: 131026, reason: 'Message undeliverable', retryable: false },
      inMs(0),
    );

    const after = await eventually(
      () => get(ana, timer.scheduleId),
      ({ status }) => status === 'ERRO',
    );
    expect(after).toMatchObject({ reason: 'ERR_SCHEDULE_NOT_DELIVERED', reasonText: 'Message undeliverable' });
  });
});

describe('the picture of one that failed', () => {
  const another = async (id: string) => {
    const { putFile } = await import('../../platform/files.ts');
    const key = `company${company.id}/uploads/${ana.id}/${id}.jpg`;
    await putFile(key, Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg');
    const params = { id };
    return [
      await ana.call('POST', '/schedules/{id}/media-upload', {
        params,
        body: { media: { key, fileName: 'c.jpg', mimeType: 'image/jpeg' } },
      }),
      await ana.call('DELETE', '/schedules/{id}/media-upload', { params }),
    ].map(({ status, body }) => [status, body.status, body.reason, body.mediaName]);
  };

  it('changes, and nothing is sent by that', async () => {
    const { contactId: contact, number } = await aCustomer();
    const timer = await due({ contactId: contact, onlyIfSilent: true });
    await make.customerWrites(company, 'Já respondi', number);
    await run(timer);

    const answers = await another(timer.scheduleId);

    expect(answers).toEqual([
      [200, 'ERRO', 'ERR_SCHEDULE_ANSWERED', 'c.jpg'],
      [200, 'ERRO', 'ERR_SCHEDULE_ANSWERED', null],
    ]);
    for (const version of [2, 3]) await run({ ...timer, version: `${timer.scheduleId} ${version}` });
    expect((await messagesIn(contact)).sent).toEqual([]);
  });

  it('changes, and what the channel refused is not sent a second time', async () => {
    const { messageStoreFor } = await import('../../conversation/tickets/store/message-store.ts');
    const { contactId: contact } = await aCustomer();
    const timer = await due({ contactId: contact });
    await run(timer);
    const [message] = (await messagesIn(contact)).sent;
    await messageStoreFor(company.id).markFailed(
      { threadId: message!.threadId, messageId: message!.id },
      { code: 131026, reason: 'Message undeliverable', retryable: false },
      inMs(0),
    );
    await eventually(
      () => get(ana, timer.scheduleId),
      ({ status }) => status === 'ERRO',
    );

    const answers = await another(timer.scheduleId);

    expect(answers.map(([, status, reason]) => [status, reason])).toEqual([
      ['ERRO', 'ERR_SCHEDULE_NOT_DELIVERED'],
      ['ERRO', 'ERR_SCHEDULE_NOT_DELIVERED'],
    ]);
    for (const version of [2, 3]) await run({ ...timer, version: `${timer.scheduleId} ${version}` });
    expect((await messagesIn(contact)).sent).toHaveLength(1);
    expect(await get(ana, timer.scheduleId)).toMatchObject({ sentAt: expect.any(String), ticketUuid: expect.any(String) });
  });
});

describe('who sees a schedule', () => {
  it('and is only to attend to its ticket reads it and changes nothing of it', async () => {
    const { contactId: contact } = await aCustomer();
    const { id } = await create(company.owner, { contactId: contact, openTicket: 'enabled', ticketUserId: ana.id, assinar: true });
    const params = { id };
    const { body: removed } = await company.owner.call('DELETE', '/schedules/{id}', { params });
    await company.owner.call('POST', '/audit/{id}/undo', { params: { id: removed.auditId } });

    const answers = [
      await ana.call('PUT', '/schedules/{id}', { params, body: { body: 'Texto que a Ana escreveu' } }),
      await ana.call('DELETE', '/schedules/{id}/media-upload', { params }),
      await ana.call('POST', '/schedules/{id}/media-upload', { params, body: { media: null } }),
      await ana.call('DELETE', '/schedules/{id}', { params }),
    ];

    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(answers.map(() => [403, 'ERR_SCHEDULE_NOT_YOURS']));
    expect(await get(ana, id)).toMatchObject({ body: 'Tudo bem por aí?', mayChange: false });
    const other = await create(ana, { contactId: contact });
    expect([other.mayChange, (await get(company.owner, other.id)).mayChange]).toEqual([true, true]);
  });

  it('is who made it, whom it opens a ticket for, and every admin', async () => {
    const { contactId: contact } = await aCustomer();
    const own = await create(ana, { contactId: contact });
    const forBia = await create(ana, { contactId: contact, openTicket: 'enabled', queueId: company.queue.id, ticketUserId: bia.id });
    const seenBy = async (who: Member) => {
      const { body } = await who.call('GET', '/schedules', { query: { contactId: contact } });
      return body.schedules.map(({ id }: { id: string }) => id).sort();
    };

    expect(await seenBy(ana)).toEqual([own.id, forBia.id].sort());
    expect(await seenBy(company.owner)).toEqual([own.id, forBia.id].sort());
    expect(await seenBy(bia)).toEqual([forBia.id]);
    expect((await bia.call('DELETE', '/schedules/{id}', { params: { id: own.id } })).status).toBe(404);
  });

  it('shows the calendar a span, with the sends that are still to come', async () => {
    const { contactId: contact } = await aCustomer('Calendário');
    const sendAt = inMs(24 * 60 * minuteMs);
    const made = await create(ana, { contactId: contact, sendAt, intervalo: 2, enviarQuantasVezes: 3 });
    const span = async (from: number, to: number) =>
      (await ana.call('GET', '/schedules/calendar', { query: { from: inMs(from * 86_400_000), to: inMs(to * 86_400_000) } })).body;

    const [near, far] = [await span(0, 3), await span(7, 30)];

    const timesIn = ({ upcoming }: any) => upcoming.filter(({ id }: any) => id === made.id).map((each: any) => each.sendAt);
    expect(near.entries).toEqual(expect.arrayContaining([expect.objectContaining({ id: made.id, sendAt, status: expect.any(String) })]));
    expect(timesIn(near)).toEqual([]);
    expect(timesIn(far).map((at: string) => Math.round((Date.parse(at) - Date.parse(sendAt)) / 86_400_000))).toEqual([7, 14]);
    expect((await ana.call('GET', '/schedules/calendar', { query: { from: inMs(0), to: inMs(63 * 86_400_000) } })).status).toBe(400);
  });

  it('finds them by words of the text and the contact', async () => {
    const { body } = await company.owner.call('POST', '/contacts', { body: { name: 'Zuleica Prado', number: make.newNumber() } });
    const made = await create(ana, { contactId: body.id, body: 'Sua bicicleta está pronta' });
    const found = async (searchParam: string) =>
      (await ana.call('GET', '/schedules', { query: { searchParam } })).body.schedules.map(({ id }: { id: string }) => id);

    expect(await found('zuleica bicicleta')).toEqual([made.id]);
    expect(await found('zuleica patinete')).toEqual([]);
  });
});

describe('a picture', () => {
  it('is what its bytes say, png or jpg, and goes out with the text', async () => {
    const { putFile } = await import('../../platform/files.ts');
    const { contactId: contact } = await aCustomer();
    const upload = async (bytes: Buffer, name: string) => {
      const key = `company${company.id}/uploads/${ana.id}/${name}`;
      await putFile(key, bytes, 'image/png');
      return { media: { key, fileName: name, mimeType: 'image/png' } };
    };
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    const timer = await due({ contactId: contact, body: 'Veja a foto' });
    const params = { id: timer.scheduleId };
    const refused = await ana.call('POST', '/schedules/{id}/media-upload', {
      params,
      body: await upload(Buffer.from('%PDF-1.7 x'), 'a.png'),
    });

    const taken = await ana.call('POST', '/schedules/{id}/media-upload', { params, body: await upload(png, 'b.png') });

    expect([refused.status, taken.status]).toEqual([415, 200]);
    expect(taken.body).toMatchObject({ mediaName: 'b.png', mediaType: 'image', version: 2 });
    await run({ ...timer, version: `${timer.scheduleId} 2` });
    expect((await messagesIn(contact)).sent).toEqual([expect.objectContaining({ mediaType: 'image', body: 'Veja a foto' })]);
  });
});
