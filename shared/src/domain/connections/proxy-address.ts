import * as z from 'zod';
import type { ConnectionProblem } from './connection-problems.ts';

/** Through which proxy a linked phone's session goes. */
export type ProxyAddress = {
  scheme: 'http' | 'https' | 'socks5';
  /** Name or IP address; an IPv6 address without its brackets. */
  host: string;
  port: number;
  /** Empty where it asks for none. */
  username: string;
  password: string;
};

/** Where the user name and the password are not shown. */
const hidden = '••••••••';

const pattern = /^(https?|socks5h?):\/\/(?:([^:@/?#\s]*)(?::([^@/?#\s]*))?@)?(\[[0-9a-f:.]+\]|[0-9a-z._-]+):(\d{1,5})\/?$/i;

/** Ports that proxies listen at; the containers of the sessions reach no others. */
export const proxyPorts = { single: [80, 443], range: [1024, 65_535] } as const;
const isProxyPort = (port: number): boolean =>
  proxyPorts.single.some((single) => single === port) || (port >= proxyPorts.range[0] && port <= proxyPorts.range[1]);

/** Reads an address such as `http://user:password@host:port`, percent-encoded where it has to be; null when it is none. */
export const parseProxyAddress = (text: string): ProxyAddress | null => {
  const [, scheme = '', user = '', pass = '', host = '', port] = pattern.exec(text.trim()) ?? [];
  const username = decoded(user);
  const password = decoded(pass);
  if (username === null || password === null || !isProxyPort(Number(port)) || !isHost(host)) return null;
  // HTTP's way to sign in ends the user name at the first colon (RFC 7617).
  if (!scheme.toLowerCase().startsWith('socks') && username.includes(':')) return null;
  return { scheme: schemeOf(scheme), host: host.toLowerCase().replace(/^\[|\]$/g, ''), port: Number(port), username, password };
};

/** Up to 63 characters between dots. Underscores are in no host name by the book, and in some nevertheless. */
const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/i;

/** Whether something can be found under it: an IPv6 address in brackets, an IPv4 address, or a name. */
const isHost = (host: string): boolean => {
  if (host.startsWith('[')) return z.ipv6().safeParse(host.slice(1, -1)).success;
  const labels = host.replace(/\.$/, '').split('.');
  // No name ends in a number (RFC 3696).
  if (/^\d+$/.test(labels.at(-1) ?? '')) return z.ipv4().safeParse(host).success;
  return host.length <= 253 && labels.every((each) => label.test(each));
};

/** A proxy's address as screens show it: without user name and password, which are its key. */
export const shownProxyAddress = ({ scheme, host, port, username, password }: ProxyAddress): string =>
  `${scheme}://${username === '' && password === '' ? '' : `${hidden}@`}${host.includes(':') ? `[${host}]` : host}:${port}`;

/** What is wrong with what somebody typed in; nothing is no proxy, and what is shown of the stored one leaves it as it is.
 *  @param stored as it is shown; null = none. */
export const proxyProblems = (typed: string, stored: string | null): ConnectionProblem[] => {
  const text = typed.trim();
  if (text === '' || text === stored) return [];
  if (text.includes(hidden)) return [{ path: 'proxy', error: 'ERR_PROXY_MASKED' }];
  return parseProxyAddress(text) ? [] : [{ path: 'proxy', error: 'ERR_PROXY_ADDRESS' }];
};

const schemeOf = (text: string): ProxyAddress['scheme'] => {
  const scheme = text.toLowerCase();
  if (scheme.startsWith('socks5')) return 'socks5';
  return scheme === 'https' ? 'https' : 'http';
};

/** The protocols take no more than 255 bytes of each. */
const decoded = (text: string): string | null => {
  try {
    const plain = decodeURIComponent(text);
    return encodeURIComponent(plain).replace(/%../g, '.').length <= 255 ? plain : null;
  } catch {
    return null;
  }
};
