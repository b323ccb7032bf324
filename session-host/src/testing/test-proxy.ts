import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';

type Options = {
  /** Whom it lets through; null = anybody. */
  user?: { username: string; password: string } | null;
  /** An https proxy's own certificate. */
  tls?: { key: string; cert: string };
  port?: number;
};
export type TestProxy = { port: number; targets: string[]; refused: number; stop: () => Promise<void> };

/** A proxy on this machine that notes where lines through it lead. */
const started = async (
  server: Server | TcpServer,
  port: number,
  sockets: Set<Socket>,
  seen: Pick<TestProxy, 'targets' | 'refused'>,
): Promise<TestProxy> => {
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', () => resolve()));
  const address: AddressInfo | string | null = server.address();
  return Object.assign(seen, {
    port: typeof address === 'object' && address ? address.port : 0,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
};

const join = (client: Socket, target: Socket): void => {
  for (const [one, other] of [
    [client, target],
    [target, client],
  ] as const) {
    one.on('error', () => other.destroy()).on('close', () => other.destroy());
    one.pipe(other);
  }
};

/** CONNECT, by http or https. @param answer what it answers to everybody instead, such as 403. */
export const connectProxy = ({ user = null, tls, port = 0, answer }: Options & { answer?: number } = {}): Promise<TestProxy> => {
  const sockets = new Set<Socket>();
  const seen = { targets: [] as string[], refused: 0 };
  const server = tls ? createTlsServer(tls) : createServer();
  server.on('connect', (request: { url?: string; headers: NodeJS.Dict<string | string[]> }, client: Socket) => {
    sockets.add(client);
    client.on('error', () => {});
    const wanted = user && `Basic ${Buffer.from(`${user.username}:${user.password}`).toString('base64')}`;
    const status = wanted && request.headers['proxy-authorization'] !== wanted ? 407 : (answer ?? 200);
    if (status !== 200) {
      seen.refused++;
      client.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    seen.targets.push(request.url ?? '');
    const [host = '', targetPort] = (request.url ?? '').split(':');
    const target = connect(Number(targetPort), host, () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n');
      join(client, target);
    });
    target.on('error', () => client.destroy());
  });
  return started(server, port, sockets, seen);
};

/** SOCKS5 (RFC 1928, RFC 1929): names only, one request a packet, as the client under test sends them. */
export const socksProxy = ({ user = null, port = 0 }: Options = {}): Promise<TestProxy> => {
  const sockets = new Set<Socket>();
  const seen = { targets: [] as string[], refused: 0 };
  const server = createTcpServer((client) => {
    const onRequest = (data: Buffer): void => {
      const length = data[4] ?? 0;
      const host = data.subarray(5, 5 + length).toString();
      const targetPort = data.readUInt16BE(5 + length);
      seen.targets.push(`${host}:${targetPort}`);
      const target = connect(targetPort, host, () => {
        client.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
        join(client, target);
      });
      target.on('error', () => client.destroy());
    };
    const onPassword = (data: Buffer): void => {
      const nameLength = data[1] ?? 0;
      const username = data.subarray(2, 2 + nameLength).toString();
      const password = data.subarray(3 + nameLength).toString();
      if (username === user?.username && password === user.password) {
        client.once('data', onRequest);
        client.write(Buffer.from([1, 0]));
      } else {
        seen.refused++;
        client.end(Buffer.from([1, 1]));
      }
    };
    client.once('data', (methods: Buffer) => {
      if (user && !methods.subarray(2).includes(2)) {
        seen.refused++;
        return void client.end(Buffer.from([5, 255]));
      }
      client.once('data', user ? onPassword : onRequest);
      client.write(Buffer.from([5, user ? 2 : 0]));
    });
  });
  return started(server, port, sockets, seen);
};
