import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** What the distribution adds to each request it passes on; whatever the caller wrote there is replaced. */
const originKeyHeader = 'x-origin-key';
const viewerHeader = 'x-viewer-address';

/** Whom tries are counted for: the caller's IPv4 address, or the first 64 bits of an IPv6 address (one line has 2^64 of those).
 *  The distribution names its viewer, and is believed because only it knows `originKey`. Whoever calls the API at its own address is the
 *  one `gatewaySource` saw, and what such a caller says of itself counts for nothing; nor does X-Forwarded-For, which anybody may begin. */
export const viewerAddress = (headers: Readonly<Record<string, string | undefined>>, gatewaySource: string, originKey: string): string => {
  const viewer = isSame(headers[originKeyHeader] ?? '', originKey) ? headers[viewerHeader] : undefined;
  return toLine(viewer || gatewaySource);
};

const isSame = (a: string, b: string): boolean => {
  const [first, second] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
};

const toLine = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const groups = [...head, ...Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0'), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};
