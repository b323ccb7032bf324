import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { CreateRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import { GetBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetQueueAttributesCommand, SendMessageCommand, SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { apiClient } from '@balcao/functions/testing/api-client.ts';
import { type Inbox, inboxOf } from '@balcao/functions/testing/inbox.ts';
import { type LiveClient, liveClient } from '@balcao/functions/testing/live-client.ts';
import type { Member, TestCompany } from '@balcao/functions/testing/make-company.ts';
import { type SimulatorClient, simulatorClient } from '@balcao/functions/testing/simulator-client.ts';
import { uploadFile } from '@balcao/functions/testing/upload-file.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { topology } from '../../topology.ts';
import { repositoryRoot } from '../../local/start-local-cloud.ts';
import { eventually } from '../../local/testing/eventually.ts';
import { type DeployedCloud, openDeployedCloud, stage } from './deployed-cloud.ts';

const owner = { email: 'rita@balcao.example', password: 'First#2026' };
const photo = readFileSync(join(repositoryRoot, 'infra/local/simulators/samples/photo.jpg'));

let cloud: DeployedCloud;
let make: typeof import('@balcao/functions/testing/make-company.ts');
let company: TestCompany;
let inbox: Inbox;
let simulator: SimulatorClient;
let people = 0;

beforeAll(async () => {
  cloud = await openDeployedCloud();
  const command = join(repositoryRoot, 'infra/aws/commands/create-owner-main.ts');
  const made = spawnSync(process.execPath, [command, '--stage', stage, '--email', owner.email, '--name', 'Rita'], {
    encoding: 'utf8',
    env: { ...process.env, OWNER_PASSWORD: owner.password },
  });
  if (made.status !== 0) throw new Error(`create-owner failed: ${made.stderr}`);
  make = await import('@balcao/functions/testing/make-company.ts');
  company = await make.makeCompany(cloud.api, 'Implantada');
  inbox = inboxOf(company.owner);
  simulator = await simulatorClient(cloud.simulator, cloud.webhooks, company);
}, 120_000);

/** `npm run preflight` for a stage. */
const preflight = (...context: ReadonlyArray<string>) => {
  const command = join(repositoryRoot, 'infra/aws/commands/preflight-main.ts');
  return spawnSync(process.execPath, [command, ...context.flatMap((pair) => ['-c', pair])], { encoding: 'utf8' }).stdout;
};

/** A customer who wrote, and the ticket that came of it. */
const conversation = async () => {
  const name = `Pessoa ${++people}`;
  const customer = await simulator.addCustomer({ name, number: make.newNumber() });
  await simulator.says(customer, 'oi');
  const { ticket } = await inbox.until(name, 1, 60_000);
  return { name, customer, ticket };
};

/** As the app does: a socket that does not answer is opened anew. On this emulator one in many does not. */
const screenOf = async (member: Member, rooms: ReadonlyArray<string> = []): Promise<LiveClient> => {
  for (let tries = 2; ; tries--) {
    try {
      return await liveClient(cloud.live, member, rooms);
    } catch (error) {
      if (tries === 0) throw error;
      console.log(`the live socket is opened again: ${String(error).slice(0, 80)}`);
    }
  }
};

describe('signing in', () => {
  const login = (password: string) => apiClient(cloud.api, null)('POST', '/auth/login', { body: { email: owner.email, password } });

  it('works for the owner that create-owner made, and not with another password', async () => {
    expect(await login(owner.password)).toMatchObject({ status: 200, body: { user: { email: owner.email, super: true, companyId: 1 } } });
    expect(await login('Wrong#2026')).toMatchObject({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } });
  });

  it('gives a token without which, or with another of which, nothing is told', async () => {
    const { body } = await login(owner.password);
    const [token, session] = String(body.token).split('~');
    const forged = `${token?.slice(0, -8)}AAAAAAAA~${session}`;

    expect((await apiClient(cloud.api, body.token)('GET', '/auth/me')).status).toBe(200);
    expect((await apiClient(cloud.api, null)('GET', '/auth/me')).status).toBe(401);
    expect((await apiClient(cloud.api, forged)('GET', '/auth/me')).status).toBe(401);
  });
});

describe('a conversation', () => {
  it('begins with a webhook, and not with one whose signature is wrong', async () => {
    const { name, ticket } = await conversation();
    const path = `/webhooks/whatsapp/${company.id}/${company.connection.id}`;
    // At the function's own address, where Meta is sent, and through the API as the app's domain reaches it.
    const answers = [cloud.webhooks, cloud.api].map(async (address) => {
      const wrong = await fetch(address + path, { method: 'POST', body: '{}', headers: { 'x-hub-signature-256': 'sha256=00' } });
      const challenge = await fetch(
        `${address}${path}?hub.mode=subscribe&hub.verify_token=${company.secrets.verifyToken}&hub.challenge=4711`,
      );
      return { isRefused: wrong.status >= 400, challenge: await challenge.text() };
    });

    expect(ticket).toMatchObject({ status: 'pending', contact: { name } });
    expect(await Promise.all(answers)).toEqual([
      { isRefused: true, challenge: '4711' },
      { isRefused: true, challenge: '4711' },
    ]);
  });

  it('is shown live to who looks at it, and to no other company', async () => {
    const { customer, ticket } = await conversation();
    const stranger = await make.makeCompany(cloud.api, 'Alheia');
    const live = await screenOf(company.owner, [`ticket:${ticket.uuid}`]);
    const elsewhere = await screenOf(stranger.owner, ['notifications']);
    const writtenAt = Date.now();

    await simulator.says(customer, 'tem alguém aí?');

    const frame = await live.until((event) => 'message' in event && event.message.body === 'tem alguém aí?', 30_000);
    console.log(`webhook to frame: ${Date.now() - writtenAt} ms`);
    expect(frame).toMatchObject({ event: `company-${company.id}-appMessage`, action: 'create' });
    expect(elsewhere.events().filter(({ event }) => !event.startsWith(`company-${stranger.id}-`))).toEqual([]);
    expect(JSON.stringify(elsewhere.events())).not.toContain('tem alguém');
    live.close();
    elsewhere.close();
  });

  it('refuses a live connection without a ticket', async () => {
    await expect(liveClient(`${cloud.live}?none=1&`, { call: async () => ({ status: 200, body: { ticket: 'none' } }) })).rejects.toThrow();
  });

  it('goes out to the customer in order, and the ticks come back', async () => {
    const { customer, ticket } = await conversation();
    await inbox.accept(ticket.id);
    const sent = [];
    for (const body of ['um', 'dois', 'três']) sent.push(...(await inbox.send(ticket.id, { body })));

    const received = await simulator.untilReceived(customer, 3, 60_000);
    await inbox.untilMessage(ticket.id, sent.at(-1)!.id, ({ ack }) => ack === 2, 60_000);
    await simulator.control('POST', `customers/${customer.id}/read`, {});
    await inbox.untilMessage(ticket.id, sent.at(-1)!.id, ({ ack }) => ack === 3, 60_000);

    expect(received.map(({ content }) => (content as { body: string }).body)).toEqual(['um', 'dois', 'três']);
  });

  it('carries a file the attendant uploaded straight to storage', async () => {
    const { customer, ticket } = await conversation();
    await inbox.accept(ticket.id);
    const key = await uploadFile(company.owner, photo, 'foto.jpg', 'image/jpeg');

    await inbox.send(ticket.id, { body: 'olha', media: { key, fileName: 'foto.jpg', mimeType: 'image/jpeg' } });

    const [received] = await simulator.untilReceived(customer, 1, 60_000);
    const copy = await fetch(`${cloud.simulator}/control/media/${(received!.content as { id: string }).id}`);
    expect(Buffer.from(await copy.arrayBuffer()).equals(photo)).toBe(true);
  });

  it('keeps a picture the customer sent, and shows it by a signed link', async () => {
    const { customer, ticket } = await conversation();
    await simulator.write(customer, { type: 'image', media: { sample: 'photo' } });

    const shown = await eventually(
      async () => (await inbox.messages(ticket.id)).find(({ mediaUrl }) => mediaUrl !== null),
      (message) => message !== undefined,
      60_000,
    );
    const copy = await fetch(shown!.mediaUrl!);

    expect(copy.status).toBe(200);
    expect((await copy.arrayBuffer()).byteLength).toBe(photo.length);
  });
});

describe('the files’ bucket', () => {
  it('lets pages of the app upload, and of no other address', async () => {
    const { CORSRules = [] } = await new S3Client({ forcePathStyle: true }).send(new GetBucketCorsCommand({ Bucket: cloud.bucketName }));

    expect(CORSRules.flatMap(({ AllowedOrigins }) => AllowedOrigins)).toEqual([cloud.webOrigin]);
    expect(CORSRules.flatMap(({ AllowedMethods }) => AllowedMethods)).toContain('POST');
  });
});

describe('queues', () => {
  it('bring 200 messages of 20 customers in, doubled and out of order: once, in order, and counted', { timeout: 240_000 }, async () => {
    const busy = await make.makeCompany(cloud.api, 'Campanha');
    const phones = await simulatorClient(cloud.simulator, cloud.webhooks, busy);
    const startedAt = Date.now();
    await phones.control('POST', 'burst', {
      phoneNumberId: busy.secrets.phoneNumberId,
      conversations: 20,
      messages: 200,
      duplicateRate: 0.3,
      shuffle: true,
      label: 'leva',
    });
    const mine = inboxOf(busy.owner);
    const all = async () => {
      const tickets = await mine.list({ status: 'pending', showAll: 'true' });
      return { tickets, unread: tickets.reduce((sum, { unreadMessages }) => sum + unreadMessages, 0) };
    };
    const { tickets } = await eventually(all, ({ unread }) => unread >= 200, 200_000);
    console.log(`200 messages: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);

    expect(tickets.map(({ unreadMessages }) => unreadMessages)).toEqual(Array.from({ length: 20 }, () => 10));
    for (const ticket of tickets) {
      const bodies = (await mine.messages(ticket.id)).map(({ body }) => body);
      const number = bodies[0]?.split(/[ /]/)[1];
      expect(bodies).toEqual(Array.from({ length: 10 }, (_, position) => `leva ${number}/${position + 1}`));
    }
    await eventually(
      () => mine.counts(),
      ({ pending, unread }) => pending === 20 && unread === 20,
      60_000,
    );
  });

  it('put aside what can never be handled, and let the timers behind it fire', { timeout: 180_000 }, async () => {
    const queues = new SQSClient({});
    const QueueUrl = cloud.queueUrl('timers');
    // Six tries at the deployed 30 s would take three minutes.
    await queues.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { VisibilityTimeout: '1' } }));
    await queues.send(new SendMessageCommand({ QueueUrl, MessageBody: '{"kind":"poison"}' }));
    const ana = await make.addUser(cloud.api, company, 'Ana');
    const isOnline = async () => {
      const { body } = await company.owner.call('GET', '/users/list');
      return (body as Array<{ id: string; online: boolean }>).find(({ id }) => id === ana.id)?.online;
    };
    const live = await screenOf(ana);
    await eventually(isOnline, (online) => online === true, 30_000);
    const leftAt = Date.now();
    live.close();

    await eventually(isOnline, (online) => online === false, 90_000);
    const firedAfterSec = (Date.now() - leftAt) / 1000;
    const { deadLetterStore } = await import('@balcao/functions/wiring/dead-letters/store/dead-letter-store.ts');
    const { letters } = await eventually(
      () => deadLetterStore.list(null),
      (page) => page.letters.some(({ queue }) => queue === 'timers'),
      60_000,
    );
    const { Attributes } = await queues.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }));

    console.log(`timer fired after ${firedAfterSec.toFixed(1)} s`);
    expect(firedAfterSec).toBeGreaterThan(29);
    expect(letters.find(({ queue }) => queue === 'timers')?.body).toContain('poison');
    expect(Attributes?.['ApproximateNumberOfMessages']).toBe('0');
  });
});

describe('the table', () => {
  it('forgets what has expired', { timeout: 150_000 }, async () => {
    const table = new DynamoDBClient({});
    const Key = { pk: { S: 'deploy-test' }, sk: { S: 'expired' } };
    const Item = { ...Key, [topology.table.ttlAttribute]: { N: String(Math.floor(Date.now() / 1000) - 60) } };
    await table.send(new PutItemCommand({ TableName: cloud.tableName, Item }));

    await eventually(
      async () => (await table.send(new GetItemCommand({ TableName: cloud.tableName, Key }))).Item,
      (item) => item === undefined,
      130_000,
    );
  });
});

describe('the account', () => {
  const image = 'sessionImage=registry.example/session-host';

  it('is asked before a deployment, and what it lacks or keeps is said', async () => {
    const fresh = preflight('stage=outra', image, 'mailFrom=oi@loja.example', 'metaAppId=1');
    for (const words of [
      'npx cdk bootstrap',
      'role of ecs.amazonaws.com',
      'not verified oi@loja.example',
      'no secret balcao-outra/meta-app',
    ])
      expect(fresh).toContain(words);

    await new IAMClient({}).send(new CreateRoleCommand({ RoleName: 'AWSServiceRoleForECS', AssumeRolePolicyDocument: '{}' }));
    await new DynamoDBClient({}).send(
      new CreateTableCommand({
        TableName: 'balcao-outra',
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      }),
    );
    await new SESv2Client({}).send(new CreateEmailIdentityCommand({ EmailIdentity: 'oi@loja.example' }));
    const later = preflight('stage=outra', image, 'mailFrom=oi@loja.example');
    expect(later).toContain('The table balcao-outra is there');
    expect(later).not.toMatch(/role of ecs\.amazonaws|not verified/);
  });

  it('keeps the table of a stage that is there', () => {
    const printed = preflight(`stage=${stage}`, image);

    expect(printed).toContain(`balcao-${stage} would be in account`);
    expect(printed).not.toContain('The table');
  });
});
