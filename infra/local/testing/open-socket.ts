import { WebSocket } from 'ws';

export type TestSocket = {
  messages: string[];
  send: (text: string) => void;
  /** Code the socket was closed with. */
  closed: Promise<number>;
  close: () => void;
};

/** Opens a WebSocket. @throws Error with the HTTP status as its message when the server refuses the upgrade. */
export const openSocket = (url: string): Promise<TestSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    const messages: string[] = [];
    const closed = new Promise<number>((done) => socket.on('close', done));
    socket.on('message', (data) => messages.push(data.toString()));
    socket.on('unexpected-response', (_request, response) => reject(new Error(String(response.statusCode))));
    socket.on('error', reject);
    socket.on('open', () => resolve({ messages, closed, send: (text) => socket.send(text), close: () => socket.close() }));
  });
