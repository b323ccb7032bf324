import { SendMessageBatchCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { expect, it } from 'vitest';
import { sendLater, sendToQueue } from './queues.ts';

/** A client that notes to which tenant each message belongs. */
const noting = () => {
  const tenants: (string | undefined)[] = [];
  const send = async (command: unknown) => {
    if (command instanceof SendMessageBatchCommand)
      tenants.push(...(command.input.Entries ?? []).map(({ MessageGroupId }) => MessageGroupId));
    if (command instanceof SendMessageCommand) tenants.push(command.input.MessageGroupId);
    return {};
  };
  return { tenants, client: { send } as unknown as NonNullable<Parameters<typeof sendToQueue>[2]> };
};

it('sends each message of a standard queue as one of its company, and those of nobody as nobody’s', async () => {
  const { tenants, client } = noting();

  await sendToQueue('http://queue', [{ companyId: 7 }, { companyId: 8, n: 1 }, { shard: 3 }, 'text', null], client);
  await sendLater('http://queue', { companyId: 7 }, 30, client);
  await sendLater('http://queue', { what: 'no company' }, 30, client);

  expect(tenants).toEqual(['7', '8', undefined, undefined, undefined, '7', undefined]);
});

it('sends ten messages in a request', async () => {
  const { tenants, client } = noting();

  await sendToQueue(
    'http://queue',
    Array.from({ length: 21 }, () => ({ companyId: 7 })),
    client,
  );

  expect(tenants).toHaveLength(21);
});
