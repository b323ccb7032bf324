import { createServer, type Server } from 'node:http';

/** `GET /health`: alive and how many sessions run here. It looks only; it never reconnects anything. */
export const startHealthServer = (port: number, host: string, facts: () => { sessions: number; shards: number }): Promise<Server> => {
  const server = createServer((request, response) => {
    // Probes are programs; only pages have an origin.
    if (request.url !== '/health' || request.headers.origin !== undefined) {
      response.writeHead(404).end();
      return;
    }
    const { rss } = process.memoryUsage();
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ...facts(), memoryMb: Math.round(rss / 1048576) }));
  });
  return new Promise((resolve) => server.listen(port, host, () => resolve(server)));
};
