import { lookup } from 'node:dns/promises';
import type { ConnectionProblem } from '@balcao/shared/domain/connections/connection-problems.ts';
import { parseProxyAddress, proxyProblems, shownProxyAddress, type ProxyAddress } from '@balcao/shared/domain/connections/proxy-address.ts';
import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { isProxyAddressAllowed } from '../../../platform/egress/is-public-address.ts';
import { orGone } from '../../../platform/egress/fetch-public.ts';

export type ProxyDeps = {
  companyId: CompanyId;
  /** Seals for the container of this connection's session. */
  sealProxy: (companyId: CompanyId, connectionId: ConnectionId, address: string) => Promise<string>;
  /** Whether a proxy may run on this machine: on a developer's only. */
  allowsLoopback: boolean;
  /** IP addresses of a name. */
  resolve: (host: string) => Promise<ReadonlyArray<string>>;
};

/** What saving does with a connection's proxy. */
export type ProxyChange = { kind: 'stays' } | { kind: 'none' } | { kind: 'new'; address: string; shown: string };

const resolveLimitMs = 3000;

/** Compares the proxy in the form with the stored one. A host name that cannot be resolved now is accepted: the session's container resolves and checks it
 *  at each connect, and the connection's card shows the failure. */
export const readProxyChange = async (
  deps: Pick<ProxyDeps, 'allowsLoopback' | 'resolve'>,
  typed: string | undefined,
  stored: string | null,
): Promise<{ change: ProxyChange; problems: ConnectionProblem[] }> => {
  if (typed === undefined || typed === stored) return { change: { kind: 'stays' }, problems: [] };
  if (typed === '') return { change: { kind: stored === null ? 'stays' : 'none' }, problems: [] };
  const problems = proxyProblems(typed, stored);
  const proxy = problems.length > 0 ? null : parseProxyAddress(typed);
  if (!proxy) return { change: { kind: 'stays' }, problems };
  const isAllowed = await leadsOut(deps, proxy);
  return {
    change: { kind: 'new', address: typed, shown: shownProxyAddress(proxy) },
    problems: isAllowed ? [] : [{ path: 'proxy', error: 'ERR_PROXY_NOT_PUBLIC' }],
  };
};

const leadsOut = async (
  { allowsLoopback, resolve }: Pick<ProxyDeps, 'allowsLoopback' | 'resolve'>,
  { host }: ProxyAddress,
): Promise<boolean> => {
  const found = await orGone(resolve(host), AbortSignal.timeout(resolveLimitMs));
  const addresses = 'got' in found ? found.got : [];
  return addresses.every((address) => isProxyAddressAllowed(address, allowsLoopback));
};

export const resolveAddresses = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** For the session's row; undefined = as it is. */
export const sealProxyChange = async (
  { companyId, sealProxy }: ProxyDeps,
  connectionId: ConnectionId,
  change: ProxyChange,
): Promise<string | null | undefined> => {
  if (change.kind === 'stays') return undefined;
  return change.kind === 'none' ? null : sealProxy(companyId, connectionId, change.address);
};

/** For the connection's row; undefined = as it is. */
export const shownProxyChange = (change: ProxyChange): string | null | undefined =>
  change.kind === 'stays' ? undefined : change.kind === 'none' ? null : change.shown;
