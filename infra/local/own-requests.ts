import type { IncomingMessage } from 'node:http';

/** Names of this machine itself; anything else in a Host header was led here by somebody's DNS. */
const isLoopbackName = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || /^127(?:\.\d{1,3}){3}$/.test(name) || name === '[::1]';

const urlOf = (text: string): URL | null => URL.parse(text);

/** Whether a local server may answer: the request names this machine, and no page of another origin makes it. Programs send no Origin; a browser does
 *  wherever it matters, and `null` for pages without one. `pagePorts`: whose pages may ask. Without this, any page somebody looks at could call the functions,
 *  read the mail box and steer the simulator. */
export const isOwnRequest = ({ headers }: Pick<IncomingMessage, 'headers'>, pagePorts: ReadonlySet<number>): boolean => {
  const host = urlOf(`http://${headers.host ?? ''}`);
  if (!headers.host || !host || !isLoopbackName(host.hostname)) return false;
  if (headers.origin === undefined) return headers['sec-fetch-site'] !== 'cross-site' || headers['sec-fetch-mode'] === 'navigate';
  const origin = urlOf(headers.origin);
  return origin !== null && isLoopbackName(origin.hostname) && pagePorts.has(Number(origin.port || 80));
};
