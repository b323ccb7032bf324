import { lookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { SocksClient } from 'socks';
import { isProxyAddressAllowed } from '@balcao/functions/platform/egress/is-public-address.ts';
import type { ProxyAddress } from '@balcao/shared/domain/connections/proxy-address.ts';
import { ProxyError } from './proxy-error.ts';

export type TunnelOptions = {
  /** Whether a proxy may run on this machine: for the local stand-in only. */
  allowsLoopback: boolean;
  /** Certificate that an https proxy is trusted by besides the usual ones; null = none. */
  caCertificate: string | null;
  timeoutMs?: number;
};

/** Shorter than the library waits for its socket, so that it is known who did not answer. */
const usualTimeoutMs = 15_000;

/** A line to `host` through the proxy, which resolves that name. The proxy's own name is resolved once, its addresses are checked, and it is asked at one of them.
 *  @throws ProxyError. */
export const openTunnel = async (proxy: ProxyAddress, host: string, port: number, options: TunnelOptions): Promise<Socket> => {
  const address = await addressOf(proxy.host, options.allowsLoopback);
  return proxy.scheme === 'socks5' ? openSocks(proxy, address, host, port, options) : openConnect(proxy, address, host, port, options);
};

/** Such as ECONNREFUSED; the rest of what Node says has addresses. */
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';

const addressOf = async (host: string, allowsLoopback: boolean): Promise<string> => {
  const found = await lookup(host, { all: true }).catch((error: unknown) => {
    throw new ProxyError('proxyUnreachable', `its name is not known (${codeOf(error)})`);
  });
  if (!found.every(({ address }) => isProxyAddressAllowed(address, allowsLoopback)))
    throw new ProxyError('proxyNotPublic', 'its name leads into a private network');
  const chosen = found.find(({ family }) => family === 4) ?? found[0];
  if (!chosen) throw new ProxyError('proxyUnreachable', 'its name is not known');
  return chosen.address;
};

const openConnect = (
  { scheme, host: name, port: proxyPort, username, password }: ProxyAddress,
  address: string,
  host: string,
  port: number,
  { caCertificate, timeoutMs = usualTimeoutMs }: TunnelOptions,
): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const target = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    const key = Buffer.from(`${username}:${password}`).toString('base64');
    const request = (scheme === 'https' ? httpsRequest : httpRequest)({
      host: address,
      port: proxyPort,
      method: 'CONNECT',
      path: target,
      agent: false,
      headers: { host: target, ...(username === '' && password === '' ? {} : { 'proxy-authorization': `Basic ${key}` }) },
      servername: isIP(name) === 0 ? name : undefined,
      ca: caCertificate ?? undefined,
      signal: AbortSignal.timeout(timeoutMs),
    });
    request.on('connect', ({ statusCode = 0 }, socket: Socket, head) => {
      if (statusCode === 200) {
        if (head.length > 0) socket.unshift(head);
        return resolve(socket);
      }
      socket.destroy();
      reject(new ProxyError(statusCode === 407 ? 'proxyCredentials' : 'proxyRefused', `it answered ${statusCode}`));
    });
    request.on('error', (error) => reject(new ProxyError('proxyUnreachable', `it does not answer (${codeOf(error)})`)));
    request.end();
  });

const openSocks = async (
  { port: proxyPort, username, password }: ProxyAddress,
  address: string,
  host: string,
  port: number,
  { timeoutMs = usualTimeoutMs }: TunnelOptions,
): Promise<Socket> => {
  const asAnybody = username === '' && password === '';
  const proxy = { host: address, port: proxyPort, type: 5 as const };
  try {
    const { socket } = await SocksClient.createConnection({
      proxy: asAnybody ? proxy : { ...proxy, userId: username, password },
      command: 'connect',
      destination: { host, port },
      timeout: timeoutMs,
      set_tcp_nodelay: true,
    });
    return socket;
  } catch (error) {
    // The library has no codes for what a proxy says, only sentences.
    const words = error instanceof Error ? error.message : '';
    if (/authentication failed|no accepted authentication/i.test(words))
      throw new ProxyError('proxyCredentials', 'it does not take the password');
    if (/rejected connection/i.test(words)) throw new ProxyError('proxyRefused', 'it refuses');
    throw new ProxyError('proxyUnreachable', `it does not answer (${codeOf(error)})`);
  }
};
