import { connect } from 'node:net';
import { loopback } from '../ports.ts';

/** Sends a GET request with `target` exactly as given, which `fetch` would normalise or refuse. @returns the first line of the answer,
 *  or '' when the server closes the connection without one. */
export const rawRequest = (port: number, target: string, headers: Readonly<Record<string, string>> = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const lines = Object.entries({ host: `${loopback}:${port}`, connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const socket = connect(port, loopback, () => socket.write(`GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => (answer += text));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer.split('\r\n', 1)[0] ?? ''));
  });

/** The headers of a browser that opens a WebSocket. */
export const upgradeHeaders = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
