/** Why there is no line through a proxy: it does not take the password; refuses; does not answer; or lies in a network where it may not. */
export type ProxyFault = 'proxyCredentials' | 'proxyRefused' | 'proxyUnreachable' | 'proxyNotPublic';

/** The line failed before WhatsApp was reached: nothing of it is WhatsApp's word. It goes to the log, so it has nothing of the proxy's address. */
export class ProxyError extends Error {
  readonly fault: ProxyFault;
  constructor(fault: ProxyFault, detail: string) {
    super(`${fault}: ${detail}`);
    this.fault = fault;
  }
}
