import { Agent as HttpsAgent, type AgentOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { Agent as FetchAgent, type Dispatcher } from 'undici';
import type { ProxyAddress } from '@balcao/shared/domain/connections/proxy-address.ts';
import { openTunnel, type TunnelOptions } from './open-tunnel.ts';

/** How a session reaches WhatsApp. */
export type Line = {
  /** For its socket and what it uploads; undefined: the usual. */
  agent: HttpsAgent | undefined;
  /** For what it downloads; null: as anybody does. */
  through: { agent: HttpsAgent; dispatcher: Dispatcher } | null;
};

export const directLine = (caCertificate: string | null): Line => ({
  agent: caCertificate ? new HttpsAgent({ ca: caCertificate }) : undefined,
  through: null,
});

/** Everything goes through the proxy, and nothing when it does not answer. */
export const lineThrough = (proxy: ProxyAddress, options: TunnelOptions): Line => {
  const agent = new ProxyAgent(proxy, options);
  const dispatcher = new FetchAgent({
    connect: ({ hostname, port }, done) => {
      openTunnel(proxy, hostname, Number(port) || 443, options).then(
        (socket) => {
          const secured = secure(socket, { servername: hostname, ca: options.caCertificate ?? undefined });
          secured.once('secureConnect', () => done(null, secured));
          secured.once('error', (error) => done(error, null));
        },
        (error: Error) => done(error, null),
      );
    },
  });
  return { agent, through: { agent, dispatcher } };
};

class ProxyAgent extends HttpsAgent {
  private readonly proxy: ProxyAddress;
  private readonly tunnel: TunnelOptions;

  constructor(proxy: ProxyAddress, tunnel: TunnelOptions) {
    const options: AgentOptions = tunnel.caCertificate ? { ca: tunnel.caCertificate } : {};
    super(options);
    this.proxy = proxy;
    this.tunnel = tunnel;
  }

  override createConnection(
    { host, hostname, port, servername, ca }: ConnectionOptions & { hostname?: string },
    done?: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    const name = hostname ?? host ?? '';
    openTunnel(this.proxy, name, Number(port ?? 443), this.tunnel).then(
      (socket) => done?.(null, secure(socket, { servername: servername || name, ca })),
      (error: Error) => (done as ((error: Error) => void) | undefined)?.(error),
    );
    return undefined;
  }
}

/** The proxy sees neither what is said nor whether it is WhatsApp's certificate: that is checked here, behind it. */
const secure = (socket: Duplex, options: Pick<ConnectionOptions, 'servername' | 'ca'>): TLSSocket =>
  connectTls({ ...options, socket, ALPNProtocols: ['http/1.1'] });
