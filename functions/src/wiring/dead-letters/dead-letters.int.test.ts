import { setTimeout as sleep } from 'node:timers/promises';
import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { DeadLetter } from '@balcao/shared/contract/dead-letters.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import { inboxOf } from '../../testing/inbox.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { startTestCloud, type TestCloud } from '../../testing/start-test-cloud.ts';

let cloud: TestCloud;
let make: typeof import('../../testing/make-company.ts');
let queues: typeof import('../../platform/queues.ts');
let company: TestCompany;
let operator: Member;
let inbox: ReturnType<typeof inboxOf>;
let serial = 0;

beforeAll(async () => {
  cloud = await startTestCloud({ parts: 'backend' });
  make = await import('../../testing/make-company.ts');
  queues = await import('../../platform/queues.ts');
  operator = (await make.makeCompany(cloud.endpoints.api, 'Plataforma', { isPlatform: true })).owner;
  company = await make.makeCompany(cloud.endpoints.api, 'Nada se perde');
  inbox = inboxOf(company.owner);
});
afterAll(() => cloud.stop());

const url = (queue: string): string => String(cloud.env[`QUEUE_URL_${queue.toUpperCase().replaceAll('-', '_')}`]);
const person = (name: string) => ({ name: `${name} ${++serial}`, number: make.newNumber() });
const providerId = () => `wamid.dead${++serial}`;

const inboundOf = (who: { name: string; number: string }, content: unknown, more: object = {}) => {
  const id = providerId();
  const now = new Date().toISOString();
  return {
    companyId: company.id,
    connectionId: company.connection.id,
    groupId: `${company.connection.id}#${who.number}`,
    deduplicationId: id,
    receivedAt: now,
    event: {
      type: 'message',
      channel: 'whatsapp_oficial',
      chatKey: who.number,
      providerId: id,
      sentAt: now,
      contact: { identities: [{ kind: 'phone', value: who.number }], name: who.name },
      content,
      quotedProviderId: null,
      forwarded: false,
      fromMe: false,
      ...more,
    },
  };
};
const enqueue = (...bodies: ReturnType<typeof inboundOf>[]) =>
  queues.sendToFifo(
    url('inbound'),
    bodies.map((body) => ({ body, groupId: body.groupId, deduplicationId: body.deduplicationId })),
  );

const letters = async (): Promise<DeadLetter[]> => (await operator.call('GET', '/dead-letters')).body.deadLetters;
const letterWhere = (wanted: (letter: DeadLetter) => boolean) =>
  eventually(
    async () => (await letters()).find(wanted) ?? null,
    (found) => found !== null,
  ).then((found) => found!);
const params = ({ companyId, id }: DeadLetter) => ({ params: { companyId: String(companyId), id } });

