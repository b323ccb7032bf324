import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { endpoints, signedIn, test, userNamed } from './local-cloud.ts';

const companyId = userNamed('Ana Souza').companyId;
const connection = endpoints.connections.find((one) => one.companyId === companyId);

/** Lays something on a queue, as a faulty part of the product would. */
const enqueue = async (queue: string, body: object, groupId?: string): Promise<void> => {
  const url = endpoints.queues[queue];
  if (!url) throw new Error(`There is no queue ${queue}.`);
  const fifo = groupId === undefined ? {} : { MessageGroupId: groupId, MessageDeduplicationId: randomUUID() };
  const response = await fetch(new URL(url).origin, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'AmazonSQS.SendMessage',
      authorization: 'AWS4-HMAC-SHA256 Credential=000000000000/20260101/us-east-1/sqs/aws4_request, SignedHeaders=host, Signature=0',
    },
    body: JSON.stringify({ QueueUrl: url, MessageBody: JSON.stringify(body), ...fifo }),
  });
  if (!response.ok) throw new Error(`${queue}: ${response.status} ${await response.text()}`);
};

/** A message of this customer that no consumer can read. */
const unreadableMessage = (sender: string) => ({
  companyId,
  connectionId: connection?.id,
  groupId: `${connection?.id}#${sender}`,
  deduplicationId: sender,
  receivedAt: new Date().toISOString(),
  event: {
    type: 'message',
    channel: 'whatsapp_oficial',
    chatKey: '5511900000042',
    providerId: `wamid.${sender}`,
    sentAt: new Date().toISOString(),
    contact: { identities: [{ kind: 'phone', value: '5511900000042' }], name: sender },
    content: { kind: 'text', body: 42 },
    quotedProviderId: null,
    forwarded: false,
    fromMe: false,
  },
});

test('a company sees which messages could not be shown and nothing of the inside', async ({ browser }) => {
  const sender = `Ilegível ${Date.now() % 1_000_000}`;
  const message = unreadableMessage(sender);
  await enqueue('inbound', message, message.groupId);
  const { page, context } = await signedIn(browser, 'Marina Prado');

  await expect(async () => {
    await page.goto(`${endpoints.web}/notShown`);
    await expect(page.getByRole('row', { name: sender })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });

  await expect(page.getByRole('row', { name: sender })).toContainText('Na conversa');
  await expect(page.getByRole('heading', { name: 'De todas as empresas' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Processar de novo' })).toHaveCount(0);
  await expect(page.locator('main')).not.toContainText(/ZodError|inbound/);
  await context.close();
});

test('the operator sees what it was and why, puts it back, and it is gone', async ({ browser }) => {
  const why = `ValidationException: tried ${randomUUID()}`;
  const image = { _: 'contact', companyId, contactId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', name: 'Recolocada', email: '' };
  const change = { eventId: randomUUID(), entity: 'contact', old: null, new: image, expired: false };
  await enqueue('reactions-dead', { kind: 'set-aside', why, reaction: 'search', body: JSON.stringify({ reaction: 'search', change }) });
  const { page, context } = await signedIn(browser, 'Dona do Balcão');
  const letter = page.getByRole('row', { name: why });
  await expect(async () => {
    await page.goto(`${endpoints.web}/notShown`);
    await expect(letter).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(letter).toContainText('reactions · search · contact');

  await letter.getByRole('button', { name: 'Processar de novo' }).click();

  await expect(letter).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'De todas as empresas' })).toBeVisible();
  await expect(page.getByRole('table').or(page.getByText('Nada por aqui.')).first()).toBeVisible();
  await expect(letter).toHaveCount(0);
  await context.close();
});
