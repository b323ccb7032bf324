/** Where files may be fetched from: WhatsApp's own media hosts, or the one local stand-in. */
export type MediaHosts = {
  isAllowed: (host: string) => boolean;
  standard: string;
  /** Names may lead into private networks. */
  isLocal: boolean;
};

const realHosts: MediaHosts = {
  isAllowed: (host) => host === 'whatsapp.net' || host.endsWith('.whatsapp.net'),
  standard: 'mmg.whatsapp.net',
  isLocal: false,
};

/** @param serviceUrl the service sessions log in to: a stand-in serves files at its own address, and there only. */
export const mediaHostsOf = (serviceUrl: string): MediaHosts => {
  const { host, hostname } = new URL(serviceUrl);
  if (hostname.endsWith('.whatsapp.com')) return realHosts;
  return { isAllowed: (asked) => asked === host, standard: host, isLocal: true };
};

/** The address of a message's file. What the message says is its sender's word: only a media host is ever asked, by https.
 *  Null when the message names no such place. */
export const mediaAddressOf = (
  { url, directPath }: { url?: string | null | undefined; directPath?: string | null | undefined },
  hosts: MediaHosts,
): URL | null => {
  const named = url ? parse(url) : null;
  const host = named && isFit(named, hosts) ? named.host : hosts.standard;
  const address = directPath ? parse(directPath, `https://${host}`) : named;
  return address && isFit(address, hosts) ? address : null;
};

/** Names the host that a part of the history is fetched from: the library asks WhatsApp's own, whatever service it is connected to, unless the
 *  announcement has an address. */
export const nameHistoryHost = (notification: object, { standard, isLocal }: MediaHosts): void => {
  if (isLocal) Object.assign(notification, { url: `https://${standard}/` });
};

const isFit = (address: URL, { isAllowed }: MediaHosts): boolean =>
  address.protocol === 'https:' && address.username === '' && address.password === '' && isAllowed(address.host);

const parse = (text: string, base?: string): URL | null => (URL.canParse(text, base) ? new URL(text, base) : null);
