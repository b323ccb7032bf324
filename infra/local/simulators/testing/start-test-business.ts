import { createServer, type IncomingHttpHeaders } from 'node:http';

export type ReceivedWebhook = { headers: IncomingHttpHeaders; bytes: Buffer; body: unknown };

/** A business for tests: keeps every webhook it gets and answers with the status it is told to. */
export const startTestBusiness = async () => {
  const received: ReceivedWebhook[] = [];
  let answer: (webhook: ReceivedWebhook) => number = () => 200;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'GET') {
      response.end(url.searchParams.get('hub.verify_token') === 'VERIFY' ? url.searchParams.get('hub.challenge') : 'no');
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const bytes = Buffer.concat(chunks);
      let body: unknown;
      try {
        body = JSON.parse(bytes.toString());
      } catch {
        body = undefined;
      }
      const webhook = { headers: request.headers, bytes, body };
      const status = answer(webhook);
      if (status === 200) received.push(webhook);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    webhookUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/webhook`,
    received,
    answerWith: (next: typeof answer): void => {
      answer = next;
    },
    stop: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};
