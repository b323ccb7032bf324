import { loopback } from '../ports.ts';

const lastEvent = (text: string): unknown => {
  const data = [...text.matchAll(/^data: ?(\{.+)$/gm)].map(([, json]) => json);
  return JSON.parse(data.at(-1) ?? text);
};

/** Deletes expired items, as DynamoDB does in the background, through the MCP tool `sweep_ttl` dynoxide has for it.
 *  The session is opened at the first sweep and again after a failure. */
export const createTtlSweeper = (port: number, token: string): (() => Promise<void>) => {
  let sessionId: string | null = null;
  let nextId = 0;

  const post = async (method: string, params: object, expectsAnswer: boolean): Promise<void> => {
    const answer = await fetch(`http://${loopback}:${port}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${token}`,
        ...(sessionId ? { 'mcp-session-id': sessionId } : {}),
      },
      body: JSON.stringify({ jsonrpc: '2.0', method, params, ...(expectsAnswer ? { id: ++nextId } : {}) }),
    });
    sessionId ??= answer.headers.get('mcp-session-id');
    const text = await answer.text();
    if (!answer.ok) throw new Error(`TTL sweep: ${method} answered ${answer.status}: ${text}`);
    if (expectsAnswer) lastEvent(text);
  };

  const sweep = async (): Promise<void> => {
    try {
      if (sessionId === null) {
        await post(
          'initialize',
          { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'balcao-local-cloud', version: '1' } },
          true,
        );
        await post('notifications/initialized', {}, false);
      }
      await post('tools/call', { name: 'sweep_ttl', arguments: {} }, true);
    } catch (error) {
      sessionId = null;
      throw error;
    }
  };

  return sweep;
};

/** Whoever asks while it runs waits for the run that is under way. */
export const oneAtATime = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | null = null;
  return () =>
    (running ??= work().finally(() => {
      running = null;
    }));
};
