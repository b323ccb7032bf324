import { UpdateItemCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';
import type { DeadLetter } from '@balcao/shared/contract/dead-letters.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import { inboxOf } from '../../testing/inbox.ts';
import { liveClient } from '../../testing/live-client.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { startTestCloud, type TestCloud } from '../../testing/start-test-cloud.ts';

let cloud: TestCloud;
let make: typeof import('../../testing/make-company.ts');
let company: TestCompany;
let operator: Member;
beforeAll(async () => {
  cloud = await startTestCloud({ parts: 'backend' });
  make = await import('../../testing/make-company.ts');
  operator = (await make.makeCompany(cloud.endpoints.api, 'Plataforma', { isPlatform: true })).owner;
  company = await make.makeCompany(cloud.endpoints.api, 'Registros');
});
afterAll(() => cloud.stop());

const letterOf = (reaction: string): Promise<DeadLetter> =>
  eventually(
    async (): Promise<DeadLetter | undefined> =>
      (await operator.call('GET', '/dead-letters')).body.deadLetters.find((letter: DeadLetter) => letter.reaction === reaction),
    (found) => found !== undefined,
  ).then((found) => found!);
const settle = ({ companyId, id }: DeadLetter, how: 'replay' | 'discard') =>
  how === 'replay'
    ? operator.call('POST', '/dead-letters/{companyId}/{id}/replay', { params: { companyId: String(companyId), id } })
    : operator.call('DELETE', '/dead-letters/{companyId}/{id}', { params: { companyId: String(companyId), id } });

/** A stored message whose row can lose what every message has, and get it back. */
const breakable = async ({ threadId, messageId }: { threadId: string; messageId: string }) => {
  const { messageEntity } = await import('../../conversation/tickets/store/message.entity.ts');
  const { dynamo } = await import('../../platform/aws-clients.ts');
  const { attributeValue } = await import('../../platform/table/expression.ts');
  const row = await messageEntity.get({ companyId: company.id, threadId, messageId }).go({ consistent: true });
  const Key = messageEntity.keyOf({ companyId: company.id, threadId, messageId });
  const update = (expression: string, values?: Record<string, AttributeValue>) =>
    dynamo().send(
      new UpdateItemCommand({
        TableName: String(process.env['TABLE_NAME']),
        Key,
        UpdateExpression: expression,
        ExpressionAttributeNames: { '#facts': messageEntity.attributes.facts.name },
        ...(values ? { ExpressionAttributeValues: values } : {}),
      }),
    );
  return {
    break: () => update('REMOVE #facts'),
    mend: () => update('SET #facts = :facts', { ':facts': attributeValue(row?.facts) }),
    isStored: async () => (await messageEntity.get({ companyId: company.id, threadId, messageId }).go({ consistent: true })) !== null,
  };
};

it('a broken record in the stream is set aside for each reaction that cannot take it, and nobody beside it waits', async () => {
  const inbox = inboxOf(company.owner);
  const screen = await liveClient(cloud.endpoints.live, company.owner, ['notifications']);
  const victim = await make.customerWrites(company, 'vai quebrar');
  const record = await breakable({ threadId: victim.ticket.threadId, messageId: victim.message.id });
  const words = Array.from({ length: 10 }, (_, n) => `comum${n}`);

  const [tickets] = await Promise.all([
    Promise.all(words.map(async (word) => (await make.customerWrites(company, word)).ticket)),
    record.break(),
  ]);

  // Everything that follows from a message followed from each of the ten: frames, counters, the search index, and sending.
  for (const word of words)
    await screen.until((event) => event.event.endsWith('-appMessage') && 'message' in event && event.message.body === word);
  await eventually(
    () => inbox.counts(),
    ({ pending }) => pending === words.length + 1,
  );
  for (const word of words)
    expect(
      await eventually(
        () => inbox.list({ status: 'search', searchParam: word, searchOnMessages: 'true' }),
        (found) => found.length === 1,
      ),
    ).toHaveLength(1);
  const answered = await inbox.accept(tickets[0]!.id);
  await inbox.send(answered.id, { body: 'respondida' });
  for (const reaction of ['outbound', 'media']) {
    const letter = await letterOf(reaction);
    expect(letter).toMatchObject({ queue: 'reactions', reaction, what: 'message', companyId: company.id, canReplay: true });
    expect(letter.why).toContain('ZodError');
    await settle(letter, 'discard');
  }

  // Its ticket goes, and the reaction that clears up after it fails on the same record until that is whole again.
  expect(await company.owner.call('DELETE', '/tickets/{id}', { params: { id: String(victim.ticket.id) } })).toMatchObject({ status: 200 });
  const letter = await letterOf('removal');
  expect(letter).toMatchObject({ queue: 'reactions', what: 'ticket', companyId: company.id });
  expect(letter.why).toContain('TypeError');
  expect(await record.isStored()).toBe(true);
  await record.mend();
  expect(await settle(letter, 'replay')).toMatchObject({ status: 200 });

  expect(await eventually(record.isStored, (isStored) => !isStored)).toBe(false);
  expect(await settle(letter, 'replay')).toMatchObject({ status: 404 });
  screen.close();
});
