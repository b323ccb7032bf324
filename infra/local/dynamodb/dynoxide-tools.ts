import { z } from 'zod';
import { loopback } from '../ports.ts';

/** Calls one of dynoxide's own tools, which DynamoDB does not have. @throws Error when it is refused. */
export type DynoxideTools = (name: string, input: object) => Promise<void>;

const answered = z.object({ result: z.looseObject({ isError: z.boolean().optional() }) });

/** dynoxide's tools over MCP. It keeps no sessions, so that a call needs no greeting before it. */
export const dynoxideTools =
  (port: number, token: string): DynoxideTools =>
  async (name, input) => {
    const answer = await fetch(`http://${loopback}:${port}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
    });
    const text = await answer.text();
    const isDone = answer.ok && answered.safeParse(JSON.parse(text)).data?.result.isError !== true;
    if (!isDone || !text.includes('"result"')) throw new Error(`dynoxide's ${name} answered ${answer.status}: ${text.slice(0, 500)}`);
  };
