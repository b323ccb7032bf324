import { createServer } from 'node:http';
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort, loopback } from '../ports.ts';
import type { LocalCloud } from '../start-local-cloud.ts';
import { eventually } from '../testing/eventually.ts';
import { clientSettings, startFixtureCloud } from '../testing/fixture-cloud.ts';
import { openSocket } from '../testing/open-socket.ts';
import { createWebsocketApi, websocketLimits } from './websocket-api.ts';

let cloud: LocalCloud;
let management: ApiGatewayManagementApiClient;
beforeAll(async () => {
  cloud = await startFixtureCloud();
  management = new ApiGatewayManagementApiClient(clientSettings(cloud, 'LIVE_MANAGEMENT_URL'));
});
afterAll(() => cloud.stop());

/** The connection's own id, told by the fixture's table row: the newest socket. */
const idOf = async (known: ReadonlyArray<string> = []): Promise<string> => {
  const ids = await connectionIds();
  return ids.find((id) => !known.includes(id)) ?? '';
};
const connectionIds = async (): Promise<string[]> => {
  const { DynamoDBClient, QueryCommand } = await import('@aws-sdk/client-dynamodb');
  const db = new DynamoDBClient(clientSettings(cloud, 'AWS_ENDPOINT_URL_DYNAMODB'));
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: cloud.env['TABLE_NAME'],
      KeyConditionExpression: 'pk = :live',
      ExpressionAttributeValues: { ':live': { S: 'live' } },
    }),
  );
  return Items.map(({ sk }) => sk?.S ?? '');
};

describe('WebSocket API', () => {
  it('lets $connect refuse before the upgrade', async () => {
    await expect(openSocket(`${cloud.endpoints.live}?refuse=401`)).rejects.toThrow('401');
    await expect(openSocket(`${cloud.endpoints.live}?refuse=403`)).rejects.toThrow('403');
  });

  it('gives messages to $default and tells $disconnect when the socket goes', async () => {
    const socket = await openSocket(cloud.endpoints.live);
    socket.send('{"action":"anything"}');
    await eventually(
      () => socket.messages,
      (messages) => messages.includes('echo {"action":"anything"}'),
    );

    socket.close();

    await eventually(connectionIds, (ids) => ids.length === 0);
  });

  it('closes with 1009 after a message of more than 128 KB', async () => {
    const socket = await openSocket(cloud.endpoints.live);

    socket.send('x'.repeat(128 * 1024 + 1));

    expect(await socket.closed).toBe(1009);
    await eventually(connectionIds, (ids) => ids.length === 0);
  });
});

describe('management API', () => {
  it('sends to, describes and closes a connection', async () => {
    const socket = await openSocket(cloud.endpoints.live);
    const ConnectionId = await idOf();

    await management.send(new PostToConnectionCommand({ ConnectionId, Data: 'olá' }));
    const about = await management.send(new GetConnectionCommand({ ConnectionId }));
    await management.send(new DeleteConnectionCommand({ ConnectionId }));

    await socket.closed;
    expect(socket.messages).toEqual(['olá']);
    expect(about.ConnectedAt).toBeInstanceOf(Date);
  });

  it('answers GoneException for a connection that is not there', async () => {
    const sent = management.send(new PostToConnectionCommand({ ConnectionId: 'nobody=', Data: 'x' }));

    await expect(sent).rejects.toMatchObject({ name: 'GoneException', $metadata: { httpStatusCode: 410 } });
  });

  it('refuses more than 128 KB', async () => {
    const socket = await openSocket(cloud.endpoints.live);
    const ConnectionId = await eventually(idOf, (id) => id !== '');

    const sent = management.send(new PostToConnectionCommand({ ConnectionId, Data: 'x'.repeat(128 * 1024 + 1) }));

    await expect(sent).rejects.toMatchObject({ name: 'PayloadTooLargeException' });
    socket.close();
  });
});

describe('limits of a connection', () => {
  const withLimits = async (limits: Partial<typeof websocketLimits>) => {
    const host = { invoke: async () => ({ statusCode: 200 }), warm: async () => {} };
    const manifest = { functions: {}, queues: {}, table: { indexes: [], ttlAttribute: 'ttl' } };
    const api = createWebsocketApi(manifest, host, 'live', { ...websocketLimits, checkEveryMs: 10, ...limits });
    const server = createServer().on('upgrade', (request, socket, head) => void api.upgrade(request, socket, head));
    const port = await findFreePort();
    await new Promise<void>((resolve) => server.listen(port, loopback, resolve));
    return { url: `ws://${loopback}:${port}/live`, close: () => server.close() };
  };

  it('closes one that was idle too long', async () => {
    const { url, close } = await withLimits({ idleMs: 60 });

    expect(await (await openSocket(url)).closed).toBe(1001);
    close();
  });

  it('closes one that is too old, however busy', async () => {
    const { url, close } = await withLimits({ lifetimeMs: 150 });
    const socket = await openSocket(url);
    const busy = setInterval(() => socket.send('x'), 10);

    expect(await socket.closed).toBe(1001);
    clearInterval(busy);
    close();
  });
});