describe('work that is given up on', () => {
  it('is shown where the customer wrote, keeps nobody waiting, and comes back when it still cannot be done', async () => {
    const others = Array.from({ length: 10 }, (_, index) => person(`Comum ${index}`));
    const poisoned = person('Veneno');
    const half = others.slice(5);

    await enqueue(...others.filter((who) => !half.includes(who)).map((who) => inboundOf(who, { kind: 'text', body: 'oi' })));
    const poison = inboundOf(poisoned, { kind: 'text', body: 42 });
    await enqueue(poison, inboundOf(poisoned, { kind: 'text', body: 'e depois' }));
    await enqueue(...half.map((who) => inboundOf(who, { kind: 'text', body: 'oi' })));

    for (const who of others) expect((await inbox.until(who.name)).messages).toMatchObject([{ body: 'oi' }]);
    const letter = await letterWhere(({ queue, companyId, what }) => queue === 'inbound' && companyId === company.id && what === 'message');
    expect(letter).toMatchObject({ canReplay: true, reaction: null });
    expect(letter.why).toContain('ZodError');
    const shown = await eventually(
      async () => (await inbox.until(poisoned.name)).messages,
      (messages) => messages.length === 2,
    );
    expect(shown.map(({ mediaType }) => mediaType).sort()).toEqual(['conversation', 'notShown']);
    const own = await company.owner.call('GET', '/not-shown-messages');
    expect(own.body.messages).toMatchObject([{ id: letter.id, sender: poisoned.name, isInConversation: true }]);
    expect((await operator.call('GET', '/dead-letters/{companyId}/{id}', params(letter))).body.body).toContain(poison.event.providerId);

    expect(await operator.call('POST', '/dead-letters/{companyId}/{id}/replay', params(letter))).toMatchObject({ status: 200 });

    const again = await letterWhere(({ queue, companyId, id }) => queue === 'inbound' && companyId === company.id && id !== letter.id);
    expect((await inbox.until(poisoned.name)).messages).toHaveLength(2);
    await operator.call('DELETE', '/dead-letters/{companyId}/{id}', params(again));
    expect((await company.owner.call('GET', '/not-shown-messages')).body.messages).toEqual([]);
  });

  it('becomes the message, once, when it is put back after its cause is gone', async () => {
    const who = person('Cita');
    const first = inboundOf(who, { kind: 'text', body: 'primeira' });
    await enqueue(first);
    const { messages } = await inbox.until(who.name);
    const setAck = await ackOf(messages[0]!.id, first.event.providerId);
    await setAck(99);

    const second = inboundOf(who, { kind: 'text', body: 'segunda' }, { quotedProviderId: first.event.providerId });
    await enqueue(second);
    const letter = await letterWhere(({ queue, what, why }) => queue === 'inbound' && what === 'message' && why.includes('ZodError'));
    await setAck(0);
    const before = await eventually(
      async () => (await inbox.until(who.name)).messages,
      (all) => all.length === 2,
    );
    expect(before).toMatchObject([{ body: 'primeira' }, { mediaType: 'notShown', body: '' }]);

    await operator.call('POST', '/dead-letters/{companyId}/{id}/replay', params(letter));

    const after = await eventually(
      async () => (await inbox.until(who.name)).messages,
      (all) => all[1]?.mediaType === 'conversation',
    );
    expect(after).toMatchObject([{ body: 'primeira' }, { id: before[1]!.id, mediaType: 'conversation', body: 'segunda' }]);
    expect((await letters()).filter(({ companyId }) => companyId === company.id)).toEqual([]);
    expect(await operator.call('POST', '/dead-letters/{companyId}/{id}/replay', params(letter))).toMatchObject({ status: 404 });
  });

  it('is put back to one reaction alone when a table change was set aside', async () => {
    const word = `zebrado${++serial}`;
    const image = {
      _: 'contact',
      companyId: company.id,
      contactId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      name: word,
      email: '',
      updatedAt: new Date().toISOString(),
    };
    const body = JSON.stringify({
      reaction: 'search',
      change: { eventId: String(serial), entity: 'contact', old: null, new: image, expired: false },
    });
    await queues.sendToQueue(url('reactions-dead'), [{ kind: 'set-aside', why: 'ValidationException: key', reaction: 'search', body }]);
    const letter = await letterWhere(({ queue }) => queue === 'reactions');
    expect(letter).toMatchObject({ companyId: company.id, reaction: 'search', what: 'contact', canReplay: true });

    await operator.call('POST', '/dead-letters/{companyId}/{id}/replay', params(letter));

    const { searchRecords } = await import('../../organisation/search/service/search-records.ts');
    const found = await eventually(
      () => searchRecords(company.id).find(word, 5),
      (ids) => ids.length > 0,
    );
    expect(found).toEqual(['01ARZ3NDEKTSV4RRFFQ69G5FAV']);
  });

  it.each(['imports', 'outbound', 'media', 'timers', 'reactions-again', 'live-fan-out-again'])(
    'is listed when it lay on %s',
    async (queue) => {
      const poison = { poison: queue, companyId: company.id };
      if (url(queue).endsWith('.fifo'))
        await queues.sendToFifo(url(queue), [{ body: poison, groupId: 'g', deduplicationId: providerId() }]);
      else await queues.sendToQueue(url(queue), [poison]);

      const source = queue.replace('-again', '');
      const letter = await letterWhere((one) => one.queue === source && one.companyId === company.id);
      expect(letter.why).toContain('ZodError');
      expect((await operator.call('GET', '/dead-letters/{companyId}/{id}', params(letter))).body.body).toBe(JSON.stringify(poison));
      await operator.call('POST', '/dead-letters/{companyId}/{id}/replay', params(letter));

      const again = await letterWhere((one) => one.queue === source && one.companyId === company.id && one.id !== letter.id);
      expect(await operator.call('DELETE', '/dead-letters/{companyId}/{id}', params(again))).toMatchObject({ status: 200 });
    },
  );

  it('is put back or discarded once, however many ask at once', async () => {
    await queues.sendToQueue(url('media'), [{ poison: 'at once', companyId: company.id }]);
    const letter = await letterWhere((one) => one.queue === 'media' && one.companyId === company.id);

    const answers = await Promise.all([
      ...[1, 2, 3].map(() => operator.call('POST', '/dead-letters/{companyId}/{id}/replay', params(letter))),
      operator.call('DELETE', '/dead-letters/{companyId}/{id}', params(letter)),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    if (answers[3]?.status === 200) return;
    const again = await letterWhere((one) => one.queue === 'media' && one.companyId === company.id && one.id !== letter.id);
    await sleep(2_000);
    expect((await letters()).filter((one) => one.queue === 'media' && one.companyId === company.id)).toHaveLength(1);
    await operator.call('DELETE', '/dead-letters/{companyId}/{id}', params(again));
  });

  it('is listed page by page; a cursor that is none begins at the newest', async () => {
    for (const path of ['/dead-letters', '/not-shown-messages'] as const)
      for (const cursor of ['abc', '\u0000', 'e30=', 'x'.repeat(3_000)])
        expect(await operator.call('GET', path, { query: { cursor } })).toMatchObject({ status: 200 });
  });

  it('is listed even when nobody can read what or whose it was', async () => {
    const { SendMessageCommand } = await import('@aws-sdk/client-sqs');
    const { sqs } = await import('../../platform/aws-clients.ts');
    await sqs().send(new SendMessageCommand({ QueueUrl: url('media-dead'), MessageBody: '{"half' }));

    const letter = await letterWhere(({ queue, companyId }) => queue === 'media' && companyId === 0);

    expect(letter).toMatchObject({ what: 'unknown', canReplay: false });
    expect(await operator.call('POST', '/dead-letters/{companyId}/{id}/replay', params(letter))).toMatchObject({
      body: { error: 'ERR_DEAD_LETTER_NOT_REPLAYABLE' },
    });
    await operator.call('DELETE', '/dead-letters/{companyId}/{id}', params(letter));
  });
});

/** Breaks and mends a stored message: its row says a delivery state there is none of. */
const ackOf = async (messageId: string, provider: string) => {
  const { messageRecords } = await import('../../conversation/tickets/service/message-records.ts');
  const { messageEntity } = await import('../../conversation/tickets/store/message.entity.ts');
  const { dynamo } = await import('../../platform/aws-clients.ts');
  const key = await messageRecords(company.id).findByProviderId(company.connection.id, provider);
  const Key = messageEntity.keyOf({ companyId: company.id, threadId: String(key?.threadId), messageId });
  return async (ack: number) => {
    await dynamo().send(
      new UpdateItemCommand({
        TableName: String(process.env['TABLE_NAME']),
        Key,
        UpdateExpression: 'SET #ack = :ack',
        ExpressionAttributeNames: { '#ack': messageEntity.attributes.ack.name },
        ExpressionAttributeValues: { ':ack': { N: String(ack) } },
      }),
    );
  };
};
